"""A repair of a table that tries every arrangement, to compare with the kernel."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.solver.problem import Problem, Solution
from rummi.solver.repair import Repaired
from rummi.solver.solve import solve
from tests.oracles.nearest import count_staying_tiles, find_nearest

_MOST_STEPS: Final = 200_000
"""Far more than the kernel needs."""


def repair_reference(table: Table, loose: Tiles, box: Box) -> Repaired:
    """Repair a table by trying every arrangement, up to a limit."""
    lying = Table.of(meld for meld in table if meld.valid)
    others = Tiles.of([*loose, *(piece for meld in table if not meld.valid for piece in meld.tiles)])
    best = solve(Problem(lying, others, box))
    left = others.without(best.played)
    rows = _remaining_rows(table, loose, left, box)
    played = Tiles.of((Counter(best.table.tiles) - Counter(piece for row in rows for piece in row.tiles)).elements())
    found = find_nearest(
        Solution(Problem(Table(rows), played, box), best.table, played, proven=True), steps=_MOST_STEPS
    )
    return Repaired(
        Table(found.melds),
        left,
        len(best.table.tiles) - count_staying_tiles(rows, found.melds),
        found.steps <= _MOST_STEPS,
    )


def _remaining_rows(table: Table, loose: Tiles, left: Tiles, box: Box) -> tuple[Meld, ...]:
    """Return the rows of the table without the tiles in `left`. Loose tiles are removed first."""
    gone = Counter(left) - Counter(loose)
    rows = []
    for meld in table:
        pieces = list(meld.tiles)
        if not meld.valid:
            for piece in [piece for piece in pieces if gone[piece]]:
                gone[piece] -= 1
                pieces.remove(piece)
        if len(pieces) > 1:
            rows.append(Meld.of(pieces, box))
    return tuple(rows)
