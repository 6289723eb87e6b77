"""Dice laid without moving anything on the table: sets grow, hang new sets on themselves, or get new neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rummi.core.tile import JOKER, Piece, Tile
from rummi.games.express.crossword import legal
from rummi.games.express.dice.layout import Cell, Layout, Line, beside
from rummi.games.express.dice.lines import meanings
from rummi.games.express.search.shapes import PIECES, SHAPES, SHAPES_WITH, Shape, code_of

Added = dict[Cell, Piece]


def extend(table: Layout, hand: Iterable[Piece]) -> Layout | None:
    """As many dice as can be laid one set after another, the largest first; None if none can."""
    left = Counter(hand)
    layout = table
    while (larger := _largest(layout, left)) is not None:
        left -= Counter(layout.tiles.lacks(larger.tiles))
        layout = larger
    return layout if layout is not table else None


def _largest(layout: Layout, hand: Counter[Piece]) -> Layout | None:
    """The layout with the largest single addition."""
    new = max(_own_sets(hand), key=len, default=[])
    candidates = sorted([*_hung(layout, hand), *_longer(layout, hand)], key=len, reverse=True)
    for added in candidates:
        if len(added) < len(new):
            break
        if added.keys().isdisjoint(layout.at):
            larger = Layout.of({**layout.at, **added})
            if legal(larger):
                return larger
    return beside([layout.at, {(0, at): piece for at, piece in enumerate(new)}]) if new else None


def _own_sets(hand: Counter[Piece]) -> Iterator[list[Piece]]:
    """Sets from the hand alone, those without jokers first."""
    numbers = _numbers(hand)
    for jokers in range(hand[JOKER] + 1):
        for shape in SHAPES:
            if (shape.mask & ~numbers).bit_count() == jokers < len(shape.codes):
                yield _filled(shape, numbers)


def _numbers(hand: Counter[Piece]) -> int:
    """A bit for every number tile that is there."""
    return sum(1 << code_of(piece) for piece in +hand if isinstance(piece, Tile))


def _filled(shape: Shape, numbers: int) -> list[Piece]:
    """The shape with jokers where a number is missing."""
    return [PIECES[code] if numbers >> code & 1 else JOKER for code in shape.codes]


def _hung(layout: Layout, hand: Counter[Piece]) -> Iterator[Added]:
    """New sets through one die of the table."""
    numbers, jokers = _numbers(hand), hand[JOKER]
    in_line = {(cell, line.direction) for line in layout.lines() for cell in line.cells}
    for cell, piece in layout.dice:
        if not isinstance(piece, Tile):
            continue
        fixed = code_of(piece)
        there = numbers | 1 << fixed
        down = (cell, "down") not in in_line
        if not down and (cell, "across") in in_line:
            continue
        for shape in SHAPES_WITH[fixed]:
            if (shape.mask & ~there).bit_count() <= jokers:
                yield from _through(cell, down, _filled(shape, there), shape, shape.codes.index(fixed))


def _through(cell: Cell, down: bool, pieces: list[Piece], shape: Shape, at: int) -> Iterator[Added]:
    """The set laid so that one of its dice is the one that lies there."""
    orders = [(pieces, at), (pieces[::-1], len(pieces) - 1 - at)]
    if not shape.run:
        others = pieces[:at] + pieces[at + 1 :]
        orders = [([*others[:back], pieces[at], *others[back:]], back) for back in range(len(pieces))]
    for order, back in orders:
        yield {
            (cell[0] + step - back, cell[1]) if down else (cell[0], cell[1] + step - back): piece
            for step, piece in enumerate(order)
            if step != back
        }


def _longer(layout: Layout, hand: Counter[Piece]) -> Iterator[Added]:
    """One die before or behind a line, where that is a set still: to judge a whole layout takes long, and few pass."""
    for line in layout.lines():
        before, behind = _ends(line)
        yield from ({before: piece} for piece in hand if hand[piece] and meanings((piece, *line.pieces)))
        yield from ({behind: piece} for piece in hand if hand[piece] and meanings((*line.pieces, piece)))


def _ends(line: Line) -> tuple[Cell, Cell]:
    (row, column), (last_row, last_column) = line.cells[0], line.cells[-1]
    down, right = (0, 1) if line.direction == "across" else (1, 0)
    return (row - down, column - right), (last_row + down, last_column + right)
