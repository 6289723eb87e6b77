"""The way in: the kernel, or the reference where RUMMI_SOLVER=reference asks for it.

Each is imported only where it is used, so that the reference works without the kernel being built.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache

from rummi.solver.problem import NO_LIMITS, Limits, Problem
from rummi.solver.solution import Solution


def solve(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    """The best play; the reference knows no limits."""
    return _solver()(problem, limits)


def solve_many(problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None) -> list[Solution]:
    """Many at once, on all cores: problems of one box, objective and joker value.

    >>> from rummi import Table, Tiles
    >>> racks = ["R7 K1", "R7 R8 K1"]
    >>> asked = [Problem(Table.parse("R4 R5 R6"), Tiles.parse(rack)) for rack in racks]
    >>> [solution.tiles for solution in solve_many(asked)]
    [1, 2]
    """
    if by_reference():
        return [solve(problem) for problem in problems]
    from rummi.solver.kernel import solve_many_kernel

    return solve_many_kernel(problems, limits, threads)


@cache
def _solver() -> Callable[[Problem, Limits], Solution]:
    if by_reference():
        from rummi.solver.reference import solve_reference

        return lambda problem, _: solve_reference(problem)
    from rummi.solver.kernel import solve_kernel

    return solve_kernel


@cache
def by_reference() -> bool:
    return os.environ.get("RUMMI_SOLVER") == "reference"
