"""Put a table that has fallen apart in order: every tile is in a meld again, and as few tiles as possible have moved.

Each old row, valid or not, continues in at most one new meld. Its tiles in that meld stay where they are. All other
tiles move, including every loose tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.table import Table
from rummi.core.tiles import Tiles, places


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
    """The tiles that fit nowhere, as few as possible. The table has all others."""
    moved: int
    proven: bool
    """True if it is proven that no other table moves fewer tiles."""

    @property
    def possible(self) -> bool:
        return not len(self.left)


def repair(table: Table, loose: Tiles, box: Box = STANDARD_BOX) -> Repaired:
    """Put a table in order. Its melds may be invalid; `loose` are the tiles next to it."""
    from rummi.solver import _kernel
    from rummi.solver.kernel import PIECES, melds_of, terms_of

    box.require((*table.tiles, *loose))
    lying = [b"\0" + bytes(places(meld.tiles)) for meld in table]
    rows, left, moved, proven = _kernel.repair(lying, bytes(places(loose)), *terms_of(box))
    found = Repaired(Table(melds_of(box, rows)), Tiles(tuple(PIECES[place] for place in left)), moved, proven)
    if Counter(found.table.tiles) + Counter(found.left) != Counter(table.tiles) + Counter(loose):
        raise RuntimeError(f"the kernel changed the tiles of {table} and {loose}")
    if not found.table.valid:
        raise RuntimeError(f"the kernel put {table} and {loose} in no order: {found.table}")
    return found
