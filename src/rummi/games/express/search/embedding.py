"""Placing sets on the grid: a whole system, or dice that join a layout without moving it.

Dice that touch form a line (A-63), so a set must not touch others except where they cross.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Final, TypeAlias

from rummi.core.tile import JOKER, Piece, Tile
from rummi.games.express.layout import Cell, Layout, is_legal, meanings, place_side_by_side
from rummi.games.express.search.systems import PIECES, SHAPES, SHAPES_WITH, Set, Shape, System, Token, code_of

MOST_PLACEMENTS: Final = 3_000
"""Placements of sets that are tried for one island before the search gives it up."""


class Abandoned(Exception):
    """The system has too many placements to try, so it is not known whether it fits."""


def embed(system: System) -> Layout | None:
    """Return a layout with exactly these sets; None if there is none. Raises Abandoned if that takes too long."""
    islands = []
    for island in _group_islands(system):
        cells = _IslandPlacement(island).run()
        if cells is None:
            return None
        islands.append(cells)
    return place_side_by_side(islands)


def _group_islands(system: System) -> list[list[Set]]:
    """Group the sets that are connected. In each group every set except the first crosses one before it."""
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


class _IslandPlacement:
    """Find cells for the dice of connected sets by trying one set after another."""

    def __init__(self, sets: Sequence[Set]) -> None:
        self.sets = sets
        self.cells: dict[int, Cell] = {}
        self.at: dict[Cell, Token] = {}
        self.down: dict[int, bool] = {}
        """For each placed die, True if the set that it was placed with runs down."""
        self.placements_left = MOST_PLACEMENTS
        self.partners: dict[int, set[int]] = {}
        """The dice that share a set with each die."""
        self.crossings: set[int] = set()
        """The dice that are in two sets."""
        for each in sets:
            ids = {token.id for token in each.tokens}
            self.crossings |= ids & self.partners.keys()
            for token in ids:
                self.partners[token] = self.partners.get(token, set()) | ids

    def run(self) -> dict[Cell, Piece] | None:
        if not self._place_sets(0):
            return None
        return {cell: PIECES[token.code] for cell, token in self.at.items()}

    def _place_sets(self, number: int) -> bool:
        if number == len(self.sets):
            return True
        for order, start, down in self._placements(self.sets[number]):
            self.placements_left -= 1
            if self.placements_left < 0:
                raise Abandoned
            placed = self._place(order, start, down)
            if placed is None:
                continue
            if self._place_sets(number + 1):
                return True
            for token in placed:
                del self.at[self.cells.pop(token.id)]
        return False

    def _placements(self, each: Set) -> Iterator[tuple[tuple[Token, ...], Cell, bool]]:
        """Yield orders of the dice, each with the cell of the first die and whether the line runs down."""
        placed = next((token for token in each.tokens if token.id in self.cells), None)
        for order in self._orders(each, first=placed is None):
            if placed is None:
                yield order, (0, 0), False
                continue
            down = not self.down[placed.id]
            (row, column), back = self.cells[placed.id], order.index(placed)
            yield order, ((row - back, column) if down else (row, column - back)), down

    def _orders(self, each: Set, *, first: bool) -> Iterator[tuple[Token, ...]]:
        """Yield a run in both directions, and a group in every order that differs in the dice that are in two sets.

        For the first set one direction is enough, because the whole island can be mirrored.
        """
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
        """Place the dice and return the new ones; if they do not fit, place nothing and return None."""
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
        """Return whether the die would touch a die that it shares no set with."""
        row, column = cell
        sides = ((row, column - 1), (row, column + 1)) if down else ((row - 1, column), (row + 1, column))
        neighbours = (self.at[side].id for side in sides if side in self.at)
        return any(neighbour not in self.partners[token.id] for neighbour in neighbours)


Addition: TypeAlias = dict[Cell, Piece]
"""Dice for empty cells of a layout."""


def extend_existing(table: Layout, hand: Iterable[Piece]) -> Layout | None:
    """Add dice to the table without moving any, always as many as possible at once; None if no die can be added.

    Fast, but what it finds need not be the best play.
    """
    left = Counter(hand)
    layout = table
    while (larger := _with_largest_addition(layout, left)) is not None:
        left -= Counter(layout.tiles.lacks(larger.tiles))
        layout = larger
    return layout if layout is not table else None


def _with_largest_addition(layout: Layout, hand: Counter[Piece]) -> Layout | None:
    new = max(_sets_from_hand(hand), key=len, default=[])
    additions = [*_sets_through_table(layout, hand), *_single_dice(layout, hand)]
    for addition in sorted(additions, key=len, reverse=True):
        if len(addition) < len(new):
            break
        if addition.keys().isdisjoint(layout.at):
            larger = Layout.of({**layout.at, **addition})
            if is_legal(larger):
                return larger
    return place_side_by_side([layout.at, {(0, at): piece for at, piece in enumerate(new)}]) if new else None


def _sets_from_hand(hand: Counter[Piece]) -> Iterator[list[Piece]]:
    """Yield sets from the hand alone, those without jokers first."""
    numbers = _number_mask(hand)
    for jokers in range(hand[JOKER] + 1):
        for shape in SHAPES:
            if (shape.mask & ~numbers).bit_count() == jokers < len(shape.codes):
                yield _fill(shape, numbers)


def _number_mask(hand: Counter[Piece]) -> int:
    """Return a bit for the code of each number die in the hand; jokers have none."""
    return sum(1 << code_of(piece) for piece in +hand if isinstance(piece, Tile))


def _fill(shape: Shape, numbers: int) -> list[Piece]:
    """Return the pieces of the shape, with jokers for the numbers that are missing."""
    return [PIECES[code] if numbers >> code & 1 else JOKER for code in shape.codes]


def _sets_through_table(layout: Layout, hand: Counter[Piece]) -> Iterator[Addition]:
    """Yield additions that form a new set with one number die of the table."""
    numbers, jokers = _number_mask(hand), hand[JOKER]
    in_line = {(cell, line.direction) for line in layout.lines() for cell in line.cells}
    for cell, piece in layout.dice:
        if not isinstance(piece, Tile):
            continue
        down = (cell, "down") not in in_line
        if not down and (cell, "across") in in_line:
            continue
        code = code_of(piece)
        available = numbers | 1 << code
        for shape in SHAPES_WITH[code]:
            if (shape.mask & ~available).bit_count() <= jokers:
                yield from _through_cell(cell, down, _fill(shape, available), shape, shape.codes.index(code))


def _through_cell(cell: Cell, down: bool, pieces: list[Piece], shape: Shape, at: int) -> Iterator[Addition]:
    """Yield the set in every order in which its die number `at` is the one on the cell."""
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


def _single_dice(layout: Layout, hand: Counter[Piece]) -> Iterator[Addition]:
    """Yield single dice before or after a line that stays a set with them.

    Checking the line first is fast; checking the whole layout is slow, and few dice get that far.
    """
    for line in layout.lines():
        before, after = line.ends
        yield from ({before: piece} for piece in hand if hand[piece] and meanings((piece, *line.pieces)))
        yield from ({after: piece} for piece in hand if hand[piece] and meanings((*line.pieces, piece)))
