"""The best turn of a rack on a table, both written in the notation."""

from __future__ import annotations

from rummi.core.errors import InvalidInput
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.junior.rulesets import JUNIOR_BOX
from rummi.games.junior.search.best import Best, best_turn
from rummi.games.junior.violations import invalid_runs


def solve_turn(table: str, rack: str) -> Best:
    """Refuses tiles that the box does not have, and a table with something else than runs."""
    lying, held = Table.parse(table, JUNIOR_BOX), Tiles.parse(rack, JUNIOR_BOX)
    JUNIOR_BOX.require((*lying.tiles, *held))
    faults = invalid_runs(lying.melds)
    if faults:
        raise InvalidInput(faults[0].message)
    return best_turn(lying, held, JUNIOR_BOX)
