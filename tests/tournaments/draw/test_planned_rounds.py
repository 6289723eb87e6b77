"""Planned rounds: no pair repeats in the whole stage if possible."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from rummi.games.shuffle import draws
from rummi.tournaments.draw.ahead import plan_next_round
from rummi.tournaments.draw.design import count_designed_rounds, next_designed_round
from rummi.tournaments.draw.pairing import count_meetings, count_repeats
from rummi.tournaments.files import parse_decision, plain_decision, read_tournament, write_tournament
from rummi.tournaments.model.decisions import CancelGame, Draw, Redraw, SetUp, Signal, Withdraw
from rummi.tournaments.model.parameters import POLISH_QUALIFIER, Stage, table_sizes
from rummi.tournaments.simulate import create_tournament
from rummi.tournaments.stages.progress import missing_games
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, WIDE, decided, names


def of_rounds(rounds: int, *, planned: bool = True) -> Stage:
    return Stage(
        name="rounds", rounds=rounds, games_of_four=1, games_of_three=1, different_company=True, planned=planned
    )


def next_drawn(event: Tournament, seed: str) -> Tournament:
    """Cancel the games of the previous round, because results do not matter for draws."""
    due = missing_games(event.state)
    event = decided(event, *(CancelGame(each.round, each.table, each.game, "not played") for each in due))
    return decided(event.try_luck(Draw(), ORGANISER, NOON, seed), Signal())


def after(players: int, rounds: int, *, planned: bool = True, seed: str = "s") -> Tournament:
    event = create_tournament(replace(WIDE, stages=(of_rounds(rounds, planned=planned),)), names(players))
    for number in range(rounds):
        event = next_drawn(event, f"{seed}{number}")
    return event


def tables_of(event: Tournament) -> list[list[tuple[int, ...]]]:
    return [[seating.occupants for seating in drawn.seatings] for drawn in event.state.stages[0].rounds]


def repeated(event: Tournament) -> int:
    """Count the repeated meetings again: all but the first of each pair."""
    met = count_meetings(tables_of(event))
    return sum(count - 1 for count in met.values())


@pytest.mark.rule("TRN-16")
@pytest.mark.parametrize("seed", ["rain", "snow", "wind"])
def test_sixteen_players_meet_all_others_in_five_rounds(seed: str) -> None:
    event = after(16, 5, seed=seed)
    assert repeated(event) == 0
    met = count_meetings(tables_of(event))
    assert set(met) == set(combinations(range(1, 17), 2)), "all pairs have met exactly once"
    assert [(drawn.repeated, drawn.least) for drawn in event.state.stages[0].rounds[1:]] == [(0, 0)] * 4
    assert event.doubtful_draws() == (), "every draw is what its seed says"


@pytest.mark.parametrize("players", [*range(13, 26), 31, 36, 39, 48, 57, 64])
def test_four_rounds_of_a_qualifier_repeat_no_pair(players: int) -> None:
    assert POLISH_QUALIFIER.stages[0].planned
    assert POLISH_QUALIFIER.stages[0].rounds == 4
    event = after(players, 4)
    assert repeated(event) == 0
    for drawn in event.state.stages[0].rounds:
        assert sorted(player for seating in drawn.seatings for player in seating.occupants) == list(
            range(1, players + 1)
        )
        assert [len(seating.occupants) for seating in drawn.seatings] == list(table_sizes(players))


@pytest.mark.parametrize(
    "players", [16, 20, 28, 32, 36, 64, 100, 144, 256, pytest.param(1_000, marks=pytest.mark.thorough)]
)
def test_the_construction_has_as_many_rounds_as_counted(players: int) -> None:
    everybody = list(range(players))
    first = [everybody[at : at + 4] for at in range(0, players, 4)]
    rounds = min(count_designed_rounds(players), 12)
    played = [first]
    for number in range(1, rounds):
        found = next_designed_round(first, played[1:], rounds, draws("letters"), draws(str(number)))
        assert found is not None
        played.append([list(table) for table in found])
    assert max(count_meetings(played).values()) == 1
    if rounds == count_designed_rounds(players):
        assert next_designed_round(first, played[1:], rounds + 1, draws("letters"), draws("x")) is None


def test_other_rounds_do_not_belong_to_the_construction() -> None:
    first = [list(range(at, at + 4)) for at in range(0, 16, 4)]
    other = [[at, at + 4, at + 8, at + 12] for at in range(4)]
    assert next_designed_round(first, [[*other[:3], first[0]]], 5, draws("letters"), draws("x")) is None


@pytest.mark.rule("TRN-16")
def test_draws_look_ahead_after_a_withdrawal_or_a_redraw() -> None:
    event = create_tournament(replace(WIDE, stages=(of_rounds(4),)), names(21))
    event = next_drawn(next_drawn(event, "a"), "b")
    again = Redraw(tuple(range(1, 7)), "the lots were read out wrongly")
    event = event.try_luck(again, ORGANISER, NOON, "c")
    assert event.state.stages[0].rounds[1].seed == "c"
    event = next_drawn(event, "d")
    assert repeated(event) == 0
    event = next_drawn(decided(event, Withdraw(7)), "e")
    assert repeated(event) == 0
    assert event.doubtful_draws() == ()
    assert read_tournament(write_tournament(event)) == event


def test_looking_ahead_returns_a_round_or_none() -> None:
    first = [list(range(at, at + 4)) for at in range(0, 24, 4)]
    played = [first]
    for left in (3, 2, 1):
        found = plan_next_round(range(24), (4,) * 6, played, left, draws(str(left)))
        assert found is not None
        assert count_repeats(found, count_meetings(played)) == 0
        played.append([list(table) for table in found])
    assert plan_next_round(range(12), (4,) * 3, [first[:3]], 2, draws("x")) is None, "three tables cannot part four"
    assert plan_next_round(range(16), (4,) * 4, [first[:4]], 5, draws("x")) is None, (
        "no player can meet eighteen others"
    )


@pytest.mark.rule("TRN-16")
def test_older_files_without_planned_rounds_draw_the_same() -> None:
    written = plain_decision(SetUp(replace(WIDE, stages=(of_rounds(5),))))
    for stage in written["parameters"]["stages"]:
        del stage["planned"]
    read = parse_decision(written)
    assert isinstance(read, SetUp)
    assert not read.parameters.stages[0].planned
    old, new = after(16, 4, planned=False), after(16, 4)
    assert old.doubtful_draws() == ()
    assert tables_of(old)[0] == tables_of(new)[0], "the first round is the lot alone"
    assert repeated(old) > repeated(new) == 0
