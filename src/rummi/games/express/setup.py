"""The two rulesets of Express as data, and the setup of a game.

The code never asks for the name of a ruleset: every difference between the two is a field of `Ruleset`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from rummi.core.errors import InvalidInput
from rummi.core.sentence import counted, sentence
from rummi.games.base import WonBy
from rummi.games.express.dice import STANDARD_DICE, Dice, format_dice, parse_dice
from rummi.games.house import OPTION, Between, Changes, HouseRules, OneOf, find_house_rules
from rummi.games.parse import Fields, as_text, problem_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the number of the rule document in docs/rules.md
    players: int
    hand: int  # dice that each player draws
    turns: int  # of each player in a round
    rounds: int
    joker_left: int  # points of a joker in the hand, where the values of dice are compared (DICE-32)
    scored: Literal["rounds", "dice"]  # rounds won, or dice left in the hand
    match_won_by: WonBy


EXPRESS: Final = Ruleset(
    name="express",
    document="002",
    players=2,
    hand=9,
    turns=5,
    rounds=5,
    joker_left=10,
    scored="rounds",
    match_won_by="wins",
)

SOLO: Final = replace(EXPRESS, name="express-solo", players=1, hand=18, turns=3, rounds=1, scored="dice")

RULESETS: Final = {ruleset.name: ruleset for ruleset in (EXPRESS, SOLO)}


_CHANGES: Final[Changes] = {
    "turns": Between(1, 10),
    "joker_left": Between(0, 1_000),
    "match_won_by": OneOf(("points", "wins")),
}
_CHANGES_WITH_ROUNDS: Final[Changes] = {"rounds": Between(1, 20), **_CHANGES}


def changes(rules: str) -> Changes:
    """Return what house rules may change in a ruleset."""
    return _CHANGES_WITH_ROUNDS if RULESETS[rules].rounds > 1 else _CHANGES


def ruleset_for(rules: str, options: Mapping[str, object]) -> Ruleset:
    """Return the ruleset of a game with these options: as in the booklet, or changed by house rules."""
    return _apply_house_rules(RULESETS[rules], find_house_rules(Fields(options, "options"), rules, changes(rules)))


def _apply_house_rules(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    return replace(ruleset, **values, name=house.name)


@dataclass(frozen=True, slots=True)
class Setup:
    """The ruleset, the players and the dice of a game."""

    ruleset: Ruleset
    players: tuple[str, ...]
    dice: Dice = STANDARD_DICE
    house: HouseRules | None = None

    @property
    def strict(self) -> bool:
        """Always False: in Express an illegal action has no effect."""
        return False

    @property
    def time_limit(self) -> int:
        """Always 0: Express has no clock (A-77)."""
        return 0

    @property
    def match_won_by(self) -> WonBy:
        return self.ruleset.match_won_by


def create_setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    """Return the setup of a game. Raises InvalidInput for options and numbers of players that the ruleset lacks."""
    fields = Fields(options, "options")
    house = find_house_rules(fields, rules, changes(rules))
    ruleset = _apply_house_rules(RULESETS[rules], house)
    if len(players) != ruleset.players:
        raise InvalidInput(
            counted(
                "{rules} is a game for {n} player, not for {given}",
                "{rules} is a game for {n} players, not for {given}",
                ruleset.players,
                rules=ruleset.name,
                given=len(players),
            )
        )
    for seat, name in enumerate(players):
        if not name.strip() or not name.isprintable():
            raise problem_at(f"players[{seat}]", sentence("a player needs a name that can be shown"))
    return Setup(ruleset, tuple(players), _read_dice(fields), house)


def _read_dice(fields: Fields) -> Dice:
    lines = fields.list("dice", as_text) if "dice" in fields else None
    fields.finish()
    if lines is None:
        return STANDARD_DICE
    try:
        return parse_dice(lines)
    except InvalidInput as error:
        raise problem_at("options.dice", error.message) from error


def write_options(setup: Setup) -> dict[str, object]:
    """Return the options of a record: the house rules, and the dice if they are not the standard ones."""
    options: dict[str, object] = {OPTION: setup.house.to_option()} if setup.house else {}
    return options if setup.dice == STANDARD_DICE else options | {"dice": format_dice(setup.dice)}
