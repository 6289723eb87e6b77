"""Days and times as text: `2019-04-27` and `2019-04-27T09:41:00`. Comparing the texts compares the times.

Entries of a journal also have the distance of the venue's clock from UTC, `2019-04-27T09:41:00+02:00`, because in
autumn an hour occurs twice.
"""

from __future__ import annotations

import re
from calendar import monthrange
from typing import Final

_DAY: Final = re.compile(r"([12][0-9]{3})-([01][0-9])-([0-3][0-9])")
_YEAR: Final = re.compile(r"[12][0-9]{3}")
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_SECONDS: Final = re.compile(r":[0-5][0-9]([+-]([01][0-9]|2[0-3]):[0-5][0-9])?")
_LOCAL: Final = len("2019-04-27T09:41:00")

_SHORTEST_MONTH_DAYS: Final = 28
_LAST_RANK: Final = "1500-01-01"
"""Later than any rank, and earlier than any date of birth."""


def is_day(text: str) -> bool:
    match = _DAY.fullmatch(text)
    if not match:
        return False
    year, month, day = map(int, match.groups())
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def is_year(text: str) -> bool:
    return bool(_YEAR.fullmatch(text))


def is_birth_date(text: str) -> bool:
    """Return whether this is a day, or a year alone, which some lists have instead."""
    return is_day(text) or is_year(text)


def is_time(text: str) -> bool:
    """Return whether this is a time of day such as `10:00`."""
    return bool(_TIME.fullmatch(text))


def is_moment(text: str) -> bool:
    """Return whether this is a day with a time to the second, with or without its distance from UTC."""
    return is_day(text[:10]) and text[10:11] == "T" and is_time(text[11:16]) and bool(_SECONDS.fullmatch(text[16:]))


def to_local(moment: str) -> str:
    """Remove the distance from UTC, so that the moment can be compared with times that people have set."""
    return moment[:_LOCAL]


def age(born: str, day: str) -> int:
    """Return the completed years on a day (TRN-12).

    A person born on 29 February completes a year on 1 March. If only the year of birth is known, the person counts as
    born on 31 December.
    """
    return int(day[:4]) - int(born[:4]) - (day[5:] < (born[5:] or "12-31"))


def birth_rank(rank: int) -> str:
    """Return a day that replaces a deleted date of birth: the oldest entrant has rank 0, which is 1000-01-01.

    The order of the entrants by age remains, because the youngest may have to start (C-5).
    """
    months, day = divmod(rank, _SHORTEST_MONTH_DAYS)
    return f"{1000 + months // 12}-{months % 12 + 1:02}-{day + 1:02}"


def is_birth_rank(born: str) -> bool:
    """Return whether this is a rank instead of a date of birth."""
    return born < _LAST_RANK
