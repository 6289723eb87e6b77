"""The best play of a turn, and a quick score for the dice that are worth keeping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rummi.core.meld import SHORTEST
from rummi.core.tile import Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.express.dice import Die
from rummi.games.express.layout import Cell, Layout, is_legal, place_side_by_side
from rummi.games.express.search.embedding import Abandoned, embed, extend_existing
from rummi.games.express.search.systems import SHAPES_WITH, OutOfTime, System, SystemSearch, code_of, with_more_sets

NODES: Final = 20_000
"""About two seconds on an ordinary machine."""
MOST_ENLARGED: Final = 200
"""Denser forms of one system that are tried before the search gives it up."""


@dataclass(frozen=True, slots=True)
class Limits:
    nodes: int = NODES
    go_on: Callable[[], bool] = lambda: True
    """Called every 64 nodes; the search stops when it returns False."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    before: Layout
    layout: Layout
    """The whole table after the play; the same as before if nothing can be laid."""
    laid: Tiles
    proven: bool
    """True if no play can lay more dice; False if the search was cut short."""


def best_play(table: Layout, hand: Iterable[Piece], limits: Limits | None = None) -> BestPlay:
    """Find the play that lays the most dice.

    Among equal plays, prefer one that moves nothing on the table. Islands that do not change stay where they are.
    """
    return _PlaySearch(table, tuple(hand), limits or Limits()).run()


class _PlaySearch:
    def __init__(self, table: Layout, hand: tuple[Piece, ...], limits: Limits) -> None:
        self.table = table
        self.hand = hand
        self.limits = limits
        self.nodes = 0
        self.layout = extend_existing(table, hand) or table
        self.most_abandoned = 0
        """The most dice that a system lays of which it is not known whether it fits on the grid."""

    @property
    def laid(self) -> int:
        return len(self.layout) - len(self.table)

    def run(self) -> BestPlay:
        complete = self._search()
        laid = self.table.tiles.lacks(self.layout.tiles)
        return BestPlay(self.table, self.layout, laid, complete and self.most_abandoned <= self.laid)

    def _search(self) -> bool:
        """Search all systems; return False if the limits cut the search short."""
        needed = [code_of(piece) for piece in self.table.tiles]
        optional = [code_of(piece) for piece in self.hand]
        may_leave = self._may_leave()
        if may_leave < 0:
            return True
        try:
            SystemSearch(needed, optional, may_leave, self._on_system, self._go_on).run()
        except OutOfTime:
            return False
        return True

    def _may_leave(self) -> int:
        """Return how many dice may stay in the hand so that the play lays more than the best one so far."""
        return len(self.hand) - self.laid - 1

    def _on_system(self, system: System, left: int) -> int:
        try:
            layout = _place(system)
        except Abandoned:
            self.most_abandoned = max(self.most_abandoned, len(self.hand) - left)
        else:
            if layout is not None:
                self.layout = normalise(self.table, layout)
                self._verify()
        return self._may_leave()

    def _verify(self) -> None:
        """Raise RuntimeError for a play that is not legal: then the search itself is wrong."""
        lost = self.layout.tiles.lacks(self.table.tiles)
        foreign = (self.table.tiles + Tiles(self.hand)).lacks(self.layout.tiles)
        if len(lost) or len(foreign) or not is_legal(self.layout):
            raise RuntimeError(f"the search laid {self.layout.in_one_line()} on {self.table.in_one_line()}")

    def _go_on(self) -> bool:
        self.nodes += 1
        return self.nodes <= self.limits.nodes and (self.nodes % 64 > 0 or self.limits.go_on())


def _place(system: System) -> Layout | None:
    """Place the system on the grid; if it does not fit, try it with further sets where its own are side by side."""
    layout = embed(system)
    if layout is not None:
        return layout
    for tried, larger in enumerate(with_more_sets(system)):
        if tried == MOST_ENLARGED:
            raise Abandoned
        layout = embed(larger)
        if layout is not None:
            return layout
    return None


Island: TypeAlias = dict[Cell, Piece]
PieceCounts: TypeAlias = frozenset[tuple[Piece, int]]
IslandKey: TypeAlias = tuple[PieceCounts, frozenset[tuple[PieceCounts, int]]]
"""Equal for islands with the same dice in the same sets; the sets alone do not say which dice they share."""


def normalise(before: Layout, after: Layout) -> Layout:
    """Return the layout after with its unchanged islands where they were before, and the others to their right."""
    unmoved = [(_island_key(island), island) for island in islands(before)]
    staying: Island = {}
    moving = []
    for island in islands(after):
        same = next((old for old in unmoved if old[0] == _island_key(island)), None)
        if same is None:
            moving.append(island)
        else:
            unmoved.remove(same)
            staying |= same[1]
    return place_side_by_side([staying, *moving])


def islands(layout: Layout) -> list[Island]:
    """Return the connected parts of the layout."""
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


def _island_key(island: Island) -> IslandKey:
    lines = [_piece_counts(line.pieces) for line in Layout.of(island).lines()]
    return _piece_counts(island.values()), frozenset(Counter(lines).items())


def _piece_counts(pieces: Iterable[Piece]) -> PieceCounts:
    return frozenset(Counter(pieces).items())


_COMPLETE = 10
"""A complete set counts as much as ten sets that lack one die."""
_JOKER_SCORE = 1_000


def most_promising(table: Layout, hand: Sequence[Die], most: int) -> tuple[int, ...]:
    """Return the numbers of the dice that are nearest to a set, without those that are near none."""
    scores = score_dice(table, hand)
    best_first = sorted(scores, key=lambda number: (-scores[number], number))
    return tuple(sorted(number for number in best_first[:most] if scores[number]))


def score_dice(table: Layout, hand: Sequence[Die]) -> dict[int, int]:
    """Return for each die, by its number, how near it is to sets of three; jokers have the highest score."""
    faces = [die.face for die in hand]
    on_table = [piece for _, piece in table.dice]
    scores = {}
    for at, die in enumerate(hand):
        others = [*faces[:at], *faces[at + 1 :], *on_table]
        available = sum(1 << code for code in {code_of(face) for face in others if isinstance(face, Tile)})
        scores[die.number] = _JOKER_SCORE if isinstance(die.face, Joker) else score_code(code_of(die.face), available)
    return scores


def score_code(code: int, available: int) -> int:
    """Return how near a number tile is to a set with the available ones, given as a mask with a bit for each code."""
    missing = [
        (shape.mask & ~(available | 1 << code)).bit_count()
        for shape in SHAPES_WITH[code]
        if len(shape.codes) == SHORTEST
    ]
    return _COMPLETE * missing.count(0) + missing.count(1)
