"""The most dice that can be laid this turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.express.crossword import legal
from rummi.games.express.dice.layout import Layout
from rummi.games.express.search.embedding import Abandoned, embed
from rummi.games.express.search.in_place import extend
from rummi.games.express.search.settling import settled
from rummi.games.express.search.shapes import code_of
from rummi.games.express.search.systems import OutOfTime, System, SystemSearch, enlarged

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
