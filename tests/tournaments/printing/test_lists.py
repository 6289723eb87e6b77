"""Printed lists: check-in, seating, final ranking."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Final

import pytest

from rummi.tournaments.model.decisions import Amend, Disqualify
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import Kind
from rummi.tournaments.printing.text import split_name, surname_key
from rummi.tournaments.simulate import ORGANISER
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.tournament import Tournament
from tests.tournaments.printing.events import LONG_CLUB, event, links, names
from tests.tournaments.printing.languages import EACH_LANGUAGE
from tests.tournaments.printing.reading import bare, codes, holds, letters, pages, rules, texts

MM: Final = 72 / 25.4
PEOPLE = (
    *("Jan Łoś", "Ewa Lis", "Ala Żak", "Ola Zając", "Iga Ćma", "Leo Cap", "Zdeňka Dvořáková", "Adam Duda"),
    *("Olga Świt", "Marek Sowa", "Anna Nowak", "Adam Nowak", "Cher"),
)


def test_names_are_sorted_by_surname_in_polish_order() -> None:
    found = [split_name(name)[0] for name in sorted(PEOPLE, key=surname_key)]
    assert found == [
        "Cap",
        "Cher",
        "Ćma",
        "Duda",
        "Dvořáková",
        "Lis",
        "Łoś",
        "Nowak",
        "Nowak",
        "Sowa",
        "Świt",
        "Zając",
        "Żak",
    ]
    assert sorted(["Anna Nowak", "Adam Nowak"], key=surname_key) == ["Adam Nowak", "Anna Nowak"]
    assert sorted(["P 22", "P 3", "P 21"], key=surname_key) == ["P 21", "P 22", "P 3"]


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("Jan Kowalski II", "Kowalski II"),
        ("Jan Kowalski mł.", "Kowalski mł."),
        ("Jan Kowalski Jr. (Nowa Sól)", "Kowalski Jr. (Nowa Sól)"),
        ("Anna Maria Nowak (Kraków)", "Nowak (Kraków)"),
        ("Anna Junior", "Junior"),
        ("Anna st. Nowak", "Nowak"),
        ("(Kraków)", "(Kraków)"),
    ],
)
def test_additions_stay_with_the_surname(name: str, surname: str) -> None:
    assert split_name(name) == (surname, name.removesuffix(surname).strip())


def test_names_with_additions_are_sorted_among_their_surname() -> None:
    found = sorted(["Zofia Nowak", "Jan Nowak II", "Anna Nowak (Kraków)", "Anna Nowak"], key=surname_key)
    assert found == ["Anna Nowak", "Anna Nowak (Kraków)", "Jan Nowak II", "Zofia Nowak"]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_the_seating_list_is_sorted_by_surname(language: str) -> None:
    found = event(PEOPLE, steps=1)
    drawn = found.state.round
    assert drawn is not None
    (sheet,) = texts(render_printout("seating", found, language, links=links(found)))
    assert holds(
        render_printout("seating", found, language), "Gdzie siedzę?" if language == "pl" else "Where do I sit?"
    )
    at = [bare(sheet).index(bare(" ".join(filter(None, split_name(name))))) for name in sorted(PEOPLE, key=surname_key)]
    assert at == sorted(at)
    assert codes(render_printout("seating", found, language, links=links(found))) == [links(found).public]
    assert pages(render_printout("seating", event(64, steps=1), language)) == 2


def test_every_column_of_the_seating_list_has_a_letter_and_titles() -> None:
    found = event([f"Ewa Kos{chr(97 + at // 8)}{chr(97 + at % 8)}" for at in range(60)], steps=1)
    sheets = [re.split(r"\s+", text) for text in texts(render_printout("seating", found, "pl"))]
    assert [(words.count("K"), words.count("Miejsce")) for words in sheets] == [(2, 2), (2, 2)]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_the_check_in_list_can_be_printed_before_the_draw(language: str) -> None:
    found = event(17, steps=0)
    pdf = render_printout("check-in", found, language)
    for name in names(17):
        assert holds(pdf, split_name(name)[0])
    assert holds(pdf, "Lista obecności" if language == "pl" else "Check-in list")


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_the_final_ranking_is_grouped_by_the_stage_reached(language: str) -> None:
    people = [f"Gracz{number:02}" for number in range(17)]
    found = event(people)
    text = bare(" ".join(texts(render_printout("ranking", found, language))))
    order = [people[entrant - 1] for group in final_ranking(found.state) for entrant in group]
    at = [text.index(bare(name)) for name in order]
    assert at == sorted(at)
    stages = ["Finał", "Półfinał", "Eliminacje"] if language == "pl" else ["Final", "Semi-final", "Eliminations"]
    assert all(bare(stage) in text for stage in stages)
    assert bare("miejsca 1–4" if language == "pl" else "places 1 to 4") in text


def test_disqualified_players_have_no_place_and_a_provisional_ranking_says_so() -> None:
    found = event(8, steps=3).decide(Disqualify("why", entrant=5), ORGANISER, "2019-04-27T11:05:00")
    pdf = render_printout("ranking", found, "en")
    assert holds(pdf, "Without a place")
    assert holds(pdf, "disqualified")
    assert holds(pdf, "not everything has been played")


HALL: Final = [f"{'ŻŚÓĆŹ'[at % 5]}aneta {'ŹŻŃ'[at % 3]}dziszewska-Brzęczyszczykiewi{at:04}" for at in range(64)]


@pytest.fixture(scope="module")
def hall() -> Tournament:
    """Everybody has a name of forty letters, with marks above, and some have a long club."""
    found = event(HALL)
    for entrant, club in zip(found.state.entrants[::3], cycle((LONG_CLUB, LONG_CLUB.upper())), strict=False):
        found = found.decide(Amend(entrant.id, entrant.name, entrant.born, club), ORGANISER, "2019-04-27T18:00:00")
    return found


@pytest.mark.parametrize("kind", ["check-in", "seating", "standings", "qualified", "ranking"])
def test_long_names_and_clubs_are_readable_and_do_not_touch_lines(hall: Tournament, kind: Kind) -> None:
    pdf = render_printout(kind, hall, "pl", stage=None if kind in ("check-in", "ranking") else 1)
    found = [letter for letter in letters(pdf) if letter.points > 1]
    assert min(letter.points for letter in found) >= 5
    lines = list(rules(pdf))
    assert len(lines) >= 16
    for line in lines:
        below = [
            letter.top
            for letter in found
            if letter.page == line.page and letter.bottom < line.bottom and line.left < letter.left < line.right
        ]
        assert line.bottom - max(below, default=0) > 0.25 * MM


@pytest.mark.parametrize(("players", "least", "most"), [(200, 10, 13), (64, 12, 15), (20, 13, 24)])
def test_the_seating_list_has_larger_letters_for_fewer_players(players: int, least: float, most: float) -> None:
    people = [f"{name[:36]}{at:04}" for at, name in zip(range(players), cycle(HALL), strict=False)]
    found = event(people, steps=1)
    ends = {letter.points for letter in letters(render_printout("seating", found, "pl")) if letter.text == "Ź"}
    assert ends
    assert least <= min(ends) <= max(ends) <= most
