"""The cells of one sheet of a LibreOffice file."""

from __future__ import annotations

from typing import Final

from rummi.lists.files.package import Elements, Package
from rummi.lists.files.rows import MOST_COLUMNS, MOST_LINES, MOST_SHEETS, Row, Sheets

_UNSEEN: Final = ("collapse", "filter")
"""How a row is said to be hidden."""


def ods_sheets(package: Package, wanted: int | None = None) -> Sheets:
    content = _Content(package.part("content.xml"), wanted)
    return Sheets(tuple(content.names), content.at, tuple(content.rows))


class _Content:
    """Rows and cells may say that they repeat; of an empty row only its number is kept, so a million cost nothing."""

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
        """The first with any row is read where none is wanted."""
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
                self._aside += 1  # what somebody has noted beside a cell
            case "table-row":
                self._row_repeats = _repeats(attributes.get("number-rows-repeated", "1"))
                self._hidden_row = attributes.get("visibility") in _UNSEEN
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
    """A day or a number, whatever of it is shown; of a text the text itself counts."""
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
