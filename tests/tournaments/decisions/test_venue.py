"""The big clock, the projector, calls for a judge, and tables that play online."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.tournaments.files import read_tournament, write_tournament
from rummi.tournaments.model.decisions import (
    Appoint,
    By,
    Call,
    CloseStage,
    Draw,
    Enter,
    PlayOnline,
    SetAddress,
    SetClock,
    ShowOnWall,
    Withdraw,
)
from rummi.tournaments.model.state import Clock, Online
from rummi.tournaments.tournament import Tournament
from tests.support.events import BEFORE, NOON, ORGANISER, PUBLIC, WIDE, all_cards, card, codes, decided, drawn, seating
from tests.support.events import played as until_closed

JUDGE = By("judge", 1, "Barbara")


@pytest.mark.rule("TRN-18")
def test_a_clock_runs_or_is_stopped_or_shows_a_text() -> None:
    event = drawn(4)
    running = decided(event, SetClock("Round 1", "2019-04-27T13:00:00"))
    assert running.state.clock == Clock("Round 1", NOON, "2019-04-27T13:00:00")
    assert decided(running, SetClock(left=90)).state.clock == Clock("", NOON, left=90)
    assert decided(running, SetClock("A break")).state.clock == Clock("A break", NOON)
    assert decided(running, SetClock()).state.clock is None
    assert codes(event, SetClock(until=NOON)) == ["clock/past"]
    assert codes(event, SetClock(until="soon")) == ["text/no-moment"]
    assert codes(event, SetClock(left=-1)) == ["clock/left"]
    assert codes(event, SetClock(left=86_401)) == ["clock/left"]
    assert codes(event, SetClock(until="2019-04-27T13:00:00", left=5)) == ["clock/left"]
    assert read_tournament(write_tournament(running)) == running


def test_the_organiser_chooses_what_the_projector_shows() -> None:
    event = drawn(4)
    assert event.state.wall == "auto"
    shown = decided(event, ShowOnWall("seating"))
    assert shown.state.wall == "seating"
    assert codes(shown, ShowOnWall("seating")) == ["wall/so"]
    assert decided(shown, ShowOnWall()).state.wall == "auto"
    assert codes(event, ShowOnWall("draw"), PUBLIC) == ["role/organiser"]
    assert read_tournament(write_tournament(shown)) == shown


def test_the_organiser_sets_the_address_of_links_and_codes() -> None:
    event = drawn(4)
    address = "http://192.168.1.5:8000"
    told = decided(event, SetAddress(address))
    assert told.state.address == address
    assert codes(told, SetAddress(address)) == ["address/so"]
    assert decided(told, SetAddress()).state.address == ""
    for good in ("https://rummi.example", "http://[fd00::5]:8000", "http://laptop"):
        assert codes(event, SetAddress(good)) == []
    for wrong in (
        "rummi.example",
        "ftp://rummi.example",
        "https://rummi.example/event",
        "https://a b",
        "https://",
        "x" * 300,
    ):
        assert codes(event, SetAddress(wrong)) == ["address/none"], wrong
    for here in ("http://localhost:8000", "http://127.0.0.1", "http://[::1]:8000", "https://LOCALHOST"):
        assert codes(event, SetAddress(here)) == ["address/only-here"], here
    assert codes(event, SetAddress(address), PUBLIC) == ["role/organiser"]


@pytest.mark.rule("TRN-20")
def test_players_call_a_judge_to_their_table() -> None:
    event = decided(drawn(8), Appoint(0, "Barbara", (1,)))
    player, other = (By("player", seating(event, table).occupants[0]) for table in (1, 2))
    called = decided(event, Call(1), by=player)
    assert called.state.calls == (1,)
    assert codes(called, Call(1), player) == ["call/so"]
    assert decided(called, Call(2)).state.calls == (1, 2)
    assert decided(called, Call(1, False), by=JUDGE).state.calls == ()
    assert codes(event, Call(1), other) == ["role/other-player"]
    assert codes(event, Call(2), JUDGE) == ["role/other-table"]
    assert codes(event, Call(1), PUBLIC) == ["role/organiser"]
    assert codes(event, Call(3)) == ["draw/no-table"]
    assert codes(event, Call(1, False)) == ["call/so"]


@pytest.mark.rule("TRN-20")
def test_no_judge_can_be_called_after_the_round() -> None:
    event = all_cards(decided(drawn(8), Call(2)))
    assert event.state.calls == (2,)
    assert event.try_luck(Draw(), ORGANISER, NOON, "x").state.calls == ()
    closed = decided(event, CloseStage("no time for more"))
    assert closed.state.calls == ()
    assert codes(closed, Call(1)) == ["stage/closed"]


@pytest.mark.rule("TRN-16", "TRN-18")
def test_the_remaining_players_of_a_table_play_online() -> None:
    event = decided(drawn(8), Appoint(0, "Barbara", (1,)))
    people = seating(event).occupants
    online = decided(event, PlayOnline(1, 1, "ABCDEF"), by=JUDGE)
    assert seating(online).online == (Online("ABCDEF", people, (1, 2)),)
    later = decided(online, card(online, "out", "1", "2", "3"), Withdraw(people[3]), PlayOnline(1, 1, "GHJKMN"))
    assert seating(later).online[-1] == Online("GHJKMN", people[:3], (2,))
    assert codes(event, PlayOnline(1, 2, "ABCDEF"), JUDGE) == ["role/other-table"]
    assert codes(event, PlayOnline(1, 1, "ABCDEF"), By("player", people[0])) == ["role/organiser"]
    assert codes(event, PlayOnline(1, 1, " ")) == ["online/room"]
    assert codes(event, PlayOnline(2, 1, "ABCDEF")) == ["draw/no-table"]
    assert codes(event, PlayOnline(1, 3, "ABCDEF")) == ["draw/no-table"]
    assert codes(decided(later, Withdraw(people[0])), PlayOnline(1, 1, "ABCDEF")) == ["card/too-few"]
    assert codes(all_cards(event), PlayOnline(1, 1, "ABCDEF")) == ["seat/done"]
    assert codes(until_closed(event, 1), PlayOnline(1, 1, "ABCDEF")) == ["stage/closed"]
    second = all_cards(event).try_luck(Draw(), ORGANISER, NOON, "x")
    assert codes(second, PlayOnline(2, 1, "ABCDEF")) == ["card/no-signal"]
    assert read_tournament(write_tournament(later)) == later


@pytest.mark.rule("TRN-1")
def test_entries_may_be_for_the_organiser_only() -> None:
    event = Tournament.create(replace(WIDE, public_entries=False), ORGANISER, BEFORE)
    ala = Enter("Ala", "2000-01-01")
    assert codes(event, ala, PUBLIC, BEFORE) == ["role/entries"]
    assert codes(event, ala, ORGANISER, BEFORE) == []
    assert codes(Tournament.create(WIDE, ORGANISER, BEFORE), ala, PUBLIC, BEFORE) == []
