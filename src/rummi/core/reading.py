"""What a row of pieces means: a run, a group, or the reason why it is neither.

A joker stands for whatever makes the set valid (STD-36, A-16). In a run its place says which tile that is
(A-8); in a group its colour stays open (A-10).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from rummi.core.box import Box
from rummi.core.remembering import remembered
from rummi.core.tile import Colour, Piece, Tile

SHORTEST: Final = 3
"""STD-13, STD-14: no set has fewer tiles."""


class Run(NamedTuple):
    """STD-14: consecutive numbers of one colour."""

    colour: Colour
    first: int
    length: int

    @property
    def value(self) -> int:
        return (2 * self.first + self.length - 1) * self.length // 2


class Group(NamedTuple):
    """STD-13: one number in different colours."""

    number: int
    size: int

    @property
    def value(self) -> int:
        return self.number * self.size


Reading: TypeAlias = Run | Group


class Flaw(Enum):
    """Why a row of pieces is neither a run nor a group."""

    JOKERS_ONLY = auto()
    TOO_SHORT = auto()
    MIXED = auto()
    GAP = auto()
    NUMBER_TWICE = auto()
    WRAPS = auto()
    RUN_TOO_LONG = auto()
    JOKER_ANYWHERE = auto()
    COLOUR_TWICE = auto()
    GROUP_TOO_LONG = auto()
    NO_GROUPS = auto()


@remembered
def read(pieces: tuple[Piece, ...], box: Box) -> Reading | Flaw:
    """The meaning of the pieces as they are written."""
    if not any(isinstance(piece, Tile) for piece in pieces):
        return Flaw.JOKERS_ONLY  # a joker replaces a tile missing from a set, so there must be a tile
    if len(pieces) < SHORTEST:
        return Flaw.TOO_SHORT
    fixed = _fixed(pieces)
    run = _read_run(fixed, len(pieces), box)
    group = _read_group([tile for _, tile in fixed], len(pieces), box)
    if isinstance(group, Flaw):
        return group if run is Flaw.MIXED else run
    if isinstance(run, Flaw):
        return group
    return group if group.value > run.value else run  # A-12; of equals the run


def every_reading(pieces: Iterable[Piece], box: Box) -> tuple[Reading, ...]:
    """Every meaning that the pieces can have in any order."""
    row = tuple(pieces)
    tiles = [tile for _, tile in _fixed(row)]
    if len(row) < SHORTEST or not any(isinstance(piece, Tile) for piece in row):
        return ()
    readings: list[Reading] = []
    if _run_flaw(tiles, len(row), box) is None:
        readings += [Run(tiles[0].colour, first, len(row)) for first in _firsts(tiles, len(row), box)]
    group = _read_group(tiles, len(row), box)
    if isinstance(group, Group):
        readings.append(group)
    return tuple(readings)


def _fixed(pieces: tuple[Piece, ...]) -> list[tuple[int, Tile]]:
    """The places whose tile is known: number tiles, and jokers written with the tile they stand for."""
    fixed = []
    for place, piece in enumerate(pieces):
        tile = piece if isinstance(piece, Tile) else piece.stands_for
        if tile:
            fixed.append((place, tile))
    return fixed


def _read_run(fixed: list[tuple[int, Tile]], length: int, box: Box) -> Run | Flaw:
    tiles = [tile for _, tile in fixed]
    flaw = _run_flaw(tiles, length, box)
    if flaw:
        return flaw
    colour = tiles[0].colour
    written = {tile.number - place for place, tile in fixed}
    if len(written) == 1:  # in order, so jokers stand where they are written
        first = written.pop()
        # a joker at an impossible end is taken to the other end
        return Run(colour, min(max(first, 1), box.highest - length + 1), length)
    firsts = _firsts(tiles, length, box)
    if not firsts:
        return Flaw.WRAPS if _wraps(tiles, length, box) else Flaw.GAP
    return Run(colour, firsts[0], length) if len(firsts) == 1 else Flaw.JOKER_ANYWHERE


def _run_flaw(tiles: list[Tile], length: int, box: Box) -> Flaw | None:
    """What no order of the tiles can mend."""
    if len({tile.colour for tile in tiles}) > 1:
        return Flaw.MIXED
    if len({tile.number for tile in tiles}) < len(tiles):
        return Flaw.NUMBER_TWICE if len({tile.number for tile in tiles}) > 1 else Flaw.MIXED
    return Flaw.RUN_TOO_LONG if length > box.highest else None


def _firsts(tiles: list[Tile], length: int, box: Box) -> range:
    """The numbers at which a run of this length can begin so that it takes in all the tiles."""
    numbers = [tile.number for tile in tiles]
    return range(max(1, max(numbers) - length + 1), min(*numbers, box.highest - length + 1) + 1)


def _wraps(tiles: list[Tile], length: int, box: Box) -> bool:
    """STD-15: whether it would be a run if 1 could follow 13."""
    numbers = {tile.number for tile in tiles}
    return {1, box.highest} <= numbers and any(
        numbers <= {(first + step) % box.highest + 1 for step in range(length)} for first in range(box.highest)
    )


def _read_group(tiles: list[Tile], size: int, box: Box) -> Group | Flaw:
    if len({tile.number for tile in tiles}) > 1:
        return Flaw.MIXED
    if not box.groups:
        return Flaw.NO_GROUPS
    if len({tile.colour for tile in tiles}) < len(tiles):
        return Flaw.COLOUR_TWICE
    return Group(tiles[0].number, size) if size <= len(box.colours) else Flaw.GROUP_TOO_LONG
