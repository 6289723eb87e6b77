"""Days and times as text: `2019-04-27` and `2019-04-27T09:41:00`. Text of this kind sorts as the times do.

Of what was decided it is also written how far the venue's clock was from UTC, `2019-04-27T09:41:00+02:00`: in autumn an
hour comes twice.
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


def is_day(text: str) -> bool:
    match = _DAY.fullmatch(text)
    if not match:
        return False
    year, month, day = map(int, match.groups())
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def is_year(text: str) -> bool:
    return bool(_YEAR.fullmatch(text))


def is_birth(text: str) -> bool:
    """A day, or only the year, where no list has more."""
    return is_day(text) or is_year(text)


def is_time(text: str) -> bool:
    return bool(_TIME.fullmatch(text))


def is_moment(text: str) -> bool:
    return is_day(text[:10]) and text[10:11] == "T" and is_time(text[11:16]) and bool(_SECONDS.fullmatch(text[16:]))


def on_the_wall(moment: str) -> str:
    """What the clock of the venue showed, to be compared with times that people have set."""
    return moment[:_LOCAL]


def age(born: str, day: str) -> int:
    """TRN-12: completed years on the day; who was born on 29 February completes them on 1 March. Of whom only the year
    is known, as many as are sure."""
    return int(day[:4]) - int(born[:4]) - (day[5:] < (born[5:] or "12-31"))
