"""What can always be done in a turn, however little somebody sees or wants."""

from __future__ import annotations

from rummi.games.express.actions import Action, Pass, Throw
from rummi.games.express.view import View


def simplest(view: View) -> Action:
    """In the first turn of a round all dice have to be thrown (DICE-9)."""
    return Throw(which="all") if view.first_turn else Pass()
