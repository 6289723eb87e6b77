"""Among the best plays the one that disturbs the table least, because people must understand it.

The fewest melds are changed, and of those as many tiles as possible stay together.
"""

from __future__ import annotations

from rummi.solver.problem import Problem
from rummi.solver.solution import Solution
from rummi.solver.solve import by_reference


def solve_least_change(problem: Problem) -> Solution:
    if by_reference():
        from rummi.solver.reference_least import least_change_reference

        return least_change_reference(problem)
    from rummi.solver.kernel import least_change_kernel

    return least_change_kernel(problem)
