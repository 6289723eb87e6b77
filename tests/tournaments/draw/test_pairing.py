"""Draws with as few repeated pairs as possible, compared with all possible draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummi.games.shuffle import draws, shuffled_by
from rummi.tournaments.draw.luck import matches_seed, resolve_luck
from rummi.tournaments.draw.pairing import best_tables, count_meetings, count_repeats, draw_tables
from rummi.tournaments.draw.transport import plan_transport
from rummi.tournaments.model.decisions import Draw
from rummi.tournaments.model.parameters import table_sizes
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, drawn
from tests.support.patience import whole_games

TRY = whole_games(60, 1)


def every_draw(players: Sequence[int], sizes: Counter[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield all ways to seat the players."""
    if not players:
        yield ()
        return
    first, *rest = players
    for size in [size for size in sizes if sizes[size]]:
        for others in combinations(rest, size - 1):
            left = [player for player in rest if player not in others]
            for tables in every_draw(left, sizes - Counter([size])):
                yield ((first, *others), *tables)


def seated(players: Sequence[int], seed: str) -> list[tuple[int, ...]]:
    order = iter(shuffled_by(players, draws(seed)))
    return [tuple(next(order) for _ in range(size)) for size in table_sizes(len(players))]


def history(players: int, rounds: int, seed: str) -> list[list[tuple[int, ...]]]:
    return [seated(range(1, players + 1), f"{seed}/{number}") for number in range(rounds)]


@pytest.mark.rule("TRN-16")
@TRY
@given(st.sampled_from([3, 4, 6, 7, 8, 9, 10]), st.integers(0, 3), st.text(max_size=8))
def test_after_one_round_the_transport_plan_is_optimal(players: int, gone: int, seed: str) -> None:
    """Some of the players may have left or arrived since."""
    before = history(players + gone, 1, seed)[0] if table_sizes(players + gone) else history(players, 1, seed)[0]
    staying = shuffled_by(range(1, players + gone + 1), draws(seed))[:players]
    sizes = table_sizes(players)
    plan = plan_transport(staying, sizes, before, draws(seed))
    met = count_meetings([before])
    best = min(count_repeats(tables, met) for tables in every_draw(sorted(staying), Counter(sizes)))
    assert plan.repeated == count_repeats(plan.tables, met) == best
    assert sorted(player for table in plan.tables for player in table) == sorted(staying)
    assert tuple(map(len, plan.tables)) == sizes


@pytest.mark.rule("TRN-16")
@TRY
@given(st.sampled_from([3, 4, 6, 7, 8, 9, 10]), st.integers(1, 4), st.text(max_size=8))
def test_draws_of_small_fields_are_optimal(players: int, rounds: int, seed: str) -> None:
    before = history(players, rounds, seed)
    sizes = table_sizes(players)
    company = draw_tables(range(1, players + 1), sizes, before, draws(seed))
    met = count_meetings(before)
    best = min(count_repeats(tables, met) for tables in every_draw(range(1, players + 1), Counter(sizes)))
    assert company.repeated == count_repeats(company.tables, met) == best
    assert company.least == best, "and it is proved"


@TRY
@given(st.integers(13, 70), st.integers(1, 3), st.text(max_size=8))
def test_the_bound_is_never_above_the_result(players: int, rounds: int, seed: str) -> None:
    before = history(players, rounds, seed)
    company = draw_tables(range(1, players + 1), table_sizes(players), before, draws(seed))
    assert company.least <= company.repeated == count_repeats(company.tables, count_meetings(before))
    if rounds == 1:
        assert company.repeated == 0
    assert tuple(map(len, company.tables)) == table_sizes(players)
    assert sorted(player for table in company.tables for player in table) == list(range(1, players + 1))


def test_a_very_uneven_history_needs_cycles_of_changes() -> None:
    """Six players come from one old table and four from another, so the first plan is not optimal."""
    before = [(1, 2, 3, 4, 5, 6), (7,), (8, 9, 10, 11), (12,)]
    plan = plan_transport(range(1, 13), (4, 4, 4), before, draws("uneven"))
    met = count_meetings([before])
    best = min(count_repeats(tables, met) for tables in every_draw(range(1, 13), Counter((4, 4, 4))))
    assert plan.repeated == count_repeats(plan.tables, met) == best


def test_the_search_reports_that_it_is_incomplete() -> None:
    players = range(1, 33)
    met = count_meetings(history(32, 9, "long"))
    assert not best_tables(list(players), table_sizes(32), met, 200).complete
    assert best_tables(list(players), table_sizes(32), met, 0).complete, "nothing is less than nothing"


def test_a_draw_depends_on_the_seed_only() -> None:
    before = history(30, 1, "before")
    tables = [draw_tables(range(1, 31), table_sizes(30), before, draws(seed)).tables for seed in "aab"]
    assert tables[0] == tables[1] != tables[2]


def test_every_pair_that_has_not_met_can_meet() -> None:
    """The numbers of the players do not matter: over many draws, all new pairs occur."""
    before = [[(1, 2, 3), (4, 5, 6), (7, 8, 9)]]
    met: Counter[tuple[int, int]] = Counter()
    for seed in range(200):
        tables = draw_tables(range(1, 10), (3, 3, 3), before, draws(str(seed))).tables
        met.update(count_meetings([tables]))
    new = [pair for pair in combinations(range(1, 10), 2) if not count_meetings(before)[pair]]
    assert set(met) == set(new)
    assert min(met[pair] for pair in new) > 30, "a third of 200 is expected"


def test_a_draw_can_be_verified_from_its_seed() -> None:
    event = drawn(9)
    before = Tournament.replay(event.journal[:-2])
    draw = event.journal[-2].decision
    assert isinstance(draw, Draw)
    assert matches_seed(before.state, draw)
    other = resolve_luck(before.state, draw, "another seed")
    assert isinstance(other, Draw)
    forged = before.decide(replace(other, seed=draw.seed), ORGANISER, NOON)
    assert event.doubtful_draws() == ()
    assert forged.doubtful_draws() == (len(forged.journal),)
