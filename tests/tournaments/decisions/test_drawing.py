"""Draws of tables and seats by the server and by hand, redraws, and the signal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.core.tiles import Tiles
from rummi.games.classic.start import draw_for_seats
from rummi.tournaments.draw.luck import resolve_luck
from rummi.tournaments.model.decisions import Draw, Lot, Picked, Redraw, Signal, Withdraw
from rummi.tournaments.simulate import create_tournament
from tests.support.events import (
    NOON,
    ORGANISER,
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
from tests.tournaments.invariants import check_draws, repeated_pairs


def lots(*tables: tuple[int, ...]) -> tuple[Lot, ...]:
    return tuple(Lot(number, seats) for number, seats in enumerate(tables, start=1))


@pytest.mark.rule("TRN-13", "A-57b")
def test_trn_13_seats_go_from_the_highest_tile_to_the_lowest() -> None:
    rounds, order = draw_for_seats(4, Tiles.parse("R5 B13 K1 O9"))
    assert order == (1, 3, 0, 2)
    assert len(rounds) == 1


@pytest.mark.rule("A-57b", "TRN-13", "TRN-26")
def test_a_57b_equal_tiles_play_off_among_themselves_and_jokers_are_drawn_again() -> None:
    rounds, order = draw_for_seats(4, Tiles.parse("R5 * B7 K5 * * O7 R1 R2 K2 B2 R9 R8"))
    # 5, 7, 5, 7: two play-offs; that for the high seats needs one round, that for the low ones two
    assert [[(drawn.seat, str(Tiles(drawn.pieces))) for drawn in each] for each in rounds] == [
        [(0, "R5"), (1, "* B7"), (2, "K5"), (3, "* * O7")],
        [(1, "R1"), (3, "R2")],
        [(0, "K2"), (2, "B2")],
        [(0, "R9"), (2, "R8")],
    ]
    assert order == (3, 1, 0, 2)


@pytest.mark.rule("TRN-13")
def test_trn_13_a_draw_is_recorded_with_its_seed_and_every_tile() -> None:
    event = drawn(11)
    draw = event.journal[-2].decision
    assert isinstance(draw, Draw)
    assert draw.seed == "lots"
    assert all(len(lot.picked[0]) == len(lot.seats) for lot in draw.lots)
    check_draws(event.state.stages[0])
    assert event.state.round is not None
    assert event.state.round.seed == "lots"


@pytest.mark.rule("TRN-13")
def test_trn_13_a_round_is_not_drawn_twice() -> None:
    event = drawn(8)
    assert codes(event, resolve_luck(event.state, Draw(), "again")) == ["draw/twice"]
    event = decided(event, card(event, "out", "1", "2", "3"))
    assert codes(event, resolve_luck(event.state, Draw(), "again")) == ["draw/twice"]


@pytest.mark.rule("TRN-19")
def test_a_stage_is_closed_before_the_next_is_drawn() -> None:
    event = all_cards(drawn(8))
    event = all_cards(decided(event.try_luck(Draw(), ORGANISER, NOON, "second"), Signal()))
    assert codes(event, resolve_luck(event.state, Draw(), "third")) == ["draw/stage-open"]


@pytest.mark.rule("TRN-13", "A-53")
@pytest.mark.parametrize(
    ("tables", "code"),
    [
        (lots((1, 2, 3), (4, 5, 5)), "draw/seated-twice"),
        (lots((1, 2, 3), (4, 5, 7)), "draw/wrong-people"),
        (lots((1, 2, 3, 4), (5, 6)), "draw/sizes"),
        (lots((1, 2, 3, 4, 5, 6)), "draw/sizes"),
        (lots((1, 2, 3), (4, 5)), "draw/wrong-people"),
        ((Lot(1, (1, 2, 3)), Lot(3, (4, 5, 6))), "draw/numbers"),
        ((Lot(1, (1, 2, 3)), Lot(1, (4, 5, 6))), "draw/numbers"),
        ((), "draw/wrong-people"),
    ],
)
def test_a_draw_by_hand_seats_everyone_once_at_tables_of_three_and_four(tables: tuple[Lot, ...], code: str) -> None:
    event = create_tournament(WIDE, names(6))
    assert code in codes(event, Draw(lots=tables, why="lots from a hat"))


def test_a_draw_by_hand_needs_an_explanation() -> None:
    event = create_tournament(WIDE, names(6))
    by_hand = Draw(lots=lots((3, 1, 2), (6, 5, 4)))
    assert codes(event, by_hand) == ["text/no-reason"]
    event = decided(event, replace(by_hand, why="lots from a hat, drawn by the youngest"))
    assert seating(event, 2).occupants == (6, 5, 4)
    assert event.doubtful_draws() == ()


@pytest.mark.rule("TRN-13", "A-57b")
@pytest.mark.parametrize(
    ("picked", "fits"),
    [
        ([("R9", "B8", "K1")], True),
        ([("R9", "B8", "K10")], False),
        ([("R9", "* B8", "* * K1")], True),
        ([("R9", "B8 *", "K1")], False),
        ([("R9", "B8", "K1 K1")], False),
        ([("R9", "B8", "K99")], False),
        ([("R9", "B8", "")], False),
    ],
)
def test_trn_13_seats_follow_from_the_tiles(picked: list[tuple[str, ...]], fits: bool) -> None:
    event = create_tournament(WIDE, names(3))
    rounds = tuple(tuple(Picked(at, tiles) for at, tiles in enumerate(each, start=1)) for each in picked)
    draw = Draw(lots=(Lot(1, (1, 2, 3), rounds),), why="by hand")
    assert codes(event, draw) == ([] if fits else ["draw/seats"])


@pytest.mark.rule("TRN-18")
def test_trn_18_no_card_before_the_signal() -> None:
    event = create_tournament(WIDE, names(4))
    assert codes(event, Signal()) == ["stage/not-begun"]
    event = event.try_luck(Draw(), ORGANISER, NOON, "lots")
    assert rules(event, card(event, "out", "1", "2", "3")) == ["TRN-18"]
    event = decided(event, Signal(), at="2019-04-27T10:15:00")
    assert codes(event, card(event, "out", "1", "2", "3")) == []
    assert codes(event, Signal()) == ["signal/twice"]
    assert event.state.round is not None
    assert event.state.round.signal == "2019-04-27T10:15:00"
    second = all_cards(event).try_luck(Draw(), ORGANISER, NOON, "second")
    assert codes(second, card(second, "out", "1", "2", "3")) == ["card/no-signal"]
    assert codes(second, Signal()) == []


def test_a_table_that_has_lost_a_player_is_drawn_again_with_another() -> None:
    event = drawn(7)
    event = decided(event, Withdraw(seating(event, 2).occupants[0], "ill"))
    two = resolve_luck(event.state, Redraw((2,), "two are left"), "again")
    assert codes(event, two) == ["draw/no-tables"]
    event = event.try_luck(Redraw((1, 2), "two are left"), ORGANISER, NOON, "again")
    assert [len(each.seats) for each in event.state.stages[0].rounds[0].seatings] == [3, 3]
    assert event.doubtful_draws() == ()


def test_a_redrawn_round_avoids_earlier_opponents() -> None:
    event = all_cards(drawn(12)).try_luck(Draw(), ORGANISER, NOON, "second")
    again = event.try_luck(Redraw((1, 2, 3), "somebody looked"), ORGANISER, NOON, "third")
    stage = again.state.stages[0]
    assert stage.rounds[1].seatings != event.state.stages[0].rounds[1].seatings
    assert (stage.rounds[1].repeated, stage.rounds[1].least) == (3, 3)
    assert repeated_pairs(stage) == [0, 3]


def test_with_fewer_tables_the_last_number_is_dropped() -> None:
    event = drawn(9)
    event = decided(event, Withdraw(seating(event, 3).occupants[0]))
    event = event.try_luck(Redraw((1, 2, 3), "eight are left"), ORGANISER, NOON, "again")
    assert [(each.table, len(each.seats)) for each in event.state.stages[0].rounds[0].seatings] == [(1, 4), (2, 4)]


@pytest.mark.rule("TRN-13")
def test_no_table_is_drawn_again_once_it_has_begun() -> None:
    event = drawn(8)
    event = decided(event, card(event, "out", "1", "2", "3"))
    for tables, code in [
        ((1, 2), "draw/begun"),
        ((3,), "draw/no-table"),
        ((2, 2), "draw/no-table"),
        ((), "draw/no-table"),
    ]:
        again = resolve_luck(event.state, Redraw(tables, "why not"), "again")
        assert code in codes(event, again)
    assert codes(event, resolve_luck(event.state, Redraw((2,), ""), "again")) == ["text/no-reason"]
    assert codes(event, resolve_luck(event.state, Redraw((2,), "a tile fell"), "again")) == []


def test_tables_keep_their_numbers_when_they_are_drawn_again() -> None:
    event = drawn(8)
    people = seating(event, 2).occupants
    assert codes(event, Redraw((2,), "by hand", lots=(Lot(1, people),))) == ["draw/numbers"]


@pytest.mark.rule("TRN-13", "TRN-15")
def test_every_stage_has_its_own_draw() -> None:
    event = played(drawn(16), 3)
    seeds = [drawn.seed for play in event.state.stages for drawn in play.rounds]
    assert len(seeds) == len(set(seeds)) == 4
