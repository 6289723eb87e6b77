"""The meaning of the columns of a list, from their titles or their content."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.imports.birth_dates import parse_birth_date
from rummi.tournaments.imports.person_names import fold_letters
from rummi.tournaments.imports.spreadsheets import Row

Meaning: TypeAlias = Literal["name", "surname-first", "given", "surname", "born", "club", "group", ""]
"""A full name, a name with the surname first, or a part of a name; empty: the column is ignored."""
MEANINGS: Final[tuple[Meaning, ...]] = get_args(Meaning)

_TITLES: Final[dict[Meaning, tuple[str, ...]]] = {
    "name": (
        *("name", "full name", "player", "entrant", "first and last name", "name and surname"),
        *("imie i nazwisko", "imie nazwisko", "zawodnik", "zawodniczka", "gracz", "uczestnik", "osoba"),
    ),
    "surname-first": ("nazwisko i imie", "nazwisko imie", "surname and name", "last name first name"),
    "given": ("imie", "imiona", "first name", "given name", "forename"),
    "surname": ("nazwisko", "surname", "last name", "family name"),
    "born": (
        *("born", "date of birth", "birth date", "birthday", "year of birth", "birth year", "dob"),
        *("data urodzenia", "data ur", "urodzony", "urodzona", "urodzeni", "ur", "dzien urodzenia"),
        *("rok urodzenia", "rok ur", "rocznik"),
    ),
    "club": ("club", "klub", "klub szkola", "club school", "school", "szkola", "druzyna", "team", "miasto klub"),
    "group": ("group", "grupa", "entered by", "zglasza", "zglaszajacy"),
}
_MEANINGS: Final[dict[str, Meaning]] = {title: meaning for meaning, titles in _TITLES.items() for title in titles}
ROWS_ABOVE: Final = 10
"""How many rows are searched for the titles."""
_NO_WORD: Final = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    """All rows below the titles."""


def interpret_columns(rows: Sequence[Row], day: str, wanted: Sequence[Meaning] | None = None) -> Table:
    """Find the titles and the meaning of each column.

    The first row has the titles, unless it contains a date of birth. Rows above known titles, such as a heading, are
    ignored. `wanted` are the meanings that the organiser chose.
    """
    if not rows:
        raise InvalidInput(sentence("there is no line in this list"))
    rows = rows[_title_row(rows) :]
    titled = not any(parse_birth_date(cell, day) for cell in rows[0].cells)
    width = max(len(row.cells) for row in rows)
    titles = [*(rows[0].cells if titled else ()), *[""] * width][:width]
    body = tuple(rows[1:] if titled else rows)
    meanings = _pad(wanted, width) if wanted is not None else _guess_meanings(titles, body, day)
    return Table(tuple(map(Column, titles, meanings)), body)


def _title_row(rows: Sequence[Row]) -> int:
    """Return the first row with two known titles, or 0."""
    for at, row in enumerate(rows[:ROWS_ABOVE]):
        if sum(normalise_title(cell) in _MEANINGS for cell in row.cells) > 1:
            return at
    return 0


def require_person_columns(columns: Sequence[Column]) -> None:
    """Raise InvalidInput if there is no column of names or of dates of birth."""
    found = {column.meaning for column in columns}
    if not found & {"name", "surname-first", "given", "surname"} or "born" not in found:
        raise InvalidInput(sentence("the first line names the columns; name and born are needed"))


def _pad(wanted: Sequence[Meaning], width: int) -> list[Meaning]:
    rest: list[Meaning] = [""] * width
    return [*wanted, *rest][:width]


def _guess_meanings(titles: Sequence[str], rows: Sequence[Row], day: str) -> list[Meaning]:
    found = _once([_MEANINGS.get(normalise_title(title), "") for title in titles])
    if "surname" in found and "given" not in found and "name" not in found:
        found[found.index("surname")] = "name"
    if "born" not in found:
        _guess(found, "born", rows, lambda cell: bool(parse_birth_date(cell, day)))
    if not {"name", "surname-first", "given"} & set(found):
        _guess(found, "name", rows, lambda cell: len(cell.split()) > 1 and not parse_birth_date(cell, day))
    return found


def normalise_title(title: str) -> str:
    """Return a title without punctuation, diacritics and capitals."""
    return _NO_WORD.sub(" ", fold_letters(title)).strip()


def _once(found: Sequence[Meaning]) -> list[Meaning]:
    """Keep each meaning only for its first column."""
    return [meaning if meaning not in found[:at] else "" for at, meaning in enumerate(found)]


def _guess(found: list[Meaning], meaning: Meaning, rows: Sequence[Row], fits: Callable[[str], bool]) -> None:
    """Assign a meaning to the first column without one of which most cells fit."""
    for at, known in enumerate(found):
        cells = [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]]
        if not known and cells and 2 * sum(map(fits, cells)) > len(cells):
            found[at] = meaning
            return
