"""The rows of one sheet of a spreadsheet, and how much of one is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_LINES: Final = 2_000
"""Of a list that is read at all, empty ones not counted: twice as many as can be entered."""
MOST_COLUMNS: Final = 40
LONGEST_CELL: Final = 200
"""Letters of a cell that are kept; no name has so many, but a remark may."""


MOST_SHEETS: Final = 100


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    """As the spreadsheet numbers it, from 1."""
    cells: tuple[str, ...]
    hidden: bool = False
    """Whoever opens the spreadsheet does not see it: somebody has hidden or filtered it."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """Those that can be seen, by their names, and the rows of one of them: of the one that is wanted, or of the first
    that has any."""

    names: tuple[str, ...]
    at: int
    rows: tuple[Row, ...]
