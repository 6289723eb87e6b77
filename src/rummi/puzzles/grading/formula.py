"""The formula: what counts, how much, and which level that is. The page that explains it is docs/puzzles.md."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Features:
    """What a solution asks of who looks for it."""

    steps: int
    """In which it is told."""
    touched: int
    """Melds of the table that it changes."""
    moved: int
    """Tiles that it moves from one meld to another, or of an opening those that more than one set would take."""
    jokers: int
    """On the rack, and in the melds that it changes."""
    size: int
    """Tiles that lie on the table and on the rack."""

    @property
    def points(self) -> int:
        return 2 * (self.steps - 1) + 2 * self.touched + self.moved + 2 * self.jokers + self.size // 10


@dataclass(frozen=True, slots=True)
class Grade:
    points: int
    adding_alone: bool
    """Whether it can be solved without a thought of rearranging: as its family defines it (docs/puzzles.md)."""
    steps: int
    bounds: Sequence[int]
    """At how many points the levels 2 to 5 begin; level 1 is what adding alone solves, and nothing else is."""

    @property
    def level(self) -> int:
        return 1 if self.adding_alone else max(2, 1 + bisect_right(self.bounds, self.points))


REARRANGING: Final = (0, 13, 18, 24)
OPENING: Final = (0, 4, 6, 8)
TWO_TURNS: Final = (0, 14, 20, 28)
JUNIOR: Final = (0, 13, 18, 23)
EXPRESS: Final = (0, 9, 13, 18)
INTRO: Final = (2, 3, 5, 7)
"""Tiles to be found."""
