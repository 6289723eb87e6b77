"""The four rulesets of the tile games, as data.

Nothing in the code asks for a ruleset's name: whatever differs between two games is a field here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from rummi.core.box import STANDARD_BOX, XP_BOX, Box
from rummi.core.sentence import sentence
from rummi.games.base import WonBy
from rummi.games.house import OPTION, Between, Changes, HouseRules, OneOf, YesOrNo, check_players, find_house_rules
from rummi.games.parse import Fields, problem_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document it follows, by the number used in docs/rules.md
    box: Box
    reduced_box: Box | None  # offered as an option
    reduced_players: int  # how many can play with it
    players: tuple[int, int]  # least and most
    hand: int  # tiles a player starts with
    stack: int  # tiles in a full stack
    doublets: int  # pairs that give the right to a new deal
    opening: int  # points of the first laying
    time_limit: int  # seconds a move
    clock_optional: bool  # whether the booklet suggests playing without a clock, too (STD-33)
    penalty: int  # tiles taken after a time-out or a mistake
    leftovers: Literal["bank", "player"]  # who gets tiles that nobody can place (C-3)
    joker_left: int  # points of a joker left on the rack (C-1)
    not_opened: int  # recorded instead of the tiles when another goes out
    could_have_opened: int  # likewise, when the rack tested could have opened
    jokers_could_open: bool  # whether jokers count in that test (C-2)
    rack_tested: Literal["start", "end"]  # of the player's last completed turn
    announcement: bool  # whether "I shall open next" saves from could_have_opened (C-10)
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


LONGEST_TIME_SECONDS: Final = 24 * 60 * 60
"""More is certainly a slip of the pen."""
SMALLEST_BANK: Final = 10
"""Tiles that are left for drawing when everybody has a rack."""

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


def ruleset_with(rules: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset by which a game with these options is played."""
    return changed(RULESETS[rules], find_house_rules(Fields(options, "options"), rules, CHANGES))


def changed(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    box = _box(ruleset.box, values)
    if box != ruleset.box:  # there is no smaller one of a box that nobody sells
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
    return replace(ruleset, **values, name=house.name, players=(least, most), stack=_stack(hand, ruleset.stack))


def _box(box: Box, values: dict[str, Any]) -> Box:
    return replace(box, **{part: values.pop(part) for part in ("copies", "jokers") if part in values})


def _stack(hand: int, usual: int) -> int:
    """STD-10: whoever is dealt to takes whole stacks, so they are as high as that allows."""
    return next(tiles for tiles in range(usual, 0, -1) if hand % tiles == 0)


@dataclass(frozen=True, slots=True)
class Options:
    time_limit: int  # seconds a move, 0 for none (STD-33)
    strict: bool = False  # an illegal end of turn is a mistake with its penalty (C-15)
    restore: bool = True  # False: nobody remembers how the tiles lay (STD-32, TRN-11)
    reduced_box: bool = False  # the 106-tile set for up to four players
    announcement: bool = True  # whether an announced opening saves from the 200 (C-10); the ruleset's
    jokers_could_open: bool = False  # whether jokers count for the 200 (C-2); the ruleset's


@dataclass(frozen=True, slots=True)
class Setup:
    ruleset: Ruleset
    options: Options
    players: tuple[str, ...]
    house: HouseRules | None = None
    """What the ruleset was changed by."""

    @property
    def box(self) -> Box:
        ruleset = self.ruleset
        return ruleset.reduced_box if self.options.reduced_box and ruleset.reduced_box else ruleset.box


def setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    fields = Fields(options, "options")
    house = find_house_rules(fields, rules, CHANGES)
    ruleset = changed(RULESETS[rules], house)
    check_players(ruleset.name, *ruleset.players, players)
    chosen = _read_options(ruleset, len(players), fields)
    played = replace(ruleset, announcement=chosen.announcement, jokers_could_open=chosen.jokers_could_open)
    return Setup(played, chosen, tuple(players), house)


def usual_options(ruleset: Ruleset) -> Options:
    """Return the options of a game whose host chooses nothing."""
    return Options(ruleset.time_limit, announcement=ruleset.announcement, jokers_could_open=ruleset.jokers_could_open)


def _read_options(ruleset: Ruleset, players: int, fields: Fields) -> Options:
    usual = usual_options(ruleset)
    time_limit = fields.integer("time_limit") if "time_limit" in fields else usual.time_limit
    if not 0 <= time_limit <= LONGEST_TIME_SECONDS:
        raise problem_at(
            "options.time_limit", sentence("seconds from 0 (no limit) to {most}", most=LONGEST_TIME_SECONDS)
        )
    flags = {
        name: fields.flag(name) if name in fields else getattr(usual, name)
        for name in Options.__slots__
        if name != "time_limit"
    }
    fields.finish()
    options = Options(time_limit, **flags)
    if options.reduced_box:
        _require_reduced_box(ruleset, players)
    return options


def _require_reduced_box(ruleset: Ruleset, players: int) -> None:
    """A-4, XP-6: the reduced set serves fewer players."""
    if ruleset.reduced_box is None:
        raise problem_at("options.reduced_box", sentence("{rules} has only one box", rules=ruleset.name))
    if players > ruleset.reduced_players:
        raise problem_at(
            "options.reduced_box",
            sentence("the reduced box is for at most {most} players", most=ruleset.reduced_players),
        )


def write_options(setup: Setup) -> dict[str, object]:
    """Return only the options that differ from the ruleset's defaults."""
    rules = setup.house.based_on if setup.house else setup.ruleset.name
    usual = usual_options(changed(RULESETS[rules], setup.house))
    given = {name: getattr(setup.options, name) for name in Options.__slots__}
    written: dict[str, object] = {OPTION: setup.house.to_option()} if setup.house else {}
    return written | {name: value for name, value in given.items() if value != getattr(usual, name)}
