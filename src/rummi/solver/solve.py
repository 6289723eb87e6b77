"""The way in: the kernel, or the reference where RUMMI_SOLVER=reference asks for it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rummi.solver.kernel import solve_kernel, solve_many_kernel
from rummi.solver.problem import NO_LIMITS, Limits, Problem
from rummi.solver.reference import solve_reference
from rummi.solver.solution import Solution


def solve(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    """The best play; the reference knows no limits."""
    return solve_reference(problem) if _by_reference() else solve_kernel(problem, limits)


def solve_many(problems: Sequence[Problem], limits: Limits = NO_LIMITS, threads: int | None = None) -> list[Solution]:
    """Many at once, on all cores: problems of one box, objective and joker value."""
    if _by_reference():
        return [solve_reference(problem) for problem in problems]
    return solve_many_kernel(problems, limits, threads)


def _by_reference() -> bool:
    return os.environ.get("RUMMI_SOLVER") == "reference"
