"""Three players of Junior: one that misses what a child would miss, a fair one, and the best."""

from __future__ import annotations

from rummi.games.junior.actions import Action, Draw, Pass
from rummi.games.junior.best import best_turn
from rummi.games.junior.view import View


def best(view: View) -> Action:
    """The most stars that can be won in this turn."""
    return best_turn(view.table, view.rack, view.setup.box).turn or _nothing(view)


def fair(view: View) -> Action:
    """As good as people mostly play: it never thinks of lifting a joker."""
    return best_turn(view.table, view.rack, view.setup.box, lifting=False).turn or _nothing(view)


def _nothing(view: View) -> Action:
    return Draw() if view.pool else Pass()
