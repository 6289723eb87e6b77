"""Actions and the view of Junior, for programs that play it. A turn is a list of steps; `Draw` and `Pass` may have
steps before them that lift jokers.

>>> from rummi import Game, Meld, junior
>>> game = Game.deal("junior", ["Ala", "Bartek"], seed="a rainy evening")
>>> turn = junior.Turn((junior.Lay(Meld.parse("R1 R2 R3", game.setup.ruleset.box)),))
>>> game.judge(turn) == game.judge("lay R1 R2 R3")
True
>>> view = game.view(seat=0)
>>> isinstance(view, junior.View), view.stars, len(view.rack)
(True, (6, 6), 6)
"""

from __future__ import annotations

from rummi.games.junior.actions import Action, Add, Draw, Lay, Lift, Marked, Pass, Swap, Turn
from rummi.games.junior.views import View

__all__ = ["Action", "Add", "Draw", "Lay", "Lift", "Marked", "Pass", "Swap", "Turn", "View"]
