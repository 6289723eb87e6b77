"""The rulesets of Junior and of its introductory game as data, and the setup of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from rummi.core.box import Box
from rummi.core.tile import Colour
from rummi.games.base import NO_OPTIONS, WonBy
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
"""JUN-2, JUN-4: 40 tiles and 4 jokers. All sets are runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the number of the rule document in docs/rules.md
    box: Box
    players: tuple[int, int]  # the smallest and the largest number
    hand: int  # tiles that each player starts with
    stars: int  # stars that each player starts with
    tile_star: int  # stars for each tile laid or found
    run_star: int  # extra stars for each new run
    last_star: int  # stars for emptying the rack
    draw_price: int  # stars that drawing costs, and not playing although you could (A-48a)
    left_price: int  # stars that each tile left on the rack costs at the end
    free_draw: bool | None
    """True if players without stars draw free of charge (A-48); None in a game without drawing."""
    pointer_finds: bool | None
    """True if the player who points at a tile may also find its neighbours (JUN-6); None in a game without pointing."""
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


_CHANGES_IN_EVERY_GAME: Final[Changes] = {"match_won_by": OneOf(("points", "wins"))}
_CHANGES_WITH_RACKS: Final[Changes] = {
    "hand": Between(3, 9),
    "jokers": Between(0, 4),
    "stars": Between(0, 20),
    "draw_price": Between(1, 5),
    "left_price": Between(0, 5),
    "free_draw": YesOrNo(),
}


def changes(rules: str) -> Changes:
    """Return what house rules may change in a ruleset."""
    return {**_CHANGES_WITH_RACKS, **_CHANGES_IN_EVERY_GAME} if RULESETS[rules].hand else _CHANGES_IN_EVERY_GAME


def ruleset_for(rules: str, options: Mapping[str, object] = NO_OPTIONS) -> Ruleset:
    """Return the ruleset with the house rules among the options."""
    return _apply_house_rules(RULESETS[rules], find_house_rules(Fields(options, "options"), rules, changes(rules)))


def _apply_house_rules(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    box = replace(ruleset.box, jokers=values.pop("jokers", ruleset.box.jokers))
    return replace(ruleset, **values, name=house.name, box=box)


@dataclass(frozen=True, slots=True)
class Options:
    """What the players chose for this game. None for an option that the ruleset does not have."""

    free_draw: bool | None
    pointer_finds: bool | None


@dataclass(frozen=True, slots=True)
class Setup:
    """The players and the rules of a game."""

    ruleset: Ruleset
    """The ruleset as changed by the house rules."""
    options: Options
    players: tuple[str, ...]
    house: HouseRules | None = None

    @property
    def box(self) -> Box:
        return self.ruleset.box

    @property
    def strict(self) -> bool:
        """Always False: in Junior an illegal action has no effect."""
        return False

    @property
    def time_limit(self) -> int:
        """Always 0: Junior has no clock."""
        return 0

    @property
    def match_won_by(self) -> WonBy:
        return self.ruleset.match_won_by


def create_setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    """Return the setup of a game. Raises InvalidInput for options and numbers of players that the ruleset lacks."""
    given = Fields(options, "options")
    house = find_house_rules(given, rules, changes(rules))
    ruleset = _apply_house_rules(RULESETS[rules], house)
    check_players(ruleset.name, *ruleset.players, players)
    return Setup(ruleset, _read_options(ruleset, given), tuple(players), house)


def _read_options(ruleset: Ruleset, given: Fields) -> Options:
    chosen = {
        name: given.flag(name) if default is not None and name in given else default
        for name, default in _default_options(ruleset).items()
    }
    given.finish()
    return Options(**chosen)


def write_options(setup: Setup) -> dict[str, object]:
    """Return the options that differ from the defaults of the ruleset."""
    written: dict[str, object] = {OPTION: setup.house.to_option()} if setup.house else {}
    defaults = _default_options(setup.ruleset)
    chosen = {name: getattr(setup.options, name) for name in defaults}
    return written | {name: value for name, value in chosen.items() if value != defaults[name]}


def _default_options(ruleset: Ruleset) -> dict[str, bool | None]:
    return {field.name: getattr(ruleset, field.name) for field in fields(Options)}


def describe(rules: str, options: Mapping[str, object] = NO_OPTIONS) -> dict[str, object]:
    """Return every field of the ruleset, the size of the pool after the deal, and the defaults of the options."""
    ruleset = ruleset_for(rules, options)
    values = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    fewest, most = ruleset.players
    box = ruleset.box
    values["players"] = [fewest, most]
    values["box"] = {
        "size": box.size,
        "colours": "".join(colour.letter for colour in box.colours),
        "highest": box.highest,
        "copies": box.copies,
        "jokers": box.jokers,
    }
    values["bank"] = {str(players): box.size - players * ruleset.hand for players in range(fewest, most + 1)}
    defaults = {name: values.pop(name) for name in _default_options(ruleset)}
    values["options"] = {name: default for name, default in defaults.items() if default is not None}
    return values
