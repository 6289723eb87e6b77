"""The puzzle of a day: it follows from the date alone, and is the same for everybody with that date on the calendar."""

from __future__ import annotations

from datetime import date
from typing import Final

from rummi.puzzles.puzzle import Puzzle
from rummi.puzzles.shipped import of_level

RULES: Final = "standard"
WEEK: Final = (1, 2, 2, 3, 3, 4, 5)
"""The levels from Monday to Sunday."""


def of_day(day: date) -> Puzzle:
    """Of each level one after the other, so that none comes again before all others of its level have been there."""
    level = WEEK[day.weekday()]
    week, weekday = divmod(day.toordinal() - 1, len(WEEK))  # the first day of the calendar was a Monday
    earlier = WEEK[:weekday].count(level)
    choice = of_level(RULES, level)
    return choice[(week * WEEK.count(level) + earlier) % len(choice)]
