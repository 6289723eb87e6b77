"""Actions and the view of the tile games (Standard, XP, NGT, the championship), for programs that play them.

An action is a value or its text in the notation; `Game` takes both.

>>> from rummi import Game, Meld, classic
>>> run = Meld.parse("R1 R2 R3")
>>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")
>>> game.judge(classic.Play((run,))) == game.judge("play R1 R2 R3")
True
>>> view = game.act(classic.Draw()).view(seat=1)
>>> isinstance(view, classic.View), view.turn, len(view.rack), view.tiles, view.bank
(True, 1, 14, (15, 14), 77)
"""

from __future__ import annotations

from rummi.games.classic.actions import Action, Announce, Draw, Mistake, Pass, Play, Redeal, Timeout
from rummi.games.classic.views import View

__all__ = ["Action", "Announce", "Draw", "Mistake", "Pass", "Play", "Redeal", "Timeout", "View"]
