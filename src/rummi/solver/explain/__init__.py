"""An alias of `rummi.solver.steps`, where plays are explained now."""

from rummi.solver.steps import Kind, Step, explain

__all__ = ["Kind", "Step", "explain"]
