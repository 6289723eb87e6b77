"""Tiles and jokers, together called pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias


class Colour(IntEnum):
    """The colours, in the order in which players sort their racks.

    >>> [colour.letter for colour in Colour]
    ['K', 'R', 'B', 'O', 'Y']
    """

    BLACK = 0
    RED = 1
    BLUE = 2
    ORANGE = 3
    YELLOW = 4

    __hash__ = int.__hash__  # an enumeration hashes its name, which is slow, and tiles are hashed all the time

    @property
    def letter(self) -> str:
        return "KRBOY"[self]


class Tile(NamedTuple):
    """A number tile. The copies of a tile are equal.

    It is a named tuple because tiles are counted and compared more than anything else, and tuples are fastest at that.

    >>> tile = Tile(Colour.RED, 7)
    >>> str(tile)
    'R7'
    >>> tile == Tile(Colour.RED, 7)
    True
    """

    colour: Colour
    number: int

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.number}"


@lru_cache(maxsize=1_024)
def shared_tile(colour: Colour, number: int) -> Tile:
    """Return one object for all copies of a tile, to save memory."""
    return Tile(colour, number)


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker. In a meld its text may say which tile it stands for.

    >>> str(Joker()), str(Joker(Tile(Colour.RED, 7)))
    ('*', '*R7')
    """

    stands_for: Tile | None = None

    def __str__(self) -> str:
        return f"*{self.stands_for or ''}"


Piece: TypeAlias = Tile | Joker

JOKER: Final = Joker()


def bare(piece: Piece) -> Piece:
    """Return the piece without the tile that a joker stands for."""
    return piece if isinstance(piece, Tile) else JOKER


def by_colour(piece: Piece) -> tuple[int, int]:
    """Sort key of a rack: by colour, then by number, jokers last."""
    return (piece.colour, piece.number) if isinstance(piece, Tile) else (len(Colour), 0)


def by_number(piece: Piece) -> tuple[int, int]:
    """Sort key of a rack: by number, then by colour, jokers last."""
    return (piece.number, piece.colour) if isinstance(piece, Tile) else (1_000, 0)
