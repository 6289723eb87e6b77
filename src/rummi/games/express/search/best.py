"""Which dice are worth keeping, at a glance: how near they are to a set with what else is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rummi.core.meld import SHORTEST
from rummi.core.tile import Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.express.crossword import legal
from rummi.games.express.dice import Die
from rummi.games.express.layout import Cell, Layout, beside
from rummi.games.express.search.embedding import Abandoned, embed, extend
from rummi.games.express.search.systems import SHAPES_WITH, OutOfTime, System, SystemSearch, code_of, enlarged

_COMPLETE = 10
"""A set that is there counts as much as ten that want one die."""


def promise(table: Layout, hand: Sequence[Die]) -> dict[int, int]:
    """For each die by its number how many sets of three it nearly makes; jokers promise most."""
    faces = [die.face for die in hand]
    lying = [piece for _, piece in table.dice]
    promises = {}
    for at, die in enumerate(hand):
        others = [*faces[:at], *faces[at + 1 :], *lying]
        there = sum(1 << code for code in {code_of(face) for face in others if isinstance(face, Tile)})
        promises[die.number] = 1_000 if isinstance(die.face, Joker) else near(code_of(die.face), there)
    return promises


def near(code: int, there: int) -> int:
    """How near a number is to a set with those that are there, a bit for each."""
    missing = [
        (shape.mask & ~(there | 1 << code)).bit_count() for shape in SHAPES_WITH[code] if len(shape.codes) == SHORTEST
    ]
    return _COMPLETE * missing.count(0) + missing.count(1)


def promising(table: Layout, hand: Sequence[Die], most: int) -> tuple[int, ...]:
    """The numbers of the dice that promise most, without those that promise nothing."""
    promises = promise(table, hand)
    best_first = sorted(promises, key=lambda number: (-promises[number], number))
    return tuple(sorted(number for number in best_first[:most] if promises[number]))


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


NODES: Final = 20_000
"""About two seconds of an ordinary machine."""
ENLARGED: Final = 200
"""Dense forms of one system that are tried before it is given up."""


@dataclass(frozen=True, slots=True)
class Limits:
    nodes: int = NODES
    go_on: Callable[[], bool] = lambda: True
    """Whether there is time left; asked now and then."""


@dataclass(frozen=True, slots=True)
class Best:
    before: Layout
    layout: Layout
    """The whole table after the play; as it was where nothing can be laid."""
    laid: Tiles
    proven: bool


def best_play(table: Layout, hand: Iterable[Piece], limits: Limits | None = None) -> Best:
    """The play that lays the most dice; proven unless the search was cut short.

    Of equal plays one that moves nothing on the table is taken; islands that do not change stay where they lie.
    """
    return _Search(table, tuple(hand), limits or Limits()).best()


class _Search:
    def __init__(self, table: Layout, hand: tuple[Piece, ...], limits: Limits) -> None:
        self.table = table
        self.hand = hand
        self.limits = limits
        self.nodes = 0
        self.layout = extend(table, hand) or table
        self.abandoned = 0
        """The most dice of a system of which it is not known whether it fits on the grid."""

    @property
    def laid(self) -> int:
        return len(self.layout) - len(self.table)

    def best(self) -> Best:
        proven = self._search() and self.abandoned <= self.laid
        laid = self.table.tiles.lacks(self.layout.tiles)
        return Best(self.table, self.layout, laid, proven)

    def _search(self) -> bool:
        """Whether everything was looked at."""
        needed = [code_of(piece) for piece in self.table.tiles]
        others = [code_of(piece) for piece in self.hand]
        may_leave = self._may_leave()
        if may_leave < 0:
            return True
        try:
            SystemSearch(needed, others, may_leave, self._found, self._go_on).run()
        except OutOfTime:
            return False
        return True

    def _may_leave(self) -> int:
        """Only what lays more than the best so far is looked for."""
        return len(self.hand) - self.laid - 1

    def _found(self, system: System, left: int) -> int:
        try:
            layout = _on_the_grid(system)
        except Abandoned:
            self.abandoned = max(self.abandoned, len(self.hand) - left)
        else:
            if layout is not None:
                self.layout = settled(self.table, layout)
                self._check()
        return self._may_leave()

    def _check(self) -> None:
        """A wrong answer is a fault of ours and stops loudly."""
        lost = self.layout.tiles.lacks(self.table.tiles)
        foreign = (self.table.tiles + Tiles(self.hand)).lacks(self.layout.tiles)
        if len(lost) or len(foreign) or not legal(self.layout):
            raise RuntimeError(f"the search laid {self.layout.in_one_line()} on {self.table.in_one_line()}")

    def _go_on(self) -> bool:
        self.nodes += 1
        return self.nodes <= self.limits.nodes and (self.nodes % 64 > 0 or self.limits.go_on())


def _on_the_grid(system: System) -> Layout | None:
    """The system as a layout, if need be with further sets where its own lie side by side."""
    layout = embed(system)
    if layout is not None:
        return layout
    for tried, larger in enumerate(enlarged(system)):
        if tried == ENLARGED:
            raise Abandoned
        layout = embed(larger)
        if layout is not None:
            return layout
    return None
