"""Actions and views of Express, for programs that play it. `Game.try_luck` decides which faces a throw shows.

>>> from rummi import Game, express
>>> from rummi.games.shuffle import draws
>>> game = Game.deal("express", ["Ala", "Bartek"], seed="a rainy evening")
>>> game = game.try_luck(express.Throw(which="all"), draws("more rain"))
>>> view = game.view(seat=0)
>>> isinstance(view, express.View), view.thrown, len(view.hands[0])
(True, True, 9)
"""

from __future__ import annotations

from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.views import View

__all__ = ["Action", "Lay", "Pass", "Throw", "View"]
