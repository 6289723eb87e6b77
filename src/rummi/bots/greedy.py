"""The solver's best play every turn: it opens as soon as it can, lays most tiles, and in the last round most points."""

from __future__ import annotations

from rummi.bots.laying import opened, play_to
from rummi.games.classic.actions import Action
from rummi.games.classic.views import View
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


def greedy(view: View) -> Action:
    assert view.seat is not None
    if not view.opened[view.seat]:
        return play_to(view, opened(view, view.rack) or view.table)
    # STD-55: when the bank is empty the points on the racks decide, not the tiles
    objective = Objective.TILES if view.moves_left is None else Objective.VALUE
    best = solve(Problem(view.table, view.rack, view.setup.box, view.setup.ruleset.joker_left, objective))
    return play_to(view, best.table)
