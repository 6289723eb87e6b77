"""Three doublets: the right to ask for a new deal (STD-12)."""

from __future__ import annotations

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles


def doublets(rack: Tiles) -> tuple[Tile, ...]:
    """The tiles held more than once; three copies count once, and jokers are no doublet (A-5)."""
    return tuple(piece for piece, count in rack.counts.items() if count > 1 and isinstance(piece, Tile))
