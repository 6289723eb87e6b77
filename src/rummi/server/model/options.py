"""What the host chooses when a room is made."""

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
    games: int = 1  # of a match
    game: Mapping[str, object] = field(default_factory=dict)
    """The options of the game itself, as a record has them: time_limit, strict, ..."""
    spectators: bool = True
    hints: int = 3  # for each player in each game; none in strict games
    bot: str | None = None  # who fills empty seats; the ruleset's usual one where it is not said
    pace: Pace = "human"
    announce: bool = True  # what is only ever to a player's advantage is done for him
    add_up: bool = False  # where every game stands alone (Junior, Express): a sum over the games all the same
    waits: bool = False  # where all play on one screen, the time of a turn begins when its player is there


def with_house_rules(options: Options, offered: Sequence[HouseRules]) -> Options:
    """As a room keeps them: house rules are chosen by their name and then stand whole among the options of the game."""
    if OPTION in options.game:
        raise InvalidInput(sentence("house rules are chosen by the name under which the server offers them"))
    for house in offered:
        if house.name == options.rules:
            return replace(options, rules=house.based_on, game={**options.game, OPTION: house.to_option()})
    return options


def check(options: Options) -> None:
    """Refuse what the ruleset does not have, before anybody sits down."""
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
