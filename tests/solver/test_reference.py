"""Compare the score of every solver with the integer program and with brute force."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings

from rummi.core.box import CLASSIC_COLOURS, STANDARD_BOX, XP_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem
from tests.oracles.brute import brute_force
from tests.oracles.integer_program import optimum
from tests.solver.conftest import Solver
from tests.solver.positions import random_problem, small_problems
from tests.solver.verify import score
from tests.support.patience import TIMES


def problem(table: str, rack: str, box: Box = STANDARD_BOX, objective: Objective = Objective.TILES) -> Problem:
    return Problem(Table.parse(table, box), Tiles.parse(rack, box), box, objective=objective)


FOUR_NUMBERS = Box(CLASSIC_COLOURS, highest=4, copies=2, jokers=2)
THREE_COLOURS = Box(CLASSIC_COLOURS[:3], highest=3, copies=3, jokers=4)

HARD = [
    problem("K7 R7 B7 *", "O7"),  # the freed joker has nowhere to go
    problem("K7 R7 B7 O7", "* *"),  # two groups of three
    problem("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", "* *"),  # a run of 13 takes jokers by splitting
    problem("-", "K7 * *", objective=Objective.OPENING),  # 7-8-9
    problem("-", "R7 R8 R9 K9 B9 *", objective=Objective.OPENING),  # the joker is one more copy
    problem("R3 * * R6", "R4"),  # v * * w
    problem("-", "* * *", XP_BOX),  # jokers alone are not a set
    problem("R13 * *", "* *", XP_BOX),
    problem("-", "K1 K2 R3 B3 O3 * * * *", XP_BOX, Objective.OPENING),
    problem("R1 R2 R3 R4", "* *", FOUR_NUMBERS),  # one joker does not fit, but two do: 1-2-* and *-3-4
    problem("K1 R1 B1 | K1 R1 B1 | K1 R1 B1", "* * * *", THREE_COLOURS),
    problem("K4 * *", "K1 R1 B1", FOUR_NUMBERS),  # the group stays, although its pieces could also be the run 2-3-4
]


@pytest.mark.parametrize("hard", HARD, ids=lambda hard: f"{hard.table} with {hard.rack}")
def test_hard_positions_score_as_with_brute_force(solver: Solver, hard: Problem) -> None:
    assert score(solver.solve(hard)) == brute_force(hard)


@settings(max_examples=40 * TIMES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(small=small_problems())
@example(small=HARD[0])
@example(small=HARD[9])
def test_small_boxes_score_as_with_brute_force(solver: Solver, small: Problem) -> None:
    assert score(solver.solve(small)) == brute_force(small)


@settings(max_examples=40 * TIMES, deadline=None)
@given(small=small_problems())
def test_the_integer_program_agrees_with_brute_force(small: Problem) -> None:
    assert optimum(small) == brute_force(small)


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("box", [STANDARD_BOX, XP_BOX], ids=["standard", "xp"])
def test_random_positions_score_as_with_the_integer_program(solver: Solver, box: Box, objective: Objective) -> None:
    for seed in solver.sample(list(range(8 * TIMES)), stride=4):
        asked = random_problem(seed, box, objective)
        assert score(solver.solve(asked)) == optimum(asked), f"{asked.table} with {asked.rack}"


def test_more_tiles_than_the_box_has_are_rejected(solver: Solver) -> None:
    with pytest.raises(InvalidInput, match="3 times R7"):
        solver.solve(problem("R7 R8 R9", "R7 R7"))


def test_a_table_with_an_invalid_set_is_rejected(solver: Solver) -> None:
    with pytest.raises(InvalidInput, match="is not a set"):
        solver.solve(problem("R7 R8 R10", "R9"))
