"""The consequences of a disqualification, shown before it is decided."""

from __future__ import annotations

import pytest

from rummi.tournaments.decisions.after_draw import Consequence, consequences
from rummi.tournaments.model.decisions import Disqualify, Draw, Signal
from rummi.tournaments.model.parameters import Counts
from rummi.tournaments.stages.advancing import advancing_order, count_advancing
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, all_cards, decided, drawn, seating

TABLE = Disqualify("105 tiles", table=3)


def after_two_rounds(players: int, seed: str = "lots") -> Tournament:
    """As in the hall of 64: everything is played, and then a box turns out to be wrong."""
    event = all_cards(drawn(players, seed=seed))
    return all_cards(decided(event.try_luck(Draw(), ORGANISER, NOON, "second"), Signal()))


def going(event: Tournament) -> set[int]:
    play = event.state.stages[-1]
    return set(advancing_order(event.state, play)[: count_advancing(event.state, play)])


def of(event: Tournament, cards: Counts) -> Consequence:
    return next(each for each in consequences(event.state, TABLE) if each.cards == cards)


@pytest.mark.rule("A-57c", "TRN-23")
def test_games_at_other_tables_count_unless_the_organiser_decides_otherwise() -> None:
    event = after_two_rounds(64)
    out = set(seating(event, 3).occupants)
    kind, hard = of(event, "others"), of(event, "nobody")
    assert set(kind.out) == set(hard.out) == out
    assert kind.bystanders == ()
    met = {
        entrant
        for each in event.state.stages[0].rounds[0].seatings
        if out & set(each.occupants)
        for entrant in each.occupants
    }
    assert {each.entrant for each in hard.bystanders} >= met - out
    assert all(len(each.games) == 2 for each in hard.bystanders if each.entrant in met)


@pytest.mark.rule("A-57c")
@pytest.mark.parametrize("cards", ["others", "nobody"])
@pytest.mark.parametrize("seed", ["lots", "rain", "snow"])
def test_consequences_are_what_happens(cards: Counts, seed: str) -> None:
    event = after_two_rounds(24, seed)
    foreseen = of(event, cards)
    after = decided(event, Disqualify("105 tiles", table=3, cards=cards))
    places_after = {row.entrant: row.place for row in standings(after.state, after.state.stages[-1])}
    assert {each.entrant: each.place_after for each in foreseen.bystanders}.items() <= places_after.items()
    fell = going(event) - going(after) - set(foreseen.out)
    assert {each.entrant for each in foreseen.bystanders if each.goes_on and not each.goes_on_after} == fell
    assert set(foreseen.moves_up) == going(after) - going(event)
    assert (foreseen.places, foreseen.places_after) == (16, len(going(after)))
    assert event.state.stages[-1].void_games == (), "looking decides nothing"


def test_players_who_would_not_advance_are_listed_first() -> None:
    for seed in map(str, range(6)):
        hurt = of(after_two_rounds(64, seed), "nobody").bystanders
        falls = [each.goes_on and not each.goes_on_after for each in hurt]
        assert falls == sorted(falls, reverse=True)


def test_before_the_first_draw_there_are_no_consequences() -> None:
    event = drawn(8)
    first = Tournament.replay(event.journal[:17])
    assert first.state.stages == ()
    assert [(each.out, each.bystanders) for each in consequences(first.state, Disqualify("why", entrant=2))] == [
        ((2,), ()),
        ((2,), ()),
    ]
