"""Three bots of the tile games that look only at the turn in hand: novice, casual and greedy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from rummi.core.box import Box
from rummi.core.meld import Group, Meld, Run
from rummi.core.table import Table, change
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Play
from rummi.games.classic.advice import simplest
from rummi.games.classic.play import find_opening
from rummi.games.classic.views import View
from rummi.games.shuffle import draws
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


def play_to_reach(view: View, after: Table) -> Action:
    """The play that leaves this table; where nothing was laid, what is left to do."""
    if len(after.tiles) == len(view.table.tiles):
        return simplest(view)
    changed = change(view.table, after)
    return Play(changed.new, changed.gone)


def table_after_opening(view: View, rack: Tiles) -> Table | None:
    """The table after the opening from these tiles that is worth most, and whatever else they can lay beside it."""
    box = view.setup.box
    opening = find_opening(rack.sorted(), box, view.setup.ruleset.opening)
    if opening is None:
        return None
    beside = best_sets(rack.without(Table(opening).tiles), box)
    return Table((*view.table, *opening, *beside))


def best_sets(rack: Tiles, box: Box) -> tuple[Meld, ...]:
    """The sets from the rack alone that lay most of its tiles."""
    return solve(Problem(Table(), rack, box)).table.melds


def without_jokers(rack: Tiles) -> Tiles:
    """The rack without its jokers."""
    return Tiles.of(piece for piece in rack if isinstance(piece, Tile))


def add_tiles(table: Table, rack: Tiles, box: Box) -> Table:
    """The table with every tile that fits to a run's end or to a group of three; jokers only as the last to go."""
    melds, left = list(table), list(rack.sorted())
    while (piece := _next(melds, left, box)) is not None:
        left.remove(piece)
    return Table.of(melds)


def _next(melds: list[Meld], left: list[Piece], box: Box) -> Piece | None:
    """The piece that was added to one of the melds; None where none fits."""
    fitting = {tile: (at, meld) for at, meld in enumerate(melds) for tile in _fitting(meld, box)}
    tiles = [piece for piece in left if isinstance(piece, Tile)]
    for piece in tiles or left:
        tile = piece if isinstance(piece, Tile) else next(iter(fitting), None)
        if tile in fitting:
            at, meld = fitting[tile]
            lower = isinstance(meld.reading, Run) and tile.number < meld.reading.first
            melds[at] = Meld.of((piece, *meld.pieces) if lower else (*meld.pieces, piece), box)
            return piece
    return None


def _fitting(meld: Meld, box: Box) -> Iterator[Tile]:
    """The tiles that can be added while everything in the meld goes on meaning what it meant."""
    match meld.reading:
        case Run(colour, first, length):
            if first > 1:
                yield Tile(colour, first - 1)
            if first + length <= box.highest:
                yield Tile(colour, first + length)
        case Group(number, size) if size < len(box.colours):
            for colour in box.colours:
                if (tile := Tile(colour, number)) not in meld.meaning:
                    yield tile


TILES_PER_OVERSIGHT: Final = 8
"""One tile in so many is not seen in a turn."""
FEW_TILES: Final = 3
"""Of so many tiles nobody overlooks one."""


def novice(view: View) -> Action:
    assert view.seat is not None
    seen = _seen(view)
    if not view.opened[view.seat]:
        return play_to_reach(view, table_after_opening(view, without_jokers(seen)) or view.table)
    box = view.setup.box
    sets = best_sets(seen, box)
    return play_to_reach(view, add_tiles(Table((*view.table, *sets)), seen.without(Table(sets).tiles), box))


def _seen(view: View) -> Tiles:
    """The tiles that it notices this turn, the same for the same table and rack, so that games can be repeated."""
    rack = view.rack.sorted()
    if len(rack) <= FEW_TILES:
        return rack
    glance = draws(f"{view.table}/{rack}")
    return Tiles.of(piece for piece in rack if glance(TILES_PER_OVERSIGHT))


def casual(view: View) -> Action:
    assert view.seat is not None
    rack, kept = view.rack, without_jokers(view.rack)
    if not view.opened[view.seat]:
        return play_to_reach(view, table_after_opening(view, kept) or table_after_opening(view, rack) or view.table)
    box = view.setup.box
    after = _after(view.table, rack, box)
    goes_out = len(after.tiles) == len(view.table.tiles) + len(rack)
    if len(kept) < len(rack) and not goes_out and view.moves_left is None:
        after = _after(view.table, kept, box)
    return play_to_reach(view, after)


def _after(table: Table, rack: Tiles, box: Box) -> Table:
    """The table when all that is easy is laid, then one small part is rearranged, and then what fits on is added."""
    sets = best_sets(rack, box)
    easy = add_tiles(Table((*table, *sets)), rack.without(Table(sets).tiles), box)
    left = rack.without(table.tiles.lacks(easy.tiles))
    best = max((solve(Problem(Table(part), left, box)) for part in _parts(easy, left)), key=lambda best: best.tiles)
    rest = list(easy)
    for meld in best.problem.table:
        rest.remove(meld)
    return add_tiles(Table((*rest, *best.table)), left.without(best.played), box)


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


def greedy(view: View) -> Action:
    assert view.seat is not None
    if not view.opened[view.seat]:
        return play_to_reach(view, table_after_opening(view, view.rack) or view.table)
    # STD-55: when the bank is empty the points on the racks decide, not the tiles
    objective = Objective.TILES if view.moves_left is None else Objective.VALUE
    best = solve(Problem(view.table, view.rack, view.setup.box, view.setup.ruleset.joker_left, objective))
    return play_to_reach(view, best.table)
