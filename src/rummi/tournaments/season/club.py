"""The profile of a club: what it publishes about itself, when its seasons begin, and its points rules."""

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
    """The settings of a club."""

    place: str = ""
    meets: str = ""
    """When the club meets, as free text."""
    since: int = 0
    """The year of foundation; 0 if it is not published."""
    season_begins: str = "09-01"
    """The month and day on which seasons begin."""
    rules: Mapping[str, PointRules] = field(default_factory=dict)
    """Points rules by the first day of the season from which they apply. Older seasons keep their rules."""

    def validate(self) -> None:
        """Raise InvalidInput if a value is invalid."""
        if not _DAY_OF_YEAR.fullmatch(self.season_begins):
            raise InvalidInput(sentence("A season begins on a day of every year, written like 09-01."))
        if any(len(each) > LONGEST_TEXT for each in (self.place, self.meets)) or not 0 <= self.since < 10_000:
            raise InvalidInput(sentence("A text of the club is too long."))
        for rules in self.rules.values():
            rules.validate()

    def season_of(self, day: str) -> str:
        """Return the first day of the season that contains a day.

        >>> About(season_begins="09-01").season_of("2026-03-14")
        '2025-09-01'
        """
        year = int(day[:4]) - (day[5:] < self.season_begins)
        return f"{year:04}-{self.season_begins}"

    def rules_for(self, season: str) -> PointRules:
        """Return the points rules of a season: its own, or the latest ones before it."""
        earlier = [first for first in self.rules if first <= season]
        return self.rules[max(earlier)] if earlier else PointRules()


def season_title(season: str) -> str:
    """Return the title of a season: `2025/26`, or the year alone if seasons begin on 1 January.

    >>> season_title("2025-09-01"), season_title("2026-01-01")
    ('2025/26', '2026')
    """
    year = int(season[:4])
    return str(year) if season.endswith("-01-01") else f"{year}/{(year + 1) % 100:02}"
