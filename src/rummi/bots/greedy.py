"""The solver's best play every turn: as many tiles as can be laid, whatever comes of it."""

from __future__ import annotations

from rummi.core.change import change
from rummi.core.table import Table
from rummi.games.classic.actions import Action, Draw, Pass, Play
from rummi.games.classic.opening import find_opening
from rummi.games.classic.view import View
from rummi.solver.problem import Problem
from rummi.solver.solve import solve


def greedy(view: View) -> Action:
    assert view.seat is not None
    play = _best(view) if view.opened[view.seat] else _open(view)
    if play:
        return play
    return Draw() if view.bank else Pass()


def _open(view: View) -> Play | None:
    """The opening worth most, and whatever else the rack can lay beside it."""
    setup = view.setup
    opening = find_opening(view.rack.sorted(), setup.box, setup.ruleset.opening)
    if opening is None:
        return None
    beside = solve(Problem(Table(), view.rack.without(Table(opening).tiles), setup.box))
    return Play((*opening, *beside.table))


def _best(view: View) -> Play | None:
    best = solve(Problem(view.table, view.rack, view.setup.box, view.setup.ruleset.joker_left))
    changed = change(view.table, best.table)
    return Play(changed.new, changed.gone) if best.tiles else None
