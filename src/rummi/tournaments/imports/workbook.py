"""Write tables as CSV or XLSX. A text that looks like a formula stays a text.

The XLSX has one sheet. Its titles stay visible while scrolling, and it prints on the width of a page.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from io import BytesIO, StringIO
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rummi.core.sentence import Sentence
from rummi.tournaments.imports.tables import Cell, ExportTable
from rummi.tournaments.model.dates import is_day

Say: TypeAlias = Callable[[Sentence], str]
Rows: TypeAlias = list[list[str | int]]

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_KIND: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_INDENT: Final = 'horizontal="left" indent="1"'
"""A gap between a text and the number before it."""
_STYLES: Final = "".join(
    f'<xf numFmtId="{number}" fontId="{font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" '
    f'applyAlignment="1"><alignment vertical="{vertical}" {across}/></xf>'
    for number, font, vertical, across in (
        (0, 0, "top", ""),
        (0, 0, "top", f'{_INDENT} wrapText="1"'),
        (14, 0, "top", ""),
        (22, 0, "top", ""),
        (0, 1, "bottom", 'horizontal="right" wrapText="1"'),
        (0, 1, "bottom", f'{_INDENT} wrapText="1"'),
    )
)
"""In the order of the constants below. Days and moments are shown in the format of the reader's country."""
_NUMBER, _TEXT, _DAY, _MOMENT, _TITLE_OF_NUMBERS, _TITLE = range(6)
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
<cellXfs count="6">{_STYLES}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>""",
}
_LONGEST_TITLE: Final = 31
_NOT_IN_TITLES: Final = str.maketrans("[]:*?/\\", "       ")
_RESERVED: Final = "history"
"""Excel does not open a sheet with this name, in lower or upper case."""
_WIDEST: Final = 60
_AROUND: Final = 3
"""The part of a column's width that is not available for text."""
_LINE_POINTS: Final = 15
_UPRIGHT: Final = 90
"""The width in letters of A4 in portrait; wider tables are landscape."""
_DAY_0: Final = datetime(1899, 12, 30)
_DAY_SECONDS: Final = 24 * 60 * 60
_FIRST_DAY: Final = "1900-03-01"
"""The first day from which Excel and the calendar agree."""
_WRITTEN_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
_LONGEST_HEAD: Final = 100
"""The most characters of the tournament's name in the header. Excel allows little more."""

_SEPARATORS: Final = {"pl": ";"}
"""Languages in which spreadsheets do not use a comma."""
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(table: ExportTable, say: Say, language: str) -> bytes:
    """Render a table as CSV with a byte order mark, so that spreadsheets recognise the encoding."""
    file = StringIO(newline="")
    writer = csv.writer(file, delimiter=_SEPARATORS.get(language, ","), lineterminator="\r\n")
    writer.writerow([_safe(say(column)) for column in table.columns])
    writer.writerows([_safe(render_cell(cell, say)) for cell in row] for row in table.rows)
    return file.getvalue().encode("utf-8-sig")


def render_cell(cell: Cell, say: Say) -> str | int:
    """Translate a cell. Numbers stay numbers."""
    if isinstance(cell, Sentence):
        return say(cell)
    return "" if cell is None else cell


