"""Judges, corrections and hyphenated names on printouts."""

from __future__ import annotations

import pytest

from rummi.tournaments.model.decisions import Amend, Appoint, Correct, Swap
from rummi.tournaments.printing.codes import Links
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.text import SOFT_HYPHEN, hyphenate
from rummi.tournaments.simulate import ORGANISER
from tests.tournaments.printing.events import event
from tests.tournaments.printing.reading import bare, codes_by_page, holds, pages, texts

AT = "2019-04-27T17:42:00"


@pytest.mark.parametrize("kind", ["tables", "cards"])
def test_both_judges_of_a_table_are_named(kind: str) -> None:
    played = event(8, steps=1)
    for name in ("Karol Lis", "Barbara Sikora"):
        played = played.decide(Appoint(0, name, (1,)), ORGANISER, AT)
    printed = render_printout(kind, played, "pl", table=1)  # type: ignore[arg-type]
    assert holds(printed, "Karol Lis, Barbara Sikora")


def test_stands_have_the_number_of_every_table_and_a_code() -> None:
    played = event(17, steps=1)
    printed = render_printout("stands", played, "en", links=Links(public="https://rummi.example/event/W4WA"))
    assert pages(printed) == 5
    assert codes_by_page(printed) == [["https://rummi.example/event/W4WA"] * 2] * 5
    assert holds(render_printout("stands", played, "pl", table=3), "Stół")


@pytest.mark.parametrize("kind", ["standings", "seating", "tables", "cards", "ranking", "check-in"])
def test_printouts_say_what_was_corrected(kind: str) -> None:
    played = event(8)
    assert not holds(render_printout(kind, played, "en"), "Corrected")  # type: ignore[arg-type]
    corrected = played.decide(Correct("Mistrzostwa Poznania", "Sala Lipowa"), ORGANISER, AT)
    corrected = corrected.decide(Amend(2, "Zofia Ćwik"), ORGANISER, AT)
    said = "Corrected, last on 27 April 2019 at 17:42: title, place of the event, who has the numbers 2"
    assert holds(render_printout(kind, corrected, "en"), said)  # type: ignore[arg-type]
    assert holds(render_printout(kind, corrected, "pl"), "Poprawiono, ostatnio 27 kwietnia 2019 o 17:42")  # type: ignore[arg-type]


def test_printouts_of_a_round_say_that_its_draw_was_changed() -> None:
    drawn = event(8, steps=1)
    tables = drawn.state.stages[-1].rounds[-1].seatings
    one, other = (seating.occupants[0] for seating in tables)
    swapped = drawn.decide(Swap(one, other, "Two lots were mixed up"), ORGANISER, AT)
    for kind in ("seating", "tables", "cards"):
        assert not holds(render_printout(kind, drawn, "en"), "Corrected")
        said = "Corrected, last on 27 April 2019 at 17:42: the draw of this round"
        assert holds(render_printout(kind, swapped, "en"), said)
    assert holds(render_printout("seating", swapped, "pl"), "losowanie tej rundy")
    assert not holds(render_printout("standings", swapped, "en"), "Corrected")


@pytest.mark.parametrize("kind", ["standings", "ranking"])
def test_lists_show_their_rules_and_time(kind: str) -> None:
    played = event(8).decide(Amend(2, "Zofia Ćwik"), ORGANISER, AT)
    said = "rules TRN-17, TRN-36, A-55, as of 27 April 2019, 17:42"
    assert holds(render_printout(kind, played, "en"), said)  # type: ignore[arg-type]
    assert holds(render_printout(kind, played, "pl"), "stan z 27 kwietnia 2019, 17:42")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("corrected", "english", "polish"),
    [
        (6, "who has the numbers 1, 2, 3, 4, 5, 6", "dane graczy o numerach 1, 2, 3, 4, 5, 6"),
        (7, "1, 2, 3, 4, 5, 6 and 1 more", "1, 2, 3, 4, 5, 6 i jeszcze 1"),
        (18, "1, 2, 3, 4, 5, 6 and 12 more", "1, 2, 3, 4, 5, 6 i jeszcze 12"),
    ],
)
def test_many_corrections_are_counted(corrected: int, english: str, polish: str) -> None:
    played = event(20)
    for entrant in range(1, corrected + 1):
        played = played.decide(Amend(entrant, f"Zofia Ćwik {entrant}"), ORGANISER, AT)
    for kind in ("check-in", "seating", "tables", "cards", "standings", "qualified", "ranking"):
        first = texts(render_printout(kind, played, "en"))[0]
        assert bare(english) in bare(first)
        assert ("\xa0more" in first) == (corrected > 6)
        assert holds(render_printout(kind, played, "pl"), polish)


def test_long_words_are_hyphenated() -> None:
    found = hyphenate({"names": ["Aleksandra Konstantynowicz-Przybyłowska", "Jan Lis"], "svg": "Wiśniowiecki"})
    shown = {word: text.replace(SOFT_HYPHEN, "·") for word, text in found.items()}
    assert shown == {
        "Aleksandra": "Alek·san·dra",
        "Konstantynowicz-Przybyłowska": "Kon·stan·ty·no·wicz-Przy·by·łow·ska",
    }
    assert all(text.replace(SOFT_HYPHEN, "") == word for word, text in found.items())


def test_a_long_name_is_hyphenated_on_its_lot() -> None:
    played = event(["Aleksandra Konstantynowiczówna", "Jan Lis", "Ewa Li", "Adam Wójcik"], steps=1)
    assert holds(render_printout("lots", played, "pl"), "Aleksandra Konstantynowiczówna")
