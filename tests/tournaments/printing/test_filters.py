"""Printed lists filtered by category or club."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from rummi.core.errors import InvalidInput
from rummi.tournaments.model.state import ListFilter
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import FILTERABLE, KINDS, Kind
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament
from tests.tournaments.printing.events import event
from tests.tournaments.printing.reading import bare, holds, pages, texts

PEOPLE: Final = [f"Gracz{chr(65 + at)}" for at in range(17)]
JUNIORS: Final = ListFilter("junior")


def with_groups(found: Tournament) -> Tournament:
    """Every third is a child; every fourth is of one club."""
    entrants = tuple(
        replace(
            each, born="2010-05-01" if each.id % 3 == 0 else "1980", club="Kostka Luboń" if each.id % 4 == 0 else ""
        )
        for each in found.state.entrants
    )
    parameters = replace(found.state.parameters, junior_to=17)
    return replace(found, state=replace(found.state, entrants=entrants, parameters=parameters))


OVER: Final = with_groups(event(PEOPLE))


@pytest.mark.parametrize("kind", KINDS)
def test_printouts_are_filtered_or_rejected(kind: Kind) -> None:
    if kind not in FILTERABLE:
        with pytest.raises(InvalidInput):
            render_printout(kind, OVER, "en", stage=1, only=JUNIORS)
        return
    text = bare("".join(texts(render_printout(kind, OVER, "en", stage=1, only=JUNIORS))))
    assert {each.name for each in OVER.state.entrants if each.name in text} == {PEOPLE[at] for at in range(2, 17, 3)}


def test_places_are_counted_among_the_listed_players_and_among_all() -> None:
    placed = [entrant for group in final_ranking(OVER.state) for entrant in group]
    best = next(entrant for entrant in placed if entrant % 4 == 0)
    club = ListFilter(club="Kostka Luboń")
    ranking = render_printout("ranking", OVER, "pl", only=club)
    assert holds(ranking, f"1{PEOPLE[best - 1]}")
    assert holds(ranking, f"Kostka Luboń, {placed.index(best) + 1}. miejsce w całości")
    diplomas = render_printout("diplomas", OVER, "pl", stage=1, only=club)
    assert pages(diplomas) == 4
    assert holds(diplomas, "wśród 4 uczestników · Kostka Luboń")
    rows = standings(OVER.state, OVER.state.stages[0])
    first = next(row for row in rows if row.entrant % 3 == 0)
    listed = render_printout("standings", OVER, "pl", stage=1, only=JUNIORS)
    assert holds(listed, "Juniorzy")
    assert holds(listed, f"1{PEOPLE[first.entrant - 1]}")
    assert holds(listed, f"{first.place}. miejsce w całości")


def test_a_filter_without_matches_is_rejected() -> None:
    for kind in FILTERABLE:
        with pytest.raises(InvalidInput, match="Nobody of this"):
            render_printout(kind, OVER, "en", stage=1, only=ListFilter(club="Nobody's"))
