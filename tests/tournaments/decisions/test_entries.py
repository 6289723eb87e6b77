"""Entries, the waiting list, check-in, late arrivals and withdrawals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.tournaments.model.dates import age, is_day, is_moment, is_time
from rummi.tournaments.model.decisions import Amend, CheckIn, Draw, Enter, Readmit, SeatLate, SetUp, Withdraw
from rummi.tournaments.model.parameters import WARSAW, with_day
from rummi.tournaments.stages.progress import admitted_entrants, waiting_list
from rummi.tournaments.tournament import Tournament
from tests.support.events import (
    BEFORE,
    MORNING,
    NOON,
    ORGANISER,
    PUBLIC,
    all_cards,
    codes,
    decided,
    drawn,
    names,
    rules,
    seating,
)

ALA = Enter("Ala Nowak", "2008-05-01")


def created(**changes: object) -> Tournament:
    return Tournament.create(replace(WARSAW, **changes), ORGANISER, BEFORE)  # type: ignore[arg-type]


def entered(count: int, **changes: object) -> Tournament:
    event = created(**changes)
    return decided(event, *(Enter(name, "1990-01-01") for name in names(count)), at=BEFORE)


@pytest.mark.rule("TRN-1", "TRN-12")
@pytest.mark.parametrize(("born", "refused"), [("2011-04-27", False), ("2011-04-28", True), ("2003-02-28", False)])
def test_trn_12_eight_years_are_completed_on_the_day(born: str, refused: bool) -> None:
    assert rules(created(), Enter("Olek", born), at=BEFORE) == (["TRN-12"] if refused else [])
    assert codes(created(), Enter("Olek", born), at=BEFORE) == (["entry/too-young"] if refused else [])


@pytest.mark.rule("TRN-12")
def test_trn_12_the_age_is_a_parameter() -> None:
    assert codes(created(minimum_age=0), Enter("Olek", "2018-01-01"), at=BEFORE) == []


def test_ages() -> None:
    assert age("2010-04-27", "2019-04-27") == 9
    assert age("2010-04-28", "2019-04-27") == 8
    assert age("2012-02-29", "2020-02-28") == 7
    assert age("2012-02-29", "2021-02-28") == 8
    assert age("2012-02-29", "2021-03-01") == 9


def test_days_and_times() -> None:
    assert is_day("2020-02-29")
    assert not any(map(is_day, ["2019-02-29", "2019-13-01", "2019-00-10", "19-01-01", "2019-1-1", "", "2019-04-31"]))
    assert is_time("09:59")
    assert not any(map(is_time, ["9:59", "24:00", "10:60", "10:00:00", ""]))
    assert is_moment("2019-04-27T23:59:59")
    assert not any(map(is_moment, ["2019-04-27", "2019-04-27T10:00", "2019-04-27 10:00:00", "2019-04-31T10:00:00"]))


@pytest.mark.rule("TRN-1")
def test_trn_1_entries_end_with_the_last_day() -> None:
    assert codes(created(), ALA, PUBLIC, "2019-04-25T23:59:59") == []
    assert codes(created(), ALA, PUBLIC, "2019-04-26T00:00:00") == ["entry/deadline"]
    late = replace(ALA, exceptionally="stood in the snow")
    assert codes(created(), late, ORGANISER, "2019-04-26T08:00:00") == []
    assert codes(created(), late, PUBLIC, "2019-04-26T08:00:00") == ["role/exception"]


@pytest.mark.rule("TRN-2")
def test_trn_2_the_list_closes_at_ten() -> None:
    event = decided(created(), ALA, at=BEFORE)
    assert codes(event, CheckIn(1), at="2019-04-27T10:00:00") == []
    assert codes(event, CheckIn(1), at="2019-04-27T10:00:01") == ["entry/list-closed"]
    assert codes(event, CheckIn(1, exceptionally="tram"), at="2019-04-27T10:00:01") == []
    assert codes(event, Enter("Ola", "2000-01-01"), at="2019-04-27T10:05:00") == ["entry/deadline", "entry/list-closed"]


@pytest.mark.rule("TRN-1")
def test_trn_1_no_groups() -> None:
    group = replace(ALA, group="Szkoła Podstawowa nr 1")
    assert rules(created(), group, at=BEFORE) == ["TRN-1"]
    assert codes(created(groups=True), group, at=BEFORE) == []


@pytest.mark.rule("TRN-1", "TRN-15")
def test_trn_1_the_65th_waits_and_moves_up() -> None:
    event = entered(66)
    assert waiting_list(event.state) == (65, 66)
    event = decided(event, Withdraw(7), at=BEFORE)
    assert waiting_list(event.state) == (66,)
    event = decided(event, *(CheckIn(number) for number in range(1, 67) if number not in (7, 9)), at=MORNING)
    assert admitted_entrants(event.state) == tuple(number for number in range(1, 67) if number not in (7, 9))
    event = event.try_luck(Draw(), ORGANISER, NOON, "lots")
    assert 66 in event.state.stages[0].pool, "number 9 is not there"
    assert len(event.state.stages[0].pool) == 64


@pytest.mark.rule("TRN-1")
def test_trn_1_only_64_are_drawn() -> None:
    event = decided(entered(66), *(CheckIn(number) for number in range(1, 67)), at=MORNING)
    assert admitted_entrants(event.state) == tuple(range(1, 65))
    assert len(decided(event.try_luck(Draw(), ORGANISER, NOON, "x")).state.stages[0].pool) == 64


def test_late_arrivals_are_admitted_last() -> None:
    event = decided(entered(5, capacity=4), *(CheckIn(number) for number in (1, 2, 3, 5)), at=MORNING)
    event = decided(event, CheckIn(4, exceptionally="tram"), at="2019-04-27T10:10:00")
    assert admitted_entrants(event.state) == (1, 2, 3, 5)


def test_without_a_capacity_there_is_no_waiting_list() -> None:
    event = decided(entered(70, capacity=0), *(CheckIn(number) for number in range(1, 71)), at=MORNING)
    assert waiting_list(event.state) == ()
    assert len(admitted_entrants(event.state)) == 70


def test_a_person_is_entered_only_once() -> None:
    event = decided(created(), ALA, at=BEFORE)
    assert codes(event, Enter("ala nowak", "2008-05-01"), at=BEFORE) == ["entry/twice"]
    assert codes(event, Enter("Ala Nowak", "2009-05-01"), at=BEFORE) == []
    event = decided(event, Withdraw(1), at=BEFORE)
    assert codes(event, ALA, at=BEFORE) == [], "an entrant who has withdrawn can be entered again"


@pytest.mark.parametrize("name", ["", "   ", "A\nB", "x" * 81, "\ud800"])
def test_names_must_be_printable(name: str) -> None:
    assert codes(created(), Enter(name, "2000-01-01"), at=BEFORE)[0] in ("text/no-name", "text/unreadable")


@pytest.mark.parametrize("born", ["", "yesterday", "2000-13-01", "2030-01-01"])
def test_dates_of_birth_must_be_valid(born: str) -> None:
    assert codes(created(), Enter("Ala", born), at=BEFORE) == ["entry/born"]


def test_data_of_an_entrant_can_be_corrected() -> None:
    event = decided(created(), ALA, Amend(1, "Alicja Nowak", "2007-05-01", "Klub"), at=BEFORE)
    assert (event.state.name_of(1), event.state.entrants[0].club) == ("Alicja Nowak", "Klub")
    assert codes(event, Amend(1, "Alicja", "2015-01-01"), at=BEFORE) == ["entry/too-young"]
    assert codes(event, Amend(2, "Alicja", "2005-01-01"), at=BEFORE) == ["entry/unknown"]


def test_checking_in_and_out() -> None:
    event = decided(created(), ALA, CheckIn(1), at=BEFORE)
    assert codes(event, CheckIn(1), at=BEFORE) == ["entry/checked-in"]
    event = decided(event, CheckIn(1, present=False), at=BEFORE)
    assert codes(event, CheckIn(1, present=False), at=BEFORE) == ["entry/checked-in"]
    assert codes(event, CheckIn(2), at=BEFORE) == ["entry/unknown"]
    assert codes(decided(event, Withdraw(1), at=BEFORE), CheckIn(1), at=BEFORE) == ["entry/gone"]


def test_a_drawn_player_withdraws_instead_of_checking_out() -> None:
    event = drawn(8)
    assert codes(event, CheckIn(3, present=False)) == ["entry/drawn"]
    event = decided(event, Withdraw(3))
    assert event.state.entrants[2].status == "left"
    assert codes(event, Withdraw(3)) == ["entry/gone"]


def test_a_withdrawal_can_be_undone() -> None:
    event = decided(drawn(8), Withdraw(3))
    assert codes(event, Readmit(3, "")) == ["text/no-reason"]
    assert codes(event, Readmit(4, "a mistake")) == ["entry/not-gone"]
    assert decided(event, Readmit(3, "a mistake")).state.plays(3)
    early = decided(created(), ALA, Withdraw(1), Readmit(1, "changed her mind"), at=BEFORE)
    assert early.state.entrants[0].status == "entered"


def test_a_late_arrival_joins_a_table_of_three_that_has_not_begun() -> None:
    event = drawn(7)  # tables of four and three
    event = decided(event, Enter("Late", "1990-01-01", exceptionally="tram"), CheckIn(8, exceptionally="tram"))
    assert codes(event, SeatLate(1, 8, "tram")) == ["seat/full"]
    event = decided(event, SeatLate(2, 8, "tram"))
    assert seating(event, 2).occupants[-1] == 8
    assert 8 in event.state.stages[0].pool
    assert codes(event, SeatLate(2, 8, "tram")) == ["seat/full", "seat/twice"]
    event = all_cards(event)
    assert [len(row.seats) for row in event.state.stages[0].rounds[0].seatings] == [4, 4]
    again = event.try_luck(Draw(), ORGANISER, NOON, "second")
    assert len(again.state.stages[0].rounds[1].seatings) == 2


def test_a_late_arrival_finds_no_seat_at_a_table_that_has_begun() -> None:
    event = all_cards(drawn(7))
    event = decided(event, Enter("Late", "1990-01-01", exceptionally="tram"))
    assert codes(event, SeatLate(2, 8, "tram")) == ["draw/begun", "seat/absent"]


def test_after_the_first_draw_only_the_organiser_enters_people() -> None:
    event = drawn(6, replace(WARSAW, list_closes="", entries_until=""))
    assert codes(event, ALA, PUBLIC) == ["entry/list-closed"]


def test_parameters_can_change_until_the_first_draw() -> None:
    event = decided(entered(6), *(CheckIn(number) for number in range(1, 7)), at=MORNING)
    small = replace(WARSAW, capacity=4)
    assert codes(event, SetUp(small)) == ["set-up/capacity"]
    assert codes(event, SetUp(replace(WARSAW, minimum_age=40))) == ["set-up/too-young"] * 6
    moved = with_day(WARSAW, "2027-05-08", entries_until="2027-05-01", list_closes="09:00")
    assert decided(event, SetUp(moved)).state.parameters.day == "2027-05-08"
    assert "set-up/begun" in codes(event.try_luck(Draw(), ORGANISER, NOON, "lots"), SetUp(moved))
