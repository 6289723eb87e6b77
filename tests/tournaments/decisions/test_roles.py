"""The decisions that each role may make, and what it may see."""

from __future__ import annotations

import pytest

from rummi.tournaments.model.decisions import (
    KINDS,
    Amend,
    Appoint,
    BreakTie,
    By,
    CancelGame,
    CheckIn,
    CloseStage,
    Correct,
    Decision,
    Dismiss,
    Disqualify,
    Draw,
    Enter,
    Readmit,
    Redraw,
    Remark,
    ReopenStage,
    Replace,
    SeatLate,
    SetAddress,
    SetClock,
    SetUp,
    ShowOnWall,
    Sign,
    Signal,
    Swap,
    UndoDraw,
    Withdraw,
)
from rummi.tournaments.model.parameters import WARSAW
from rummi.tournaments.model.privacy import can_see_birth_date, can_see_card, can_see_journal
from rummi.tournaments.tournament import Tournament
from tests.support.events import BEFORE, ORGANISER, PUBLIC, WIDE, card, codes, decided, drawn, rules, seating

JUDGE = By("judge", 1, "Barbara")


def staffed() -> Tournament:
    """Two tables; Barbara judges the first."""
    return decided(drawn(8), Appoint(0, "Barbara", (1,)), Appoint(0, "Karol", (2, 3)))


ORGANISERS: list[Decision] = [
    SetUp(WARSAW),
    Correct("X"),
    Amend(1, "X", "2000-01-01"),
    CheckIn(1),
    Readmit(1, "why"),
    Appoint(0, "X", ()),
    Dismiss(1),
    Draw("x"),
    Redraw((1,), "why"),
    Swap(1, 2, "why"),
    UndoDraw("why"),
    Signal(),
    CancelGame(1, 1, 1, "why"),
    Replace(1, 1, 2, "why"),
    SeatLate(1, 1, "why"),
    Disqualify("why", table=1),
    BreakTie((1, 2), "lot", "x"),
    CloseStage(),
    ReopenStage("why"),
    SetClock("Round 1", left=60),
    ShowOnWall("draw"),
    SetAddress("https://rummi.example"),
    Remark("text"),
]


@pytest.mark.rule("TRN-20")
@pytest.mark.parametrize("decision", ORGANISERS, ids=lambda decision: type(decision).__name__)
@pytest.mark.parametrize("by", [JUDGE, By("player", 1), PUBLIC], ids=lambda by: by.role)
def test_only_the_organiser_runs_the_event(decision: Decision, by: By) -> None:
    assert codes(staffed(), decision, by) == ["role/organiser"]


def test_every_kind_of_decision_is_judged_for_every_role() -> None:
    others = {"enter", "withdraw", "card", "sign", "call", "online"}
    assert {word for word, kind in KINDS.items() if kind in map(type, ORGANISERS)} == set(KINDS) - others


@pytest.mark.rule("TRN-20")
def test_trn_20_a_judge_writes_only_cards_of_own_tables() -> None:
    event = staffed()
    assert codes(event, card(event, "out", "1", "2", "3"), JUDGE) == []
    elsewhere = card(event, "out", "1", "2", "3", table=2)
    assert rules(event, elsewhere, JUDGE) == ["TRN-20"]
    (violation,) = event.judge(elsewhere, JUDGE, BEFORE)
    assert str(violation.message) == "Table 2 is not one of yours: 1."
    assert codes(event, card(event, "out", "1", "2", "3"), By("player", seating(event).occupants[0])) == [
        "role/organiser"
    ]
    assert codes(event, card(event, "out", "1", "2", "3"), PUBLIC) == ["role/organiser"]


def test_a_judge_can_get_other_tables_and_be_dismissed() -> None:
    event = staffed()
    moved = decided(event, Appoint(1, "Barbara", (2,)))
    assert codes(moved, card(event, "out", "1", "2", "3"), JUDGE) == ["role/other-table"]
    assert codes(moved, card(event, "out", "1", "2", "3", table=2), JUDGE) == []
    gone = decided(event, Dismiss(1))
    assert codes(gone, card(event, "out", "1", "2", "3"), JUDGE) == ["role/no-judge"]
    assert codes(gone, Dismiss(1)) == ["staff/unknown"]
    assert decided(gone, Appoint(0, "Nowa", (1,))).state.judges[-1].id == 3, (
        "an old link never belongs to another judge"
    )
    assert codes(decided(gone, Appoint(1, "Barbara", (1,))), card(event, "out", "1", "2", "3"), JUDGE) == []


