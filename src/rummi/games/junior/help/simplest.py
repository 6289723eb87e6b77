"""What can always be done in a turn, however little somebody sees or wants."""

from __future__ import annotations

from rummi.games.junior.actions import Action, Draw, Pass
from rummi.games.junior.view import View


def simplest(view: View) -> Action:
    return Draw() if view.pool else Pass()
