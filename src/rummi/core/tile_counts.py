"""How many there are of each piece, in one number: a byte a piece, so that they add and subtract as numbers do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rummi.core.tile import JOKER, Colour, Piece, Tile

TileCounts: TypeAlias = int
"""A multiset of pieces."""

NUMBERS: Final = 16
"""Places of a colour; the lowest of all is the jokers', because no tile has the number 0."""

SIZE_BYTES: Final = NUMBERS * len(Colour)

_PLACES: Final[dict[Piece, int]] = {
    Tile(colour, number): NUMBERS * colour + number for colour in Colour for number in range(1, NUMBERS)
} | {JOKER: 0}

_ONES: Final = [1 << 8 * place for place in range(SIZE_BYTES)]

_GUARDS: Final = int.from_bytes(b"\x80" * SIZE_BYTES)


def places(pieces: Iterable[Piece]) -> list[int]:
    """Where the count of each piece is."""
    return list(map(_PLACES.__getitem__, pieces))


def counts(places: Iterable[int]) -> TileCounts:
    """How many pieces of each place."""
    return sum(map(_ONES.__getitem__, places))


def holds(whole: TileCounts, part: TileCounts) -> bool:
    """Whether one has all that is in the other: no byte has to borrow from the next."""
    return ((whole | _GUARDS) - part) & _GUARDS == _GUARDS


def taken(pieces: Sequence[Piece], places: Sequence[int], part: TileCounts) -> tuple[Piece, ...]:
    """The pieces that make up the part, in their order."""
    left = bytearray(part.to_bytes(SIZE_BYTES, "little"))
    found = []
    for piece, place in zip(pieces, places, strict=True):
        if left[place]:
            left[place] -= 1
            found.append(piece)
    return tuple(found)
