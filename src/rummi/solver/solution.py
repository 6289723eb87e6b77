"""The answer: a play, the table after it, and whether it is proven to be the best."""

from __future__ import annotations

from typing import NamedTuple

from rummi.core.table import Table, change
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem


class Solution(NamedTuple):
    """The best play; where none is possible, `play` is None and the table is as it was.

    >>> from rummi import solve
    >>> solution = solve("R4 R5 R6 R7 R8", "R6 K1")
    >>> str(solution.table), str(solution.played), solution.value
    ('R4 R5 R6 | R6 R7 R8', 'R6', 6)
    >>> solution.proven, solution.goes_out
    (True, False)
    """

    problem: Problem
    table: Table
    """The whole table after the play; as it was where nothing can be laid."""
    played: Tiles
    proven: bool
    least: bool = True
    """Where the least change was asked for: whether it is proven that no other best play disturbs the table less."""

    @property
    def tiles(self) -> int:
        return len(self.played)

    @property
    def goes_out(self) -> bool:
        """Whether the whole rack is laid."""
        return len(self.played) == len(self.problem.rack) > 0

    @property
    def value(self) -> int:
        """What is laid is worth, as the objective counts it."""
        if self.problem.objective is Objective.OPENING:
            return sum(meld.value or 0 for meld in change(self.problem.table, self.table).new)
        return sum(piece.number if isinstance(piece, Tile) else self.problem.joker_value for piece in self.played)

    @property
    def play(self) -> str | None:
        """The play in the notation, without its verb; None where nothing can be laid."""
        return str(change(self.problem.table, self.table)) if len(self.played) else None
