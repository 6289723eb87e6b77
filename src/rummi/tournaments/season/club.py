"""What a club says of itself, and how it cuts time into seasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.season.points import PointRules

_DAY_OF_YEAR: Final = re.compile(r"(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])")
LONGEST_TEXT: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubProfile:
    place: str = ""
    meets: str = ""
    """When, in the club's own words."""
    since: int = 0
    """The year in which it was founded; 0 where that is nobody's business."""
    season_begins: str = "09-01"
    """Month and day."""
    rules: Mapping[str, PointRules] = field(default_factory=dict)
    """By the first day of the season from which they hold, so that what was decided stays decided."""

    def require(self) -> None:
        """Raises InvalidInput."""
        if not _DAY_OF_YEAR.fullmatch(self.season_begins):
            raise InvalidInput(sentence("A season begins on a day of every year, written like 09-01."))
        if any(len(each) > LONGEST_TEXT for each in (self.place, self.meets)) or not 0 <= self.since < 10_000:
            raise InvalidInput(sentence("A text of the club is too long."))
        for rules in self.rules.values():
            rules.require()

    def season_of(self, day: str) -> str:
        """The first day of the season in which a day lies.

        >>> About(season_begins="09-01").season_of("2026-03-14")
        '2025-09-01'
        """
        year = int(day[:4]) - (day[5:] < self.season_begins)
        return f"{year:04}-{self.season_begins}"

    def rules_of(self, season: str) -> PointRules:
        """Those that hold in it: set for it, or for the last one before of which any are told."""
        told = [first for first in self.rules if first <= season]
        return self.rules[max(told)] if told else PointRules()


def season_title(season: str) -> str:
    """`2025/26`, or the year alone where seasons are years.

    >>> season_title("2025-09-01"), season_title("2026-01-01")
    ('2025/26', '2026')
    """
    year = int(season[:4])
    return str(year) if season.endswith("-01-01") else f"{year}/{(year + 1) % 100:02}"
