"""Islands that a play does not change stay where they lie; only the others find a new place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from rummi.core.tile import Piece
from rummi.games.express.dice.layout import Cell, Layout, beside

Island: TypeAlias = dict[Cell, Piece]
PieceCounts: TypeAlias = frozenset[tuple[Piece, int]]
Alike: TypeAlias = tuple[PieceCounts, frozenset[tuple[PieceCounts, int]]]
"""Equal for islands with the same dice in the same sets; sets alone do not say which dice they share."""


def settled(before: Layout, after: Layout) -> Layout:
    lying = [(_alike(island), island) for island in islands(before)]
    staying: Island = {}
    moving = []
    for island in islands(after):
        same = next((old for old in lying if old[0] == _alike(island)), None)
        if same is None:
            moving.append(island)
        else:
            lying.remove(same)
            staying |= same[1]
    return beside([staying, *moving])


def islands(layout: Layout) -> list[Island]:
    """The parts of the layout that hang together."""
    left = dict(layout.at)
    found = []
    while left:
        edge = [next(iter(left))]
        island: Island = {}
        while edge:
            row, column = edge.pop()
            if (row, column) in left:
                island[row, column] = left.pop((row, column))
                edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        found.append(island)
    return found


def _alike(island: Island) -> Alike:
    lines = [_piece_counts(line.pieces) for line in Layout.of(island).lines()]
    return _piece_counts(island.values()), frozenset(Counter(lines).items())


def _piece_counts(pieces: Iterable[Piece]) -> PieceCounts:
    return frozenset(Counter(pieces).items())
