"""Every answer is checked, whatever its score: nothing may be taken from the solver's word."""

from __future__ import annotations

from rummi.core.table import change
from rummi.core.tile import Tile
from rummi.solver.problem import Objective, Problem, Solution

FIRST = 10_000
"""Tiles count before value."""


def verified(solution: Solution) -> Solution:
    """The same solution, if it is a play: sets only, no tile come or gone, the melds not touched in their order."""
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
    """What the objective maximises, as the oracles count it."""
    tiles = solution.tiles if solution.problem.objective is Objective.TILES else 0
    return FIRST * tiles + verified(solution).value


def worth(problem: Problem, number: int | None) -> int:
    """What a tile of the rack, or a joker of it (None), adds to the score where it does not matter where it lies."""
    value = problem.joker_value if number is None else number
    return value + FIRST * (problem.objective is Objective.TILES)
