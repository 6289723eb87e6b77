"""Actions and the view of Junior's introductory game: a guardian points at a tile, children find its neighbours.

>>> from rummi import Colour, Game, Tile, junior_intro
>>> game = Game.deal("junior-intro", ["Ala", "Bartek"], seed="a rainy evening")
>>> game = game.act(junior_intro.Point(Tile(Colour.RED, 4)))
>>> game = game.act(junior_intro.Find(Tile(Colour.RED, 5)))
>>> view = game.view(seat=0)
>>> isinstance(view, junior_intro.View), str(view.growing), len(view.open)
(True, 'R4 R5', 38)
"""

from __future__ import annotations

from rummi.games.junior.intro import Action, Find, Point, View

__all__ = ["Action", "Find", "Point", "View"]
