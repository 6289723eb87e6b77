"""Every solver finds the optimum of every golden position, with a legal play."""

from __future__ import annotations

import pytest

from rummi.core.table import change
from rummi.solver.problem import Objective
from tests.oracles.integer_program import optimum
from tests.solver.conftest import SOLVERS, Solver
from tests.solver.positions import Position, golden_positions
from tests.solver.verify import FIRST, verify
from tests.support.patience import TIMES

GOLDEN = golden_positions()

EACH = pytest.mark.parametrize(
    ("solver", "position"),
    [(solver, position) for solver in SOLVERS for position in solver.sample(GOLDEN, stride=14 if TIMES > 1 else 29)],
    ids=lambda case: case.name,
)
OPENINGS = pytest.mark.parametrize("position", [at for at in GOLDEN if at.opening is not None], ids=str)


def test_the_number_of_golden_positions() -> None:
    assert len(GOLDEN) == 290
    assert sum(position.min_changed_melds is not None for position in GOLDEN) == 19


@EACH
def test_most_tiles_then_most_value(solver: Solver, position: Position) -> None:
    solution = verify(solver.solve(position.problem(Objective.TILES)))
    assert (solution.tiles, solution.value) == (position.tiles, position.tiles_value)
    changed = change(solution.problem.table, solution.table)
    assert len(changed.gone) >= (position.min_changed_melds or 0)


@EACH
def test_most_value(solver: Solver, position: Position) -> None:
    assert verify(solver.solve(position.problem(Objective.VALUE))).value == position.value


@OPENINGS
def test_most_opening_points(solver: Solver, position: Position) -> None:
    assert verify(solver.solve(position.problem(Objective.OPENING))).value == position.opening


@pytest.mark.parametrize("position", GOLDEN[3::58], ids=str)
def test_the_integer_program_finds_the_optima_too(position: Position) -> None:
    tiles, value = position.problem(Objective.TILES), position.problem(Objective.VALUE)
    assert optimum(tiles) == FIRST * position.tiles + position.tiles_value
    assert optimum(value) == position.value
