"""Whole tournaments of every size with realistic cards, from the entries to the champion."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from rummi.core.errors import IllegalAction
from rummi.tournaments.files import read_tournament, write_tournament
from rummi.tournaments.model.decisions import Draw
from rummi.tournaments.model.parameters import LEAGUE_ROUND, POLISH_QUALIFIER, TEMPLATES, WARSAW, Field, table_sizes
from rummi.tournaments.simulate import by_bots, by_luck, create_tournament, simulate_tournament, step
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.progress import is_over, missing_games, next_round
from rummi.tournaments.stages.standings import standings
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, WIDE, codes, names
from tests.tournaments.invariants import FEWEST_REPEATS, check_championship, repeated_pairs

SIZES = [
    *(3, 4, *range(6, 34), 40, 41, 48, 61, 64, 256),
    *(pytest.param(players, marks=pytest.mark.thorough) for players in range(34, 64)),
]


def stages(event: Tournament) -> list[tuple[str, int]]:
    return [(event.state.stage_parameters(play).name, len(play.pool)) for play in event.state.stages]


@pytest.mark.rule("TRN-15", "TRN-16", "TRN-17", "TRN-19", "A-52", "A-53", "A-54", "A-55", "A-56", "C-24", "TV-41")
@pytest.mark.parametrize("players", SIZES)
def test_a_tournament_of_any_size_has_a_champion(players: int) -> None:
    event = simulate_tournament(WIDE, names(players), f"size {players}", by_luck)
    assert is_over(event.state)
    check_championship(event)
    eliminations = event.state.stages[0]
    assert repeated_pairs(eliminations) == [0, FEWEST_REPEATS.get(players, 0)]
    assert [drawn.repeated for drawn in eliminations.rounds] == repeated_pairs(eliminations)
    assert eliminations.rounds[1].least == eliminations.rounds[1].repeated, "proven"
    assert all(len(row.marks) == 4 for row in standings(event.state, eliminations))
    semi_final = [("semi-final", 16)] if players >= 16 else [("semi-final", 8)] if players >= 8 else []
    assert stages(event) == [("eliminations", players), *semi_final, ("final", 3 if players == 3 else 4)]
    assert Tournament.replay(event.journal) == event


@pytest.mark.rule("A-54")
@pytest.mark.parametrize("players", [8, 15, 16, 41, 64])
def test_a_54_the_best_of_the_standings_advance_and_then_the_best_of_each_table(players: int) -> None:
    event = simulate_tournament(WIDE, names(players), "who goes on", by_luck)
    eliminations, semi_final, final = event.state.stages
    best = [row.entrant for row in standings(event.state, eliminations)]
    assert sorted(semi_final.pool) == sorted(best[: len(semi_final.pool)])
    going = 1 if players >= 16 else 2
    list_of_all = [row.entrant for row in standings(event.state, semi_final)]
    for seating in semi_final.rounds[0].seatings:
        of_table = sorted(seating.occupants, key=list_of_all.index)
        assert set(of_table[:going]) <= set(final.pool)
    assert len(final.pool) == 4


@pytest.mark.rule("A-54")
def test_a_54_the_best_four_overall_are_a_parameter() -> None:
    eliminations, semi_final, final = WARSAW.stages
    overall = replace(WARSAW, stages=(eliminations, replace(semi_final, fields=(Field(players=16),)), final))
    event = simulate_tournament(overall, names(20), "overall", by_luck)
    best = [row.entrant for row in standings(event.state, event.state.stages[1])][:4]
    assert sorted(event.state.stages[2].pool) == sorted(best)


@pytest.mark.rule("A-52", "TRN-16", "C-24")
def test_a_52_three_games_for_a_table_of_three_in_every_stage_are_a_parameter() -> None:
    eliminations, *rest = WARSAW.stages
    literal = replace(WARSAW, stages=(replace(eliminations, games_of_three=3), *rest))
    event = simulate_tournament(literal, names(11), "literal", by_luck)
    check_championship(event)
    assert {len(seating.cards) for seating in event.state.stages[0].rounds[0].seatings} == {2, 3}


@pytest.mark.rule("A-53", "TV-41")
@pytest.mark.parametrize("players", [5, 2, 1])
def test_a_53_five_or_fewer_than_three_cannot_sit(players: int) -> None:
    event = create_tournament(WIDE, names(players))
    with pytest.raises(IllegalAction) as refused:
        event.try_luck(Draw(), ORGANISER, NOON, "lots")
    assert [violation.rule for violation in refused.value.violations] == ["A-53"]


@pytest.mark.rule("A-53", "TV-41")
def test_a_53_table_sizes() -> None:
    assert [players for players in range(70) if not table_sizes(players)] == [0, 1, 2, 5]
    assert table_sizes(64) == (4,) * 16
    assert table_sizes(62) == (4,) * 14 + (3,) * 2
    assert table_sizes(6) == (3, 3)


@pytest.mark.parametrize("players", [12, 13, 15, 16, 17, 20, 33, 64])
def test_the_polish_qualifier_is_four_rounds_of_four_games_and_a_final(players: int) -> None:
    event = simulate_tournament(POLISH_QUALIFIER, names(players), "qualifier", by_luck)
    check_championship(event)
    rounds, _final = event.state.stages
    assert stages(event) == [("rounds", players), ("final", 4)]
    assert all(len(row.marks) == 16 for row in standings(event.state, rounds))
    assert [drawn.repeated for drawn in rounds.rounds] == repeated_pairs(rounds)
    assert all(drawn.least == drawn.repeated for drawn in rounds.rounds[1:]), "proven"
    assert rounds.rounds[1].repeated == FEWEST_REPEATS.get(players, 0)


def test_the_polish_qualifier_needs_twelve() -> None:
    assert codes(create_tournament(POLISH_QUALIFIER, names(11)), Draw()) == ["draw/too-few"]


@pytest.mark.parametrize("players", [3, 4, 6, 23])
def test_a_league_round_is_one_table_of_three_or_four_games(players: int) -> None:
    event = simulate_tournament(LEAGUE_ROUND, names(players), "league", by_luck)
    check_championship(event)
    assert stages(event) == [("league", players)]
    assert {len(seating.cards) for seating in event.state.stages[0].rounds[0].seatings} <= {3, 4}


def test_real_games_between_bots_fill_in_the_cards() -> None:
    event = simulate_tournament(WARSAW, names(8), "bots", by_bots(("greedy", "casual")))
    check_championship(event)
    assert event.doubtful_draws() == ()
    again = simulate_tournament(WARSAW, names(8), "bots", by_bots(("greedy", "casual")))
    assert again == event
    assert simulate_tournament(WARSAW, names(8), "others", by_luck) != event


thorough = partial(pytest.param, marks=pytest.mark.thorough)
EVERY = [(name, size) for name in TEMPLATES for size in (*range(3, 65), 256, 1_000)]
ALWAYS = {("warsaw", 11), ("polish-qualifier", 13), ("league-round", 7)}
"""The sizes that are tested in every run; the others only in thorough runs."""
PLAYED = [each for each in EVERY if table_sizes(each[1]) and each[1] >= TEMPLATES[each[0]].minimum]


@pytest.mark.parametrize(("template", "players"), [each if each in ALWAYS else thorough(*each) for each in PLAYED])
def test_a_tournament_survives_a_file_byte_for_byte(template: str, players: int) -> None:
    wide = replace(TEMPLATES[template], capacity=0)
    event = simulate_tournament(wide, names(players), f"{template} of {players}", by_luck)
    text = write_tournament(event)
    brought = read_tournament(text)
    assert write_tournament(brought) == text
    assert brought == event
    assert brought.doubtful_draws() == ()


def test_a_tournament_can_continue_from_a_file_at_any_point() -> None:
    event = create_tournament(TEMPLATES["warsaw"], names(9))
    while not is_over(event.state):
        text = write_tournament(event)
        event = step(read_tournament(text), "elsewhere", by_luck)
        assert write_tournament(event).startswith(text.removesuffix("\n]}\n")), "earlier decisions stay as they are"


def test_after_the_final_there_is_no_next_round() -> None:
    event = simulate_tournament(WARSAW, names(6), "end", by_luck)
    assert next_round(event.state) is None
    assert missing_games(event.state) == ()
    assert codes(event, Draw("more")) == ["draw/over"]
    assert len(final_ranking(event.state)[0]) == 1
