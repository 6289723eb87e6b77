"""The preview of an import: columns, names, dates of birth, and the state of each line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.tournaments.imports.birth_dates import parse_birth_date
from rummi.tournaments.imports.cells import parse_cells
from rummi.tournaments.imports.person_names import fix_capitals, move_surname_last, person_key
from rummi.tournaments.imports.reading import Correction, ImportChoices, ImportPreview, Line, preview_import
from rummi.tournaments.model.decisions import Enter
from rummi.tournaments.tournament import Tournament
from tests.support.events import BEFORE, NOON, ORGANISER, WIDE, decided

NOBODY = Tournament.create(WIDE, ORGANISER, BEFORE)
DAY = "2019-04-27"


def read(text: str, event: Tournament = NOBODY, at: str = BEFORE, **wishes: object) -> ImportPreview:
    return preview_import(event, parse_cells(text), ImportChoices(**wishes), ORGANISER, at)  # type: ignore[arg-type]


def people(found: ImportPreview) -> list[tuple[str, str, str]]:
    return [(line.enter.name, line.enter.born, line.enter.club) for line in found.lines]


def states(found: ImportPreview) -> list[str]:
    return [line.state for line in found.lines]


def codes(line: Line) -> list[str]:
    return [each.code for each in line.problems]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2008-05-01", "2008-05-01"),
        ("2008-5-1", "2008-05-01"),
        ("2008-05-01 00:00:00", "2008-05-01"),
        ("01.05.1980", "1980-05-01"),
        ("1.5.1980 r.", "1980-05-01"),
        ("01-05-1980", "1980-05-01"),
        ("01/05/1980", "1980-05-01"),
        ("1. 5. 1980", "1980-05-01"),
        ("4.6.87", "1987-06-04"),
        ("4.6.19", "2019-06-04"),
        ("4.6.20", "1920-06-04"),
        ("1 maja 1980", "1980-05-01"),
        ("13 października 1980 roku", "1980-10-13"),
        ("1 May 1980", "1980-05-01"),
        ("1-maj-80", "1980-05-01"),
        ("01-paź-2008", "2008-10-01"),
        ("1.V.1980", "1980-05-01"),
        ("12 XI 1980 r.", "1980-11-12"),
        ("1 XIII 1980", ""),
        ("1980-05-01T14:30:00", "1980-05-01"),
        ("15.01.1975 7:05", "1975-01-15"),
        ("ur. 1.5.1980", "1980-05-01"),
        ("urodzona 1 maja 1980", "1980-05-01"),
        ("1980 rok", "1980"),
        ("39520", "2008-03-13"),
        ("1980", "1980"),
        ("1980 r.", "1980"),
        ("29.02.2004", "2004-02-29"),
        ("29.02.2005", ""),
        ("31.02.2014", ""),
        ("1.13.1980", ""),
        ("1 foo 1980", ""),
        ("", ""),
        ("0980", ""),
        ("Kot", ""),
    ],
)
def test_dates_of_birth_are_parsed(written: str, meant: str) -> None:
    assert parse_birth_date(written, DAY) == meant


@pytest.mark.parametrize(
    ("titles", "line"),
    [
        ("imię;nazwisko;data urodzenia;klub", "Anna Maria;Nowak-Kot;1.5.1980;Lipa"),
        ("Nazwisko;Imię;Ur.;Klub / szkoła", "NOWAK-KOT;ANNA MARIA;01-05-1980;Lipa"),
        ("Imię i nazwisko;Data ur.;Szkoła", "Anna Maria Nowak-Kot;01/05/1980;Lipa"),
        ("nazwisko i imię;urodzona;klub", "Nowak-Kot Anna Maria;1.5.80;Lipa"),
        ("NAZWISKO;DATA URODZENIA;DRUŻYNA", "Anna Maria Nowak-Kot;1980-05-01;Lipa"),
        ("First name;Last name;Date of birth;Club", "Anna Maria;Nowak-Kot;1 May 1980;Lipa"),
        ("Lp.;Telefon;name;born;club", "1;601 234;Anna Maria Nowak-Kot;1.5.1980;Lipa"),
    ],
)
def test_columns_are_recognised_by_their_titles(titles: str, line: str) -> None:
    assert people(read(f"{titles}\n{line}\n")) == [("Anna Maria Nowak-Kot", "1980-05-01", "Lipa")]


def test_titles_are_found_below_a_heading_and_guessed_without_titles() -> None:
    found = read("Zgłoszenia 2019;;\n;;\nimię i nazwisko;rocznik\nAla Kot;1980\n")
    assert [(line.line, line.enter.name, line.enter.born) for line in found.lines] == [(4, "Ala Kot", "1980")]
    bare = read("1;Ala Kot;01.05.1980;Lipa\n2;Jan Nowak;02.05.1981;Lipa\n")
    assert [column.meaning for column in bare.columns] == ["", "name", "born", ""]
    assert people(bare)[1][:2] == ("Jan Nowak", "1981-05-02")
    told = read("1;Ala Kot;01.05.1980;Lipa\n", columns=("", "surname-first", "born", "club"))
    assert people(told) == [("Kot Ala", "1980-05-01", "Lipa")]


def test_names_in_capitals_are_fixed() -> None:
    assert move_surname_last("Nowak, Anna Maria") == "Anna Maria Nowak"
    assert move_surname_last("Cher") == "Cher"
    assert fix_capitals("ŁUCJA O'HARA") == "Łucja O'Hara"
    assert fix_capitals("SEÁN O’NEILL-D’ARCY VIII") == "Seán O’Neill-D’Arcy VIII"
    assert person_key("Łucja NOWAK-Kot") == person_key("nowak kot lucja") != person_key("Łucja Nowak")


@pytest.mark.rule("TRN-1", "TRN-12")
def test_good_lines_are_ready_and_bad_lines_wait_with_reasons() -> None:
    found = read(
        "\ufeffImię i nazwisko;Data urodzenia\r\n"
        "Ala Nowak;1.5.2008\r\n"
        "Olek Mały;01.05.2012\r\n"
        "\r\n"
        "Jan Kot;31.02.2000\r\n"
        "Ewa Lis;\r\n"
        ";2000-01-01\r\n"
        "Zofia Sum;2001-03-04\r\n"
        "Iwo W�s;2001-03-04\r\n"
        "Ala Z?ak;2001-03-04\r\n"
    )
    assert [(line.line, line.state, codes(line)) for line in found.lines] == [
        (2, "ready", []),
        (3, "waits", ["entry/too-young"]),
        (5, "waits", ["entry/born"]),
        (6, "waits", ["entry/born"]),
        (7, "waits", ["text/no-name"]),
        (8, "ready", []),
        (9, "waits", ["list/lost-letter"]),
        (10, "waits", ["list/lost-letter"]),
    ]
    assert "31.02.2000" in str(found.lines[2].problems[0].message)
    mended = read("name;born\nJan Kot;31.02.2000\n", corrections={2: Correction("Jan Kot", "28.02.2000", "Lipa")})
    assert (states(mended), people(mended)) == (["ready"], [("Jan Kot", "2000-02-28", "Lipa")])


@pytest.mark.parametrize(
    ("club", "state"), [("Ko?ko Ge?", "waits"), ("�wit", "waits"), ("Kto pierwszy?", "ready"), ("Co? Gdzie?", "ready")]
)
def test_a_club_may_end_with_a_question_mark_but_not_lose_a_letter(club: str, state: str) -> None:
    assert states(read(f"name;born;club\nAla Kot;1980;{club}\n")) == [state]


@pytest.mark.rule("TRN-12")
def test_with_only_a_year_the_age_must_be_certain() -> None:
    found = read("name;rocznik\nAla A;2010\nOla B;2011\nUla C;2012\n")
    assert [codes(line) for line in found.lines] == [[], ["entry/only-year"], ["entry/too-young"]]
    event = decided(NOBODY, found.lines[0].enter, at=BEFORE)
    assert event.state.entrants[0].born == "2010"


def test_possible_duplicates_are_asked_about_one_by_one() -> None:
    event = decided(NOBODY, Enter("Piotr Zieliński", "1980-05-17"), Enter("Ewa Kot", "1990-01-01"), at=BEFORE)
    text = "name;born\nZieliński Piotr;17.05.1980\nEWA KOT;1991\nAnna Nowak;1980\nAnna Nowak;1990\nJan Lis;1970\n"
    found = read(text, event)
    assert states(found) == ["asks", "asks", "ready", "asks", "ready"]
    assert [(line.like_entrant, line.like_line) for line in found.lines[:4]] == [(1, 0), (2, 0), (0, 0), (0, 4)]
    answered = read(text, event, answers={2: "same", 3: "other", 5: "other"})
    assert states(answered) == ["same", "ready", "ready", "ready", "ready"]
    exact = read("name;born\nEwa Kot;1990-01-01\n", event, answers={2: "other"})
    assert (states(exact), codes(exact.lines[0])) == (["waits"], ["entry/twice"])
    assert states(read(text, event, otherwise="other")) == ["ready"] * 5


def test_entered_lines_are_done_and_others_still_wait() -> None:
    text = "name;born\nAla Kot;1980\nOla Lis;x\nUla Sum;1990\n"
    first = read(text)
    event = decided(NOBODY, *(line.enter for line in first.ready), at=BEFORE)
    again = read(text, event, done=frozenset(line.line for line in first.ready))
    assert states(again) == ["done", "waits", "done"]


@pytest.mark.rule("TRN-1", "TRN-2")
def test_after_the_deadline_a_reason_applies_to_the_whole_list() -> None:
    late = "2019-04-26T12:00:00"
    assert [codes(line) for line in read("name;born\nAla Kot;1980\n", at=late).lines] == [["entry/deadline"]]
    found = read("name;born\nAla Kot;1980\n", at=late, exceptionally="the list came by post")
    assert states(found) == ["ready"]
    assert decided(NOBODY, found.lines[0].enter, at=NOON).state.entrants[0].late


def test_a_list_of_a_thousand_equals_single_entries() -> None:
    roomy = Tournament.create(replace(WIDE, capacity=1_000), ORGANISER, BEFORE)
    found = read("name;born\n" + "".join(f"Player {at};1990\n" for at in range(1_000)), roomy)
    assert states(found) == ["ready"] * 1_000
