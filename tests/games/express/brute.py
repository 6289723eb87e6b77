"""The most dice that can be laid, found by brute force: die by die, on every cell next to another die.

Every connected part of a legal island has only lines that are parts of the island's lines. So islands can grow die by
die, and a line that is wrong can never become right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from rummi.core.tile import Piece, Tile, by_colour
from rummi.games.express.layout import Cell, Layout, is_legal, meanings

SortedPieces: TypeAlias = tuple[Piece, ...]
"""Dice in a fixed order, so that they can be compared."""


def most_laid(table: Sequence[Piece], hand: Sequence[Piece]) -> int:
    """Return the most dice of the hand that can be laid, trying every division of all dice into islands and a rest."""
    known = [Counter(island) for island in find_islands([*table, *hand])]
    needed = Counter(table)
    seen: set[SortedPieces] = set()
    rests = [Counter([*table, *hand])]
    best = 0
    while rests:
        rest = rests.pop()
        if sort(list(rest.elements())) in seen:
            continue
        seen.add(sort(list(rest.elements())))
        laid = Counter([*table, *hand]) - rest
        if needed <= laid:
            best = max(best, laid.total() - len(table))
        rests += [rest - island for island in known if island <= rest]
    return best


def find_islands(pieces: Sequence[Piece]) -> dict[SortedPieces, Layout]:
    """Return a legal layout for every part of the dice that can be one island."""
    found: dict[SortedPieces, Layout] = {}
    grown = {Layout.of({(0, 0): piece}) for piece in pieces}
    while grown:
        larger = set()
        for layout in grown:
            if is_legal(layout):
                found.setdefault(sort([piece for _, piece in layout.dice]), layout)
            left = Counter(pieces) - Counter(piece for _, piece in layout.dice)
            larger |= {
                after
                for cell in free_neighbours(layout)
                for piece in left
                if can_become_legal(after := Layout.of({**layout.at, cell: piece}))
            }
        grown = set({normal_form(layout): layout for layout in larger}.values())
    return found


def sort(pieces: Sequence[Piece]) -> SortedPieces:
    return tuple(sorted(pieces, key=by_colour))


def normal_form(layout: Layout) -> tuple[tuple[int, int, str], ...]:
    """Return the same value for all rotations and reflections of a layout, which are legal or not together."""
    forms = []
    for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        form = [(down * row, right * column, str(piece)) for (row, column), piece in layout.dice]
        forms += [form, [(column, row, piece) for row, column, piece in form]]
    return min(tuple(sorted(move_to_corner(form))) for form in forms)


def move_to_corner(form: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    top, left = min(row for row, _, _ in form), min(column for _, column, _ in form)
    return [(row - top, column - left, piece) for row, column, piece in form]


def free_neighbours(layout: Layout) -> set[Cell]:
    cells = layout.at.keys()
    near = {(row + down, column + right) for row, column in cells for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return near - cells


def can_become_legal(layout: Layout) -> bool:
    return all(is_part_of_a_set(line.pieces) for line in layout.lines())


def is_part_of_a_set(pieces: tuple[Piece, ...]) -> bool:
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
