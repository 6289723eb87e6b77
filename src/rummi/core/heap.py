"""Heaps of pieces as numbers: one byte says how many there are of a piece, so heaps add and subtract as numbers do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummi.core.tile import JOKER, Colour, Piece, Tile

NUMBERS: Final = 16
"""Places of a colour; the lowest of all is the jokers', because no tile has the number 0."""

SIZE: Final = NUMBERS * len(Colour)
"""Bytes of a heap."""

_PLACES: Final[dict[Piece, int]] = {
    Tile(colour, number): NUMBERS * colour + number for colour in Colour for number in range(1, NUMBERS)
} | {JOKER: 0}

_ONES: Final = [1 << 8 * place for place in range(SIZE)]

_GUARDS: Final = int.from_bytes(b"\x80" * SIZE)


def places(pieces: Iterable[Piece]) -> list[int]:
    """Where the count of each piece is."""
    return list(map(_PLACES.__getitem__, pieces))


def heap(places: Iterable[int]) -> int:
    """How many pieces of each place."""
    return sum(map(_ONES.__getitem__, places))


def holds(whole: int, part: int) -> bool:
    """Whether one heap has all that is in the other: no byte has to borrow from the next."""
    return ((whole | _GUARDS) - part) & _GUARDS == _GUARDS


def taken(pieces: Sequence[Piece], places: Sequence[int], part: int) -> tuple[Piece, ...]:
    """The pieces that make up the part, in their order."""
    counts = bytearray(part.to_bytes(SIZE, "little"))
    found = []
    for piece, place in zip(pieces, places, strict=True):
        if counts[place]:
            counts[place] -= 1
            found.append(piece)
    return tuple(found)
