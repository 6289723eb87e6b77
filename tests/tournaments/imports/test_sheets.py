"""Files with several sheets: which one is read, and hidden rows."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.tournaments.imports.cells import read_cells
from rummi.tournaments.imports.reading import ImportChoices, preview_import
from rummi.tournaments.imports.spreadsheets import MOST_SHEETS
from rummi.tournaments.tournament import Tournament
from tests.support.events import BEFORE, ORGANISER, WIDE
from tests.tournaments.imports.spreadsheets import LIBREOFFICE, cell, libre

SHEETS = ("Okładka", "Juniorzy", "Seniorzy")
"""The first sheet is empty, and a fourth one is hidden."""


@pytest.mark.parametrize("name", ["list.ods", "list.xlsx"])
def test_files_written_by_libreoffice_are_read(name: str) -> None:
    """Titles below a merged heading, dates in several formats, years as numbers, formulas, decomposed letters,
    non-breaking spaces, line breaks in a cell, a hidden row, empty rows and an empty column."""
    cells = read_cells((LIBREOFFICE / name).read_bytes())
    assert (cells.sheets, cells.sheet) == (SHEETS, 1), "the first that has anything"
    found = preview_import(Tournament.create(WIDE, ORGANISER, BEFORE), cells, ImportChoices(), ORGANISER, BEFORE)
    assert [column.meaning for column in found.columns] == ["", "", "surname-first", "born", "club"]
    people = [(line.line, line.enter.name, line.enter.born, line.enter.club) for line in found.ready]
    assert people == [
        (4, "Łucja Żółć-Gęślą", "1980-05-01", "Klub „Kostka”, Łódź"),
        (5, "Świętosław Źdźbło", "1987-06-04", "Biblioteka; Wola"),
        (6, "Óscar Żak", "2001-02-03", "Kółko"),
        (8, "Piotr Wąs", "1980", "Klub dwóch wierszy"),
        (9, "Ewa Sum", "1982-02-02", ""),
        (10, "Ula Ukryta", "1990", ""),
        (11, "=sum(a1)", "1975-01-15", "007"),
    ]
    assert [line.line for line in found.lines if line.hidden] == [10]


@pytest.mark.parametrize("name", ["list.ods", "list.xlsx"])
def test_another_sheet_can_be_requested(name: str) -> None:
    data = (LIBREOFFICE / name).read_bytes()
    wanted = read_cells(data, sheet=2)
    assert [(row.line, row.cells) for row in wanted.rows] == [
        (1, ("Imię i nazwisko", "Rok urodzenia")),
        (2, ("Jan Stary", "1940")),
    ]
    assert (wanted.sheets, wanted.sheet) == (SHEETS, 2)
    assert read_cells(data, sheet=0).rows == ()
    with pytest.raises(InvalidInput, match="no sheet"):
        read_cells((LIBREOFFICE / "list.xlsx").read_bytes(), sheet=3)


def test_the_number_of_sheets_is_limited() -> None:
    empty = "</table:table><table:table>"
    many = read_cells(libre(empty * (2 * MOST_SHEETS) + f"<table:table-row>{cell('x')}</table:table-row>"))
    assert (len(many.sheets), many.rows) == (MOST_SHEETS, ())
