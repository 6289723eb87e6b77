"""An alias of `rummi.solver.words`."""

from rummi.solver.words import a_set, is_run, listed, run, the_set, tiles

__all__ = ["a_set", "is_run", "listed", "run", "the_set", "tiles"]
