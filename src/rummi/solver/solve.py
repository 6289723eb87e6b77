"""The best play on a table, and of the best plays the one that disturbs the table least.

The kernel is imported where it is needed, so that `rummi doctor` can run and say that it is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from rummi.solver.problem import NO_LIMITS, Limits, Problem, Solution


def solve(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    """Return the best play."""
    return _solver()(problem, limits)


def solve_many(problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None) -> list[Solution]:
    """Solve many problems of one box, objective and joker value at once, on all cores.

    >>> from rummi import Table, Tiles
    >>> racks = ["R7 K1", "R7 R8 K1"]
    >>> asked = [Problem(Table.parse("R4 R5 R6"), Tiles.parse(rack)) for rack in racks]
    >>> [solution.tiles for solution in solve_many(asked)]
    [1, 2]
    """
    from rummi.solver.kernel import solve_many_kernel

    return solve_many_kernel(problems, limits, threads)


def solve_least_change(problem: Problem) -> Solution:
    """Return the best play that changes the fewest melds, and of those one that leaves the most tiles together.

    People have to understand it.
    """
    from rummi.solver.kernel import least_change_kernel

    return least_change_kernel(problem)


@cache
def _solver() -> Callable[[Problem, Limits], Solution]:
    from rummi.solver.kernel import solve_kernel

    return solve_kernel
