"""Who plays by which rules: the ruleset, the table's own options and the players in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.box import Box
from rummi.games.fields import Fields
from rummi.games.junior.rulesets import RULESETS, Ruleset
from rummi.games.players import check_players


@dataclass(frozen=True, slots=True)
class Options:
    free_draw: bool | None


@dataclass(frozen=True, slots=True)
class Setup:
    ruleset: Ruleset
    options: Options
    players: tuple[str, ...]

    @property
    def box(self) -> Box:
        return self.ruleset.box


def setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    ruleset = RULESETS[rules]
    check_players(rules, *ruleset.players, players)
    return Setup(ruleset, _read_options(ruleset, options), tuple(players))


def _read_options(ruleset: Ruleset, options: Mapping[str, object]) -> Options:
    fields = Fields(options, "options")
    free_draw = ruleset.free_draw
    if free_draw is not None and "free_draw" in fields:
        free_draw = fields.flag("free_draw")
    fields.finish()
    return Options(free_draw)


def write_options(setup: Setup) -> dict[str, object]:
    """Only what differs from the ruleset's defaults."""
    free_draw = setup.options.free_draw
    return {} if free_draw == setup.ruleset.free_draw else {"free_draw": free_draw}
