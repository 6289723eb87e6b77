"""Read the rows of one sheet from an XLSX or ODS file, with limits for everything that is read."""

from __future__ import annotations

import posixpath
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from typing import Final
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

MOST_LINES: Final = 2_000
"""The most non-empty lines of a list: twice as many as can be entered."""
MOST_COLUMNS: Final = 40
LONGEST_CELL: Final = 200
"""Letters of a cell that are kept; no name is longer, but a remark may be."""
MOST_SHEETS: Final = 100
MOST_PARTS: Final = 500
LARGEST_PARTS_BYTES: Final = 8_000_000
"""The limit for all parts read from one file; the sheet of 1,000 people has about 300,000 bytes."""


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    """The number of the row in the spreadsheet, from 1."""
    cells: tuple[str, ...]
    hidden: bool = False
    """True if the spreadsheet hides or filters the row."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The names of the visible sheets, and the rows of one: the requested sheet, or the first with any rows."""

    names: tuple[str, ...]
    at: int
    rows: tuple[Row, ...]


class Package:
    """A ZIP file with limits for the number and the size of its parts."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = ZipFile(BytesIO(data))
            self._names = frozenset(self._zip.namelist())
        except (BadZipFile, ValueError, NotImplementedError, OSError) as error:
            raise _unreadable() from error
        if len(self._names) > MOST_PARTS:
            raise _unreadable()
        self._left = LARGEST_PARTS_BYTES

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def part(self, name: str) -> bytes:
        """Unpack a part. Raises InvalidInput if it exceeds the limit, regardless of the size that the file declares."""
        try:
            with self._zip.open(name) as file:
                data = file.read(self._left + 1)
        except (KeyError, BadZipFile, zlib.error, RuntimeError, NotImplementedError, OSError, EOFError) as error:
            raise _unreadable() from error
        self._left -= len(data)
        if self._left < 0:
            raise InvalidInput(sentence("the file is larger than a list of people can be"))
        return data


def _unreadable() -> InvalidInput:
    return InvalidInput(sentence("this file cannot be read; save it anew, or as CSV"))


class Elements:
    """Parse XML and call functions for its elements, named without their namespaces. Raises InvalidInput."""

    def __init__(
        self,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str], None] = lambda name: None,  # noqa: ARG005
        text: Callable[[str], None] = lambda data: None,  # noqa: ARG005
    ) -> None:
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_document_type
        self._parser.StartElementHandler = lambda name, attributes: start(
            _local(name), {_local(key): value for key, value in attributes.items()}
        )
        self._parser.EndElementHandler = lambda name: end(_local(name))
        self._parser.CharacterDataHandler = text

    def read(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)
        except (expat.ExpatError, ValueError, LookupError) as error:  # LookupError: an unknown encoding
            raise _unreadable() from error


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _refuse_document_type(*_: object) -> None:
    raise _unreadable()


_HIDDEN: Final = ("collapse", "filter")
"""The values of `visibility` for hidden rows."""


def read_ods(package: Package, wanted: int | None = None) -> Sheets:
    """Read the sheet with this index, or the first with any rows."""
    content = _Content(package.part("content.xml"), wanted)
    return Sheets(tuple(content.names), content.at, tuple(content.rows))


class _Content:
    """The content of an ODS file. Rows and cells may repeat; repeated empty rows are only counted."""

    def __init__(self, data: bytes, wanted: int | None) -> None:
        self.names: list[str] = []
        self.at = 0
        self.rows: list[Row] = []
        self._wanted = wanted
        self._here = False
        self._style = ""
        self._hidden_styles: set[str] = set()
        self._hidden_row = False
        self._line = 0
        self._row_repeats = 1
        self._cells: list[str] = []
        self._cell_repeats = 1
        self._value = ""
        self._paragraphs: list[str] = []
        self._reads = False
        self._aside = 0
        Elements(self._start, self._end, self._data).read(data)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        match name:
            case "style":
                self._style = attributes.get("name", "")
            case "table-properties" if attributes.get("display") == "false":
                self._hidden_styles.add(self._style)
            case "table" if attributes.get("style-name", "") not in self._hidden_styles:
                self._start_sheet(attributes.get("name", ""))
            case _ if self._here:
                self._start_in_sheet(name, attributes)

    def _start_sheet(self, name: str) -> None:
        """Start a visible sheet, and decide whether it is the one to read."""
        at = len(self.names)
        if at == MOST_SHEETS:
            return
        self.names.append(name)
        self._here = at == self._wanted or (self._wanted is None and not self.rows)
        if self._here:
            self.at, self._line = at, 0

    def _start_in_sheet(self, name: str, attributes: dict[str, str]) -> None:
        match name:
            case "annotation":
                self._aside += 1  # a comment of a cell
            case "table-row":
                self._row_repeats = _repeats(attributes.get("number-rows-repeated", "1"))
                self._hidden_row = attributes.get("visibility") in _HIDDEN
                self._cells = []
            case "table-cell" | "covered-table-cell":
                self._cell_repeats = _repeats(attributes.get("number-columns-repeated", "1"))
                self._value = _value(attributes)
                self._paragraphs = []
            case "p" if not self._aside:
                self._paragraphs.append("")
                self._reads = True
            case "s" | "tab" | "line-break" if self._reads:
                self._data(" ")

    def _data(self, data: str) -> None:
        if self._reads and not self._aside and self._paragraphs:
            self._paragraphs[-1] += data

    def _end(self, name: str) -> None:
        if not self._here:
            return
        match name:
            case "annotation":
                self._aside -= 1
            case "p" if not self._aside:
                self._reads = False
            case "table-cell" | "covered-table-cell":
                text = self._value or " ".join(self._paragraphs)
                room = MOST_COLUMNS - len(self._cells)
                self._cells += [text] * min(self._cell_repeats, room)
            case "table-row":
                self._end_row()
            case "table":
                self._here = False

    def _end_row(self) -> None:
        if any(self._cells):
            for line in range(self._line + 1, self._line + 1 + min(self._row_repeats, MOST_LINES + 1)):
                if len(self.rows) <= MOST_LINES:
                    self.rows.append(Row(line, tuple(self._cells), self._hidden_row))
        self._line += self._row_repeats


def _value(attributes: dict[str, str]) -> str:
    """Return the value of a day or a number, regardless of its format; empty for a text."""
    match attributes.get("value-type"):
        case "date":
            return attributes.get("date-value", "")[:10]
        case "float":
            value = attributes.get("value", "")
            return value.removesuffix(".0")
        case _:
            return ""


def _repeats(text: str) -> int:
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 9 else 1


_FIRST_DAY: Final = date(1899, 12, 30)
"""Day 0 of Excel for dates from March 1900 on. Excel counts a 29 February 1900, which did not exist."""
_FIRST_DAY_1904: Final = date(1904, 1, 1)
_LAST_DAY: Final = 2_958_465
"""31 December 9999."""
_DATE_FORMATS: Final = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
"""The built-in formats of dates."""
_NOT_CODES: Final = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
"""The literal texts, colours and conditions in a format."""
_LETTERS: Final = re.compile(r"[A-Z]+")
_LAST_ROW: Final = 100 * MOST_LINES
"""The last row that is read, because people write below a long empty form."""


def read_xlsx(package: Package, wanted: int | None = None) -> Sheets:
    """Read the sheet with this index, or the first with any rows."""
    book = _Book(package)
    strings = _Strings(package).found
    names = tuple(book.names)
    if wanted is not None:
        return Sheets(names, wanted, tuple(_Sheet(package, book, strings, wanted).rows))
    for at in range(len(names)):
        if rows := _Sheet(package, book, strings, at).rows:
            return Sheets(names, at, tuple(rows))
    return Sheets(names, 0, ())


def day_from_serial(serial: float, *, since_1904: bool = False) -> str:
    """Return the date of a serial number of Excel; empty if it is out of range."""
    if not 1 <= serial <= _LAST_DAY:
        return ""
    return ((_FIRST_DAY_1904 if since_1904 else _FIRST_DAY) + timedelta(days=int(serial))).isoformat()


class _Book:
    """The workbook: its visible sheets with their parts, how it counts days, and which styles are dates."""

    def __init__(self, package: Package) -> None:
        self.since_1904 = False
        self.dates: list[bool] = []
        self.names: list[str] = []
        self._sheets: list[str] = []
        self._parts: dict[str, str] = {}
        self._formats: dict[int, str] = {}
        self._styles = False
        Elements(self._in_book).read(package.part("xl/workbook.xml"))
        if "xl/_rels/workbook.xml.rels" in package:
            Elements(self._in_relations).read(package.part("xl/_rels/workbook.xml.rels"))
        if "xl/styles.xml" in package:
            Elements(self._in_styles, self._after_styles).read(package.part("xl/styles.xml"))
        if not self.names:
            raise _no_sheet()

    def part(self, at: int) -> str:
        target = self._parts.get(self._sheets[at]) if at < len(self._sheets) else None
        if target is None:
            raise _no_sheet()
        return target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")

    def _in_book(self, name: str, attributes: dict[str, str]) -> None:
        if name == "workbookPr":
            self.since_1904 = attributes.get("date1904") in ("1", "true")
        elif name == "sheet" and attributes.get("state", "visible") == "visible" and len(self.names) < MOST_SHEETS:
            self.names.append(attributes.get("name", ""))
            self._sheets.append(attributes.get("id", ""))

    def _in_relations(self, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            self._parts[attributes.get("Id", "")] = attributes.get("Target", "")

    def _in_styles(self, name: str, attributes: dict[str, str]) -> None:
        number = _whole(attributes.get("numFmtId", ""))
        if name == "numFmt":
            self._formats[number] = _NOT_CODES.sub("", attributes.get("formatCode", "")).casefold()
        elif name == "cellXfs":
            self._styles = True
        elif name == "xf" and self._styles:
            written = self._formats.get(number, "")
            self.dates.append(number in _DATE_FORMATS or "y" in written or "d" in written)

    def _after_styles(self, name: str) -> None:
        if name == "cellXfs":
            self._styles = False


def _no_sheet() -> InvalidInput:
    return InvalidInput(sentence("there is no sheet in this file"))


class _Strings:
    """The shared strings, which cells refer to by number."""

    def __init__(self, package: Package) -> None:
        self.found: list[str] = []
        self._text: list[str] = []
        self._reads = False
        self._phonetic = 0
        if "xl/sharedStrings.xml" in package:
            Elements(self._start, self._end, self._data).read(package.part("xl/sharedStrings.xml"))

    def _start(self, name: str, _: dict[str, str]) -> None:
        if name == "si":
            self._text = []
        elif name == "rPh":
            self._phonetic += 1  # a phonetic guide, not part of the text
        self._reads = name == "t" and not self._phonetic

    def _end(self, name: str) -> None:
        self._reads = False
        if name == "rPh":
            self._phonetic -= 1
        elif name == "si":
            self.found.append("".join(self._text))

    def _data(self, data: str) -> None:
        if self._reads:
            self._text.append(data)


class _Sheet:
    """The rows of a sheet."""

    def __init__(self, package: Package, book: _Book, strings: list[str], at: int) -> None:
        self.rows: list[Row] = []
        self._book = book
        self._strings = strings
        self._line = 0
        self._hidden = False
        self._cells: list[str] = []
        self._column = -1
        self._kind = ""
        self._style = 0
        self._text: list[str] = []
        self._reads = False
        Elements(self._start, self._end, self._data).read(package.part(book.part(at)))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            self._line = _whole(attributes.get("r", "")) or self._line + 1
            self._hidden = attributes.get("hidden") in ("1", "true")
            self._cells, self._column = [], -1
        elif name == "c":
            self._column = _column(attributes.get("r", "")) if "r" in attributes else self._column + 1
            self._kind = attributes.get("t", "n")
            self._style = _whole(attributes.get("s", ""))
            self._text = []
        self._reads = name in ("v", "t")

    def _data(self, data: str) -> None:
        if self._reads:
            self._text.append(data)

    def _end(self, name: str) -> None:
        self._reads = False
        if name == "c" and 0 <= self._column < MOST_COLUMNS:
            self._cells += [""] * (self._column + 1 - len(self._cells))
            self._cells[self._column] = self._value("".join(self._text))
        elif name == "row" and any(self._cells) and self._line <= _LAST_ROW and len(self.rows) <= MOST_LINES:
            self.rows.append(Row(self._line, tuple(self._cells), self._hidden))

    def _value(self, text: str) -> str:
        match self._kind:
            case "s":
                at = _whole(text) if text else -1
                return self._strings[at] if 0 <= at < len(self._strings) else ""
            case "n":
                return self._number(text)
            case "d":
                return text[:10]
            case "e":
                return ""
            case _:
                return text

    def _number(self, text: str) -> str:
        try:
            number = float(text)
        except ValueError:
            return text
        is_date = self._style < len(self._book.dates) and self._book.dates[self._style]
        if is_date and (day := day_from_serial(number, since_1904=self._book.since_1904)):
            return day
        return str(int(number)) if number.is_integer() else text


def _column(place: str) -> int:
    """Return the column of a cell, from 0: `AB12` is in column 27."""
    match = _LETTERS.match(place[:4].upper())
    number = 0
    for letter in match.group() if match else "":
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
