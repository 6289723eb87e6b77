"""The two rulesets of Junior, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rummi.core.box import Box
from rummi.core.tile import Colour
from rummi.games.base import WonBy
from rummi.games.house import OPTION, Between, Changes, HouseRules, OneOf, YesOrNo, check_players, find_house_rules
from rummi.games.parse import Fields

JUNIOR_BOX: Final = Box(
    (Colour.BLACK, Colour.RED, Colour.BLUE, Colour.YELLOW),
    highest=10,
    copies=1,
    jokers=4,
    groups=False,
    booklet="junior",
)
"""JUN-2, JUN-4: 40 tiles and 4 jokers, and nothing but runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document it follows, by the number used in docs/rules.md
    box: Box
    players: tuple[int, int]  # least and most
    hand: int  # tiles a player starts with
    stars: int  # stars a player starts with
    tile_star: int  # stars for a tile laid or found
    run_star: int  # stars for a new run besides
    last_star: int  # stars for emptying the rack
    draw_price: int  # stars paid for drawing, or for not playing what could be played (A-48a)
    left_price: int  # stars paid at the end for a tile on the rack
    free_draw: bool | None  # whether who has no stars draws all the same; None where nobody draws
    pointer_finds: (
        bool | None
    )  # whether the player who points at a tile also looks (JUN-6); None where no player points
    match_won_by: WonBy


JUNIOR: Final = Ruleset(
    name="junior",
    document="001",
    box=JUNIOR_BOX,
    players=(2, 4),
    hand=6,
    stars=6,
    tile_star=1,
    run_star=1,
    last_star=1,
    draw_price=1,
    left_price=1,
    free_draw=True,
    pointer_finds=None,
    match_won_by="points",
)

JUNIOR_INTRO: Final = replace(
    JUNIOR,
    name="junior-intro",
    box=replace(JUNIOR_BOX, jokers=0),  # JUN-5
    hand=0,
    stars=0,
    run_star=0,
    last_star=0,
    draw_price=0,
    left_price=0,
    free_draw=None,
    pointer_finds=False,
)

RULESETS: Final = {ruleset.name: ruleset for ruleset in (JUNIOR, JUNIOR_INTRO)}


_OF_EVERY_GAME: Final[Changes] = {"match_won_by": OneOf(("points", "wins"))}
_WITH_RACKS: Final[Changes] = {
    "hand": Between(3, 9),
    "jokers": Between(0, 4),
    "stars": Between(0, 20),
    "draw_price": Between(1, 5),
    "left_price": Between(0, 5),
    "free_draw": YesOrNo(),
}


def changes(rules: str) -> Changes:
    return {**_WITH_RACKS, **_OF_EVERY_GAME} if RULESETS[rules].hand else _OF_EVERY_GAME


def ruleset_with(rules: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset by which a game with these options is played."""
    return changed(RULESETS[rules], find_house_rules(Fields(options, "options"), rules, changes(rules)))


def changed(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    box = replace(ruleset.box, jokers=values.pop("jokers", ruleset.box.jokers))
    return replace(ruleset, **values, name=house.name, box=box)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; None where the ruleset does not have one."""

    free_draw: bool | None
    pointer_finds: bool | None


@dataclass(frozen=True, slots=True)
class Setup:
    ruleset: Ruleset
    options: Options
    players: tuple[str, ...]
    house: HouseRules | None = None
    """What the ruleset was changed by."""

    @property
    def box(self) -> Box:
        return self.ruleset.box


def setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    fields = Fields(options, "options")
    house = find_house_rules(fields, rules, changes(rules))
    ruleset = changed(RULESETS[rules], house)
    check_players(ruleset.name, *ruleset.players, players)
    return Setup(ruleset, _read_options(ruleset, fields), tuple(players), house)


def _read_options(ruleset: Ruleset, fields: Fields) -> Options:
    values = {
        name: fields.flag(name) if default is not None and name in fields else default
        for name, default in _defaults(ruleset).items()
    }
    fields.finish()
    return Options(**values)


def _defaults(ruleset: Ruleset) -> dict[str, bool | None]:
    return {"free_draw": ruleset.free_draw, "pointer_finds": ruleset.pointer_finds}


def write_options(setup: Setup) -> dict[str, object]:
    """Only what differs from the ruleset's defaults."""
    written: dict[str, object] = {OPTION: setup.house.to_option()} if setup.house else {}
    chosen = {name: getattr(setup.options, name) for name in _defaults(setup.ruleset)}
    return written | {name: value for name, value in chosen.items() if value != _defaults(setup.ruleset)[name]}
