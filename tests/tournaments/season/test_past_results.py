"""Importing past results from spreadsheets."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.tournaments.imports.cells import parse_cells
from rummi.tournaments.season.history import ResultList, read_past_results
from rummi.tournaments.season.points import PointRules, ranking

TODAY = "2026-11-18"


def read(text: str, name: str = "", day: str = "") -> ResultList:
    return read_past_results(parse_cells(text).rows, TODAY, name, day)


def test_a_list_can_contain_several_tournaments() -> None:
    past = read(
        "Klub Lipowa\nZawody;Data;Miejsce;Nazwisko i imię;Punkty\n"
        "Jesienny;14.10.2025;2.;Kot Jan;12\nJesienny;14.10.2025;1;ŻAK ŁUCJA;20\nZimowy;5.1.26;1-2;Kot Jan;\n"
    )
    assert past.problems == ()
    assert [(each.name, each.day) for each in past.results] == [("Jesienny", "2025-10-14"), ("Zimowy", "2026-01-05")]
    placings = [(each.place, each.name, each.points) for each in past.results[0].placings]
    assert placings == [(1, "Łucja Żak", 20), (2, "Jan Kot", 12)]
    assert past.results[1].placings[0].points is None
    assert past.results[1].winners == ("Jan Kot",)


@pytest.mark.parametrize(
    ("table", "places"),
    [
        ("Lp.;Miejsce;Gracz\n1;2;Jan\n2;1;Ewa\n", {"Jan": 2, "Ewa": 1}),
        ("Miejsce;Gracz;Lp.\n2;Jan;1\n1;Ewa;2\n", {"Jan": 2, "Ewa": 1}),
        ("Lp.;Gracz\n1;Jan\n2;Ewa\n", {"Jan": 1, "Ewa": 2}),
    ],
)
def test_a_column_of_running_numbers_is_used_as_places_if_there_is_no_other(table: str, places: dict[str, int]) -> None:
    [result] = read(table, "Zimowy", "2026-01-05").results
    assert {each.name: each.place for each in result.placings} == places


def test_points_may_have_thousands_separators() -> None:
    [result] = read("Miejsce;Gracz;Punkty\n1;Jan;1 200\n2;Ewa;1200,00\n", "Zimowy", "2026-01-05").results
    assert [each.points for each in result.placings] == [1_200, 1_200]
    assert len(read("Miejsce;Gracz;Punkty\n1;Jan;12 00\n", "Zimowy", "2026-01-05").problems) == 1


def test_imported_points_count_and_others_follow_from_the_rules() -> None:
    past = read("Miejsce,Zawodnik,Punkty\n1,Jan Kot,7\n2,Ewa Lis,\n", "Wiosenny", "2026-04-01")
    [result] = past.results
    known = {(result.id, each.entrant): each.entrant for each in result.placings}
    rows = ranking([result], known, PointRules(places=(5, 3), taking_part=1))
    assert [(row.place, row.points) for row in rows] == [(1, 7), (2, 4)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (";1.4.2026;A", "“” is no place."),
        ("0;1.4.2026;A", "“0” is no place."),
        ("1;31.2.2026;A", "“31.2.2026” is not a date in the calendar."),
        ("1;2027-01-01;A", "“2027-01-01” is not a date in the calendar."),
        ("1;2026;A", "“2026” is not a date in the calendar."),
        ("1;1.4.2026;", "The name is missing."),
    ],
)
def test_invalid_lines_are_reported_and_others_imported(line: str, why: str) -> None:
    past = read(f"Miejsce;Data;Gracz\n{line}\n1;1.4.2026;Jan Kot\n", "Test")
    assert [(each.line, str(each.why)) for each in past.problems] == [(2, why)]
    assert [each.players for each in past.results] == [1]


def test_titles_are_required() -> None:
    with pytest.raises(InvalidInput):
        read("1;Jan Kot\n2;Ewa Lis\n")
