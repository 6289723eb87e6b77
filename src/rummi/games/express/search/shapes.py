"""The sets that a search has to think of, as numbers, made once.

A number tile is a number from 0 to 51 (colour by colour), a joker is 52.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from rummi.core.reading import SHORTEST
from rummi.core.tile import JOKER, Piece, Tile
from rummi.games.express.dice.die import EXPRESS_BOX

NUMBERS: Final = EXPRESS_BOX.highest
JOKER_CODE: Final = len(EXPRESS_BOX.colours) * NUMBERS


class Shape(NamedTuple):
    run: bool
    codes: tuple[int, ...]
    mask: int
    """A bit for every code."""


def code_of(piece: Piece) -> int:
    return piece.colour * NUMBERS + piece.number - 1 if isinstance(piece, Tile) else JOKER_CODE


PIECES: Final[tuple[Piece, ...]] = (
    *(Tile(colour, number) for colour in EXPRESS_BOX.colours for number in range(1, NUMBERS + 1)),
    JOKER,
)
"""By their codes."""


def _shape(run: bool, codes: tuple[int, ...]) -> Shape:
    return Shape(run, codes, sum(1 << code for code in codes))


def _runs() -> list[Shape]:
    return [
        _shape(True, tuple(colour * NUMBERS + first + step for step in range(length)))
        for length in range(SHORTEST, NUMBERS + 1)
        for colour in range(len(EXPRESS_BOX.colours))
        for first in range(NUMBERS - length + 1)
    ]


def _groups() -> list[Shape]:
    colours = range(len(EXPRESS_BOX.colours))
    return [
        _shape(False, tuple(colour * NUMBERS + number for colour in chosen))
        for size in range(SHORTEST, len(colours) + 1)
        for number in range(NUMBERS)
        for chosen in combinations(colours, size)
    ]


SHAPES: Final = (*_runs(), *_groups())

SHAPES_WITH: Final = tuple(tuple(shape for shape in SHAPES if code in shape.codes) for code in range(JOKER_CODE))
"""For every number tile the sets that it can be in."""
