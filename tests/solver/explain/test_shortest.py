"""The kernel explains a play in the fewest steps."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from rummi.core.box import CLASSIC_COLOURS, STANDARD_BOX, XP_BOX, Box
from rummi.core.table import Table, change
from rummi.solver.problem import Objective
from rummi.solver.solve import solve, solve_least_change
from rummi.solver.steps import Step, explain, find_steps
from tests.oracles.flow import components
from tests.oracles.shortest import find_shortest
from tests.oracles.steps import fewest_steps
from tests.solver.explain.plays import random_play, replay
from tests.solver.positions import Position, golden_positions
from tests.support.patience import TIMES

SMALL = {
    "two copies": Box(CLASSIC_COLOURS[:3], highest=5, copies=2, jokers=1),
    "three copies": Box(CLASSIC_COLOURS[:3], highest=4, copies=3, jokers=2),
    "runs only": Box(CLASSIC_COLOURS[:2], highest=7, copies=2, jokers=2, groups=False),
    "many jokers": Box(CLASSIC_COLOURS[:4], highest=4, copies=1, jokers=4),
}
MOST_PIECES = 11
PLAYS = 5 * TIMES


def small_plays(box: Box) -> list[tuple[Table, Table]]:
    """Return random plays whose components are small enough for brute force."""
    plays: list[tuple[Table, Table]] = []
    chance = random.Random(str(box))
    while len(plays) < PLAYS:
        before, after = random_play(chance.randrange(2**32), box)
        changed = change(before, after)
        sizes = [
            sum(len(changed.new[to]) for to in component.new) for component in components(changed.gone, changed.new)
        ]
        if changed.gone and max(sizes) <= MOST_PIECES:
            plays.append((before, after))
    return plays


@pytest.mark.parametrize("box", SMALL.values(), ids=SMALL)
def test_the_plain_search_finds_the_fewest_steps(box: Box) -> None:
    for before, after in small_plays(box):
        changed = change(before, after)
        for component in components(changed.gone, changed.new):
            old, new = [changed.gone[at] for at in component.old], [changed.new[to] for to in component.new]
            found = find_shortest(old, new)
            assert found.proven
            assert len(found.plans[0].tasks) == fewest_steps(old, new), f"{before} -> {after}"


def count_plain_steps(before: Table, after: Table) -> tuple[int, bool]:
    """Count the steps with the plain search, and return whether the number is proven."""
    changed = change(before, after)
    found = [
        find_shortest([changed.gone[at] for at in component.old], [changed.new[to] for to in component.new])
        for component in components(changed.gone, changed.new)
    ]
    return sum(len(each.plans[0].tasks) for each in found), all(each.proven for each in found)


def count_steps(steps: Iterable[Step]) -> int:
    return sum(step.sets for step in steps)


@pytest.mark.parametrize("box", [*SMALL.values(), STANDARD_BOX, XP_BOX], ids=[*SMALL, "standard", "xp"])
def test_the_kernel_finds_as_many_steps_as_the_plain_search(box: Box) -> None:
    for seed in range(10 * TIMES):
        before, after = random_play(seed, box)
        many, proven = count_plain_steps(before, after)
        found = find_steps(before, after, box)
        assert found.proven or not proven
        assert count_steps(found.steps) == many if proven else count_steps(found.steps) <= many


@pytest.mark.parametrize("box", [STANDARD_BOX, XP_BOX], ids=["standard", "xp"])
def test_steps_are_found_even_with_almost_no_search(box: Box) -> None:
    """If nearly the whole table is rebuilt, the search may find no sound choice before it stops."""
    for seed in range(10 * TIMES):
        before, after = random_play(seed, box)
        found = find_steps(before, after, box, most_tried=1)
        assert not found.proven or not found.steps
        replay(before, after, found.steps)


@pytest.mark.parametrize("box", SMALL.values(), ids=SMALL)
def test_the_steps_of_small_plays_replay_and_are_counted(box: Box) -> None:
    for before, after in small_plays(box):
        steps = explain(before, after, box)
        replay(before, after, steps)
        assert count_steps(steps) == count_plain_steps(before, after)[0]


EVERY = golden_positions()
GOLDEN = EVERY[::6]


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, marks=pytest.mark.thorough if at % 24 else (), id=str(position))
        for at, position in enumerate(EVERY)
    ],
)
def test_a_hint_has_no_more_steps_than_the_plain_search_finds(position: Position) -> None:
    """The kernel tries more choices than the plain search, so it may find fewer steps but never more."""
    problem = position.problem(Objective.TILES)
    after = solve_least_change(problem).table
    many, proven = count_plain_steps(problem.table, after)
    found = find_steps(problem.table, after, problem.box)
    assert found.proven or not proven
    assert count_steps(found.steps) == many if proven else count_steps(found.steps) <= many


@pytest.mark.parametrize("position", GOLDEN, ids=str)
def test_the_best_plays_of_golden_positions_replay(position: Position) -> None:
    problem = position.problem(Objective.TILES)
    after = solve(problem).table
    replay(problem.table, after, explain(problem.table, after, problem.box))
