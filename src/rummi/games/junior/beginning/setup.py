"""Who plays by which rules: the ruleset, the table's own options and the players in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.box import Box
from rummi.games.house import OPTION, HouseRules
from rummi.games.junior.house import changed, changes
from rummi.games.junior.rulesets import RULESETS, Ruleset
from rummi.games.players import check_players
from rummi.games.shared.fields import Fields
from rummi.games.shared.house_reading import house_among


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
    house = house_among(fields, rules, changes(rules))
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
    written: dict[str, object] = {OPTION: setup.house.written()} if setup.house else {}
    chosen = {name: getattr(setup.options, name) for name in _defaults(setup.ruleset)}
    return written | {name: value for name, value in chosen.items() if value != _defaults(setup.ruleset)[name]}
