"""Whether tiles can be laid without rearranging: as single tiles added to melds, or as sets from the rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Final

from rummi.core.box import Box
from rummi.core.meld import Group, Meld, Run
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles

MAX_STATES: Final = 2_000
"""The limit for states of one search, each a table and the rest of the rack."""


class TooManyWays(Exception):
    """The tiles can be added in too many ways to try them all."""


def can_lay_by_adding(table: Table, rack: Tiles, wanted: Tiles, box: Box) -> bool:
    """Return whether all wanted tiles of the rack can be laid without rearranging. Its other tiles may help.

    Raises TooManyWays.

    >>> from rummi.core.box import STANDARD_BOX
    >>> table = Table.parse("R4 R5 R6 R7 R8")
    >>> can_lay_by_adding(table, Tiles.parse("R9 R10"), Tiles.parse("R10"), STANDARD_BOX)
    True
    >>> can_lay_by_adding(table, Tiles.parse("R6"), Tiles.parse("R6"), STANDARD_BOX)
    False
    """
    search = _Search(rack, box)
    others = rack.counts - wanted.counts
    if not set(wanted) <= search.possible(table):
        return False
    return search.can_leave_only(table, others)


def possible_additions(table: Table, rack: Tiles, box: Box) -> set[Piece]:
    """Return the tiles that could be laid without rearranging if the rack had many copies of each of its tiles.

    This is quick to find out, and no other tile of the rack can be laid.
    """
    return _Search(rack, box).possible(table)


class _Search:
    def __init__(self, rack: Tiles, box: Box) -> None:
        self.rack = rack.counts
        self.box = box
        self.sets = [meld for meld in _triples(rack, box) if meld.valid]

    def possible(self, table: Table) -> set[Piece]:
        waiting, known = [*table, *self.sets], {meld.alike for meld in (*table, *self.sets)}
        laid = {piece for meld in self.sets for piece in meld.tiles}
        while waiting:
            meld = waiting.pop()
            for piece in self.rack:
                for longer in self._extensions(meld, piece):
                    laid.add(piece)
                    if longer.alike not in known:
                        known.add(longer.alike)
                        waiting.append(longer)
        return laid

    def can_leave_only(self, table: Table, others: Counter[Piece]) -> bool:
        """Return whether so much can be laid that the rack has no tiles but (some of) these others."""
        start = (tuple(table), self.rack)
        waiting, known = [start], {_state_key(*start)}
        while waiting:
            melds, rack = waiting.pop()
            if rack <= others:
                return True
            for after in self._next_states(melds, rack):
                key = _state_key(*after)
                if key not in known:
                    known.add(key)
                    waiting.append(after)
            if len(known) > MAX_STATES:
                raise TooManyWays
        return False

    def _next_states(
        self, melds: tuple[Meld, ...], rack: Counter[Piece]
    ) -> Iterator[tuple[tuple[Meld, ...], Counter[Piece]]]:
        for piece in rack:
            left = rack - Counter((piece,))
            for at, meld in enumerate(melds):
                for longer in self._extensions(meld, piece):
                    yield (*melds[:at], longer, *melds[at + 1 :]), left
        for own in self.sets:
            if own.tiles.counts <= rack:
                yield (*melds, own), rack - own.tiles.counts

    def _extensions(self, meld: Meld, piece: Piece) -> Iterator[Meld]:
        """Yield the valid melds that have the piece at one of the meld's ends."""
        if not _may_join(piece, meld):
            return
        for pieces in ((*meld.pieces, piece), (piece, *meld.pieces)):
            longer = Meld.of(pieces, self.box)
            if longer.valid:
                yield longer


def _may_join(piece: Piece, meld: Meld) -> bool:
    """Rule out most pieces quickly. A meld of one tile and jokers has several readings, so any piece may join it."""
    if not isinstance(piece, Tile) or sum(isinstance(each, Tile) for each in meld.pieces) < 2:
        return True
    match meld.reading:
        case Run(colour, first, length):
            return piece.colour == colour and piece.number in (first - 1, first + length)
        case Group(number):
            return piece.number == number
    return True


def _triples(rack: Tiles, box: Box) -> Iterable[Meld]:
    """Yield every three pieces of the rack that may be a set. Longer sets grow from these."""
    held = rack.counts
    faces = sorted(held, key=str)
    for three in combinations_with_replacement(faces, 3):
        if Counter(three) <= held and _has_one_colour_or_number(three):
            yield from _orders(three, box)


def _has_one_colour_or_number(three: Iterable[Piece]) -> bool:
    tiles = [piece for piece in three if isinstance(piece, Tile)]
    return len({tile.colour for tile in tiles}) == 1 or len({tile.number for tile in tiles}) == 1


def _orders(three: tuple[Piece, ...], box: Box) -> Iterator[Meld]:
    """Yield the meld with its jokers at the end, at the beginning and in between."""
    jokers = [piece for piece in three if piece == JOKER]
    tiles = sorted((piece for piece in three if isinstance(piece, Tile)), key=lambda tile: tile.number)
    yield Meld.of((*tiles, *jokers), box)
    if jokers:
        yield Meld.of((*jokers, *tiles), box)
        if len(tiles) > 1:
            yield Meld.of((tiles[0], *jokers, *tiles[1:]), box)


def _state_key(
    melds: tuple[Meld, ...], rack: Counter[Piece]
) -> tuple[frozenset[tuple[bytes, int]], frozenset[tuple[Piece, int]]]:
    return frozenset(Counter(meld.alike for meld in melds).items()), frozenset(rack.items())
