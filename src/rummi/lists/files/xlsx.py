"""The cells of one sheet of an Excel file."""

from __future__ import annotations

import posixpath
import re
from datetime import date, timedelta
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.lists.files.package import Elements, Package
from rummi.lists.files.rows import MOST_COLUMNS, MOST_LINES, MOST_SHEETS, Row, Sheets

_FIRST_DAY: Final = date(1899, 12, 30)
"""Day 0 of Excel, as it counts from March 1900 on: it believes in a 29 February 1900."""
_FIRST_DAY_1904: Final = date(1904, 1, 1)
_LAST_DAY: Final = 2_958_465
"""31 December 9999."""
_DATE_FORMATS: Final = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
"""Those that Excel knows without writing them down."""
_UNSPOKEN: Final = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
"""In a format: what it shows literally, and its colours and conditions."""
_LETTERS: Final = re.compile(r"[A-Z]+")
_ROOM: Final = 100 * MOST_LINES
"""The last row that is looked at: people write below a long empty form."""


def xlsx_sheets(package: Package, wanted: int | None = None) -> Sheets:
    book = _Book(package)
    strings = _Strings(package).found
    names = tuple(book.names)
    if wanted is not None:
        return Sheets(names, wanted, tuple(_Sheet(package, book, strings, wanted).rows))
    for at in range(len(names)):
        if rows := _Sheet(package, book, strings, at).rows:
            return Sheets(names, at, tuple(rows))
    return Sheets(names, 0, ())


def day_of(serial: float, *, since_1904: bool = False) -> str:
    """A day as Excel counts it, or nothing where there is no such day."""
    if not 1 <= serial <= _LAST_DAY:
        return ""
    return ((_FIRST_DAY_1904 if since_1904 else _FIRST_DAY) + timedelta(days=int(serial))).isoformat()


class _Book:
    """Which sheets can be seen and in which parts they are, how days are counted, and which styles show a day."""

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
            self._formats[number] = _UNSPOKEN.sub("", attributes.get("formatCode", "")).casefold()
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
    """Texts that cells name by their number."""

    def __init__(self, package: Package) -> None:
        self.found: list[str] = []
        self._text: list[str] = []
        self._reads = False
        self._spoken = 0
        if "xl/sharedStrings.xml" in package:
            Elements(self._start, self._end, self._data).read(package.part("xl/sharedStrings.xml"))

    def _start(self, name: str, _: dict[str, str]) -> None:
        if name == "si":
            self._text = []
        elif name == "rPh":
            self._spoken += 1  # how a text is pronounced, not what it is
        self._reads = name == "t" and not self._spoken

    def _end(self, name: str) -> None:
        self._reads = False
        if name == "rPh":
            self._spoken -= 1
        elif name == "si":
            self.found.append("".join(self._text))

    def _data(self, data: str) -> None:
        if self._reads:
            self._text.append(data)


class _Sheet:
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
        elif name == "row" and any(self._cells) and self._line <= _ROOM and len(self.rows) <= MOST_LINES:
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
        if is_date and (day := day_of(number, since_1904=self._book.since_1904)):
            return day
        return str(int(number)) if number.is_integer() else text


def _column(place: str) -> int:
    """`AB12` is in column 27, counted from 0."""
    match = _LETTERS.match(place[:4].upper())
    number = 0
    for letter in match.group() if match else "":
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
