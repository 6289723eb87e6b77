"""Parse dates of birth in the formats that people write."""

from __future__ import annotations

import re
from typing import Final

from rummi.tournaments.imports.spreadsheets import day_from_serial
from rummi.tournaments.model.dates import is_birth_date

_TIME: Final = re.compile(r"[t ]+\d?\d:\d\d(:\d\d(\.\d+)?)?$")
_BORN_WORD: Final = re.compile(r"^ur(odz(ony|ona)?)?\b\.?\s*")
_YEAR_WORD: Final = re.compile(r"\s*(r\.?|roku?)$")
"""Polish: `1980 r.` and `ur. 1 maja 1980 roku`."""
_ISO: Final = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{4}|\d{2})")
_WITH_MONTH: Final = re.compile(r"(\d{1,2})(?:\.|\s|-)\s*([^\W\d_]+)(?:\.|,|\s|-)\s*(\d{4}|\d{2})")
"""`1 maja 1980`, `1.V.1980` (in offices), `1-maj-80` (from a Polish Excel in CSV)."""
_SERIAL: Final = re.compile(r"\d{5}")
"""A day without its format in a spreadsheet; five digits are the years 1927 to 2173."""
_MONTHS: Final = (
    ("sty", "jan"),
    ("lut", "feb"),
    ("mar", "mar"),
    ("kwi", "apr"),
    ("maj", "may"),
    ("cze", "jun"),
    ("lip", "jul"),
    ("sie", "aug"),
    ("wrz", "sep"),
    ("paź", "paz", "oct"),
    ("lis", "nov"),
    ("gru", "dec"),
)
_ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def parse_birth_date(text: str, day: str) -> str:
    """Return a date as `2008-05-01`, or `2008` if only the year is given; empty if it is not a valid date of birth.

    A year of two digits is the latest such year that is not after `day`, the day of the tournament.

    >>> [birth(text, "2019-04-27") for text in ("1.5.2008", "01/05/87", "1 maja 2008", "39569", "2008", "31.02.2008")]
    ['2008-05-01', '1987-05-01', '2008-05-01', '2008-05-01', '2008', '']
    """
    text = _BORN_WORD.sub("", _YEAR_WORD.sub("", _TIME.sub("", text.strip().casefold()))).strip()
    if _SERIAL.fullmatch(text):
        return day_from_serial(int(text))
    found = _reorder(text, day)
    return found if is_birth_date(found) else ""


def _reorder(text: str, day: str) -> str:
    if match := _ISO.fullmatch(text):
        year, month, number = match.groups()
    elif match := _DAY_FIRST.fullmatch(text):
        number, month, year = match.groups()
    elif match := _WITH_MONTH.fullmatch(text):
        number, word, year = match.groups()
        month = str(_month(word))
    else:
        return text
    return f"{_expand_year(year, day)}-{int(month):02}-{int(number):02}"


def _month(word: str) -> int:
    if word in _ROMAN:
        return _ROMAN.index(word) + 1
    return next((at for at, names in enumerate(_MONTHS, start=1) if word.startswith(names)), 0)


def _expand_year(year: str, day: str) -> str:
    if len(year) == 4:
        return year
    century = int(day[:2])
    return f"{century}{year}" if f"{century}{year}" <= day[:4] else f"{century - 1}{year}"
