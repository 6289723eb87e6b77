"""Tables as CSV that opens by a double click.

Excel reads CSV as its country does. In Poland a comma parts whole numbers from fractions, so that a semicolon parts
cells; and without its mark UTF-8 is taken for Windows-1250. What begins like a formula is marked as text, or Excel
would run it.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from typing import Final, TypeAlias

from rummi.core.sentence import Sentence
from rummi.lists.tables import Cell, Sheet

Say: TypeAlias = Callable[[Sentence], str]

_SEPARATORS: Final = {"pl": ";"}
"""Where cells are not parted by a comma."""
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(sheet: Sheet, say: Say, language: str) -> bytes:
    file = StringIO(newline="")
    writer = csv.writer(file, delimiter=_SEPARATORS.get(language, ","), lineterminator="\r\n")
    writer.writerow([_safe(say(column)) for column in sheet.columns])
    writer.writerows([_safe(said(cell, say)) for cell in row] for row in sheet.rows)
    return file.getvalue().encode("utf-8-sig")


def said(cell: Cell, say: Say) -> str | int:
    """In a language; a number stays one."""
    if isinstance(cell, Sentence):
        return say(cell)
    return "" if cell is None else cell


def _safe(cell: str | int) -> str | int:
    """What a spreadsheet would take for a formula is marked as text; numbers are numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
