"""Corrections of a draw (swaps, undoing, draws by hand), and of names and places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.tournaments.draw.pairing import count_meetings, count_repeats
from rummi.tournaments.files import read_tournament, write_tournament
from rummi.tournaments.model.decisions import Amend, Correct, Draw, Lot, Picked, PlayOnline, Signal, Swap, UndoDraw
from rummi.tournaments.model.privacy import without_birth_dates
from rummi.tournaments.model.state import Correction
from rummi.tournaments.simulate import create_tournament
from rummi.tournaments.stages.progress import next_round
from rummi.tournaments.tournament import Tournament
from tests.support.events import (
    NOON,
    ORGANISER,
    PUBLIC,
    WIDE,
    all_cards,
    card,
    codes,
    decided,
    drawn,
    names,
    played,
    rules,
    seating,
)


@pytest.mark.rule("TRN-13")
def test_two_players_exchange_lots_seats_and_tiles() -> None:
    event = drawn(8)
    one, other = seating(event, 1).occupants[1], seating(event, 2).occupants[3]
    swapped = decided(event, Swap(one, other, "He read 1 for 7"))
    assert seating(swapped, 1).occupants[1] == other
    assert seating(swapped, 2).occupants[3] == one
    before = {each.entrant: each.tiles for drawing in seating(event, 1).picked for each in drawing}
    after = {each.entrant: each.tiles for drawing in seating(swapped, 1).picked for each in drawing}
    assert after.pop(other) == before.pop(one)
    assert after == before
    back = decided(swapped, Swap(other, one, "After all")).state
    assert back.round is not None
    assert back.round.changed, "lists of the time between may hang in the hall"
    assert back.with_round(replace(back.round, changed="")) == event.state
    assert read_tournament(write_tournament(swapped)) == swapped
    assert swapped.doubtful_draws() == ()


@pytest.mark.rule("TRN-16")
def test_a_swap_counts_repeated_pairs() -> None:
    event = all_cards(drawn(16)).try_luck(Draw(), ORGANISER, NOON, "second")
    first = [each.occupants for each in event.state.stages[0].rounds[0].seatings]
    one = seating(event, 1).occupants[0]
    company = next(set(table) for table in first if one in table)
    other = next(each for each in seating(event, 2).occupants if each not in company)
    swapped = decided(event, Swap(one, other, "Wrong lots"))
    now = [each.occupants for each in swapped.state.stages[0].rounds[1].seatings]
    assert swapped.state.round is not None
    assert swapped.state.round.repeated == count_repeats(now, count_meetings([first])) > 0


def test_illegal_swaps_are_rejected() -> None:
    event = drawn(8)
    one, other = seating(event, 1).occupants[0], seating(event, 2).occupants[0]
    assert codes(event, Swap(one, other, "")) == ["text/no-reason"]
    assert codes(event, Swap(one, one, "why")) == ["swap/same"]
    assert codes(event, Swap(one, 99, "why")) == ["entry/unknown"]
    assert codes(event, Swap(one, other, "why"), PUBLIC) == ["role/organiser"]
    assert codes(create_tournament(WIDE, names(8)), Swap(1, 2, "why")) == ["stage/not-begun"]
    begun = decided(event, card(event, "out", "5", "5", "5"))
    assert codes(begun, Swap(one, other, "why")) == ["draw/begun"]
    assert rules(begun, Swap(one, other, "why")) == ["TRN-13"]
    online = decided(event, PlayOnline(1, 2, "ABCDEF"))
    assert codes(online, Swap(one, other, "why")) == ["draw/begun"]
    assert codes(played(event, 1), Swap(one, other, "why")) == ["stage/closed"]


@pytest.mark.rule("TRN-13")
def test_a_wrong_draw_is_undone_before_it_has_begun() -> None:
    before = create_tournament(WIDE, names(8))
    event = before.try_luck(Draw(), ORGANISER, NOON, "lots")
    assert decided(event, UndoDraw("Two had not come")).state == before.state
    assert decided(event, Signal(), UndoDraw("Two had not come")).state == before.state
    assert codes(event, UndoDraw("")) == ["text/no-reason"]
    assert codes(before, UndoDraw("why")) == ["stage/not-begun"]
    begun = decided(drawn(8), card(drawn(8), "out", "5", "5", "5"))
    assert codes(begun, UndoDraw("why")) == ["draw/begun"]
    played_round = all_cards(drawn(8))
    second = played_round.try_luck(Draw(), ORGANISER, NOON, "second")
    undone = decided(second, UndoDraw("Wrong lots"))
    assert undone.state == played_round.state
    assert next_round(undone.state) == next_round(played_round.state)
    final = played(drawn(16), 1)
    assert decided(final.try_luck(Draw(), ORGANISER, NOON, "semi"), UndoDraw("why")).state == final.state


def by_hand(*tiles: str) -> Draw:
    """Four people at one table, who drew these in turn; again where they were equal."""
    drawings = [each.split(", ") for each in tiles]
    rounds = tuple(
        tuple(Picked(entrant, drawing[at]) for entrant, drawing in enumerate(drawings, start=1) if at < len(drawing))
        for at in range(max(map(len, drawings)))
    )
    order = sorted(range(1, 5), key=lambda entrant: [int(each[1:]) for each in drawings[entrant - 1]], reverse=True)
    return Draw(lots=(Lot(1, tuple(order), rounds),), why="Lots from a hat, tiles from the box")


@pytest.mark.rule("TRN-13", "A-57b")
def test_a_draw_by_hand_follows_the_tiles() -> None:
    event = create_tournament(WIDE, names(4))
    assert seating(decided(event, by_hand("R5", "K13", "B1", "O9"))).occupants == (2, 4, 1, 3)
    assert seating(decided(event, by_hand("R5, K2", "K13", "B5, O8", "O9"))).occupants == (2, 4, 3, 1)
    equal = by_hand("R5", "K13", "B5", "O9")
    assert codes(event, equal) == ["draw/equal"]
    assert rules(event, equal) == ["A-57b"]
    wrong = replace(equal, lots=(replace(equal.lots[0], seats=(1, 2, 3, 4)),))
    assert codes(event, wrong) == ["draw/seats"]
    assert codes(event, replace(by_hand("R5", "K13", "B1", "O9"), why="")) == ["text/no-reason"]


def test_title_and_place_can_be_corrected_at_any_time() -> None:
    event: Tournament = played(drawn(4), 9)
    corrected = decided(event, Correct("Mistrzostwa Poznania", "Sala Klubu Lipowa", "A slip"))
    assert corrected.state.parameters.name == "Mistrzostwa Poznania"
    assert corrected.state.parameters.place == "Sala Klubu Lipowa"
    assert corrected.state.corrections == (Correction(NOON, "name"), Correction(NOON, "place"))
    assert codes(corrected, Correct("Mistrzostwa Poznania", "Sala Klubu Lipowa")) == ["correct/so"]
    assert codes(event, Correct(" ")) == ["text/no-name"]
    assert codes(event, Correct("Mine"), PUBLIC) == ["role/organiser"]
    assert replace(corrected.state, corrections=(), parameters=event.state.parameters) == event.state
    assert read_tournament(write_tournament(corrected)) == corrected


def test_a_name_can_be_corrected_after_the_date_of_birth_is_deleted() -> None:
    played_out = played(drawn(4), 9)
    event = Tournament.replay(without_birth_dates(played_out.journal))
    born = [entrant.born for entrant in event.state.entrants]
    corrected = decided(event, Amend(2, "Zofia Ćwik", club="Lipowa"))
    assert (corrected.state.name_of(2), corrected.state.entrants[1].club) == ("Zofia Ćwik", "Lipowa")
    assert [entrant.born for entrant in corrected.state.entrants] == born
    assert corrected.state.corrections == (Correction(NOON, "entrant", 2),)
    assert Tournament.replay(without_birth_dates(corrected.journal)).state == corrected.state
    assert codes(event, Amend(2, "")) == ["text/no-name"]


def test_corrections_before_the_draw_are_not_noted() -> None:
    event = decided(create_tournament(WIDE, names(4)), Amend(2, "Zofia Ćwik", "1990-01-01"))
    assert event.state.corrections == ()
