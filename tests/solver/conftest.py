"""The solvers that must all give the same answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

import pytest

from rummi.solver.problem import Problem, Solution
from rummi.solver.solve import solve
from tests.oracles.reference import solve_reference

Case = TypeVar("Case")


@dataclass(frozen=True, slots=True)
class Solver:
    name: str
    solve: Callable[[Problem], Solution]
    fast: bool
    """Run the solver on all cases if true, otherwise on a fixed sample."""

    def sample(self, cases: list[Case], stride: int) -> list[Case]:
        return cases if self.fast else cases[::stride]


REFERENCE: Final = Solver("reference", solve_reference, fast=False)

SOLVERS: Final = [Solver("kernel", solve, fast=True), REFERENCE]


@pytest.fixture(params=SOLVERS, ids=[solver.name for solver in SOLVERS])
def solver(request: pytest.FixtureRequest) -> Solver:
    chosen: Solver = request.param
    return chosen
