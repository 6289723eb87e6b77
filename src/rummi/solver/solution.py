"""An alias of `rummi.solver.problem`, where the answer is defined now."""

from rummi.solver.problem import Solution

__all__ = ["Solution"]
