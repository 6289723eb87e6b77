"""Tiles and jokers: the pieces that everything is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias


class Colour(IntEnum):
    """In the order in which players sort their racks.

    >>> [colour.letter for colour in Colour]
    ['K', 'R', 'B', 'O', 'Y']
    """

    BLACK = 0
    RED = 1
    BLUE = 2
    ORANGE = 3
    YELLOW = 4

    __hash__ = int.__hash__  # an enumeration's own hash is of its name and slow, and tiles are hashed all the time

    @property
    def letter(self) -> str:
        return "KRBOY"[self]


class Tile(NamedTuple):
    """A tile with a number on it. Copies of a tile are equal.

    A named tuple, because tiles are counted and compared more than anything else, and tuples do that quickest.

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
    """One value for all copies, where many are kept."""
    return Tile(colour, number)


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker; in a meld its text may say which tile it stands for, elsewhere it stands for none.

    >>> str(Joker()), str(Joker(Tile(Colour.RED, 7)))
    ('*', '*R7')
    """

    stands_for: Tile | None = None

    def __str__(self) -> str:
        return f"*{self.stands_for or ''}"


Piece: TypeAlias = Tile | Joker

JOKER: Final = Joker()


def bare(piece: Piece) -> Piece:
    """The piece as it is in the hand, without what a joker was said to stand for."""
    return piece if isinstance(piece, Tile) else JOKER


def by_colour(piece: Piece) -> tuple[int, int]:
    """Sorting key of a rack: colour, then number, jokers last."""
    return (piece.colour, piece.number) if isinstance(piece, Tile) else (len(Colour), 0)


def by_number(piece: Piece) -> tuple[int, int]:
    """Sorting key of a rack: number, then colour, jokers last."""
    return (piece.number, piece.colour) if isinstance(piece, Tile) else (1_000, 0)
