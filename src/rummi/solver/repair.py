"""A table in disorder put in order: all that lies there comes to lie in melds, and as few tiles as possible are moved.

What lies together, meld or not, goes on in at most one new meld: of it stays what lies there, and all else is moved,
every loose tile among it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tiles import Tiles, places
from rummi.solver.nearest import nearest, tiles_staying
from rummi.solver.problem import Problem
from rummi.solver.solution import Solution
from rummi.solver.solve import by_reference, solve

_MOST_STEPS: Final = 200_000
"""Of the reference, which looks at far more than the kernel."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A table that moves the fewest tiles.

    >>> found = repair(Table.parse("R4 R5 R6 K1 | B1 R1"), Tiles.parse("O1"))
    >>> str(found.table), found.moved
    ('K1 R1 B1 O1 | R4 R5 R6', 2)
    >>> str(repair(Table.parse("R4 R5 R6 K9"), Tiles()).left)
    'K9'
    """

    table: Table
    left: Tiles
    """The fewest tiles for which there is no place; where some are left, the table is that of the others."""
    moved: int
    proven: bool
    """That no other table moves fewer."""

    @property
    def possible(self) -> bool:
        return not len(self.left)


def repair(table: Table, loose: Tiles, box: Box = STANDARD_BOX) -> Repaired:
    """The melds of the table may be none; `loose` is what lies beside it."""
    box.require((*table.tiles, *loose))
    found = _by_reference(table, loose, box) if by_reference() else _by_kernel(table, loose, box)
    if Counter(found.table.tiles) + Counter(found.left) != Counter(table.tiles) + Counter(loose):
        raise RuntimeError(f"other tiles than those of {table} and {loose}")
    if not found.table.valid:
        raise RuntimeError(f"{table} and {loose} were put in no order: {found.table}")
    return found


def _by_kernel(table: Table, loose: Tiles, box: Box) -> Repaired:
    from rummi.solver import _kernel
    from rummi.solver.kernel import PIECES, melds_of, terms_of

    lying = [b"\0" + bytes(places(meld.tiles)) for meld in table]
    rows, left, moved, proven = _kernel.repair(lying, bytes(places(loose)), *terms_of(box))
    melds = melds_of(box, rows)
    return Repaired(Table(melds), Tiles(tuple(PIECES[place] for place in left)), moved, proven)


def _by_reference(table: Table, loose: Tiles, box: Box) -> Repaired:
    """Every arrangement is looked at, plainly."""
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
