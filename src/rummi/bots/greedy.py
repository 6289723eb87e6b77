"""A simple player of the tile games: opens as soon as it can, then lays whatever fits as it lies.

It lays sets from its rack and adds tiles to the sets on the table, but rebuilds nothing, and it keeps its
jokers for sets of its own, or for going out.
"""

from __future__ import annotations

from collections.abc import Iterator

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.reading import Group, Run
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Draw, Pass, Play
from rummi.games.classic.opening import find_opening, rack_melds
from rummi.games.classic.view import View


def greedy(view: View) -> Action:
    assert view.seat is not None
    box = view.setup.box
    play = _add(view.table, view.rack, box) if view.opened[view.seat] else _open(view, box)
    if play:
        return play
    return Draw() if view.bank else Pass()


def _open(view: View, box: Box) -> Play | None:
    opening = find_opening(view.rack.sorted(), box, view.setup.ruleset.opening)
    if opening is None:
        return None
    return Play((*opening, *_sets(view.rack.without(Table(opening).tiles), box)))


def _add(table: Table, rack: Tiles, box: Box) -> Play | None:
    """Sets from the rack first, then single tiles to whatever lies there."""
    new = _sets(rack, box)
    changed = [*table, *new]
    rack = rack.without(Table.of(new).tiles)
    for held in _worth_adding(rack):
        for at, meld in enumerate(changed):
            joined = _joined(meld, held, box)
            if joined:
                changed[at] = joined
                break
    taken = [old for old, now in zip(table, changed, strict=False) if old != now]
    laid = [meld for at, meld in enumerate(changed) if at >= len(table) or meld != table.melds[at]]
    return Play(tuple(laid), tuple(taken)) if laid else None


def _sets(rack: Tiles, box: Box) -> list[Meld]:
    """Sets that the rack can lay side by side, those without jokers and the longest first."""
    chosen = []
    for meld in sorted(rack_melds(rack, box), key=lambda meld: (meld.tiles.counts[JOKER], -len(meld))):
        if not len(rack.lacks(meld.tiles)):
            chosen.append(meld)
            rack = rack.without(meld.tiles)
    return chosen


def _worth_adding(rack: Tiles) -> Iterator[Piece]:
    """Number tiles by number, so that a run grows by several; a joker only if it is the last tile."""
    tiles = [piece for piece in rack.sorted() if piece != JOKER]
    yield from tiles
    if len(rack) == 1 and not tiles:
        yield JOKER


def _joined(meld: Meld, piece: Piece, box: Box) -> Meld | None:
    """The meld with the piece at its end, or at its beginning, if it fits there."""
    if isinstance(piece, Tile) and not _akin(meld, piece):
        return None
    rows = ((*meld.pieces, piece), (piece, *meld.pieces))
    return next((joined for row in rows if (joined := Meld.of(row, box)).valid), None)


def _akin(meld: Meld, tile: Tile) -> bool:
    """Whether it is worth trying: a run of its colour that ends beside it, or a group of its number."""
    match meld.reading:
        case Run(colour, first, length):
            return tile.colour == colour and tile.number in (first - 1, first + length)
        case Group(number):
            return tile.number == number
    return False
