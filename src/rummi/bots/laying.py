"""What the players of the tile games have in common: opening, laying sets from the rack, adding single tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rummi.core.box import Box
from rummi.core.meld import Group, Meld, Run
from rummi.core.table import Table, change
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Play
from rummi.games.classic.advice import fallback_action
from rummi.games.classic.play import find_opening
from rummi.games.classic.views import View
from rummi.solver.problem import Problem
from rummi.solver.solve import solve


def play_to(view: View, after: Table) -> Action:
    """The play that leaves this table; where nothing was laid, what is left to do."""
    if len(after.tiles) == len(view.table.tiles):
        return fallback_action(view)
    changed = change(view.table, after)
    return Play(changed.new, changed.gone)


def opened(view: View, rack: Tiles) -> Table | None:
    """The table after the opening from these tiles that is worth most, and whatever else they can lay beside it."""
    box = view.setup.box
    opening = find_opening(rack.sorted(), box, view.setup.ruleset.opening)
    if opening is None:
        return None
    beside = sets_of(rack.without(Table(opening).tiles), box)
    return Table((*view.table, *opening, *beside))


def sets_of(rack: Tiles, box: Box) -> tuple[Meld, ...]:
    """The sets from the rack alone that lay most of its tiles."""
    return solve(Problem(Table(), rack, box)).table.melds


def numbers(rack: Tiles) -> Tiles:
    """The rack without its jokers."""
    return Tiles.of(piece for piece in rack if isinstance(piece, Tile))


def added(table: Table, rack: Tiles, box: Box) -> Table:
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
