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
    free_draw: bool | None


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
    free_draw = ruleset.free_draw
    if free_draw is not None and "free_draw" in fields:
        free_draw = fields.flag("free_draw")
    fields.finish()
    return Options(free_draw)


def write_options(setup: Setup) -> dict[str, object]:
    """Only what differs from the ruleset's defaults."""
    free_draw = setup.options.free_draw
    written: dict[str, object] = {OPTION: setup.house.written()} if setup.house else {}
    return written if free_draw == setup.ruleset.free_draw else written | {"free_draw": free_draw}
