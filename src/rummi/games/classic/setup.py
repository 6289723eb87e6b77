"""The rulesets of the tile games (Standard, XP, NGT, championship), house rules, and the options of a game.

Rulesets are data. No code asks for the name of a ruleset: every difference between two games is a field here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal

from rummi.core.box import STANDARD_BOX, XP_BOX, Box
from rummi.core.sentence import sentence
from rummi.games.base import WonBy
from rummi.games.house import OPTION, Between, Changes, HouseRules, OneOf, YesOrNo, check_players, find_house_rules
from rummi.games.parse import Fields, problem_at

LONGEST_TIME_SECONDS: Final = 24 * 60 * 60
"""The longest time limit for a turn: more is certainly a typing error."""
SMALLEST_BANK: Final = 10
"""The tiles that must be left in the bank after the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document that it follows, by its number in docs/rules.md
    box: Box
    reduced_box: Box | None  # a smaller box that the host may choose
    reduced_players: int  # the most players that can use the smaller box
    players: tuple[int, int]  # smallest and largest number of players
    hand: int  # tiles on a rack after the deal
    stack: int  # tiles in a full stack
    doublets: int  # pairs that give the right to a new deal
    opening: int  # points that an opening needs
    time_limit: int  # seconds for a turn
    clock_optional: bool  # whether the booklet also suggests playing without a clock (STD-33)
    penalty: int  # tiles drawn after a time-out or a mistake
    leftovers: Literal["bank", "player"]  # who receives the tiles that are in no valid meld after a time-out (C-3)
    joker_left: int  # points lost for a joker on the rack (C-1)
    not_opened: int  # points lost instead of the rack by a player who has not opened when another goes out
    could_have_opened: int  # points lost instead if the player could have opened
    jokers_could_open: bool  # whether that test counts jokers (C-2)
    rack_tested: Literal["start", "end"]  # the rack of that test: at the start or the end of the last turn
    announcement: bool  # whether announcing the opening protects from could_have_opened (C-10)
    match_won_by: WonBy


STANDARD: Final = Ruleset(
    name="standard",
    document="000",
    box=STANDARD_BOX,
    reduced_box=None,
    reduced_players=0,
    players=(2, 4),
    hand=14,
    stack=7,
    doublets=3,
    opening=30,
    time_limit=60,
    clock_optional=True,
    penalty=1,
    leftovers="bank",
    joker_left=30,
    not_opened=100,
    could_have_opened=200,
    jokers_could_open=False,
    rack_tested="end",
    announcement=True,
    match_won_by="points",
)

XP: Final = replace(STANDARD, name="xp", box=XP_BOX, reduced_box=STANDARD_BOX, reduced_players=4, players=(2, 6))

NGT: Final = replace(STANDARD, name="ngt", document="004", jokers_could_open=True)

CHAMPIONSHIP: Final = replace(
    STANDARD,
    name="championship",
    document="003",
    time_limit=40,
    clock_optional=False,
    leftovers="player",
    joker_left=50,
    rack_tested="start",
    announcement=False,
    match_won_by="wins",
)

RULESETS: Final = {ruleset.name: ruleset for ruleset in (STANDARD, XP, NGT, CHAMPIONSHIP)}

CHANGES: Final[Changes] = {
    "most_players": Between(2, 6),
    "hand": Between(5, 25),
    "copies": Between(1, 3),
    "jokers": Between(0, 4),
    "doublets": Between(1, 10),
    "opening": Between(1, 300),
    "time_limit": Between(0, LONGEST_TIME_SECONDS),
    "penalty": Between(1, 10),
    "leftovers": OneOf(("bank", "player")),
    "joker_left": Between(0, 1_000),
    "not_opened": Between(0, 1_000),
    "could_have_opened": Between(0, 1_000),
    "jokers_could_open": YesOrNo(),
    "rack_tested": OneOf(("start", "end")),
    "announcement": YesOrNo(),
    "match_won_by": OneOf(("points", "wins")),
}
"""The fields that house rules may change, and the values that they may have."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices of the host for one game."""

    time_limit: int  # seconds for a turn, 0 for no limit (STD-33)
    strict: bool = False  # whether an illegal play is a mistake with its penalty (C-15)
    restore: bool = True  # whether a time-out restores the table; if not, the tiles stay as they lie (STD-32, TRN-11)
    reduced_box: bool = False  # whether to play with the smaller box
    announcement: bool = True  # replaces the field of the ruleset (C-10)
    jokers_could_open: bool = False  # replaces the field of the ruleset (C-2)


@dataclass(frozen=True, slots=True)
class Setup:
    """The players and the rules of a game."""

    ruleset: Ruleset
    """The ruleset after the changes by house rules and options."""
    options: Options
    players: tuple[str, ...]
    house: HouseRules | None = None

    @property
    def box(self) -> Box:
        ruleset = self.ruleset
        return ruleset.reduced_box if self.options.reduced_box and ruleset.reduced_box else ruleset.box

    @property
    def strict(self) -> bool:
        return self.options.strict

    @property
    def time_limit(self) -> int:
        """The seconds that a seat has for its turn; 0 for no limit."""
        return self.options.time_limit

    @property
    def match_won_by(self) -> WonBy:
        return self.ruleset.match_won_by