def _safe(cell: str | int) -> str | int:
    """Mark a text that a spreadsheet would take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def xlsx_bytes(table: ExportTable, say: Say) -> bytes:
    """Render a table as XLSX. The same table gives the same bytes."""
    cells: Rows = [[say(column) for column in table.columns]]
    cells += [[render_cell(cell, say) for cell in row] for row in table.rows]
    title = _title(say(table.title))
    parts = {**_PARTS, "xl/workbook.xml": _workbook(title), "xl/worksheets/sheet1.xml": _worksheet(cells, table.event)}
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(ZipInfo(name), _HEAD + text, ZIP_DEFLATED)
    return file.getvalue()


def _title(text: str) -> str:
    """Return a valid name of a sheet: without some characters, and at most 31 UTF-16 units long."""
    title = " ".join(_printable(text).translate(_NOT_IN_TITLES).split()).strip(" '")
    while len(title.encode("utf-16-le")) > 2 * _LONGEST_TITLE:
        title = title[:-1]
    title = title.strip(" '")
    return f"{title} 1".strip() if title.casefold() in ("", _RESERVED) else title


def _workbook(title: str) -> str:
    """Return the workbook, in which the titles are repeated on each printed page."""
    quoted = escape(title.replace("'", "''"))
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name={quoteattr(title)} sheetId="1" r:id="rId1"/></sheets><definedNames>'
        f'<definedName name="_xlnm.Print_Titles" localSheetId="0">\'{quoted}\'!$1:$1</definedName>'
        "</definedNames></workbook>"
    )


def _worksheet(rows: Rows, event: str) -> str:
    return "".join(_worksheet_parts(rows, event))


def _worksheet_parts(rows: Rows, event: str) -> Iterator[str]:
    widths = _widths(rows)
    titles = [_TITLE if _style_of(cell) == _TEXT else _TITLE_OF_NUMBERS for cell in _examples(rows)]
    yield f'<worksheet xmlns="{_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    yield '<sheetViews><sheetView workbookViewId="0">'
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
    for at, width in enumerate(widths, start=1):
        yield f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    for line, row in enumerate(rows, start=1):
        height = _LINE_POINTS * max(_lines(cell, width) for cell, width in zip(row, widths, strict=True))
        yield f'<row r="{line}" ht="{height}" customHeight="1">' if height > _LINE_POINTS else f'<row r="{line}">'
        for at, cell in enumerate(row):
            yield _cell(cell, f"{_letters(at)}{line}", titles[at] if line == 1 else _style_of(cell))
        yield "</row>"
    orientation = "portrait" if sum(widths) <= _UPRIGHT else "landscape"
    yield '</sheetData><printOptions gridLines="1"/>'
    yield '<pageMargins left=".4" right=".4" top=".7" bottom=".7" header=".3" footer=".3"/>'
    yield f'<pageSetup paperSize="9" orientation="{orientation}" fitToWidth="1" fitToHeight="0"/>'
    head = escape(_printable(event)[:_LONGEST_HEAD].replace("&", "&&"))
    yield f"<headerFooter><oddHeader>&amp;L{head}</oddHeader>"
    yield "<oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>"


def _widths(rows: Rows) -> list[int]:
    """Return the widths of the columns. Titles are wrapped between words."""
    titles, *body = rows
    texts = ([*str(title).split(), *(str(row[at]) for row in body)] for at, title in enumerate(titles))
    return [min(_WIDEST, _AROUND + max(map(len, each), default=0)) for each in texts]


def _lines(cell: str | int, width: int) -> int:
    """Return how many lines a text needs in a column. LibreOffice does not compute the height of rows."""
    room = width - _AROUND
    lines, free = 1, room
    for word in str(cell).split():
        if len(word) > free and free < room:
            lines, free = lines + 1, room
        lines += (len(word) - 1) // room
        free -= (len(word) - 1) % room + 2
    return lines


def _examples(rows: Rows) -> list[str | int]:
    """Return the first non-empty cell of each column."""
    return [next((row[at] for row in rows[1:] if row[at] != ""), "") for at in range(len(rows[0]))]


def _style_of(cell: str | int) -> int:
    if isinstance(cell, int):
        return _NUMBER
    if cell > _FIRST_DAY and is_day(cell):
        return _DAY
    return _MOMENT if cell > _FIRST_DAY and _WRITTEN_MOMENT.fullmatch(cell) else _TEXT


def _cell(cell: str | int, place: str, style: int) -> str:
    if cell == "":
        return ""
    if isinstance(cell, int) or style in (_DAY, _MOMENT):
        return f'<c r="{place}" s="{style}"><v>{cell if isinstance(cell, int) else _serial(cell)}</v></c>'
    text = escape(_printable(cell))
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def _serial(moment: str) -> str:
    """Return a serial number of Excel, with enough digits that no second is rounded down."""
    passed = datetime.fromisoformat(moment) - _DAY_0
    return f"{passed.days + passed.seconds / _DAY_SECONDS:.11f}".rstrip("0").rstrip(".")


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else " " for each in text)


def _letters(column: int) -> str:
    """Return the letters of a column, from 0: column 27 is AB."""
    return (chr(ord("A") + column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)
