"""A table put in order by looking at every arrangement, to compare the kernel with."""

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
from tests.oracles.nearest import nearest, tiles_staying

_MOST_STEPS: Final = 200_000
"""The kernel looks at far fewer."""


def repair_reference(table: Table, loose: Tiles, box: Box) -> Repaired:
    """Look at every arrangement, within bounds."""
    lying = Table.of(meld for meld in table if meld.valid)
    others = Tiles.of([*loose, *(piece for meld in table if not meld.valid for piece in meld.tiles)])
    best = solve(Problem(lying, others, box))
    left = others.without(best.played)
    rows = _without(table, loose, left, box)
    beside = Tiles.of((Counter(best.table.tiles) - Counter(piece for row in rows for piece in row.tiles)).elements())
    found = nearest(Solution(Problem(Table(rows), beside, box), best.table, beside, proven=True), steps=_MOST_STEPS)
    return Repaired(
        Table(found.melds),
        left,
        len(best.table.tiles) - tiles_staying(rows, found.melds),
        found.steps <= _MOST_STEPS,
    )


def _without(table: Table, loose: Tiles, left: Tiles, box: Box) -> tuple[Meld, ...]:
    """What lies together when the tiles for which there is no place are gone, rather loose ones."""
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
