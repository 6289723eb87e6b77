"""The layout of printouts with the longest names and the most rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pytest

from rummi.tournaments.model.decisions import Amend
from rummi.tournaments.model.parameters import POLISH_QUALIFIER, WARSAW
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import KINDS, Kind
from rummi.tournaments.simulate import ORGANISER
from rummi.tournaments.tournament import Tournament
from tests.tournaments.printing.events import HARD, LONG_CLUB, event, links
from tests.tournaments.printing.languages import EACH_LANGUAGE
from tests.tournaments.printing.reading import Letter, bare, letters, sizes, texts

MM: Final = 72 / 25.4
MARGIN: Final = 6 * MM
"""The margin that ordinary printers cannot print on."""

LONG_EVENT: Final = replace(
    WARSAW,
    name="Międzywojewódzkie Mistrzostwa Młodzieży Szkolnej i Dorosłych w Grze Rummikub",
    place="Zimowy Ogród Pałacu Młodzieży w Pałacu Kultury i Nauki, wejście od ulicy Świętokrzyskiej, Warszawa",
)


@pytest.fixture(scope="module")
def crowded() -> Tournament:
    """Everybody has a hard name and a long club, and so has the event."""
    people = [f"{HARD[at % len(HARD)][:78]}{at}" for at in range(16)]
    found = event(people, parameters=LONG_EVENT)
    for entrant in found.state.entrants:
        found = found.decide(Amend(entrant.id, entrant.name, entrant.born, LONG_CLUB), ORGANISER, "2019-04-27T18:00:00")
    return found


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("kind", KINDS)
def test_no_letter_leaves_the_page_or_overlaps_another(crowded: Tournament, kind: Kind, language: str) -> None:
    pdf = render_printout(kind, crowded, language, stage=1, links=links(crowded))
    found = list(letters(pdf))
    sheets = sizes(pdf)
    assert len(found) > 100
    for letter in found:
        size = sheets[letter.page]
        assert letter.left >= MARGIN, letter
        assert letter.bottom >= MARGIN, letter
        assert letter.right <= size.width - MARGIN, letter
        assert letter.top <= size.height - MARGIN, letter
    assert overlapping(found) == []
    assert len(sheets) == _SHEETS[kind]


_SHEETS: Final[dict[Kind, int]] = {
    "check-in": 1,
    "lots": 2,
    "seating": 1,
    "tables": 4,
    "stands": 4,
    "cards": 4,
    "standings": 2,
    "qualified": 1,
    "ranking": 1,
    "diplomas": 16,
}


def overlapping(found: Iterable[Letter]) -> list[tuple[Letter, Letter]]:
    """Letters that cover one another by more than kerning does."""
    wrong = []
    by_page: dict[int, list[Letter]] = defaultdict(list)
    for letter in found:
        by_page[letter.page].append(letter)
    for page in by_page.values():
        page.sort(key=lambda letter: letter.left)
        for at, one in enumerate(page):
            for other in page[at + 1 :]:
                if other.left >= one.right:
                    break
                if _covers(one, other):
                    wrong.append((one, other))
    return wrong


def _covers(one: Letter, other: Letter) -> bool:
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.top, other.top) - max(one.bottom, other.bottom)
    smaller = min(_area(one), _area(other))
    return width > 0 and height > 0 and width * height > 0.25 * smaller


def _area(letter: Letter) -> float:
    return (letter.right - letter.left) * (letter.top - letter.bottom)


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_no_letter_of_a_lot_is_cut(crowded: Tournament, language: str) -> None:
    pdf = render_printout("lots", crowded, language, stage=1, links=links(crowded))
    (size, *_) = sizes(pdf)
    for letter in letters(pdf):
        assert int(letter.left // (size.width / 2)) == int(letter.right // (size.width / 2)), letter
        assert int(letter.bottom // (size.height / 4)) == int(letter.top // (size.height / 4)), letter


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_no_letter_of_a_card_is_cut(crowded: Tournament, language: str) -> None:
    pdf = render_printout("cards", crowded, language, stage=1)
    (size, *_) = sizes(pdf)
    for letter in letters(pdf):
        assert int(letter.bottom // (size.height / 2)) == int(letter.top // (size.height / 2)), letter


def test_sixteen_games_fit_next_to_the_longest_names() -> None:
    found = event(14, parameters=POLISH_QUALIFIER, steps=8)
    assert len(found.state.stages[0].rounds) == 4
    assert overlapping(letters(render_printout("standings", found, "pl"))) == []
    sheets = render_printout("tables", found, "pl", links=links(found))
    assert overlapping(letters(sheets)) == []
    assert len(sizes(sheets)) == 4


def test_a_sheet_stays_one_page_with_any_number_of_games() -> None:
    stage = replace(LONG_EVENT.stages[0], games_of_four=12, minutes=50)
    people = [f"{name[:78]}{at}" for at, name in enumerate(HARD[:4])]
    pdf = render_printout("tables", event(people, steps=1, parameters=replace(LONG_EVENT, stages=(stage,))), "pl")
    assert len(sizes(pdf)) == 1
    assert overlapping(letters(pdf)) == []


def test_no_row_of_the_standings_is_split_between_pages(crowded: Tournament) -> None:
    play = crowded.state.stages[0]
    sheets = [bare(text) for text in texts(render_printout("standings", crowded, "pl", stage=1, links=links(crowded)))]
    assert len(sheets) == 2 == sum(bare(LONG_CLUB) in sheet for sheet in sheets)
    for sheet in sheets:
        inside = [entrant for entrant in play.pool if bare(crowded.state.name_of(entrant)) in sheet]
        assert sheet.count(bare(LONG_CLUB)) == len(inside)
