"""Reading cells: all separators and encodings, files of Excel and LibreOffice, and hostile files."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.tournaments.imports.cells import Cells, Encoding, parse_cells, read_cells
from rummi.tournaments.imports.spreadsheets import LARGEST_PARTS_BYTES, MOST_COLUMNS, MOST_LINES
from tests.tournaments.imports.spreadsheets import cell, excel, libre, zipped

NAMES = "Imię;Nazwisko\r\nŁucja;Ćwiklińska\r\nGrażyna;Świętosława-Źdźbło\r\nÓscar;Ącki\r\n"


def rows(cells: Cells) -> list[tuple[str, ...]]:
    return [row.cells for row in cells.rows]


READ = [("Imię", "Nazwisko"), ("Łucja", "Ćwiklińska"), ("Grażyna", "Świętosława-Źdźbło"), ("Óscar", "Ącki")]


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("cp1250", "windows-1250"),
        ("iso8859_2", "iso-8859-2"),
    ],
)
def test_polish_letters_are_read_in_every_encoding(codec: str, encoding: Encoding) -> None:
    found = read_cells(NAMES.encode(codec))
    assert (found.source, found.encoding, found.separator) == ("csv", encoding, ";")
    assert rows(found) == READ


@pytest.mark.parametrize("name", ["Wąs", "Śmiałek", "Źrebak", "ĄCKI", "Łoś", "Żak"])
def test_a_single_letter_distinguishes_the_two_old_encodings(name: str) -> None:
    for codec, encoding in (("cp1250", "windows-1250"), ("iso8859_2", "iso-8859-2")):
        found = read_cells(f"imie;ur\n{name};1980\n".encode(codec))
        assert found.rows[1].cells[0] == name, "the same letters, whichever of two that agree it is"
        if name.encode("cp1250") != name.encode("iso8859_2"):
            assert found.encoding == encoding


def test_the_encoding_can_be_chosen_but_must_fit() -> None:
    data = "imię;ur\nŠárka;1980\n".encode("iso8859_2")
    assert read_cells(data, "iso-8859-2").rows[1].cells[0] == "Šárka"
    with pytest.raises(InvalidInput, match="this is not UTF-8"):
        read_cells(data, "utf-8")
    with pytest.raises(InvalidInput, match="this is not Windows-1250"):
        read_cells(b"a;b\n\x81;1980\n", "windows-1250")


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("a;b\nJan, jr;2\n", ";"),
        ("a,b\nJan;2,3\nx,y\n", ","),
        ("a\tb\nKlub; Łódź, PL\tc\n", "\t"),
        ("sep=;\r\na;b\r\n1;2\r\n", ";"),
        ("sep=,\na;x,b\n", ","),
        ("SEP=\t\na\tb\n", "\t"),
        ("nazwisko\nKot\n", ""),
    ],
)
def test_the_separator_is_detected(text: str, separator: str) -> None:
    found = parse_cells(text)
    assert found.separator == separator
    assert not any("sep" in each.casefold() for row in rows(found) for each in row)


def test_invisible_characters_are_removed() -> None:
    text = "\ufeffname\nNowak\u200b Ewa\n\u202eB\u0105k\u202c\u00a0Iga\n\u00adLis Ola"
    assert rows(parse_cells(text)) == [("name",), ("Nowak Ewa",), ("B\u0105k Iga",), ("Lis Ola",)]


def test_lines_keep_the_numbers_of_the_spreadsheet() -> None:
    found = parse_cells('sep=;\nimię;klub\n\n"Ala";"dwa\nwiersze"\n;;\nOla;x\n')
    assert [(row.line, row.cells) for row in found.rows] == [
        (1, ("imię", "klub")),
        (3, ("Ala", "dwa wiersze")),
        (5, ("Ola", "x")),
    ]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_an_unclosed_quotation_mark_does_not_swallow_the_lines_below(separator: str) -> None:
    lines = ['"Kot;Ala"', '"Zosia', 'Jan "Lis', "Ewa"]
    found = parse_cells("".join(f"{line}{separator}1980\n" for line in lines))
    assert rows(found) == [("Kot;Ala", "1980"), ('"Zosia', "1980"), ('Jan "Lis', "1980"), ("Ewa", "1980")]
    assert rows(parse_cells('name;born\nKot;"1980')) == [("name", "born"), ("Kot", '"1980')]
    assert rows(parse_cells('a;b\n"Jan" Kot;"x\ny"\n"";Lis "Lu" Ola')) == [
        ("a", "b"),
        ('"Jan" Kot', '"x'),
        ('y"',),
        ("", 'Lis "Lu" Ola'),
    ]
    assert rows(parse_cells('name;born\nKot;"19\n80"')) == [("name", "born"), ("Kot", "19 80")]


def test_decomposed_letters_are_composed() -> None:
    assert rows(parse_cells("Z\u0307ak O\u0301scar;Ge\u0328s\u0301")) == [("Żak Óscar", "Gęś")]


def test_the_mark_of_a_text_is_removed_but_an_apostrophe_in_a_name_stays() -> None:
    text = "'=Sum;'-Ala;'007;'t Hooft;'"
    assert rows(parse_cells(text)) == [("=Sum", "-Ala", "007", "'t Hooft", "'")]


def test_excel_files_with_shared_and_inline_texts_numbers_and_dates() -> None:
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="[$-415]d\\ mmmm\\ yyyy"/>'
        '<numFmt numFmtId="165" formatCode="0&quot; dni&quot;"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    )
    strings = (
        "<si><t>Nazwisko i imię</t></si>"
        '<si><r><t>Ćwik</t></r><r><t xml:space="preserve">lińska </t></r><r><t>Łucja</t></r><rPh><t>x</t></rPh></si>'
    )
    sheet = (
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>ur.</t></is></c></row>'
        '<row r="5"><c r="A5" t="s"><v>1</v></c><c r="C5" s="1"><v>39520</v></c><c r="D5" s="2"><v>39520.0</v></c>'
        '<c r="E5" s="3"><v>7</v></c><c r="F5"><v>1980</v></c><c r="G5" t="str"><f>A1</f><v>wynik</v></c>'
        '<c r="H5" t="e"><v>#N/A</v></c><c r="I5" t="b"><v>1</v></c></row>'
    )
    found = read_cells(excel(sheet, strings=strings, styles=styles))
    assert (found.source, found.encoding) == ("xlsx", None)
    assert [(row.line, row.cells) for row in found.rows] == [
        (3, ("Nazwisko i imię", "", "ur.")),
        (5, ("Ćwiklińska Łucja", "", "2008-03-13", "2008-03-13", "7", "1980", "wynik", "", "1")),
    ]
    old = read_cells(excel(sheet, strings=strings, styles=styles, book='<workbookPr date1904="1"/>'))
    assert old.rows[1].cells[2] == "2012-03-14"


def test_libreoffice_files_with_repeats_comments_and_dates() -> None:
    note = "<office:annotation><text:p>zadzwonić</text:p></office:annotation>"
    sheet = (
        f"<table:table-row>{cell('imię')}{cell('nazwisko')}{cell('ur.')}</table:table-row>"
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/>'
        "</table:table-row>"
        f'<table:table-row><table:table-cell office:value-type="string">{note}<text:p>Ala<text:s/>Maria</text:p>'
        f"</table:table-cell>{cell('Kot')}"
        '<table:table-cell office:value-type="date" office:date-value="1980-05-01T00:00:00"><text:p>1 maja</text:p>'
        "</table:table-cell>"
        '<table:table-cell office:value-type="float" office:value="1980"><text:p>1980,00</text:p></table:table-cell>'
        '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
        '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>'
    )
    found = read_cells(libre(sheet))
    assert found.source == "ods"
    assert [(row.line, row.cells) for row in found.rows] == [
        (1, ("imię", "nazwisko", "ur.")),
        (5, ("Ala Maria", "Kot", "1980-05-01", "1980")),
    ]


BOMB = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no spreadsheet"),
        (b"PK\x03\x04 and no more", "cannot be read"),
        (zipped({"word/document.xml": "<a/>"}), "no spreadsheet"),
        (zipped({"xl/workbook.xml": "<workbook><sheets/></workbook>"}), "no sheet"),
        (zipped({"xl/workbook.xml": "<workbook>"}), "cannot be read"),
        (zipped({"content.xml": f"{BOMB}<a>&c;</a>"}), "cannot be read"),
        (libre("", before=BOMB), "cannot be read"),
        (zipped({"content.xml": b" " * (LARGEST_PARTS_BYTES + 1)}), "larger than a list"),
        (zipped({"content.xml": "<a/>", **{f"{at}": "" for at in range(600)}}), "cannot be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "old Excel"),
        (("a;b\n" + "x;y\n" * (MOST_LINES + 1)).encode(), f"more than {MOST_LINES}"),
        (
            libre(f'<table:table-row table:number-rows-repeated="99999999">{cell("x")}</table:table-row>'),
            f"more than {MOST_LINES}",
        ),
        (excel("".join(f'<row r="{at}"><c><v>1</v></c></row>' for at in range(1, MOST_LINES + 3))), "more than"),
    ],
    ids=lambda value: value if isinstance(value, str) else "a file",
)
def test_other_files_are_rejected(data: bytes, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        read_cells(data)


def test_a_file_that_lies_about_its_size_is_not_read_completely() -> None:
    honest = zipped({"content.xml": b" " * 4_000_000})
    lying = honest.replace((4_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lying != honest
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_cells(lying)


def test_the_width_of_a_row_is_limited() -> None:
    wide = parse_cells(";".join(map(str, range(1_000))))
    assert len(wide.rows[0].cells) == MOST_COLUMNS
    far = read_cells(excel('<row r="1"><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row>'))
    assert rows(far) == [("2",)]
    many = 'table:number-columns-repeated="16384"'
    filled = libre(f"<table:table-row>{cell('x', many)}</table:table-row>")
    assert len(read_cells(filled).rows[0].cells) == MOST_COLUMNS
