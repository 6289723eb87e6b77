"""Changes to a table after the draw: disqualifications, replacements, cancelled games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.tournaments.files import parse_decision, plain_decision
from rummi.tournaments.model.decisions import (
    CancelGame,
    CheckIn,
    CloseStage,
    Disqualify,
    Draw,
    Enter,
    Readmit,
    Replace,
    SetUp,
    Signal,
    Withdraw,
)
from rummi.tournaments.model.parameters import Counts
from rummi.tournaments.stages.progress import missing_games, next_round
from rummi.tournaments.stages.standings import Mark, Row, standings
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, WIDE, all_cards, card, codes, decided, drawn, played, rules, seating
from tests.tournaments.invariants import check_draws


def row_of(event: Tournament, entrant: int) -> Row:
    return next(row for row in standings(event.state, event.state.stages[-1]) if row.entrant == entrant)


def marks(event: Tournament, entrant: int) -> tuple[Mark, ...]:
    return row_of(event, entrant).marks


def second_round(players: int, **changes: object) -> Tournament:
    event = all_cards(drawn(players, replace(WIDE, **changes)))  # type: ignore[arg-type]
    return decided(event.try_luck(Draw(), ORGANISER, NOON, "second"), Signal())


@pytest.mark.rule("TRN-23", "A-57c")
def test_trn_23_all_players_of_the_table_leave_the_tournament() -> None:
    event = decided(drawn(20), Disqualify("105 tiles", table=2))
    here = seating(event, 2).occupants
    assert [event.state.entrants[entrant - 1].status for entrant in here] == ["disqualified"] * 4
    assert not [game for game in missing_games(event.state) if game.table == 2], "they play no more"
    event = all_cards(event).try_luck(Draw(), ORGANISER, NOON, "second")
    seated = {entrant for each in event.state.stages[0].rounds[1].seatings for entrant in each.occupants}
    assert not seated & set(here)
    assert len(seated) == 16


@pytest.mark.rule("A-57c")
def test_a_57c_only_the_games_of_the_disqualified_table_do_not_count() -> None:
    event = second_round(16)
    here = seating(event, 1).occupants
    event = decided(event, card(event, "out", "1", "2", "3"))
    event = all_cards(decided(event, Disqualify("105 tiles", table=1)))
    for entrant in range(1, 17):
        first, second = marks(event, entrant)[:2], marks(event, entrant)[2:]
        assert not {"void", "missed"} & set(first), "games at other tables count for all who played there"
        assert second == (("void", "missed") if entrant in here else second)
        assert ("void" in second) == (entrant in here)
    assert {row_of(event, entrant).place for entrant in here} == {13}, "behind all others"


@pytest.mark.rule("A-57c")
@pytest.mark.parametrize("by_parameter", [True, False])
def test_a_57c_the_organiser_may_decide_that_all_their_cards_do_not_count(by_parameter: bool) -> None:
    event = second_round(16, **({"disqualified_cards": "nobody"} if by_parameter else {}))
    here = seating(event, 1).occupants
    decision = Disqualify("105 tiles", table=1, cards=None if by_parameter else "nobody")
    event = all_cards(decided(event, decision))
    first = event.state.stages[0].rounds[0]
    assert all(card for each in first.seatings for card in each.cards), "the cards are there"
    for entrant in range(1, 17):
        played_first = next(each for each in first.seatings if entrant in each.occupants)
        met = bool(set(played_first.occupants) & set(here))
        assert (marks(event, entrant)[:2] == ("void", "void")) == met


@pytest.mark.rule("A-57c")
def test_older_files_count_the_games_of_a_disqualified_table() -> None:
    old = second_round(16, disqualified_games="others")
    old = decided(old, card(old, "out", "1", "2", "3"), Disqualify("105 tiles", table=1))
    assert all("void" not in marks(old, entrant) for entrant in range(1, 17))
    written = plain_decision(SetUp(replace(WIDE, disqualified_cards="nobody")))
    del written["parameters"]["disqualified_games"]
    read = parse_decision(written)
    assert isinstance(read, SetUp)
    assert (read.parameters.disqualified_cards, read.parameters.disqualified_games) == ("nobody", "others")


@pytest.mark.rule("A-57c", "A-54")
def test_a_57c_their_places_go_to_the_next_players() -> None:
    event = played(drawn(20), 1)
    event = decided(event.try_luck(Draw(), ORGANISER, NOON, "semi"), Signal())
    out = seating(event, 3).occupants
    event = all_cards(decided(event, Disqualify("107 tiles", table=3)))
    event = decided(event, CloseStage())
    due = next_round(event.state)
    assert due is not None
    assert len(due.players) == 4
    assert not set(due.players) & set(out)
    list_of_all = [row.entrant for row in standings(event.state, event.state.stages[1])]
    best = [
        min(each.occupants, key=list_of_all.index)
        for each in event.state.stages[1].rounds[0].seatings
        if each.table != 3
    ]
    others = [entrant for entrant in list_of_all if entrant not in best and entrant not in out]
    assert set(due.players) == {*best, others[0]}


def test_a_single_player_is_disqualified_without_harm_to_the_others() -> None:
    event = second_round(16)
    one = seating(event, 1).occupants[0]
    event = decided(event, Disqualify("looked at the bank", entrant=one))
    assert row_of(event, one).status == "disqualified"
    assert all("void" not in marks(event, entrant) for entrant in range(1, 17))
    assert codes(event, Disqualify("again", entrant=one)) == ["entry/gone"]


@pytest.mark.parametrize("cards", ["others", "nobody"])
def test_a_disqualification_can_be_undone(cards: Counts) -> None:
    event = second_round(16)
    here = seating(event, 1).occupants
    event = decided(event, card(event, "out", "1", "2", "3"), Disqualify("105 tiles", table=1, cards=cards))
    assert marks(event, here[0])[2] == "void"
    event = decided(event, *(Readmit(entrant, "the tile lay under the table") for entrant in here))
    assert all("void" not in marks(event, entrant) for entrant in range(1, 17))
    assert event.state.stages[0].void == ()
    assert event.state.stages[0].void_games == ()


@pytest.mark.rule("TRN-23")
@pytest.mark.parametrize(
    ("decision", "code"),
    [
        (Disqualify("", table=1), "text/no-reason"),
        (Disqualify("why"), "out/whom"),
        (Disqualify("why", table=1, entrant=1), "out/whom"),
        (Disqualify("why", table=9), "draw/no-table"),
        (Disqualify("why", entrant=99), "entry/unknown"),
    ],
)
def test_a_disqualification_needs_a_table_or_player_and_a_reason(decision: Disqualify, code: str) -> None:
    assert codes(drawn(8), decision) == [code]


def test_no_table_is_disqualified_twice_or_before_it_sits() -> None:
    event = decided(drawn(8), Disqualify("105 tiles", table=1))
    assert codes(event, Disqualify("again", table=1)) == ["out/empty"]
    assert codes(Tournament.create(WIDE, ORGANISER, NOON), Disqualify("why", table=1)) == [
        "stage/not-begun",
        "draw/no-table",
    ]


def with_reserve() -> Tournament:
    """Eight at two tables, and a ninth who is there."""
    event = drawn(8)
    return decided(event, Enter("Reserve", "1990-01-01", exceptionally="waits"), CheckIn(9, exceptionally="waits"))


@pytest.mark.rule("TRN-22", "A-57")
def test_a_replacement_takes_the_seat_from_the_next_game_on() -> None:
    event = with_reserve()
    leaves = seating(event).occupants[1]
    event = decided(event, card(event, "out", "1", "2", "3"))
    assert rules(event, Replace(1, leaves, 9, "why")) == ["TRN-22"], "the seat is not free"
    event = decided(event, Withdraw(leaves, "ill"), Replace(1, leaves, 9, "waited since the morning"))
    assert seating(event).occupants[1] == 9
    event = decided(event, card(event, "1", "out", "2", "3", game=2))
    assert marks(event, leaves) == ("lost", "missed")
    assert marks(event, 9) == ("missed", "won")
    wrong = card(event, "out", "1", "2", "3", version=1, why="both in one seat")
    both = replace(wrong, lines=(*wrong.lines, replace(wrong.lines[1], entrant=leaves)))
    assert codes(event, both) == ["card/one-seat"]


def test_invalid_replacements_are_rejected() -> None:
    event = with_reserve()
    here, there = seating(event).occupants, seating(event, 2).occupants
    event = decided(event, Withdraw(here[0]))
    assert codes(event, Replace(1, here[0], there[0], "why")) == ["seat/twice"]
    assert codes(event, Replace(1, there[0], 9, "why")) == ["seat/not-there"]
    assert codes(event, Replace(1, here[0], 42, "why")) == ["entry/unknown"]
    assert codes(event, Replace(1, here[0], 9, "")) == ["text/no-reason"]
    assert codes(event, Replace(7, here[0], 9, "why")) == ["draw/no-table"]
    gone = decided(event, Withdraw(9))
    assert codes(gone, Replace(1, here[0], 9, "why")) == ["seat/absent"]
    three = decided(all_cards(event))
    assert codes(three, Replace(1, here[0], 9, "why")) == ["seat/done"]


@pytest.mark.rule("A-57c")
def test_in_a_later_stage_a_replacement_comes_from_the_list() -> None:
    event = played(drawn(20), 1)
    order = event.state.stages[0].order
    event = decided(event.try_luck(Draw(), ORGANISER, NOON, "semi"), Signal())
    event = decided(event, Enter("New", "1990-01-01", exceptionally="x"), CheckIn(21, exceptionally="x"))
    leaves = seating(event).occupants[0]
    event = decided(event, Withdraw(leaves))
    assert codes(event, Replace(1, leaves, 21, "why")) == ["seat/not-listed"]
    event = decided(event, Replace(1, leaves, order[16], "next in the list"))
    assert seating(event).occupants[0] == order[16]
    assert order[16] in event.state.stages[1].pool
    assert codes(all_cards(event), CloseStage()) in ([], ["stage/tie"])


def test_a_table_with_two_left_is_closed_by_cancelling_its_games() -> None:
    event = drawn(6)
    event = decided(event, Withdraw(seating(event).occupants[0]))
    left = [game for game in missing_games(event.state) if game.table == 1]
    event = decided(event, *(CancelGame(game.round, 1, game.game, "two are left") for game in left))
    event = all_cards(event)
    assert missing_games(event.state) == ()
    assert marks(event, seating(event).occupants[1]) == ("cancelled", "cancelled")


def test_players_who_left_are_last_and_not_drawn() -> None:
    event = drawn(9)
    event = decided(event, Withdraw(seating(event).occupants[0]))
    redrawn = all_cards(decided(event, *cancelled(event, 1)))
    event = redrawn.try_luck(Draw(), ORGANISER, NOON, "second")
    check_draws(replace(event.state.stages[0], rounds=event.state.stages[0].rounds[1:], pool=still_in(event)))
    rows = standings(event.state, event.state.stages[0])
    assert (rows[-1].status, rows[-1].place) == ("left", 9)


def still_in(event: Tournament) -> tuple[int, ...]:
    return tuple(entrant for entrant in event.state.stages[0].pool if event.state.plays(entrant))


def cancelled(event: Tournament, table: int) -> list[CancelGame]:
    games = [game for game in missing_games(event.state) if game.table == table]
    return [CancelGame(game.round, game.table, game.game, "two are left") for game in games]
