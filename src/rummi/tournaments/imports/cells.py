"""Read the cells of a list from text, CSV, Excel or LibreOffice.

Polish spreadsheets have used four encodings, which are recognised by their content.
"""

from __future__ import annotations

import codecs
import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final, Literal, TypeAlias

from rummi.core.errors import InvalidInput
from rummi.core.notation import without_byte_order_mark
from rummi.core.sentence import sentence
from rummi.tournaments.imports.spreadsheets import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_LINES,
    Package,
    Row,
    Sheets,
    read_ods,
    read_xlsx,
)

Source: TypeAlias = Literal["xlsx", "ods", "csv", "cells"]
Separator: TypeAlias = Literal["", ";", ",", "\t"]
Encoding: TypeAlias = Literal["utf-8", "utf-16", "windows-1250", "iso-8859-2"]
ENCODINGS: Final[tuple[Encoding, ...]] = ("utf-8", "windows-1250", "iso-8859-2", "utf-16")
TITLES: Final[dict[Encoding, str]] = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "windows-1250": "Windows-1250",
    "iso-8859-2": "ISO 8859-2",
}
_MARKS: Final[tuple[tuple[bytes, Encoding], ...]] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CODECS: Final[dict[Encoding, str]] = {
    "utf-8": "utf-8-sig",
    "utf-16": "utf-16",
    "windows-1250": "cp1250",
    "iso-8859-2": "iso8859_2",
}
_POLISH: Final = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")

_LOOKED_AT: Final = 20
"""How many lines are searched for the separator."""
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_SEPARATORS: Final[tuple[Separator, ...]] = ("\t", ";", ",")
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Invisible characters that copying leaves in cells. Users cannot see them, so they could not remove them."""
_TEXT_MARK: Final = re.compile(r"^'(?=[=+\-@\d])")
"""The mark of a text before a formula or a number. `'t Hooft` is a name."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The non-empty rows of a list, and how they were read."""

    source: Source
    rows: tuple[Row, ...]
    encoding: Encoding | None = None
    """The encoding of a text file; None for other sources."""
    separator: Separator = ""
    sheets: tuple[str, ...] = ()
    """The visible sheets of the file, of which one was read."""
    sheet: int = 0


def read_cells(data: bytes, encoding: Encoding | None = None, sheet: int | None = None) -> Cells:
    """Read a file. Its type is detected from the first bytes, not from its name. Raises InvalidInput."""
    if data.startswith(_ZIP):
        return _cells_of_package(data, sheet)
    if data.startswith(_OLD_EXCEL):
        raise InvalidInput(sentence("this is a file of an old Excel (.xls); save it as .xlsx or as CSV"))
    found = encoding or guess_encoding(data)
    if b"\0" in data and found != "utf-16":  # a picture, a PDF
        raise InvalidInput(sentence("this file is no spreadsheet"))
    text = parse_cells(decode(data, found))
    return Cells("csv", text.rows, found, text.separator)


def _cells_of_package(data: bytes, sheet: int | None) -> Cells:
    package = Package(data)
    if "xl/workbook.xml" in package:
        return _cells_of_sheet("xlsx", read_xlsx(package, sheet))
    if "content.xml" in package:
        return _cells_of_sheet("ods", read_ods(package, sheet))
    raise InvalidInput(sentence("this file is no spreadsheet"))


def _cells_of_sheet(source: Source, found: Sheets) -> Cells:
    return Cells(source, non_empty_rows(found.rows), sheets=found.names, sheet=found.at)


def parse_cells(text: str) -> Cells:
    """Parse lines with semicolons, commas or tabs, optionally after a line `sep=;`."""
    text = without_byte_order_mark(text)
    declared, body = _split_separator_line(text)
    separator = declared or _guess_separator(body)
    records = _records(list(StringIO(body, newline="")), separator or ";")
    try:
        rows = non_empty_rows(Row(line, tuple(record)) for line, record in enumerate(records, start=1))
    except csv.Error as error:
        raise InvalidInput(sentence("this is no table: {problem}", problem=str(error))) from error
    return Cells("cells", rows, separator=separator)