@pytest.mark.parametrize("by", [By("judge", 9), By("judge", 0)])
def test_only_judges_write_cards(by: By) -> None:
    event = staffed()
    assert codes(event, card(event, "out", "1", "2", "3"), by) == ["role/no-judge"]


def test_appointments_name_tables_once() -> None:
    event = staffed()
    assert codes(event, Appoint(0, "", (1,))) == ["text/no-name"]
    assert codes(event, Appoint(7, "X", (1,))) == ["staff/unknown"]
    assert codes(event, Appoint(0, "X", (1, 1))) == ["staff/tables"]
    assert codes(event, Appoint(0, "X", (0,))) == ["staff/tables"]


def test_a_judge_withdraws_players_of_own_tables() -> None:
    event = staffed()
    here, there = seating(event).occupants[0], seating(event, 2).occupants[0]
    assert codes(event, Withdraw(here), JUDGE) == []
    assert codes(event, Withdraw(there), JUDGE) == ["role/other-table"]
    assert codes(event, Withdraw(99), JUDGE) == ["role/other-table"]


@pytest.mark.rule("TRN-24")
def test_trn_24_players_decide_for_themselves() -> None:
    event = staffed()
    event = decided(event, card(event, "out", "1", "2", "3"))
    me, you = seating(event).occupants[:2]
    assert codes(event, Withdraw(me), By("player", me)) == []
    assert codes(event, Withdraw(you), By("player", me)) == ["role/other-player"]
    assert codes(event, Sign(1, 1, 1, 1, me), By("player", me)) == []
    assert codes(event, Sign(1, 1, 1, 1, you), By("player", me)) == ["role/other-player"]
    assert codes(event, Sign(1, 1, 1, 1, you), JUDGE) == []
    assert codes(event, Sign(1, 1, 1, 1, me), By("player", 99)) == ["role/no-player"]


def test_the_public_may_enter_people_but_players_may_not() -> None:
    event = Tournament.create(WIDE, ORGANISER, BEFORE)
    ala = Enter("Ala", "2000-01-01")
    assert codes(event, ala, PUBLIC, BEFORE) == []
    event = decided(event, ala, at=BEFORE)
    assert codes(event, Enter("Ola", "2000-01-01"), By("player", 1), BEFORE) == ["role/organiser"]
    assert codes(event, Enter("Ola", "2000-01-01"), JUDGE, BEFORE) == ["role/no-judge"]


@pytest.mark.rule("TRN-24", "A-59")
def test_trn_24_a_card_is_seen_by_its_players_its_judge_and_the_organiser() -> None:
    event = staffed()
    event = decided(event, card(event, "out", "1", "2", "3"))
    table = seating(event)
    me, other = table.occupants[0], seating(event, 2).occupants[0]
    seen = {by: can_see_card(event.state, by, table, 1) for by in (ORGANISER, JUDGE, PUBLIC, By("judge", 2))}
    assert seen == {ORGANISER: True, JUDGE: True, PUBLIC: False, By("judge", 2): False}
    assert can_see_card(event.state, By("player", me), table, 1)
    assert not can_see_card(event.state, By("player", me), table, 2), "it is not written yet"
    assert not can_see_card(event.state, By("player", other), table, 1)
    assert not can_see_card(decided(event, Dismiss(1)).state, JUDGE, table, 1)


def test_dates_of_birth_and_the_journal_are_for_the_organiser() -> None:
    entrant = drawn(4).state.entrants[0]
    assert can_see_birth_date(ORGANISER, entrant)
    assert can_see_birth_date(By("player", 1), entrant)
    assert not any(can_see_birth_date(by, entrant) for by in (JUDGE, PUBLIC, By("player", 2)))
    assert [can_see_journal(by) for by in (ORGANISER, JUDGE, By("player", 1), PUBLIC)] == [True, False, False, False]
