"""A player for the evening: lays, adds, rearranges two sets of the table at most, and keeps jokers for the end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from rummi.bots.laying import added, numbers, opened, play_to, sets_of
from rummi.core.box import Box
from rummi.core.meld import Group, Meld, Run
from rummi.core.table import Table
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action
from rummi.games.classic.views import View
from rummi.solver.problem import Problem
from rummi.solver.solve import solve


def casual(view: View) -> Action:
    assert view.seat is not None
    rack, kept = view.rack, numbers(view.rack)
    if not view.opened[view.seat]:
        return play_to(view, opened(view, kept) or opened(view, rack) or view.table)
    box = view.setup.box
    after = _after(view.table, rack, box)
    goes_out = len(after.tiles) == len(view.table.tiles) + len(rack)
    if len(kept) < len(rack) and not goes_out and view.moves_left is None:
        after = _after(view.table, kept, box)
    return play_to(view, after)


def _after(table: Table, rack: Tiles, box: Box) -> Table:
    """The table when all that is easy is laid, then one small part is rearranged, and then what fits on is added."""
    sets = sets_of(rack, box)
    easy = added(Table((*table, *sets)), rack.without(Table(sets).tiles), box)
    left = rack.without(table.tiles.lacks(easy.tiles))
    best = max((solve(Problem(Table(part), left, box)) for part in _parts(easy, left)), key=lambda best: best.tiles)
    rest = list(easy)
    for meld in best.problem.table:
        rest.remove(meld)
    return added(Table((*rest, *best.table)), left.without(best.played), box)


def _parts(table: Table, rack: Tiles) -> Iterable[tuple[Meld, ...]]:
    """Nothing, every set of the table, and every two in both of which one tile of the rack has neighbours."""
    found: dict[tuple[Meld, ...], None] = dict.fromkeys([(), *combinations(table, 1)])
    for piece in rack:
        if isinstance(piece, Tile):
            found |= dict.fromkeys(combinations([meld for meld in table if _near(piece, meld)], 2))
    return found


def _near(tile: Tile, meld: Meld) -> bool:
    """Whether the meld has a tile of the same number, or one that comes before or after it in a run."""
    match meld.reading:
        case Run(colour, first, length):
            beside = colour == tile.colour
            return first - beside <= tile.number < first + length + beside
        case Group(number):
            follows = abs(number - tile.number) == 1 and Tile(tile.colour, number) in meld.pieces
            return number == tile.number or follows
    return False
