"""Three bots of the tile games that consider only the current turn: novice, casual and greedy."""

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
from rummi.games.classic.advice import fallback_action
from rummi.games.classic.play import find_opening
from rummi.games.classic.views import View
from rummi.games.shuffle import draws
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve


def play_to_reach(view: View, after: Table) -> Action:
    """Return the play that leads to this table; if it lays nothing, the fallback: to draw or to pass."""
    if len(after.tiles) == len(view.table.tiles):
        return fallback_action(view)
    changed = change(view.table, after)
    return Play(changed.new, changed.gone)


def table_after_opening(view: View, rack: Tiles) -> Table | None:
    """Return the table after the best opening from these tiles and all other sets that they contain.

    None if they are not enough to open.
    """
    box = view.setup.box
    opening = find_opening(rack.sorted(), box, view.setup.ruleset.opening)
    if opening is None:
        return None
    others = best_sets(rack.without(Table(opening).tiles), box)
    return Table((*view.table, *opening, *others))


def best_sets(rack: Tiles, box: Box) -> tuple[Meld, ...]:
    """Return the sets from the rack alone that lay the most tiles."""
    return solve(Problem(Table(), rack, box)).table.melds


def without_jokers(rack: Tiles) -> Tiles:
    """Return the rack without its jokers."""
    return Tiles.of(piece for piece in rack if isinstance(piece, Tile))


def add_tiles(table: Table, rack: Tiles, box: Box) -> Table:
    """Return the table with every tile added that fits at the end of a run or in a group of three.

    Jokers are added only if they are all that is left.
    """
    melds, left = list(table), list(rack.sorted())
    while (piece := _add_one(melds, left, box)) is not None:
        left.remove(piece)
    return Table.of(melds)


def _add_one(melds: list[Meld], left: list[Piece], box: Box) -> Piece | None:
    """Add one piece to one of the melds and return it; None if no piece fits."""
    fitting = {tile: (at, meld) for at, meld in enumerate(melds) for tile in _fitting_tiles(meld, box)}
    tiles = [piece for piece in left if isinstance(piece, Tile)]
    for piece in tiles or left:
        tile = piece if isinstance(piece, Tile) else next(iter(fitting), None)
        if tile in fitting:
            at, meld = fitting[tile]
            lower = isinstance(meld.reading, Run) and tile.number < meld.reading.first
            melds[at] = Meld.of((piece, *meld.pieces) if lower else (*meld.pieces, piece), box)
            return piece
    return None


def _fitting_tiles(meld: Meld, box: Box) -> Iterator[Tile]:
    """Yield the tiles that can be added without changing what the jokers in the meld stand for."""
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
"""The novice overlooks one of so many tiles on its rack."""
FEW_TILES: Final = 3
"""The novice sees all tiles of a rack that has at most so many."""


def novice(view: View) -> Action:
    """Play like a beginner: lay sets from the rack and add tiles, move nothing on the table, and overlook tiles."""
    assert view.seat is not None
    seen = _noticed_tiles(view)
    if not view.opened[view.seat]:
        return play_to_reach(view, table_after_opening(view, without_jokers(seen)) or view.table)
    box = view.setup.box
    sets = best_sets(seen, box)
    return play_to_reach(view, add_tiles(Table((*view.table, *sets)), seen.without(Table(sets).tiles), box))


def _noticed_tiles(view: View) -> Tiles:
    """Return the tiles that the novice notices. They follow from the table and the rack, so games are repeatable."""
    rack = view.rack.sorted()
    if len(rack) <= FEW_TILES:
        return rack
    glance = draws(f"{view.table}/{rack}")
    return Tiles.of(piece for piece in rack if glance(TILES_PER_OVERSIGHT))


def casual(view: View) -> Action:
    """Play like a family player: lay and add, rearrange at most two sets of the table, keep jokers for the end."""
    assert view.seat is not None
    rack, numbers = view.rack, without_jokers(view.rack)
    if not view.opened[view.seat]:
        return play_to_reach(view, table_after_opening(view, numbers) or table_after_opening(view, rack) or view.table)
    box = view.setup.box
    after = _table_after_play(view.table, rack, box)
    goes_out = len(after.tiles) == len(view.table.tiles) + len(rack)
    if len(numbers) < len(rack) and not goes_out and view.moves_left is None:
        after = _table_after_play(view.table, numbers, box)
    return play_to_reach(view, after)


def _table_after_play(table: Table, rack: Tiles, box: Box) -> Table:
    """Return the table after laying everything easy, rearranging one small part, and adding what fits then."""
    sets = best_sets(rack, box)
    easy = add_tiles(Table((*table, *sets)), rack.without(Table(sets).tiles), box)
    left = rack.without(table.tiles.lacks(easy.tiles))
    solutions = (solve(Problem(Table(part), left, box)) for part in _small_parts(easy, left))
    best = max(solutions, key=lambda solution: solution.tiles)
    rest = list(easy)
    for meld in best.problem.table:
        rest.remove(meld)
    return add_tiles(Table((*rest, *best.table)), left.without(best.played), box)


def _small_parts(table: Table, rack: Tiles) -> Iterable[tuple[Meld, ...]]:
    """Return the parts to rearrange: none, each set, and each pair of sets that are both near one tile of the rack."""
    parts: dict[tuple[Meld, ...], None] = dict.fromkeys([(), *combinations(table, 1)])
    for piece in rack:
        if isinstance(piece, Tile):
            parts |= dict.fromkeys(combinations([meld for meld in table if _is_near(piece, meld)], 2))
    return parts


def _is_near(tile: Tile, meld: Meld) -> bool:
    """Return whether the meld has a tile of the same number, or one that comes before or after the tile in a run."""
    match meld.reading:
        case Run(colour, first, length):
            margin = colour == tile.colour
            return first - margin <= tile.number < first + length + margin
        case Group(number):
            follows = abs(number - tile.number) == 1 and Tile(tile.colour, number) in meld.pieces
            return number == tile.number or follows
    return False


def greedy(view: View) -> Action:
    """Play the solver's best play every turn: open at once, lay most tiles, and in the last round most points."""
    assert view.seat is not None
    if not view.opened[view.seat]:
        return play_to_reach(view, table_after_opening(view, view.rack) or view.table)
    # STD-55: when the bank is empty, the points on the racks decide
    objective = Objective.TILES if view.moves_left is None else Objective.VALUE
    best = solve(Problem(view.table, view.rack, view.setup.box, view.setup.ruleset.joker_left, objective))
    return play_to_reach(view, best.table)
