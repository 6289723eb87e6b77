"""A player of the introductory game: it points at the tile that lies first and finds a neighbour of every run."""

from __future__ import annotations

from rummi.core.tile import Tile
from rummi.games.junior.intro.actions import Action, Find, Point
from rummi.games.junior.intro.state import neighbours
from rummi.games.junior.intro.view import View


def finder(view: View) -> Action:
    tiles = [tile for tile in view.open if isinstance(tile, Tile)]
    if view.growing is None:
        return Point(tiles[0])
    wanted = neighbours(view.growing, view.setup.box.highest)
    return Find(next(tile for tile in tiles if tile in wanted))
