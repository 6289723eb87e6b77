"""The opening: the best that a rack can lay by itself (STD-18 to STD-20, A-22). Whether a play opens: `judge.py`."""

from __future__ import annotations

from functools import lru_cache

from rummi.core.box import Box
from rummi.core.change import change
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.games.classic.rulesets import Ruleset
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


def could_open(rack: Tiles, ruleset: Ruleset) -> bool:
    """The test behind the 200 points, with or without jokers as the ruleset says (C-2)."""
    return _could_open(rack, ruleset.box, ruleset.opening, ruleset.jokers_could_open)


@lru_cache(maxsize=16_384)  # asked for every seat at every view, and a rack changes only now and then
def _could_open(rack: Tiles, box: Box, goal: int, jokers: bool) -> bool:
    counted = rack if jokers else Tiles.of(piece for piece in rack if piece != JOKER)
    return find_opening(counted.sorted(), box, goal) is not None


@lru_cache(maxsize=4_096)
def find_opening(rack: Tiles, box: Box, goal: int) -> tuple[Meld, ...] | None:
    """The sets from the rack that are worth most together; None where that is less than the goal."""
    best = solve(Problem(Table(), rack, box, objective=Objective.OPENING))
    return change((), best.table).new if best.value >= goal else None
