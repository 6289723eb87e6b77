"""A system of sets laid on the grid, island by island, so that nothing touches that should not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Final

from rummi.core.tile import JOKER, Piece, Tile
from rummi.games.express.crossword import legal
from rummi.games.express.layout import Cell, Layout, Line, beside, meanings
from rummi.games.express.search.systems import PIECES, SHAPES, SHAPES_WITH, Set, Shape, System, Token, code_of

TRIES: Final = 3_000
"""Placements of sets that are tried for one island before it is given up."""


class Abandoned(Exception):
    """It is not known whether the system fits: there are too many ways to lay it."""


def embed(system: System) -> Layout | None:
    """A layout with exactly these sets; None if there is none."""
    islands = []
    for island in _islands(system):
        laid = _Island(island).lay()
        if laid is None:
            return None
        islands.append(laid)
    return beside(islands)


def _islands(system: System) -> list[list[Set]]:
    """Sets that hang together, each but the first crossing one before it."""
    left = list(system)
    islands = []
    while left:
        island = [left.pop(0)]
        tokens = {token.id for token in island[0].tokens}
        while (crossing := next((each for each in left if tokens & {t.id for t in each.tokens}), None)) is not None:
            left.remove(crossing)
            island.append(crossing)
            tokens |= {token.id for token in crossing.tokens}
        islands.append(island)
    return islands


class _Island:
    def __init__(self, sets: Sequence[Set]) -> None:
        self.sets = sets
        self.cells: dict[int, Cell] = {}
        self.at: dict[Cell, Token] = {}
        self.down: dict[int, bool] = {}
        """The direction of the set in which each die was first laid."""
        self.tries = TRIES
        self.company: dict[int, set[int]] = {}
        """The dice that lie in a set with each die."""
        self.crossings: set[int] = set()
        for each in sets:
            ids = {token.id for token in each.tokens}
            self.crossings |= ids & self.company.keys()
            for token in ids:
                self.company[token] = self.company.get(token, set()) | ids

    def lay(self) -> dict[Cell, Piece] | None:
        if not self._lay(0):
            return None
        return {cell: PIECES[token.code] for cell, token in self.at.items()}

    def _lay(self, number: int) -> bool:
        if number == len(self.sets):
            return True
        for order, start, down in self._placements(self.sets[number]):
            self.tries -= 1
            if self.tries < 0:
                raise Abandoned
            placed = self._place(order, start, down)
            if placed is None:
                continue
            if self._lay(number + 1):
                return True
            for token in placed:
                del self.at[self.cells.pop(token.id)]
        return False

    def _placements(self, each: Set) -> Iterator[tuple[tuple[Token, ...], Cell, bool]]:
        """Orders of the dice, each with the cell of the first and the direction."""
        laid = next((token for token in each.tokens if token.id in self.cells), None)
        for order in self._orders(each, first=laid is None):
            if laid is None:
                yield order, (0, 0), False
                continue
            down = not self.down[laid.id]
            (row, column), back = self.cells[laid.id], order.index(laid)
            yield order, ((row - back, column) if down else (row, column - back)), down

    def _orders(self, each: Set, *, first: bool) -> Iterator[tuple[Token, ...]]:
        """A run in both directions (the whole island may be turned, so one will do for the first set); a group in
        any order, where dice that lie in no other set are as good as each other."""
        if each.run:
            yield each.tokens
            if not first:
                yield each.tokens[::-1]
            return
        seen = set()
        for order in permutations(each.tokens):
            pattern = tuple(token.id if token.id in self.crossings else -1 for token in order)
            if pattern not in seen:
                seen.add(pattern)
                yield order

    def _place(self, order: Sequence[Token], start: Cell, down: bool) -> list[Token] | None:
        """The dice that are new on the grid; None, and nothing is laid, where they do not fit."""
        step: Callable[[int], Cell] = (
            (lambda at: (start[0] + at, start[1])) if down else (lambda at: (start[0], start[1] + at))
        )
        if step(-1) in self.at or step(len(order)) in self.at:
            return None
        new = []
        for at, token in enumerate(order):
            cell = step(at)
            known = self.cells.get(token.id)
            if known is None:
                if cell in self.at or self._touches(token, cell, down):
                    return None
                new.append((token, cell))
            elif known != cell:
                return None
        for token, cell in new:
            self.cells[token.id], self.at[cell], self.down[token.id] = cell, token, down
        return [token for token, _ in new]

    def _touches(self, token: Token, cell: Cell, down: bool) -> bool:
        """Whether a die beside the line would become its neighbour without lying in a set with it."""
        row, column = cell
        sides = ((row, column - 1), (row, column + 1)) if down else ((row - 1, column), (row + 1, column))
        neighbours = (self.at[side].id for side in sides if side in self.at)
        return any(neighbour not in self.company[token.id] for neighbour in neighbours)


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
