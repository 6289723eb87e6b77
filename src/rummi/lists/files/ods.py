"""The cells of the first sheet of a LibreOffice file."""

from __future__ import annotations

from collections.abc import Iterator

from rummi.lists.files.package import Elements, Package
from rummi.lists.files.rows import MOST_COLUMNS, MOST_LINES, Row


def ods_rows(package: Package) -> Iterator[Row]:
    return iter(_Content(package.part("content.xml")).rows)


class _Content:
    """Rows and cells may say that they repeat; of an empty row only its number is kept, so a million cost nothing."""

    def __init__(self, data: bytes) -> None:
        self.rows: list[Row] = []
        self._tables = 0
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
        if name == "table":
            self._tables += 1
        if self._tables != 1:
            return
        match name:
            case "annotation":
                self._aside += 1  # what somebody has noted beside a cell
            case "table-row":
                self._row_repeats = _repeats(attributes.get("number-rows-repeated", "1"))
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
        if self._tables != 1:
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
                self._tables += 1

    def _end_row(self) -> None:
        if any(self._cells):
            for line in range(self._line + 1, self._line + 1 + min(self._row_repeats, MOST_LINES + 1)):
                if len(self.rows) <= MOST_LINES:
                    self.rows.append(Row(line, tuple(self._cells)))
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
