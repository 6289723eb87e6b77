"""The question and the answer: what is the best that this rack can do on this table?"""

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
    """What the best play is best at.

    >>> [str(objective) for objective in Objective]
    ['tiles', 'value', 'opening']
    """

    TILES = "tiles"
    """Lay the most tiles; of such plays, one that lays the most value."""
    VALUE = "value"
    """Lay the most value; a joker from the rack counts `joker_value`."""
    OPENING = "opening"
    """The most points from the rack alone, the table untouched; a joker counts as what it replaces."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to search. Where a limit cuts the search short, the answer is the best found and not proven.

    >>> Limits(milliseconds=50).states
    0
    """

    states: int = 0
    """Kept at each number; 0 for all."""
    milliseconds: int = 0
    """After which only few states are kept; 0 for no limit."""


NO_LIMITS: Final = Limits()


class Problem(NamedTuple):
    """A table and a rack, and what to look for.

    It is a named tuple, as the solution is: bots ask all the time, so making a value has to cost next to nothing.

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
        """What the laid tiles are worth, as the objective counts them."""
        if self.problem.objective is Objective.OPENING:
            return sum(meld.value or 0 for meld in change(self.problem.table, self.table).new)
        return sum(piece.number if isinstance(piece, Tile) else self.problem.joker_value for piece in self.played)

    @property
    def play(self) -> str | None:
        """The play in the notation, without its verb; None where nothing can be laid."""
        return str(change(self.problem.table, self.table)) if len(self.played) else None
