"""Help for a child: which run to look at, and which tile fits."""

from __future__ import annotations

from rummi.core.sentence import sentence
from rummi.core.tile import Tile
from rummi.games.game import Hint
from rummi.games.junior.intro.actions import Find, Point
from rummi.games.junior.intro.notation import write_action
from rummi.games.junior.intro.state import neighbours
from rummi.games.junior.intro.view import View
from rummi.solver.explain.words import tiles as named


def hint(view: View) -> Hint:
    tiles = [tile for tile in view.open if isinstance(tile, Tile)]
    if view.growing is None:
        tell = sentence("Point at {tile}.", tile=named(tiles[:1]))
        return Hint(sentence("Point at any tile."), (tell,), write_action(Point(tiles[0])))
    found = next(tile for tile in tiles if tile in neighbours(view.growing, view.setup.box.highest))
    nudge = sentence("Look at {tiles}: which tile comes before or after?", tiles=named(view.growing.pieces))
    return Hint(nudge, (sentence("Find {tile}.", tile=named([found])),), write_action(Find(found)))
