"""No play can be done in fewer steps than are told."""

from __future__ import annotations

import random

import pytest

from rummi.core.box import CLASSIC_COLOURS, STANDARD_BOX, XP_BOX, Box
from rummi.core.table import Table, change
from rummi.solver.explain import explain
from rummi.solver.explain.fewest import shortest_kernel
from rummi.solver.explain.flow import knots
from rummi.solver.explain.shortest import MOST_TRIED, shortest
from rummi.solver.least_change import solve_least_change
from rummi.solver.problem import Objective
from rummi.solver.solve import solve
from tests.solver.conftest import WITHOUT_KERNEL
from tests.solver.explain.plays import random_play, replay
from tests.solver.explain.steps import fewest_steps
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
    """Those of chance in which not too many pieces have to do with each other."""
    plays: list[tuple[Table, Table]] = []
    chance = random.Random(str(box))
    while len(plays) < PLAYS:
        before, after = random_play(chance.randrange(2**32), box)
        changed = change(before, after)
        sizes = [sum(len(changed.new[to]) for to in knot.new) for knot in knots(changed.gone, changed.new)]
        if changed.gone and max(sizes) <= MOST_PIECES:
            plays.append((before, after))
    return plays


@pytest.mark.parametrize("box", SMALL.values(), ids=SMALL)
def test_no_other_way_is_shorter(box: Box) -> None:
    for before, after in small_plays(box):
        changed = change(before, after)
        for knot in knots(changed.gone, changed.new):
            old, new = [changed.gone[at] for at in knot.old], [changed.new[to] for to in knot.new]
            found = shortest(old, new)
            assert found.proven
            assert len(found.plans[0].tasks) == fewest_steps(old, new), f"{before} -> {after}"


@pytest.mark.skipif(WITHOUT_KERNEL, reason="it is the kernel that is compared")
@pytest.mark.parametrize("box", [*SMALL.values(), STANDARD_BOX, XP_BOX], ids=[*SMALL, "standard", "xp"])
def test_the_kernel_finds_the_very_plans_of_the_plain_search(box: Box) -> None:
    for seed in range(10 * TIMES):
        before, after = random_play(seed, box)
        changed = change(before, after)
        for knot in knots(changed.gone, changed.new):
            old, new = [changed.gone[at] for at in knot.old], [changed.new[to] for to in knot.new]
            assert shortest_kernel(old, new, MOST_TRIED) == shortest(old, new)


@pytest.mark.skipif(WITHOUT_KERNEL, reason="it is the kernel that is compared")
@pytest.mark.parametrize("box", [STANDARD_BOX, XP_BOX], ids=["standard", "xp"])
def test_however_short_the_time_is_there_is_a_plan(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """On tables where nearly everything is rebuilt no choice may be sound before the time is over."""
    monkeypatch.setattr("rummi.solver.explain.shortest.MOST_TRIED", 1)
    monkeypatch.setattr("rummi.solver.explain.plan.fewest", lambda old, new: shortest_kernel(old, new, 1))
    for seed in range(10 * TIMES):
        before, after = random_play(seed, box)
        changed = change(before, after)
        for knot in knots(changed.gone, changed.new):
            old, new = [changed.gone[at] for at in knot.old], [changed.new[to] for to in knot.new]
            found = shortest_kernel(old, new, 1)
            assert found == shortest(old, new)
            assert found.plans
        replay(before, after, explain(before, after, box))


@pytest.mark.skipif(WITHOUT_KERNEL, reason="it is the kernel that is asked")
@pytest.mark.parametrize(
    ("old", "new", "limit"),
    [("R1 R2 R3", "R1 R2 R4", 10), ("-", "R1 R2 R3 | " * 63 + "R1 R2 R3", 10), ("-", "-", -1)],
    ids=["a tile is gone", "more than any box has", "no limit"],
)
def test_what_is_no_play_is_refused(old: str, new: str, limit: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        shortest_kernel(Table.parse(old).melds, Table.parse(new).melds, limit)


@pytest.mark.parametrize("box", SMALL.values(), ids=SMALL)
def test_as_many_steps_are_told_as_were_counted(box: Box) -> None:
    for before, after in small_plays(box):
        changed = change(before, after)
        steps = explain(before, after, box)
        replay(before, after, steps)
        counted = [
            shortest([changed.gone[at] for at in knot.old], [changed.new[to] for to in knot.new])
            for knot in knots(changed.gone, changed.new)
        ]
        assert sum(step.sets for step in steps) == sum(len(found.plans[0].tasks) for found in counted)


EVERY = golden_positions()
GOLDEN = EVERY[::6]


@pytest.mark.skipif(WITHOUT_KERNEL, reason="it is the kernel that is compared")
@pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, marks=pytest.mark.thorough if at % 24 else (), id=str(position))
        for at, position in enumerate(EVERY)
    ],
)
def test_a_hint_has_no_more_steps_than_the_plain_search_finds(position: Position) -> None:
    """The kernel goes on where the plain search takes the best so far; so it may find fewer, and never more."""
    problem = position.problem(Objective.TILES)
    changed = change(problem.table, solve_least_change(problem).table)
    for knot in knots(changed.gone, changed.new):
        old, new = [changed.gone[at] for at in knot.old], [changed.new[to] for to in knot.new]
        plain, kernel = shortest(old, new), shortest_kernel(old, new)
        assert kernel.proven or not plain.proven
        steps, others = len(kernel.plans[0].tasks), len(plain.plans[0].tasks)
        assert steps == others if plain.proven else steps <= others


@pytest.mark.skipif(WITHOUT_KERNEL, reason="the reference takes its time for the adversarial ones")
@pytest.mark.parametrize("position", GOLDEN, ids=str)
def test_the_best_plays_of_golden_positions_replay(position: Position) -> None:
    problem = position.problem(Objective.TILES)
    after = solve(problem).table
    replay(problem.table, after, explain(problem.table, after, problem.box))
