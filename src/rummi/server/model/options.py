"""The options of a room, which the host chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from rummi.bots.catalogue import require_bot
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.games.house import OPTION, HouseRules

Pace: TypeAlias = Literal["instant", "quick", "human", "slow"]

MOST_GAMES: Final = 20
MOST_HINTS: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    rules: str
    seats: int
    games: int = 1
    """The number of games in a match."""
    game: Mapping[str, object] = field(default_factory=dict)
    """The options of the ruleset, as in a record: `time_limit`, `strict` and others."""
    spectators: bool = True
    hints: int = 3
    """The number of hints for each player in each game. Strict games have none."""
    bot: str | None = None
    """The bot for empty seats; without it, the ruleset's usual bot."""
    pace: Pace = "human"
    announce: bool = True
    """Announce an opening automatically, because that can only help the player (A-24)."""
    add_up: bool = False
    """Add up the scores also in rulesets whose games are independent (Junior, Express)."""
    waits: bool = False
    """Begin the time of a turn when its player is at the shared screen."""


def with_house_rules(options: Options, offered: Sequence[HouseRules]) -> Options:
    """Replace the name of house rules in `rules` by the ruleset and the rules themselves, which the room then keeps.

    `offered` are the house rules of this server. Raises InvalidInput if the client sent house rules itself.
    """
    if OPTION in options.game:
        raise InvalidInput(sentence("house rules are chosen by the name under which the server offers them"))
    for house in offered:
        if house.name == options.rules:
            return replace(options, rules=house.based_on, game={**options.game, OPTION: house.to_option()})
    return options


def check(options: Options) -> None:
    """Raise InvalidInput if the ruleset does not support these options."""
    family = family_of(options.rules)
    least, most = family.seats(options.rules, options.game)
    if not least <= options.seats <= most:
        raise InvalidInput(
            sentence(
                "{rules} is a game for {least} to {most} players, not for {given}",
                rules=options.rules,
                least=least,
                most=most,
                given=options.seats,
            )
        )
    family.setup(options.rules, [f"p{seat}" for seat in range(options.seats)], options.game)
    if options.bot is not None:
        require_bot(options.rules, options.bot)
    if not 1 <= options.games <= MOST_GAMES:
        raise InvalidInput(sentence("a match has 1 to {most} games", most=MOST_GAMES))
    if not 0 <= options.hints <= MOST_HINTS:
        raise InvalidInput(sentence("hints: from 0 to {most}", most=MOST_HINTS))
