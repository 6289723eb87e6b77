"""The question to the solver and its answer: the best play of a rack on a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.meld import invalid_melds
from rummi.core.table import Table, change
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles


class Objective(StrEnum):
    """What to maximise.

    >>> [str(objective) for objective in Objective]
    ['tiles', 'value', 'opening']
    """

    TILES = "tiles"
    """The most tiles; among such plays, one with the most value."""
    VALUE = "value"
    """The most value. A joker from the rack counts `joker_value`."""
    OPENING = "opening"
    """The most points from the rack alone, without touching the table. A joker counts as the tile it stands for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of the search. If one stops the search, the answer is the best play found so far and not proven.

    >>> Limits(milliseconds=50).states
    0
    """

    states: int = 0
    """The most states to keep at each number; 0 for all."""
    milliseconds: int = 0
    """The time after which only a few states are kept; 0 for no limit."""


NO_LIMITS: Final = Limits()


class Problem(NamedTuple):
    """A table, a rack and an objective.

    Problems and solutions are named tuples because bots create very many of them, and named tuples are fast to create.

    >>> problem = Problem(Table.parse("R4 R5 R6"), Tiles.parse("R7 K1"))
    >>> problem.check()
    >>> problem.objective
    <Objective.TILES: 'tiles'>
    """

    table: Table
    rack: Tiles
    box: Box = STANDARD_BOX
    joker_value: int = 30
    objective: Objective = Objective.TILES

    def check(self) -> None:
        """Raise InvalidInput for tiles that the box does not hold, and for a table with invalid melds."""
        self.box.require((*self.table.tiles, *self.rack))
        faults = invalid_melds(self.table)
        if faults:
            raise InvalidInput(faults[0].message)


class Solution(NamedTuple):
    """The best play. If nothing can be laid, `play` is None and the table is unchanged.

    >>> from rummi import solve
    >>> solution = solve("R4 R5 R6 R7 R8", "R6 K1")
    >>> str(solution.table), str(solution.played), solution.value
    ('R4 R5 R6 | R6 R7 R8', 'R6', 6)
    >>> solution.proven, solution.goes_out
    (True, False)
    """

    problem: Problem
    table: Table
    """The whole table after the play."""
    played: Tiles
    proven: bool
    least: bool = True
    """For the least change: True if it is proven that no other best play changes the table less."""

    @property
    def tiles(self) -> int:
        return len(self.played)

    @property
    def goes_out(self) -> bool:
        """True if the play lays the whole rack."""
        return len(self.played) == len(self.problem.rack) > 0

    @property
    def value(self) -> int:
        """The value of the laid tiles, as the objective counts it."""
        if self.problem.objective is Objective.OPENING:
            return sum(meld.value or 0 for meld in change(self.problem.table, self.table).new)
        return sum(piece.number if isinstance(piece, Tile) else self.problem.joker_value for piece in self.played)

    @property
    def play(self) -> str | None:
        """The play in the notation, without its verb; None if nothing can be laid."""
        return str(change(self.problem.table, self.table)) if len(self.played) else None
