"""`rummi tournament enter` and `export`: reading lists of people and writing tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummi.tournaments.files import read_tournament, write_tournament
from rummi.tournaments.imports.cells import read_cells
from rummi.tournaments.tournament import Tournament
from tests.cli.conftest import Run
from tests.support.events import BEFORE, ORGANISER, WIDE, drawn, played
from tests.tournaments.imports.spreadsheets import LIBREOFFICE

LIST = "Nazwisko i imię;Rocznik;Klub\nŻak Łucja;1990;Lipa\nKot Jan;x;\nŻAK ŁUCJA;1991;\n".encode("cp1250")


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    file = tmp_path / "event.json"
    file.write_text(write_tournament(Tournament.create(WIDE, ORGANISER, BEFORE)), encoding="utf-8")
    return file


@pytest.fixture
def people(tmp_path: Path) -> Path:
    file = tmp_path / "people.csv"
    file.write_bytes(LIST)
    return file


def test_lines_are_listed_and_ready_ones_entered(run: Run, empty: Path, people: Path, tmp_path: Path) -> None:
    late = ("--exceptionally", "by post")
    result = run("tournament", "enter", str(empty), str(people), *late)
    assert result.status == 0
    assert "Windows-1250" in result.out
    assert "Łucja Żak" in result.out
    assert "“x” is not a date in the calendar" in result.out
    assert "the same person as line 2?" in result.out
    assert "1 can be entered." in result.out
    file = tmp_path / "entered.json"
    plain = run("tournament", "enter", str(empty), str(people), *late, "--json", "-o", str(file))
    assert [line["state"] for line in json.loads(plain.out)["lines"]] == ["ready", "waits", "asks"]
    entrants = read_tournament(file.read_text(encoding="utf-8")).state.entrants
    assert [(each.name, each.born, each.club) for each in entrants] == [("Łucja Żak", "1990", "Lipa")]
    again = run("tournament", "enter", str(empty), str(people), "-o", str(file))
    assert (again.status, "exists already" in again.err) == (2, True)


def test_the_sheet_is_named_and_another_can_be_chosen(run: Run, empty: Path) -> None:
    late = ("--exceptionally", "by post")
    result = run("tournament", "enter", str(empty), str(LIBREOFFICE / "list.xlsx"), *late)
    assert "Sheet: Juniorzy (not read: Okładka, Seniorzy)" in result.out
    assert result.out.count("hidden") == 1
    other = run("tournament", "enter", str(empty), str(LIBREOFFICE / "list.xlsx"), *late, "--sheet", "Seniorzy")
    assert "Jan Stary" in other.out
    none = run("tournament", "enter", str(empty), str(LIBREOFFICE / "list.xlsx"), *late, "--sheet", "Stare")
    assert none.status == 2
    assert "there is no sheet “Stare”, only: Okładka, Juniorzy, Seniorzy" in none.err


def test_export_chooses_the_format_by_the_file_name(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "event.json"
    saved.write_text(write_tournament(played(drawn(8), 3)), encoding="utf-8")
    for name, rows in (("ranking.xlsx", 8), ("draw.csv", 28)):
        file = tmp_path / name
        ended = run("tournament", "export", str(saved), file.stem, "--lang", "pl", "-o", str(file))
        assert (ended.status, ended.err) == (0, "")
        found = read_cells(file.read_bytes())
        assert found.source == file.suffix[1:]
        assert "imię i nazwisko" in found.rows[0].cells
        assert len(found.rows) == 1 + rows
    for kind, name, more, why in (
        ("cards", "cards.pdf", (), "name it .csv or .xlsx"),
        ("player", "player.csv", (), "--player"),
        ("player", "player.csv", ("--player", "99"), "--player"),
        ("standings", "standings.csv", ("--stage", "9"), "has not been drawn"),
        ("ranking", "ranking.xlsx", (), "exists already"),
    ):
        refused = run("tournament", "export", str(saved), kind, *more, "--lang", "en", "-o", str(tmp_path / name))
        assert (refused.status, why in refused.err) == (2, True), refused.err
