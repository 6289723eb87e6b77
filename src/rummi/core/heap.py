"""Heaps of pieces as numbers: one byte says how many there are of a piece, so heaps add and subtract as numbers do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummi.core.tile import JOKER, Colour, Piece, Tile

NUMBERS: Final = 16
"""Places of a colour; the lowest of all is the jokers', because no tile has the number 0."""

SIZE: Final = NUMBERS * len(Colour)
"""Bytes of a heap."""

_PLACE: Final[dict[Piece, int]] = {
    Tile(colour, number): NUMBERS * colour + number for colour in Colour for number in range(1, NUMBERS)
} | {JOKER: 0}

_ONE: Final = {piece: 1 << 8 * place for piece, place in _PLACE.items()}

_GUARDS: Final = int.from_bytes(b"\x80" * SIZE)


def heap(pieces: Iterable[Piece]) -> int:
    """How many of each; the jokers stand for nothing."""
    return sum(map(_ONE.__getitem__, pieces))


def holds(whole: int, part: int) -> bool:
    """Whether one heap has all that is in the other: no byte has to borrow from the next."""
    return ((whole | _GUARDS) - part) & _GUARDS == _GUARDS


def taken(pieces: Iterable[Piece], part: int) -> tuple[Piece, ...]:
    """The pieces that make up the part, in their order."""
    counts = bytearray(part.to_bytes(SIZE, "little"))
    found = []
    for piece in pieces:
        place = _PLACE[piece]
        if counts[place]:
            counts[place] -= 1
            found.append(piece)
    return tuple(found)
