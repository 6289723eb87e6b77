"""Exported tables of every kind in both languages, as CSV and XLSX."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Final
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from rummi.core.sentence import Sentence, sentence
from rummi.language import say
from rummi.tournaments.imports.cells import Cells, read_cells
from rummi.tournaments.imports.reading import ImportChoices, preview_import
from rummi.tournaments.imports.tables import TABLE_KINDS, ExportTable, TableKind, build_table
from rummi.tournaments.imports.workbook import csv_bytes, xlsx_bytes
from rummi.tournaments.model.decisions import Disqualify, Enter
from rummi.tournaments.model.state import Entrant, ListFilter, State, age_category
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament
from tests.support.events import BEFORE, ORGANISER, WIDE, decided, drawn, played

EVENT = played(drawn(8), 3)
MOMENT: Final = re.compile(r"(\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d")
MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def polish(message: Sentence) -> str:
    return say(message, "pl")


def rows(state: State, kind: TableKind, entrant: int = 0) -> list[dict[str, str]]:
    text = csv_bytes(build_table(state, kind, entrant=entrant), str, "en").decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


def test_a_polish_csv_opens_in_excel() -> None:
    data = csv_bytes(build_table(EVENT.state, "standings"), polish, "pl")
    assert data.startswith(b"\xef\xbb\xbf"), "its mark, without which it is read as Windows-1250"
    first, second, *_ = data.decode("utf-8-sig").split("\r\n")
    assert first.startswith("miejsce;numer;imię i nazwisko;")
    assert second.startswith("1;")
    english = csv_bytes(build_table(EVENT.state, "standings"), str, "en").decode("utf-8-sig")
    assert english.startswith("place,number,name,")


@pytest.mark.parametrize("kind", TABLE_KINDS)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_xlsx_and_csv_have_the_same_content(kind: TableKind, language: str) -> None:
    def speak(message: Sentence) -> str:
        return say(message, language)

    sheet = build_table(EVENT.state, kind, entrant=3)
    assert len(sheet.rows) > 3
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    book = read_cells(xlsx_bytes(sheet, speak))
    text = read_cells(csv_bytes(sheet, speak, language))
    assert (book.source, text.source) == ("xlsx", "csv")
    assert values(book) == values(text)
    assert xlsx_bytes(sheet, speak) == xlsx_bytes(sheet, speak), "the same bytes"


TITLES: Final = (
    ("Karty gier: Żaneta Ńdziszewska-Brzęczyszczykiewicz", "Karty gier Żaneta Ńdziszewska-B"),
    ("Group [A] */\\? 1:2", "Group A 1 2"),
    ("'Semi-final'", "Semi-final"),
    ("Ladies' final", "Ladies' final"),
    ("The thirty letters of a title's 's", "The thirty letters of a title's"),
    ("🎲" * 20, "🎲" * 15),
    ("History", "History 1"),
    ("\x07 '", "1"),
)


@pytest.mark.parametrize(("said", "title"), TITLES)
def test_names_of_sheets_are_valid_and_titles_repeat_on_every_page(said: str, title: str) -> None:
    book = part(
        xlsx_bytes(ExportTable(sentence("{said}", said=said), (sentence("Name"),), (("Ala",),)), str), "workbook"
    )
    (named,) = book.iter(f"{{{MAIN}}}sheet")
    assert named.attrib["name"] == title
    (repeated,) = book.iter(f"{{{MAIN}}}definedName")
    quoted = title.replace("'", "''")
    assert repeated.text == f"'{quoted}'!$1:$1"


@pytest.mark.parametrize("kind", TABLE_KINDS)
def test_sheets_print_on_the_width_of_one_page(kind: TableKind) -> None:
    page = part(xlsx_bytes(build_table(EVENT.state, kind, entrant=3), str), "worksheets/sheet1")
    (fits,) = page.iter(f"{{{MAIN}}}pageSetUpPr")
    (setup,) = page.iter(f"{{{MAIN}}}pageSetup")
    assert fits.attrib["fitToPage"] == "1"
    assert (setup.attrib["fitToWidth"], setup.attrib["fitToHeight"], setup.attrib["paperSize"]) == ("1", "0", "9")
    width = sum(int(column.attrib["width"]) for column in page.iter(f"{{{MAIN}}}col"))
    assert setup.attrib["orientation"] == ("landscape" if width > 90 else "portrait")
    names = [element.tag.rpartition("}")[2] for element in page]
    assert names == ["sheetPr", "sheetViews", "cols", "sheetData", *PAGE]
    (head,) = page.iter(f"{{{MAIN}}}oddHeader")
    assert head.text == "&L" + EVENT.state.parameters.name


def test_the_name_of_a_tournament_may_contain_control_codes_of_excel() -> None:
    sheet = replace(build_table(EVENT.state, "draw"), event="Kot & Lis\n<2>" + "x" * 200)
    (head,) = part(xlsx_bytes(sheet, str), "worksheets/sheet1").iter(f"{{{MAIN}}}oddHeader")
    assert head.text is not None
    assert head.text.startswith("&LKot && Lis <2>x")
    assert len(head.text) < 255, "else Excel takes the file for a broken one"


@pytest.mark.parametrize(
    ("text", "lines"),
    [("x" * 57, 1), ("x" * 58, 2), ("xx " * 19, 1), ("xx " * 20, 2), (f"Ala {'x' * 55}", 2), ("x" * 115, 3)],
)
def test_a_long_text_is_wrapped(text: str, lines: int) -> None:
    table = part(xlsx_bytes(ExportTable(sentence("Test"), (sentence("Name"),), ((text,),)), str), "worksheets/sheet1")
    (_, row) = table.iter(f"{{{MAIN}}}row")
    assert row.get("ht") == (None if lines == 1 else str(15 * lines))


def test_titles_are_wrapped_and_aligned_like_their_column() -> None:
    columns = tuple(map(sentence, ("Place at this table", "Name", "Day", "At", "Note")))
    rows = ((None, "Ala", "1980-05-01", "2019-04-27 10:41:30", ""), (2, "Łucja Żak", "1980", "", ""))
    table = part(xlsx_bytes(ExportTable(sentence("Test"), columns, rows), str), "worksheets/sheet1")
    assert [int(each.attrib["width"]) for each in table.iter(f"{{{MAIN}}}col")] == [8, 12, 13, 22, 7]
    cells = {each.attrib["r"]: each for each in table.iter(f"{{{MAIN}}}c")}
    styles = part(xlsx_bytes(ExportTable(sentence("Test"), columns, rows), str), "styles")
    (formats,) = styles.iter(f"{{{MAIN}}}cellXfs")

    def looks(place: str) -> tuple[str | None, str, str | None]:
        style = formats[int(cells[place].attrib["s"])]
        return style[0].get("horizontal"), style.attrib["numFmtId"], style[0].get("wrapText")

    assert [looks(f"{letter}1") for letter in "ABCDE"] == [
        ("right", "0", "1"),
        ("left", "0", "1"),
        ("right", "0", "1"),
        ("right", "0", "1"),
        ("left", "0", "1"),
    ]
    assert looks("A3") == (None, "0", None)
    assert looks("B3") == ("left", "0", "1")
    assert (looks("C2"), cells["C2"][0].text) == ((None, "14", None), "29342")
    assert (looks("D2"), cells["D2"][0].text) == ((None, "22", None), "43582.44548611111")
    assert [row.get("ht") for row in table.iter(f"{{{MAIN}}}row")] == ["60", None, None]
    assert looks("C3") == ("left", "0", "1"), "a year that is text"


PAGE: Final = ("printOptions", "pageMargins", "pageSetup", "headerFooter")


def part(book: bytes, name: str) -> ElementTree.Element:
    with ZipFile(BytesIO(book)) as package:
        return ElementTree.fromstring(package.read(f"xl/{name}.xml"))


def values(cells: Cells) -> list[tuple[str, ...]]:
    """Return only the day of a moment, as imports do."""
    return [tuple(MOMENT.sub(r"\1", cell.removeprefix("'")) for cell in row.cells) for row in cells.rows]


def test_the_table_of_cards_has_a_row_per_player_and_game() -> None:
    found = rows(EVENT.state, "cards")
    assert len(found) == 4 * (4 * 2 + 8 + 4)  # four rounds' tables of two games, two semi-finals of four games, a final
    final = [row for row in found if row["stage"] == "Final"]
    assert {row["seat"] for row in final} == set("1234")
    assert sum(int(row["small points"]) for row in final if row["game"] == "1") <= 0
    assert [sum(row["began"] == "yes" for row in final if row["game"] == game) for game in "1234"] == [1, 1, 1, 1]


def test_the_cards_of_a_player_are_those_of_all_their_games() -> None:
    every, mine = rows(EVENT.state, "cards"), rows(EVENT.state, "player", entrant=3)
    place = ("stage", "round", "table", "game")
    games = {tuple(row[each] for each in place) for row in every if row["number"] == "3"}
    assert mine == [row for row in every if tuple(row[each] for each in place) in games]
    assert len(mine) == 4 * len(games)


def test_the_tables_agree_with_the_standings() -> None:
    final = EVENT.state.stages[-1]
    found = rows(EVENT.state, "standings")
    assert [int(row["number"]) for row in found] == [row.entrant for row in standings(EVENT.state, final)]
    assert found[0]["name"] == EVENT.state.name_of(int(found[0]["number"]))
    ranking = rows(EVENT.state, "ranking")
    groups = final_ranking(EVENT.state)
    assert [int(row["number"]) for row in ranking] == [entrant for group in groups for entrant in group]
    assert ranking[0]["place"] == "1"
    assert ranking[-1]["came as far as"] == "Semi-final"
    assert ranking[0]["Final: big points"] == found[0]["big points"]
    assert (ranking[-1]["Final: big points"], ranking[-1]["Semi-final: big points"] != "") == ("", True)
    drawn_rows = rows(EVENT.state, "draw")
    assert len(drawn_rows) == 8 + 8 + 8 + 4


def test_disqualified_players_are_last_without_a_place_and_their_games_do_not_count() -> None:
    event = drawn(8)
    event = decided(played(event, 0), Disqualify("105 tiles", entrant=5))
    last = rows(event.state, "ranking")[-1]
    assert (last["number"], last["place"], last["status"]) == ("5", "", "disqualified")


def test_exported_entrants_can_be_imported_again() -> None:
    people = [
        Enter("Łucja „Lu” Żak, jr", "2000-01-01", "Klub; Łódź"),
        Enter("=Sum(A1)", "1999-12-31"),
        Enter("-2+3 <b>&", "1999"),
        Enter("@ala", "1899-12-31"),
    ]
    event = decided(Tournament.create(WIDE, ORGANISER, BEFORE), *people, at=BEFORE)
    sheet = build_table(event.state, "entrants")
    assert b"'=Sum(A1)" in csv_bytes(sheet, str, "en"), "no spreadsheet takes a name for a formula"
    empty = Tournament.create(WIDE, ORGANISER, BEFORE)
    files = [
        csv_bytes(sheet, polish, "pl"),
        csv_bytes(sheet, str, "en"),
        xlsx_bytes(sheet, polish),
        xlsx_bytes(sheet, str),
    ]
    for data in files:
        found = preview_import(empty, read_cells(data), ImportChoices(), ORGANISER, BEFORE)
        assert [line.enter for line in found.ready] == people


def aged(born: str, club: str = "") -> Entrant:
    return Entrant(1, "Ala", born, club)


@pytest.mark.parametrize(
    ("born", "category"),
    [
        *(("2001-04-27", "junior"), ("2000-04-28", "junior"), ("2000-04-27", None), ("2001", "junior"), ("2000", None)),
        *(("1959-04-27", "senior"), ("1959-04-28", None), ("1958", "senior"), ("1959", None), ("0001-01-07", None)),
    ],
)
def test_categories_need_a_certain_age(born: str, category: str | None) -> None:
    event = replace(WIDE, day="2019-04-27", junior_to=18, senior_from=60)
    assert age_category(event, aged(born)) == category
    assert age_category(replace(event, junior_to=0, senior_from=0), aged(born)) is None


def test_a_filtered_table_has_places_among_its_rows_and_among_all() -> None:
    state = replace(
        EVENT.state,
        parameters=replace(EVENT.state.parameters, junior_to=18),
        entrants=tuple(
            replace(each, born="2010-01-01" if each.id % 2 else "1990-01-01", club="Kot" if each.id < 4 else "")
            for each in EVENT.state.entrants
        ),
    )
    everybody = rows(state, "ranking")
    for only, inside in (
        (ListFilter("junior"), {1, 3, 5, 7}),
        (ListFilter(club="Kot"), {1, 2, 3}),
        (ListFilter("junior", "Kot"), {1, 3}),
    ):
        sheet = build_table(state, "ranking", only=only)
        assert [str(column) for column in sheet.columns][:3] == ["place", "place in all", "number"]
        assert [row[2] for row in sheet.rows] == [
            int(row["number"]) for row in everybody if int(row["number"]) in inside
        ]
        assert [str(row[1]) for row in sheet.rows] == [
            row["place"] for row in everybody if int(row["number"]) in inside
        ]
        assert [row[0] for row in sheet.rows] == list(range(1, len(inside) + 1))
        assert {row[0] for row in build_table(state, "entrants", only=only).rows} == inside
        assert {row[5] for row in build_table(state, "cards", only=only).rows} == inside
    assert build_table(state, "ranking", only=ListFilter("senior")).rows == ()
