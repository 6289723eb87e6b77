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


class TooManyWays(Exception):
    """So much could be added in so many ways that nobody knows."""


def can_lay_by_adding(table: Table, rack: Tiles, wanted: Tiles, box: Box) -> bool:
    """Whether all the wanted tiles of the rack can be laid so, others helping if need be.

    >>> from rummi.core.box import STANDARD_BOX
    >>> table = Table.parse("R4 R5 R6 R7 R8")
    >>> can_lay_by_adding(table, Tiles.parse("R9 R10"), Tiles.parse("R10"), STANDARD_BOX)
    True
    >>> can_lay_by_adding(table, Tiles.parse("R6"), Tiles.parse("R6"), STANDARD_BOX)
    False
    """
    search = _Adding(rack, box)
    kept = rack.counts - wanted.counts
    if not set(wanted) <= search.perhaps(table):
        return False
    return search.found(table, kept)


def possible_additions(table: Table, rack: Tiles, box: Box) -> set[Piece]:
    """Those that could be laid so if every tile of the rack were there as often as one likes: all others cannot."""
    return _Adding(rack, box).perhaps(table)


class _Adding:
    def __init__(self, rack: Tiles, box: Box) -> None:
        self.rack = rack.counts
        self.box = box
        self.sets = [meld for meld in _triples(rack, box) if meld.valid]

    def perhaps(self, table: Table) -> set[Piece]:
        waiting, known = [*table, *self.sets], {meld.alike for meld in (*table, *self.sets)}
        laid = {piece for meld in self.sets for piece in meld.tiles}
        while waiting:
            meld = waiting.pop()
            for piece in self.rack:
                for grown in self._grown(meld, piece):
                    laid.add(piece)
                    if grown.alike not in known:
                        known.add(grown.alike)
                        waiting.append(grown)
        return laid

    def found(self, table: Table, kept: Counter[Piece]) -> bool:
        start = (tuple(table), self.rack)
        waiting, known = [start], {_key(*start)}
        while waiting:
            melds, rack = waiting.pop()
            if rack <= kept:
                return True
            for after in self._following(melds, rack):
                key = _key(*after)
                if key not in known:
                    known.add(key)
                    waiting.append(after)
            if len(known) > MAX_STATES:
                raise TooManyWays
        return False

    def _following(
        self, melds: tuple[Meld, ...], rack: Counter[Piece]
    ) -> Iterator[tuple[tuple[Meld, ...], Counter[Piece]]]:
        for piece in rack:
            left = rack - Counter((piece,))
            for at, meld in enumerate(melds):
                for grown in self._grown(meld, piece):
                    yield (*melds[:at], grown, *melds[at + 1 :]), left
        for own in self.sets:
            if own.tiles.counts <= rack:
                yield (*melds, own), rack - own.tiles.counts

    def _grown(self, meld: Meld, piece: Piece) -> Iterator[Meld]:
        if not _may_join(piece, meld):
            return
        for pieces in ((*meld.pieces, piece), (piece, *meld.pieces)):
            grown = Meld.of(pieces, self.box)
            if grown.valid:
                yield grown


def _may_join(piece: Piece, meld: Meld) -> bool:
    """Seen at once of most tiles that they do not; a meld of one tile and jokers may turn into another."""
    if not isinstance(piece, Tile) or sum(isinstance(each, Tile) for each in meld.pieces) < 2:
        return True
    match meld.reading:
        case Run(colour, first, length):
            return piece.colour == colour and piece.number in (first - 1, first + length)
        case Group(number):
            return piece.number == number
    return True


def _triples(rack: Tiles, box: Box) -> Iterable[Meld]:
    """Every three of the rack that may be a set; larger ones grow from these."""
    held = rack.counts
    faces = sorted(held, key=str)
    for three in combinations_with_replacement(faces, 3):
        if Counter(three) <= held and _alike(three):
            yield from _orders(three, box)


def _alike(three: Iterable[Piece]) -> bool:
    tiles = [piece for piece in three if isinstance(piece, Tile)]
    return len({tile.colour for tile in tiles}) == 1 or len({tile.number for tile in tiles}) == 1


def _orders(three: tuple[Piece, ...], box: Box) -> Iterator[Meld]:
    """As they are read, the jokers wherever they may stand."""
    jokers = [piece for piece in three if piece == JOKER]
    tiles = sorted((piece for piece in three if isinstance(piece, Tile)), key=lambda tile: tile.number)
    yield Meld.of((*tiles, *jokers), box)
    if jokers:
        yield Meld.of((*jokers, *tiles), box)
        if len(tiles) > 1:
            yield Meld.of((tiles[0], *jokers, *tiles[1:]), box)


def _key(
    melds: tuple[Meld, ...], rack: Counter[Piece]
) -> tuple[frozenset[tuple[bytes, int]], frozenset[tuple[Piece, int]]]:
    return frozenset(Counter(meld.alike for meld in melds).items()), frozenset(rack.items())
