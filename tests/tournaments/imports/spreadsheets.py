"""Create files of Excel and LibreOffice for tests, valid and invalid."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LIBREOFFICE = Path(__file__).parent / "libreoffice"
"""A list written by LibreOffice, as ODS and as XLSX."""
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(ZipInfo(name), content, ZIP_DEFLATED)  # without the time, the same bytes in every process
    return file.getvalue()


def excel(rows: str, *, strings: str = "", styles: str = "", book: str = "") -> bytes:
    """Return a workbook whose first sheet is hidden; `rows` are in the visible sheet."""
    return zipped(
        {
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">{book}<sheets>'
            '<sheet name="2025" sheetId="1" state="hidden" r:id="rId1"/>'
            '<sheet name="Lista" sheetId="2" r:id="rId7"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": '<Relationships xmlns="x"><Relationship Id="rId1" Target="worksheets/a.xml"/>'
            '<Relationship Id="rId7" Target="worksheets/b.xml"/></Relationships>',
            "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{strings}</sst>',
            "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>',
            "xl/worksheets/a.xml": f'<worksheet xmlns="{_MAIN}"/>',
            "xl/worksheets/b.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>',
        }
    )


def libre(rows: str, before: str = "") -> bytes:
    office = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    names = f'xmlns:office="{office}" xmlns:table="urn:table" xmlns:text="urn:text"'
    other = f"<table:table><table:table-row>{cell('other')}</table:table-row></table:table>"
    body = f"<table:table>{rows}</table:table>{other}"
    return zipped({"content.xml": f"{before}<office:document-content {names}>{body}</office:document-content>"})


def cell(text: str, attributes: str = "") -> str:
    return (
        f'<table:table-cell office:value-type="string" {attributes}><text:p>{escape(text)}</text:p></table:table-cell>'
    )
