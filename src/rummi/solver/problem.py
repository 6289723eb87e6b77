"""The question: what is the best that this rack can do on this table?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.meld import invalid_melds
from rummi.core.table import Table
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
    """How far to search; where a limit cuts the search short, the answer is the best found and not proven.

    >>> Limits(milliseconds=50).states
    0
    """

    states: int = 0
    """Kept at each number; 0 for all."""
    milliseconds: int = 0
    """After which only few states are kept; 0 for no limit."""


NO_LIMITS: Final = Limits()


class Problem(NamedTuple):
    """A named tuple, as the solution is: where bots ask all the time, making a value should cost next to nothing.

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
        """Refuse what no box can hold, and a table that is no partition into melds."""
        self.box.require((*self.table.tiles, *self.rack))
        faults = invalid_melds(self.table)
        if faults:
            raise InvalidInput(faults[0].message)
