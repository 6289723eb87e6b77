"""No play can be done in fewer steps than are told."""

from __future__ import annotations

import random

import pytest

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.change import change
from rummi.core.table import Table
from rummi.solver.explain import explain
from rummi.solver.explain.flow import knots
from rummi.solver.explain.shortest import shortest
from rummi.solver.problem import Objective
from rummi.solver.solve import solve
from tests.solver.conftest import WITHOUT_KERNEL
from tests.solver.plays import random_play, replay
from tests.solver.positions import Position, golden_positions
from tests.solver.steps import fewest_steps

SMALL = {
    "two copies": Box(CLASSIC_COLOURS[:3], highest=5, copies=2, jokers=1),
    "three copies": Box(CLASSIC_COLOURS[:3], highest=4, copies=3, jokers=2),
    "runs only": Box(CLASSIC_COLOURS[:2], highest=7, copies=2, jokers=2, groups=False),
    "many jokers": Box(CLASSIC_COLOURS[:4], highest=4, copies=1, jokers=4),
}
MOST_PIECES = 11
PLAYS = 60


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


GOLDEN = golden_positions()[::6]


@pytest.mark.skipif(WITHOUT_KERNEL, reason="the reference takes its time for the adversarial ones")
@pytest.mark.parametrize("position", GOLDEN, ids=str)
def test_the_best_plays_of_golden_positions_replay(position: Position) -> None:
    problem = position.problem(Objective.TILES)
    after = solve(problem).table
    replay(problem.table, after, explain(problem.table, after, problem.box))
