"""What can always be done in a step: nobody may pass here, but something to point at or to find always lies open."""

from __future__ import annotations

from rummi.core.tile import Tile
from rummi.games.junior.intro.actions import Action, Find, Point
from rummi.games.junior.intro.state import neighbours
from rummi.games.junior.intro.view import View


def simplest(view: View) -> Action:
    """Point at the tile that lies first, or find a neighbour of the run that grows."""
    tiles = [tile for tile in view.open if isinstance(tile, Tile)]
    if view.growing is None:
        return Point(tiles[0])
    wanted = neighbours(view.growing, view.setup.box.highest)
    return Find(next(tile for tile in tiles if tile in wanted))
