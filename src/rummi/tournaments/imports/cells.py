"""Which letters the bytes of a text mean. Spreadsheets of Poland have written them in four ways."""

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


def guess_encoding(data: bytes) -> Encoding:
    """By its mark, by being UTF-8, which no other text is by chance, or by how many of its letters are Polish."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if _reads(data, "utf-8"):
        return "utf-8"
    return max(("windows-1250", "iso-8859-2"), key=lambda each: _likely(data, each))


def decode(data: bytes, encoding: Encoding) -> str:
    """Never with a sign in the place of a letter that was not understood."""
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


def _reads(data: bytes, encoding: Encoding) -> bool:
    try:
        data.decode(_CODECS[encoding])
    except UnicodeDecodeError:
        return False
    return True


def _likely(data: bytes, encoding: Encoding) -> int:
    """Polish letters speak for it, what is no letter at all against it, and what cannot be read even more."""
    foreign = data.translate(None, bytes(range(128)))
    if not _reads(foreign, encoding):
        return -2 * len(foreign) - 1
    return sum(1 if each in _POLISH else -2 if not each.isalpha() else 0 for each in foreign.decode(_CODECS[encoding]))


Source: TypeAlias = Literal["xlsx", "ods", "csv", "cells"]
Separator: TypeAlias = Literal["", ";", ",", "\t"]

_LOOKED_AT: Final = 20
"""Lines by which the separator is found."""
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_SEPARATORS: Final[tuple[Separator, ...]] = ("\t", ";", ",")
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""What copying leaves in cells and nobody sees, so that nobody could take it out of a name."""
_TEXT_MARK: Final = re.compile(r"^'(?=[=+\-@\d])")
"""Before what would be a formula or a number; 't Hooft is a name."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The rows that have something in them."""

    source: Source
    rows: tuple[Row, ...]
    encoding: Encoding | None = None
    """In which the letters were read, where that was a question."""
    separator: Separator = ""
    sheets: tuple[str, ...] = ()
    """Those of the file that can be seen, one of which was read."""
    sheet: int = 0


def read_cells(data: bytes, encoding: Encoding | None = None, sheet: int | None = None) -> Cells:
    """What it is is seen from its first bytes, not from its name. Raises InvalidInput."""
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
    """Lines with semicolons, commas or tabs, perhaps after a line `sep=;`."""
    text = without_byte_order_mark(text)
    told, body = _told_separator(text)
    separator = told or _separator(body)
    records = _records(list(StringIO(body, newline="")), separator or ";")
    try:
        rows = non_empty_rows(Row(line, tuple(record)) for line, record in enumerate(records, start=1))
    except csv.Error as error:
        raise InvalidInput(sentence("this is no table: {problem}", problem=str(error))) from error
    return Cells("cells", rows, separator=separator)


def _records(lines: Sequence[str], separator: str) -> Iterator[list[str]]:
    """What no spreadsheet has written may have a quotation mark that nothing closes, and would take the lines below it
    into one cell; in such a line marks are signs as others are."""
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


def _told_separator(text: str) -> tuple[Separator, str]:
    """What a first line `sep=;` says, which no spreadsheet shows or counts, and the text after it."""
    first, _, rest = text.partition("\n")
    wanted = first.rstrip("\r")
    if wanted.casefold().startswith("sep=") and len(wanted) == len("sep=;"):
        for separator in _SEPARATORS:
            if wanted.endswith(separator):
                return separator, rest
    return "", text


def _separator(text: str) -> Separator:
    """The one that stands most evenly in the first lines; a tab before a semicolon before a comma."""
    lines = [line for line in text.splitlines()[: 2 * _LOOKED_AT] if line.strip()][:_LOOKED_AT]
    counts = {separator: sum(separator in line for line in lines) for separator in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda separator: counts[separator])
    return best if counts[best] else ""


def non_empty_rows(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Those that are not empty, each as wide as it is and no wider than can be."""
    found: list[Row] = []
    for row in rows:
        cells = _stripped(row.cells[:MOST_COLUMNS])
        if cells:
            found.append(Row(row.line, cells, row.hidden))
        if len(found) > MOST_LINES:
            raise InvalidInput(sentence("the list has more than {most} lines", most=MOST_LINES))
    return tuple(found)


def _stripped(cells: Sequence[str]) -> tuple[str, ...]:
    """Without the empty cells at the end."""
    clean = [_clean(cell) for cell in cells]
    while clean and not clean[-1]:
        clean.pop()
    return tuple(clean)


def _clean(cell: str) -> str:
    """Without the blanks around it and what marked it as text; a letter and its stroke are one sign, as who types the
    name writes it (a Mac parts them)."""
    text = " ".join(_UNSEEN.sub("", cell).split())
    return unicodedata.normalize("NFC", _TEXT_MARK.sub("", text))[:LONGEST_CELL]