def _records(lines: Sequence[str], separator: str) -> Iterator[list[str]]:
    """Yield the records of a CSV.

    A list that no spreadsheet wrote may have an unclosed quotation mark, which would pull the lines below into one
    cell. In such a line, quotation marks are ordinary characters.
    """
    begin = 0
    while begin < len(lines):
        reader = csv.reader((lines[at] for at in range(begin, len(lines))), delimiter=separator, strict=True)
        read = 0
        try:
            for record in reader:
                yield record
                read = reader.line_num
        except csv.Error:
            yield from csv.reader(lines[begin + read : begin + read + 1], delimiter=separator, quoting=csv.QUOTE_NONE)
            read += 1
        begin += read


def _split_separator_line(text: str) -> tuple[Separator, str]:
    """Return the separator of a first line `sep=;` and the text after it. Spreadsheets do not count this line."""
    first, _, rest = text.partition("\n")
    wanted = first.rstrip("\r")
    if wanted.casefold().startswith("sep=") and len(wanted) == len("sep=;"):
        for separator in _SEPARATORS:
            if wanted.endswith(separator):
                return separator, rest
    return "", text


def _guess_separator(text: str) -> Separator:
    """Return the separator that most of the first lines contain; a tab before a semicolon before a comma."""
    lines = [line for line in text.splitlines()[: 2 * _LOOKED_AT] if line.strip()][:_LOOKED_AT]
    counts = {separator: sum(separator in line for line in lines) for separator in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda separator: counts[separator])
    return best if counts[best] else ""


def non_empty_rows(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows with content, without trailing empty cells. Raises InvalidInput if there are too many."""
    found: list[Row] = []
    for row in rows:
        cells = _strip(row.cells[:MOST_COLUMNS])
        if cells:
            found.append(Row(row.line, cells, row.hidden))
        if len(found) > MOST_LINES:
            raise InvalidInput(sentence("the list has more than {most} lines", most=MOST_LINES))
    return tuple(found)


def _strip(cells: Sequence[str]) -> tuple[str, ...]:
    """Clean the cells and remove empty ones at the end."""
    clean = [_clean(cell) for cell in cells]
    while clean and not clean[-1]:
        clean.pop()
    return tuple(clean)


def _clean(cell: str) -> str:
    """Remove blanks, invisible characters and the mark of a text, and compose letters with their diacritics.

    Files from a Mac have them decomposed, but typed names are composed.
    """
    text = " ".join(_UNSEEN.sub("", cell).split())
    return unicodedata.normalize("NFC", _TEXT_MARK.sub("", text))[:LONGEST_CELL]


def guess_encoding(data: bytes) -> Encoding:
    """Guess an encoding from its byte order mark, from valid UTF-8, or from the number of Polish letters."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if _is_valid(data, "utf-8"):
        return "utf-8"
    return max(("windows-1250", "iso-8859-2"), key=lambda each: _score(data, each))


def decode(data: bytes, encoding: Encoding) -> str:
    """Decode a text. Raises InvalidInput instead of replacing invalid bytes."""
    try:
        return data.decode(_CODECS[encoding])
    except UnicodeDecodeError as error:
        raise InvalidInput(
            sentence(
                "this is not {encoding}: byte {place} means nothing in it",
                encoding=TITLES[encoding],
                place=error.start + 1,
            )
        ) from error


def _is_valid(data: bytes, encoding: Encoding) -> bool:
    try:
        data.decode(_CODECS[encoding])
    except UnicodeDecodeError:
        return False
    return True


def _score(data: bytes, encoding: Encoding) -> int:
    """Score an encoding: Polish letters count for it, non-letters against it, and invalid bytes most of all."""
    foreign = data.translate(None, bytes(range(128)))
    if not _is_valid(foreign, encoding):
        return -2 * len(foreign) - 1
    return sum(1 if each in _POLISH else -2 if not each.isalpha() else 0 for each in foreign.decode(_CODECS[encoding]))
