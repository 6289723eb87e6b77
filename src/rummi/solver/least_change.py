"""An alias of `rummi.solver.solve`, where the least change is found now."""

from rummi.solver.solve import solve_least_change

__all__ = ["solve_least_change"]
