"""A row of a spreadsheet, and how much of one is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_LINES: Final = 2_000
"""Of a list that is read at all, empty ones not counted: twice as many as can be entered."""
MOST_COLUMNS: Final = 40
LONGEST_CELL: Final = 200
"""Letters of a cell that are kept; no name has so many, but a remark may."""


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    """As the spreadsheet numbers it, from 1."""
    cells: tuple[str, ...]
