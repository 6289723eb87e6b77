"""Read downloaded files without any code of rummi."""

from __future__ import annotations

import csv
import re
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

_CELL = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LETTERS = re.compile("[A-Z]+")


def csv_rows(file: bytes) -> list[list[str]]:
    """Return the rows of a CSV file with a byte order mark and semicolons, as a Polish Excel reads it."""
    assert file.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(file.decode("utf-8-sig"), newline=""), delimiter=";"))


def xlsx_rows(file: bytes) -> list[list[str]]:
    """Return the rows as text. Empty cells are not in the file."""
    with ZipFile(BytesIO(file)) as package:
        sheet = ElementTree.fromstring(package.read("xl/worksheets/sheet1.xml"))
    return [_row(row) for row in sheet.iter(f"{_CELL}row")]


def _row(row: ElementTree.Element) -> list[str]:
    found: dict[int, str] = {}
    for cell in row.iter(f"{_CELL}c"):
        letters = _LETTERS.match(cell.get("r", ""))
        assert letters
        column = sum((ord(each) - 64) * 26**at for at, each in enumerate(reversed(letters[0]))) - 1
        found[column] = "".join(text.text or "" for text in cell.iter() if text.tag in (f"{_CELL}v", f"{_CELL}t"))
    return [found.get(at, "") for at in range(max(found) + 1)]
