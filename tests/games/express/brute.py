"""The most dice that can be laid, found by trying everything: die beside die, on every cell that touches one.

Every part of a legal island that hangs together has only lines that are parts of its lines, so that islands can be
grown die by die, and what breaks a line is never mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from rummi.core.tile import Piece, Tile, by_colour
from rummi.games.express.layout import Cell, Layout, is_legal, meanings

InOrder: TypeAlias = tuple[Piece, ...]
"""Dice in one order, so that they can be compared."""


def in_order(pieces: Sequence[Piece]) -> InOrder:
    return tuple(sorted(pieces, key=by_colour))


def islands(pieces: Sequence[Piece]) -> dict[InOrder, Layout]:
    """Every part of the dice that can lie as one legal island, with such a layout."""
    found: dict[InOrder, Layout] = {}
    grown = {Layout.of({(0, 0): piece}) for piece in pieces}
    while grown:
        larger = set()
        for layout in grown:
            if is_legal(layout):
                found.setdefault(in_order([piece for _, piece in layout.dice]), layout)
            left = Counter(pieces) - Counter(piece for _, piece in layout.dice)
            larger |= {
                after
                for cell in neighbours(layout)
                for piece in left
                if promising(after := Layout.of({**layout.at, cell: piece}))
            }
        grown = set({turned(layout): layout for layout in larger}.values())
    return found


def turned(layout: Layout) -> tuple[tuple[int, int, str], ...]:
    """The same for a layout however it is turned and mirrored, which changes nothing about it."""
    forms = []
    for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        form = [(down * row, right * column, str(piece)) for (row, column), piece in layout.dice]
        forms += [form, [(column, row, piece) for row, column, piece in form]]
    return min(tuple(sorted(moved(form))) for form in forms)


def moved(form: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    top, left = min(row for row, _, _ in form), min(column for _, column, _ in form)
    return [(row - top, column - left, piece) for row, column, piece in form]


def neighbours(layout: Layout) -> set[Cell]:
    cells = layout.at.keys()
    near = {(row + down, column + right) for row, column in cells for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return near - cells


def promising(layout: Layout) -> bool:
    return all(part_of_a_set(line.pieces) for line in layout.lines())


def part_of_a_set(pieces: InOrder) -> bool:
    if not any(isinstance(piece, Tile) for piece in pieces):
        return True
    if len(pieces) > 2:
        return bool(meanings(pieces))
    one, other = pieces
    if not isinstance(one, Tile) or not isinstance(other, Tile):
        return True
    if one.colour == other.colour:
        return abs(one.number - other.number) == 1
    return one.number == other.number


def most_laid(table: Sequence[Piece], hand: Sequence[Piece]) -> int:
    """Over all ways to part table and hand into islands and dice that stay in the hand."""
    known = [Counter(island) for island in islands([*table, *hand])]
    needed = Counter(table)
    seen: set[InOrder] = set()
    lefts = [Counter([*table, *hand])]
    best = 0
    while lefts:
        left = lefts.pop()
        if in_order(list(left.elements())) in seen:
            continue
        seen.add(in_order(list(left.elements())))
        laid = Counter([*table, *hand]) - left
        if needed <= laid:
            best = max(best, laid.total() - len(table))
        lefts += [left - island for island in known if island <= left]
    return best
