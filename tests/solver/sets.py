"""All sets of a box, made from the definition alone, without the engine's reading of melds.

A run is a stretch of numbers in one colour, a group a number in different colours (STD-13, STD-14); jokers may
replace some of its tiles, but not all (A-13).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from rummi.core.box import Box
from rummi.core.tile import JOKER, Joker, Piece, Tile


class Set(NamedTuple):
    """A set as its tiles and number of jokers, and the most points that it can be worth."""

    tiles: frozenset[Tile]
    jokers: int
    value: int

    def count(self, piece: Piece) -> int:
        return self.jokers if piece == JOKER else int(piece in self.tiles)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (*sorted(self.tiles), *[JOKER] * self.jokers)


def stretches(box: Box, longest: int) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles of every group and of every run up to `longest`, without jokers."""
    for number in range(1, box.highest + 1):
        for size in range(3, len(box.colours) + 1 if box.groups else 0):
            for colours in combinations(box.colours, size):
                yield tuple(Tile(colour, number) for colour in colours)
    for colour in box.colours:
        for length in range(3, min(longest, box.highest) + 1):
            for first in range(1, box.highest - length + 2):
                yield tuple(Tile(colour, first + step) for step in range(length))


@cache
def sets(box: Box, jokers: int, longest: int) -> tuple[Set, ...]:
    """Return every different set with at most `jokers` jokers and with runs of at most `longest` pieces."""
    found: dict[tuple[frozenset[Tile], int], int] = {}
    for stretch in stretches(box, longest):
        value = sum(tile.number for tile in stretch)
        for replaced in range(min(jokers, len(stretch) - 1) + 1):
            for kept in combinations(stretch, len(stretch) - replaced):
                name = frozenset(kept), replaced
                found[name] = max(value, found.get(name, 0))
    return tuple(Set(*name, value) for name, value in found.items())


def assign_jokers(chosen: Set, box: Box) -> list[Piece]:
    """Return the set as a row in which each joker stands for a tile, in a way that is worth the most."""
    stretch = next(
        stretch
        for stretch in stretches(box, box.highest)
        if len(stretch) == len(chosen.pieces)
        and chosen.tiles <= set(stretch)
        and sum(tile.number for tile in stretch) == chosen.value
    )
    return [tile if tile in chosen.tiles else Joker(tile) for tile in stretch]