def create_setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    """Return the setup of a game. Raises InvalidInput for options and numbers of players that the ruleset lacks."""
    given = Fields(options, "options")
    house = find_house_rules(given, rules, CHANGES)
    ruleset = apply_house_rules(RULESETS[rules], house)
    check_players(ruleset.name, *ruleset.players, players)
    chosen = _read_options(ruleset, len(players), given)
    ruleset = replace(ruleset, announcement=chosen.announcement, jokers_could_open=chosen.jokers_could_open)
    return Setup(ruleset, chosen, tuple(players), house)


def _read_options(ruleset: Ruleset, players: int, given: Fields) -> Options:
    defaults = default_options(ruleset)
    time_limit = given.integer("time_limit") if "time_limit" in given else defaults.time_limit
    if not 0 <= time_limit <= LONGEST_TIME_SECONDS:
        raise problem_at(
            "options.time_limit", sentence("seconds from 0 (no limit) to {most}", most=LONGEST_TIME_SECONDS)
        )
    flags = {
        name: given.flag(name) if name in given else getattr(defaults, name)
        for name in Options.__slots__
        if name != "time_limit"
    }
    given.finish()
    options = Options(time_limit, **flags)
    if options.reduced_box:
        _check_reduced_box(ruleset, players)
    return options


def _check_reduced_box(ruleset: Ruleset, players: int) -> None:
    """A-4, XP-6: the smaller box has tiles for fewer players."""
    if ruleset.reduced_box is None:
        raise problem_at("options.reduced_box", sentence("{rules} has only one box", rules=ruleset.name))
    if players > ruleset.reduced_players:
        raise problem_at(
            "options.reduced_box",
            sentence("the reduced box is for at most {most} players", most=ruleset.reduced_players),
        )


def write_options(setup: Setup) -> dict[str, object]:
    """Return the options that differ from the defaults of the ruleset."""
    rules = setup.house.based_on if setup.house else setup.ruleset.name
    defaults = default_options(apply_house_rules(RULESETS[rules], setup.house))
    chosen = {name: getattr(setup.options, name) for name in Options.__slots__}
    written: dict[str, object] = {OPTION: setup.house.to_option()} if setup.house else {}
    return written | {name: value for name, value in chosen.items() if value != getattr(defaults, name)}


def default_options(ruleset: Ruleset) -> Options:
    """Return the options of a game whose host chooses nothing."""
    return Options(ruleset.time_limit, announcement=ruleset.announcement, jokers_could_open=ruleset.jokers_could_open)


def ruleset_for(rules: str, options: Mapping[str, object]) -> Ruleset:
    """Return the ruleset with the changes of the house rules that are among the options, if there are any."""
    return apply_house_rules(RULESETS[rules], find_house_rules(Fields(options, "options"), rules, CHANGES))


def apply_house_rules(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    """Return the ruleset as the house rules change it. Raises InvalidInput if the bank would be too small."""
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    box = replace(ruleset.box, **{part: values.pop(part) for part in ("copies", "jokers") if part in values})
    if box != ruleset.box:  # the smaller box belongs to the box as it is sold
        values |= {"box": box, "reduced_box": None, "reduced_players": 0}
    least, most = ruleset.players
    most = values.pop("most_players", most)
    hand = values.get("hand", ruleset.hand)
    if most * hand + SMALLEST_BANK > box.size:
        raise problem_at(
            "changes.hand",
            sentence(
                "{players} players with {hand} tiles each leave too few of {tiles} tiles for the bank",
                players=most,
                hand=hand,
                tiles=box.size,
            ),
        )
    stack = _highest_stack(hand, ruleset.stack)
    return replace(ruleset, **values, name=house.name, players=(least, most), stack=stack)


def _highest_stack(hand: int, most: int) -> int:
    """STD-10: a player takes whole stacks, so the number of tiles in a stack must divide the hand."""
    return next(tiles for tiles in range(most, 0, -1) if hand % tiles == 0)


def stack_sizes(tiles: int, full: int) -> tuple[int, ...]:
    """Return the sizes of the stacks: full ones, and the rest as the last one.

    STD-9, A-3: a single tile that is left over lies on top of the last full stack.

    >>> stack_sizes(17, full=7), stack_sizes(15, full=7)
    ((7, 7, 3), (7, 8))
    """
    stacks, left = divmod(tiles, full)
    if left > 1:
        return (full,) * stacks + (left,)
    return (full,) * (stacks - 1) + (full + left,)


def describe(rules: str, options: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of the ruleset, the stacks and banks that follow from them, and the default options."""
    ruleset = ruleset_for(rules, options)
    values = {field.name: _to_plain(getattr(ruleset, field.name)) for field in fields(Ruleset)}
    least, most = ruleset.players
    sizes = stack_sizes(ruleset.box.size, ruleset.stack)
    values["stacks"] = {"full": sizes.count(ruleset.stack), "last": sizes[-1]}
    values["bank"] = {str(players): ruleset.box.size - players * ruleset.hand for players in range(least, most + 1)}
    defaults = {field.name: getattr(default_options(ruleset), field.name) for field in fields(Options)}
    if ruleset.reduced_box is None:
        del defaults["reduced_box"]
    values["options"] = defaults
    return values


def _to_plain(value: object) -> object:
    if isinstance(value, Box):
        return {
            "size": value.size,
            "colours": "".join(colour.letter for colour in value.colours),
            "highest": value.highest,
            "copies": value.copies,
            "jokers": value.jokers,
        }
    return list(value) if isinstance(value, tuple) else value
