"""Standings with reasons, chances of advancing, and ties."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from rummi.core.sentence import Sentence
from rummi.tournaments.model.decisions import BreakTie, CloseStage, Draw, Readmit, Remark, ReopenStage, Signal, Withdraw
from rummi.tournaments.model.parameters import LEAGUE_ROUND, Field, Parameters, Stage, TieBreak
from rummi.tournaments.model.state import Card
from rummi.tournaments.stages.advancing import advancing_order, chances, count_advancing, unresolved_ties
from rummi.tournaments.stages.progress import is_over, next_round
from rummi.tournaments.stages.standings import Row, standings
from rummi.tournaments.tournament import Tournament
from tests.support.events import (
    NOON,
    ORGANISER,
    WIDE,
    all_cards,
    card,
    codes,
    decided,
    drawn,
    played,
    rules,
    seating,
)

ONE_TABLE = replace(LEAGUE_ROUND, stages=(Stage(name="league", games_of_three=2, games_of_four=2),))
TWO_STAGES = replace(
    LEAGUE_ROUND,
    stages=(
        Stage(name="first", games_of_three=1, games_of_four=1),
        Stage(name="final", games_of_three=1, games_of_four=1, fields=(Field(players=4), Field(players=3))),
    ),
)


def league(*games: tuple[str | int, ...], parameters: Parameters = ONE_TABLE) -> Tournament:
    """One table; what each seat has at the end of each game."""
    event = drawn(len(games[0]) if games else 3, parameters)
    for number, left in enumerate(games, start=1):
        event = decided(event, card(event, *left, game=number))
    return event


def rows(event: Tournament) -> list[tuple[int, int]]:
    """Place and seat, from best to worst."""
    here = seating(event).occupants
    return [(row.place, here.index(row.entrant) + 1) for row in listed(event)]


def listed(event: Tournament) -> tuple[Row, ...]:
    return standings(event.state, event.state.stages[-1])


def reasons(event: Tournament) -> list[str | None]:
    return [str(row.why) if isinstance(row.why, Sentence) else None for row in listed(event)]


@pytest.mark.rule("TRN-17", "TV-40")
def test_tv_40_wins_come_before_points() -> None:
    event = league(("out", "1", "2"), ("out", "1", "2"))
    assert rows(event) == [(1, 1), (2, 2), (3, 3)]
    event = league(("out", "1", "2"), (-100, -200, "out"))
    assert [(row.wins, row.points) for row in listed(event)] == [(1, 298), (1, -97), (0, -201)]
    assert reasons(event) == [None, "equal wins, 395 points less", "1 win less"]


@pytest.mark.rule("TV-40", "TRN-17")
def test_tv_40_three_wins_and_minus_forty_beat_two_wins_and_three_hundred() -> None:
    four = replace(ONE_TABLE, stages=(Stage(name="league", games_of_three=5, games_of_four=5),))
    event = league(
        ("out", "1", "1"), ("out", "1", "1"), ("out", "1", "1"), (-30, "out", -150), (-16, "out", -107), parameters=four
    )
    assert [(row.wins, row.points) for row in listed(event)] == [(3, -40), (2, 300), (0, -260)]
    assert rows(event) == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("A-55")
def test_a_55_then_fewer_games_lost_unopened_then_the_best_game() -> None:
    unopened = league(("out", "-100", -100), ("-100", -50, "out"))
    people = listed(unopened)
    assert [(row.wins, row.points, row.penalties) for row in people] == [(1, 100, 1), (1, 50, 0), (0, -150, 1)]
    level = league(("out", -60, -40), (-60, "out", -40), parameters=ONE_TABLE)
    assert [(row.place, row.tied) for row in listed(level)] == [(1, True), (1, True), (3, False)]
    penalty = league(("out", "-100", -7), ("-100", "out", -7))
    assert [row.place for row in listed(penalty)] == [1, 1, 3]
    one = league(("out", -100, -7), ("-100", "out", -7))
    assert rows(one) == [(1, 2), (2, 1), (3, 3)]
    assert reasons(one)[1] == "equal points, 1 game more lost unopened"


@pytest.mark.rule("A-55")
def test_a_55_the_best_single_game() -> None:
    three = replace(ONE_TABLE, stages=(Stage(name="league", games_of_three=4, games_of_four=4),))
    event = league(("out", -10, -10), ("out", -30, -10), (-30, "out", -5), (-10, "out", -15), parameters=three)
    # seats 1 and 2: two wins each, 20 + 40 - 40 = 20 and 35 + 25 - 40 = 20, best games 40 and 35
    assert [(row.wins, row.points, row.best) for row in listed(event)][:2] == [(2, 20, 40), (2, 20, 35)]
    assert reasons(event)[1] == "as often unopened, best game +35, against +40"


@pytest.mark.rule("A-55", "C-16")
def test_a_55_the_order_of_tie_breaks_is_a_parameter() -> None:
    only: tuple[TieBreak, ...] = ("points",)
    event = league(("out", "1", "2"), (-100, -200, "out"), parameters=replace(ONE_TABLE, tie_breaks=only))
    assert [row.points for row in listed(event)] == [298, -97, -201]
    thrifty = league(("out", 0 - 1, -1), (-90, "out", -90), parameters=replace(ONE_TABLE, tie_breaks=only))
    assert rows(thrifty)[0] == (1, 2)


def test_standings_exist_at_any_time() -> None:
    event = league()
    assert [(row.place, row.marks, row.tied) for row in listed(event)] == [(0, ("due", "due"), False)] * 3
    event = league(("out", "1", "2"))
    assert [(row.place, row.marks) for row in listed(event)] == [
        (1, ("won", "due")),
        (2, ("lost", "due")),
        (3, ("lost", "due")),
    ]


@pytest.mark.rule("TRN-19")
def test_trn_19_no_stage_closes_with_a_card_missing() -> None:
    event = league(("out", "1", "2"))
    (violation,) = event.judge(CloseStage(), ORGANISER, NOON)
    assert (violation.code, violation.rule) == ("stage/cards-missing", "TRN-19")
    assert str(violation.message) == "1 card is missing (round/table/game): 1/1/2."
    assert codes(all_cards(event), CloseStage()) == []


def test_a_stage_cannot_be_closed_before_its_draw_or_twice() -> None:
    event = played(drawn(6), 1)
    assert codes(event, CloseStage()) == ["stage/closed"]
    assert codes(event, card(event, "out", "1", "2")) == ["stage/closed"]
    assert codes(Tournament.create(WIDE, ORGANISER, NOON), CloseStage()) == ["stage/not-begun"]
    assert codes(Tournament.create(WIDE, ORGANISER, NOON), ReopenStage("why")) == ["stage/open"]


@pytest.mark.rule("TRN-15")
def test_trn_15_a_stage_ends_early_only_with_a_reason() -> None:
    event = all_cards(drawn(9))
    assert codes(event, CloseStage()) == ["stage/rounds-left"]
    assert codes(event, CloseStage("the hall closes")) == []


@pytest.mark.rule("A-53", "A-54")
def test_a_53_with_five_players_left_the_organiser_can_continue_with_the_final() -> None:
    event = decided(all_cards(drawn(6)), Withdraw(1))
    assert codes(event, Draw("x")) == ["draw/no-tables"]
    assert codes(event, CloseStage()) == ["stage/rounds-left"]
    event = decided(event, CloseStage("five players cannot sit at tables of three and four"))
    due = next_round(event.state)
    assert due is not None
    assert (due.number, len(due.players)) == (3, 4)
    event = decided(event.try_luck(Draw(), ORGANISER, NOON, "final"), Signal())
    assert is_over(played(event, 2).state)


def tie_for_the_last_place() -> Tournament:
    """Two tables of three with one game each; four players advance, and all losers have the same points."""
    event = drawn(6, TWO_STAGES)
    return decided(event, card(event, "out", -7, -7), card(event, "out", -7, -7, table=2))


@pytest.mark.rule("A-55", "STD-6")
def test_a_55_a_tie_for_advancing_is_decided_before_the_stage_closes() -> None:
    event = tie_for_the_last_place()
    (tied,) = unresolved_ties(event.state, event.state.stages[-1])
    losers = [row.entrant for row in listed(event) if not row.wins]
    assert sorted(tied) == sorted(losers)
    assert rules(event, CloseStage()) == ["A-55"]
    by_lot = event.try_luck(BreakTie(tied, "lot"), ORGANISER, NOON, "a lot")
    assert by_lot.doubtful_draws() == ()
    closed = decided(by_lot, CloseStage())
    lot = by_lot.journal[-1].decision
    assert isinstance(lot, BreakTie)
    assert closed.state.stages[0].order[2:4] == lot.order[:2]
    played_off = decided(event, BreakTie(tied[::-1], "play-off", why="one game more"), CloseStage())
    assert played_off.state.stages[0].order[2:] == tied[::-1]
    assert reasons(played_off)[3:] == ["equal in everything, by play-off or lot"] * 3


@pytest.mark.rule("A-55")
def test_a_55_only_those_who_are_equal_play_off() -> None:
    event = tie_for_the_last_place()
    (tied,) = unresolved_ties(event.state, event.state.stages[-1])
    how: Literal["play-off"] = "play-off"
    for wrong in (tied[:2], (*tied, 99), (tied[0], *tied[:3]), ()):
        assert codes(event, BreakTie(wrong, how, why="why")) == ["tie/others"]
    assert codes(event, BreakTie(tied, how)) == ["text/no-reason"]
    assert codes(event, BreakTie(tied, "lot")) == ["tie/no-seed"]


def test_a_correction_can_resolve_a_tie() -> None:
    event = tie_for_the_last_place()
    (tied,) = unresolved_ties(event.state, event.state.stages[-1])
    event = decided(event, BreakTie(tied, "play-off", why="one game more"))
    event = decided(event, card(event, "out", -7, -9, version=1, why="a 9"))
    last = seating(event).occupants[2]
    assert listed(event)[-1].entrant == last
    assert unresolved_ties(event.state, event.state.stages[-1]) == (), "the order among the rest still holds"


@pytest.mark.rule("A-55")
def test_a_55_of_several_play_offs_between_two_the_latest_counts() -> None:
    event = drawn(6, TWO_STAGES)
    event = decided(event, card(event, "out", -7, -9), card(event, "out", -7, -11, table=2))
    (_, one, third), (_, other, _) = seating(event).occupants, seating(event, 2).occupants
    event = decided(event, BreakTie((one, other), "play-off", why="one game more"))
    event = decided(event, card(event, "out", -7, -7, version=1, why="a 7"))
    event = decided(event, BreakTie((third, other, one), "play-off", why="a game of three"))
    event = decided(event, card(event, "out", -7, -9, version=2, why="a 9 after all"))
    assert [row.entrant for row in listed(event)][2:4] == [other, one]


@pytest.mark.rule("A-54", "A-55")
def test_a_54_a_tie_for_the_best_of_a_table_is_decided_too() -> None:
    stages = (TWO_STAGES.stages[0], replace(TWO_STAGES.stages[1], fields=(Field(players=4),)))
    stages = (replace(stages[0], fields=(Field(from_each_table=2),)), stages[1])
    event = drawn(8, replace(TWO_STAGES, stages=stages))
    event = decided(event, card(event, "out", -7, -7, -9), card(event, "out", -1, -2, -3, table=2))
    here = seating(event).occupants
    assert unresolved_ties(event.state, event.state.stages[-1]) == (tuple(sorted(here[1:3])),)
    event = decided(event, BreakTie((here[2], here[1]), "play-off", why="a game"), CloseStage())
    assert set(event.state.stages[0].order[:4]) == {here[0], here[2], *seating(event, 2).occupants[:2]}


def test_there_is_only_one_champion() -> None:
    event = league(("out", -60, -40), (-60, "out", -40))
    assert codes(event, CloseStage()) == ["stage/tie"]
    tied = unresolved_ties(event.state, event.state.stages[-1])[0]
    event = decided(event, BreakTie(tied, "play-off", why="a third game"), CloseStage())
    assert is_over(event.state)


@pytest.mark.rule("A-56")
def test_a_56_every_stage_has_its_own_standings() -> None:
    event = played(drawn(16), 1)
    event = decided(event.try_luck(Draw(), ORGANISER, NOON, "semi"), Signal())
    assert {(row.wins, row.points) for row in listed(event)} == {(0, 0)}
    assert len(listed(event)) == 16


def test_a_stage_can_be_reopened_until_the_next_draw() -> None:
    event = played(drawn(8), 1)
    assert codes(event, ReopenStage("")) == ["text/no-reason"]
    again = decided(event, ReopenStage("a card was wrong"))
    assert not again.state.stages[0].closed
    first: Card | None = seating(again).cards[0]
    assert first is not None
    assert codes(again, card(again, "out", "1", "2", "3", version=first.version, why="so it was")) == []
    drawn_on = event.try_luck(Draw(), ORGANISER, NOON, "semi")
    assert codes(drawn_on, ReopenStage("too late")) == ["stage/open"]


@pytest.mark.rule("TRN-19", "A-54")
def test_the_place_of_a_qualified_player_who_withdraws_goes_to_the_next() -> None:
    event = played(drawn(20), 1)
    best = event.state.stages[0].order
    assert [
        entrant for entrant, chance in chances(event.state, event.state.stages[0]).items() if chance == "yes"
    ] == sorted(best[:16])
    event = decided(event, Withdraw(best[2], "has to go"))
    assert chances(event.state, event.state.stages[0])[best[16]] == "yes"
    event = event.try_luck(Draw(), ORGANISER, NOON, "semi")
    assert sorted(event.state.stages[1].pool) == sorted([*best[:2], *best[3:17]])
    assert codes(event, Readmit(best[2], "is back")) == []


@pytest.mark.rule("A-54")
def test_a_54_with_fewer_than_sixteen_players_eight_advance() -> None:
    event = played(drawn(16), 1)
    event = decided(event, Withdraw(event.state.stages[0].order[0]))
    due = next_round(event.state)
    assert due is not None
    assert len(due.players) == 8


def test_chances_are_certain_only_if_no_result_can_change_them() -> None:
    event = drawn(8, replace(TWO_STAGES, stages=(replace(TWO_STAGES.stages[0], games_of_four=3), TWO_STAGES.stages[1])))
    play = event.state.stages[0]
    assert count_advancing(event.state, play) == 4
    assert set(chances(event.state, play).values()) == {"not now"}, "without results no player is ahead"
    event = decided(event, card(event, "out", -1, -2, -3))
    assert set(chances(event.state, event.state.stages[0]).values()) == {"for now", "not now"}
    for game in (2, 3):
        event = decided(event, card(event, "out", -1, -2, -3, game=game))
    found = chances(event.state, event.state.stages[0])
    here, there = seating(event).occupants, seating(event, 2).occupants
    assert found[here[0]] == "for now", "all four of the other table may share three wins"
    event = decided(event, card(event, "out", -4, -5, -6, table=2))
    found = chances(event.state, event.state.stages[0])
    assert found[here[0]] == "yes", "three wins, and only one can still have as many"
    assert found[here[3]] == "no", "three players of the table and one of the other are certainly above"
    for game in (2, 3):
        event = decided(event, card(event, "out", -4, -5, -6, table=2, game=game))
    found = chances(event.state, event.state.stages[0])
    assert sorted(entrant for entrant in found if found[entrant] == "yes") == sorted(
        [here[0], there[0], here[1], here[2]]
    )
    assert found[there[3]] == "no"


def test_chances_of_a_semi_final_are_decided_table_by_table() -> None:
    event = played(drawn(16), 1)
    event = decided(event.try_luck(Draw(), ORGANISER, NOON, "semi"), Signal())
    for game in (1, 2, 3):
        event = decided(event, card(event, "out", -1, -2, -3, game=game))
    found = chances(event.state, event.state.stages[1])
    here = seating(event).occupants
    assert [found[entrant] for entrant in here] == ["yes", "no", "no", "no"]
    assert "yes" not in {found[entrant] for entrant in seating(event, 2).occupants}


def test_the_order_of_places_begins_with_the_best_of_each_table() -> None:
    event = played(drawn(16), 2)
    semi = event.state.stages[1]
    winners = {
        min(seat.occupants, key=[row.entrant for row in listed(event)].index) for seat in semi.rounds[0].seatings
    }
    assert set(semi.order[:4]) == winners
    assert advancing_order(event.state, semi) == semi.order


def test_a_remark_stays_in_the_journal() -> None:
    event = drawn(4)
    assert codes(event, Remark(" ")) == ["text/empty"]
    assert decided(event, Remark("Tea at eleven.")).journal[-1].decision == Remark("Tea at eleven.")
