"""What the columns of a list mean, by their titles, or by what is in them."""

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
"""A whole name, one with the surname first, its halves; nothing: the column is left out."""
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
"""Rows among which the titles are looked for."""
_NO_WORD: Final = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    """Without that of the titles."""


def interpret_columns(rows: Sequence[Row], day: str, wanted: Sequence[Meaning] | None = None) -> Table:
    """The first row has titles, unless it has somebody's birth; what stands above titles that are known, as the name of
    the list, is left out. `wanted` is what the organiser says of the columns."""
    if not rows:
        raise InvalidInput(sentence("there is no line in this list"))
    rows = rows[_title_row(rows) :]
    titled = not any(parse_birth_date(cell, day) for cell in rows[0].cells)
    width = max(len(row.cells) for row in rows)
    titles = [*(rows[0].cells if titled else ()), *[""] * width][:width]
    body = tuple(rows[1:] if titled else rows)
    meanings = _wanted(wanted, width) if wanted is not None else _guessed(titles, body, day)
    return Table(tuple(map(Column, titles, meanings)), body)


def _title_row(rows: Sequence[Row]) -> int:
    """The first of the first rows with two titles that are known."""
    for at, row in enumerate(rows[:ROWS_ABOVE]):
        if sum(normalise_title(cell) in _MEANINGS for cell in row.cells) > 1:
            return at
    return 0


def require_person_columns(columns: Sequence[Column]) -> None:
    """Without names and births nobody can be entered."""
    found = {column.meaning for column in columns}
    if not found & {"name", "surname-first", "given", "surname"} or "born" not in found:
        raise InvalidInput(sentence("the first line names the columns; name and born are needed"))


def _wanted(wanted: Sequence[Meaning], width: int) -> list[Meaning]:
    rest: list[Meaning] = [""] * width
    return [*wanted, *rest][:width]


def _guessed(titles: Sequence[str], rows: Sequence[Row], day: str) -> list[Meaning]:
    found = _once([_MEANINGS.get(normalise_title(title), "") for title in titles])
    if "surname" in found and "given" not in found and "name" not in found:
        found[found.index("surname")] = "name"
    if "born" not in found:
        _guess(found, "born", rows, lambda cell: bool(parse_birth_date(cell, day)))
    if not {"name", "surname-first", "given"} & set(found):
        _guess(found, "name", rows, lambda cell: len(cell.split()) > 1 and not parse_birth_date(cell, day))
    return found


def normalise_title(title: str) -> str:
    """Without what people write in one way or another: signs, strokes, capitals."""
    return _NO_WORD.sub(" ", fold_letters(title)).strip()


def _once(found: Sequence[Meaning]) -> list[Meaning]:
    """Of two columns with one meaning the first has it."""
    return [meaning if meaning not in found[:at] else "" for at, meaning in enumerate(found)]


def _guess(found: list[Meaning], meaning: Meaning, rows: Sequence[Row], fits: Callable[[str], bool]) -> None:
    """The first column without a meaning most of whose cells look like it."""
    for at, known in enumerate(found):
        cells = [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]]
        if not known and cells and 2 * sum(map(fits, cells)) > len(cells):
            found[at] = meaning
            return
