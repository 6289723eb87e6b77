"""Tables for spreadsheets: CSV that opens by a double click, and XLSX.

Excel reads CSV as its country does. In Poland a comma parts whole numbers from fractions, so that a semicolon parts
cells; and without its mark UTF-8 is taken for Windows-1250. What begins like a formula is marked as text in CSV, where
Excel would run it; a text of XLSX is never taken for one.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from datetime import date
from io import BytesIO, StringIO
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rummi.core.sentence import Sentence
from rummi.lists.tables import Cell, Sheet
from rummi.tournament.model.days import is_day

Say: TypeAlias = Callable[[Sentence], str]
Rows: TypeAlias = list[list[str | int]]

_SEPARATORS: Final = {"pl": ";"}
"""Where cells are not parted by a comma."""
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(sheet: Sheet, say: Say, language: str) -> bytes:
    file = StringIO(newline="")
    writer = csv.writer(file, delimiter=_SEPARATORS.get(language, ","), lineterminator="\r\n")
    writer.writerow([_safe(say(column)) for column in sheet.columns])
    writer.writerows([_safe(_said(cell, say)) for cell in row] for row in sheet.rows)
    return file.getvalue().encode("utf-8-sig")


def _said(cell: Cell, say: Say) -> str | int:
    if isinstance(cell, Sentence):
        return say(cell)
    return "" if cell is None else cell


def _safe(cell: str | int) -> str | int:
    """What a spreadsheet would take for a formula is marked as text; numbers are numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_KIND: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PARTS: Final = {
    "[Content_Types].xml": f"""<Types xmlns="{_PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>
</Types>""",
    "_rels/.rels": f"""<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>""",
    "xl/_rels/workbook.xml.rels": f"""<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/>
</Relationships>""",
    "xl/styles.xml": f"""<styleSheet xmlns="{_MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>""",
}
_BOLD: Final = 1
_DATE: Final = 2
_LONGEST_TITLE: Final = 31
_NOT_IN_TITLES: Final = str.maketrans("[]:*?/\\", "       ")
_RESERVED: Final = "history"
"""Excel opens no sheet of this name, in whatever capitals."""
_WIDEST: Final = 50
_UPRIGHT: Final = 90
"""So many letters stand beside one another on A4; wider tables lie on their side."""
_DAY_0: Final = date(1899, 12, 30)
_FIRST_DAY: Final = "1900-03-01"
"""From which on Excel and the calendar agree."""


def xlsx_bytes(sheet: Sheet, say: Say) -> bytes:
    """One sheet, its titles bold and in sight; the same table gives the same bytes."""
    cells: Rows = [[say(column) for column in sheet.columns]]
    cells += [[_said(cell, say) for cell in row] for row in sheet.rows]
    title = _title(say(sheet.title))
    parts = {**_PARTS, "xl/workbook.xml": _workbook(title), "xl/worksheets/sheet1.xml": _worksheet(cells)}
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(ZipInfo(name), _HEAD + text, ZIP_DEFLATED)
    return file.getvalue()


def _title(text: str) -> str:
    """A name that Excel takes for a sheet: without some signs, and not too long as it counts, letters of two halves
    twice."""
    title = " ".join(_printable(text).translate(_NOT_IN_TITLES).split()).strip(" '")
    while len(title.encode("utf-16-le")) > 2 * _LONGEST_TITLE:
        title = title[:-1]
    title = title.strip(" '")
    return f"{title} 1".strip() if title.casefold() in ("", _RESERVED) else title


def _workbook(title: str) -> str:
    """On paper every page begins with the titles of the columns."""
    quoted = escape(title.replace("'", "''"))
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name={quoteattr(title)} sheetId="1" r:id="rId1"/></sheets><definedNames>'
        f'<definedName name="_xlnm.Print_Titles" localSheetId="0">\'{quoted}\'!$1:$1</definedName>'
        "</definedNames></workbook>"
    )


def _worksheet(rows: Rows) -> str:
    return "".join(_worksheet_parts(rows))


def _worksheet_parts(rows: Rows) -> Iterator[str]:
    widths = _widths(rows)
    yield f'<worksheet xmlns="{_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    yield '<sheetViews><sheetView workbookViewId="0">'
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
    for at, width in enumerate(widths, start=1):
        yield f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    for line, row in enumerate(rows, start=1):
        yield f'<row r="{line}">'
        yield from (_cell(cell, f"{_letters(at)}{line}", bold=line == 1) for at, cell in enumerate(row))
        yield "</row>"
    orientation = "portrait" if sum(widths) <= _UPRIGHT else "landscape"
    yield '</sheetData><pageMargins left=".4" right=".4" top=".5" bottom=".7" header=".3" footer=".3"/>'
    yield f'<pageSetup paperSize="9" orientation="{orientation}" fitToWidth="1" fitToHeight="0"/>'
    yield "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>"


def _widths(rows: Rows) -> list[int]:
    return [min(_WIDEST, 3 + max(len(str(row[at])) for row in rows)) for at in range(len(rows[0]))]


def _cell(cell: str | int, place: str, *, bold: bool) -> str:
    style = f' s="{_BOLD}"' if bold else ""
    if isinstance(cell, int):
        return f'<c r="{place}"{style}><v>{cell}</v></c>'
    if not cell:
        return ""
    if is_day(cell) and cell > _FIRST_DAY:
        return f'<c r="{place}" s="{_DATE}"><v>{_serial(cell)}</v></c>'
    return f'<c r="{place}"{style} t="inlineStr"><is><t xml:space="preserve">{escape(_printable(cell))}</t></is></c>'


def _serial(day: str) -> int:
    """As Excel counts days from 1900 on; see `xlsx.py`."""
    return (date.fromisoformat(day) - _DAY_0).days


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else " " for each in text)


def _letters(column: int) -> str:
    """Column 27, counted from 0, is AB."""
    return (chr(ord("A") + column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)
