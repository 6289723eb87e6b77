"""Check the answers of solvers without relying on anything the solver says."""

from __future__ import annotations

from rummi.core.table import change
from rummi.core.tile import Tile
from rummi.solver.problem import Objective, Problem, Solution

FIRST = 10_000
"""The weight of a tile, so that tiles count before value."""


def verify(solution: Solution) -> Solution:
    """Check that a solution is a legal play, and return it.

    All melds must be valid, no tile may appear or vanish, and untouched melds must come first in their order.
    """
    before, after, played = solution.problem.table, solution.table, solution.played
    changed = change(before, after)
    assert solution.proven
    assert after.valid
    assert after.tiles.same(before.tiles + played)
    assert not len(solution.problem.rack.lacks(played))
    assert after.melds[: len(changed.kept)] == changed.kept
    assert len(played) or after == before
    assert solution.tiles == len(played)
    assert solution.value == _value(solution)
    if solution.problem.objective is Objective.OPENING:
        assert not changed.gone
    return solution


def _value(solution: Solution) -> int:
    if solution.problem.objective is Objective.OPENING:
        new = solution.table.melds[len(solution.problem.table) :]
        return sum(meld.value or 0 for meld in new)
    joker = solution.problem.joker_value
    return sum(piece.number if isinstance(piece, Tile) else joker for piece in solution.played)


def score(solution: Solution) -> int:
    """Verify a solution and return its score, as the oracles count it."""
    tiles = solution.tiles if solution.problem.objective is Objective.TILES else 0
    return FIRST * tiles + verify(solution).value


def worth(problem: Problem, number: int | None) -> int:
    """Return what a rack tile with this number, or a joker (None), adds to the score wherever it is laid."""
    value = problem.joker_value if number is None else number
    return value + FIRST * (problem.objective is Objective.TILES)
