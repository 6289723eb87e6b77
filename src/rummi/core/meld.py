"""Melds: a row of pieces is a run, a group, or neither for a reason.

A joker stands for any tile that makes the meld valid (STD-36, A-16). In a run its place decides which tile that is
(A-8). In a group its colour stays open (A-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.cache import cached
from rummi.core.errors import NotationError, Violation
from rummi.core.notation import parse_pieces
from rummi.core.sentence import sentence
from rummi.core.tile import JOKER, Colour, Joker, Piece, Tile, bare
from rummi.core.tiles import SIZE_BYTES, TileCounts, Tiles, counts, places

SHORTEST: Final = 3
"""STD-13, STD-14: the fewest tiles of a meld."""


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


@cached
def find_reading(pieces: tuple[Piece, ...], box: Box) -> Reading | Flaw:
    """Return what the pieces are in the order in which they are written."""
    if not any(isinstance(piece, Tile) for piece in pieces):
        return Flaw.JOKERS_ONLY  # a joker replaces a tile missing from a set, so there must be a tile
    if len(pieces) < SHORTEST:
        return Flaw.TOO_SHORT
    fixed = _known_tiles(pieces)
    run = _read_run(fixed, len(pieces), box)
    group = _read_group([tile for _, tile in fixed], len(pieces), box)
    if isinstance(group, Flaw):
        return group if run is Flaw.MIXED else run
    if isinstance(run, Flaw):
        return group
    return group if group.value > run.value else run  # A-12; if both have the same value, it is a run


def all_readings(pieces: Iterable[Piece], box: Box) -> tuple[Reading, ...]:
    """Return everything that the pieces can be in any order."""
    row = tuple(pieces)
    tiles = [tile for _, tile in _known_tiles(row)]
    if len(row) < SHORTEST or not any(isinstance(piece, Tile) for piece in row):
        return ()
    readings: list[Reading] = []
    if _run_flaw(tiles, len(row), box) is None:
        readings += [Run(tiles[0].colour, first, len(row)) for first in _firsts(tiles, len(row), box)]
    group = _read_group(tiles, len(row), box)
    if isinstance(group, Group):
        readings.append(group)
    return tuple(readings)


def _known_tiles(pieces: tuple[Piece, ...]) -> list[tuple[int, Tile]]:
    """Return the places whose tile is known: number tiles, and jokers written with the tile they stand for."""
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
        # a joker at an impossible end moves to the other end
        return Run(colour, min(max(first, 1), box.highest - length + 1), length)
    firsts = _firsts(tiles, length, box)
    if not firsts:
        return Flaw.WRAPS if _wraps(tiles, length, box) else Flaw.GAP
    return Run(colour, firsts[0], length) if len(firsts) == 1 else Flaw.JOKER_ANYWHERE


def _run_flaw(tiles: list[Tile], length: int, box: Box) -> Flaw | None:
    """Return the reason why the tiles are not a run in any order, if there is one."""
    if len({tile.colour for tile in tiles}) > 1:
        return Flaw.MIXED
    if len({tile.number for tile in tiles}) < len(tiles):
        return Flaw.NUMBER_TWICE if len({tile.number for tile in tiles}) > 1 else Flaw.MIXED
    return Flaw.RUN_TOO_LONG if length > box.highest else None


def _firsts(tiles: list[Tile], length: int, box: Box) -> range:
    """Return the numbers at which a run of this length with all these tiles can begin."""
    numbers = [tile.number for tile in tiles]
    return range(max(1, max(numbers) - length + 1), min(*numbers, box.highest - length + 1) + 1)


def _wraps(tiles: list[Tile], length: int, box: Box) -> bool:
    """STD-15: return whether it would be a run if 1 could follow the highest number."""
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


Kind: TypeAlias = Literal["run", "group"]

_RUN: Final = 0x80
_GROUP: Final = 0x81
"""The first byte of `Meld.alike` for valid melds; otherwise it is the value of the flaw."""
_LONGEST_TEXT: Final = 64
"""The longest text that is cached, in characters. Thirteen tiles with their blanks are shorter."""
_MOST_TEXTS: Final = 16_384
"""The size of the cache. A text takes about 1,000 bytes if the meld is in no other cache."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A row of pieces on the table. The pieces are in canonical order if the row is valid, otherwise as written.

    >>> meld = Meld.parse("R7 * R9")
    >>> meld.kind, meld.value, [str(tile) for tile in meld.meaning]
    ('run', 24, ['R7', 'R8', 'R9'])
    >>> Meld.parse("R7 R9").valid
    False
    """

    pieces: tuple[Piece, ...]
    reading: Reading | Flaw
    valid: bool = field(compare=False, repr=False)
    tiles: Tiles = field(compare=False, repr=False)
    """The pieces without the tiles that jokers stand for."""
    counts: TileCounts = field(compare=False, repr=False)
    """The multiset of the pieces."""
    alike: bytes = field(compare=False, repr=False)
    """Equal for melds that look the same on the table: the kind or flaw, then the places of the pieces."""
    text: str = field(compare=False, repr=False)
    """The meld in the notation."""

    @classmethod
    def of(cls, pieces: Iterable[Piece], box: Box = STANDARD_BOX) -> Meld:
        return _meld(tuple(pieces), box)

    @classmethod
    def parse(cls, text: str, box: Box = STANDARD_BOX, place: int = 0) -> Meld:
        """Parse a text. `place` is where it begins in the whole input, for the places in errors.

        Most rows of a game have been parsed before, so valid rows of usual length come from a cache.
        """
        if len(text) <= _LONGEST_TEXT:
            try:
                return _cached_meld(text, box)
            except NotationError:
                pass
        return _meld(parse_pieces(text, box, place), box)

    def __str__(self) -> str:
        return self.text

    def __len__(self) -> int:
        return len(self.pieces)

    @property
    def kind(self) -> Kind | None:
        if isinstance(self.reading, Flaw):
            return None
        return "run" if isinstance(self.reading, Run) else "group"

    @property
    def value(self) -> int | None:
        """The value; None if the meld is invalid. A joker counts as the tile it stands for (STD-37)."""
        return None if isinstance(self.reading, Flaw) else self.reading.value

    @property
    def meaning(self) -> tuple[Tile | None, ...]:
        """The tile at each place, with jokers resolved; None for a joker whose colour is open (A-10)."""
        if isinstance(self.reading, Run):
            run = self.reading
            return tuple(Tile(run.colour, run.first + place) for place in range(run.length))
        return tuple(piece if isinstance(piece, Tile) else piece.stands_for for piece in self.pieces)

    def same(self, other: Meld) -> bool:
        """Return whether both look the same on the table."""
        return self.alike == other.alike


def joker_values(meld: Meld) -> Iterator[int]:
    """Yield the value of each joker of a valid meld: that of the tile it stands for (STD-37)."""
    for place, piece in enumerate(meld.pieces):
        if isinstance(piece, Joker):
            match meld.reading:
                case Run(_, first):
                    yield first + place
                case Group(number):
                    yield number


@lru_cache(maxsize=_MOST_TEXTS)
def _cached_meld(text: str, box: Box) -> Meld:
    return _meld(parse_pieces(text, box), box)


@cached
def _meld(pieces: tuple[Piece, ...], box: Box) -> Meld:
    reading = find_reading(pieces, box)
    valid = not isinstance(reading, Flaw)
    written = pieces if isinstance(reading, Flaw) else _canonical(pieces, reading, box)
    tiles = Tiles.of(map(bare, written))
    held = places(tiles)
    text = " ".join(map(str, written))
    return Meld(written, reading, valid, tiles, counts(held), _alike(held, reading), text)


def _alike(held: list[int], reading: Reading | Flaw) -> bytes:
    """Return `Meld.alike`. The order matters only in a run (A-7)."""
    if isinstance(reading, Run):
        return bytes((_RUN, *held))
    by_place = sorted(held, key=lambda place: place or SIZE_BYTES)  # jokers last
    return bytes((_GROUP if isinstance(reading, Group) else reading.value, *by_place))


def _canonical(pieces: tuple[Piece, ...], reading: Reading, box: Box) -> tuple[Piece, ...]:
    """Return a run in ascending order and a group in its own order.

    Jokers are written without their tile unless that changes the meaning.
    """
    ordered = _ascending(pieces, reading) if isinstance(reading, Run) else tuple(map(bare, pieces))
    return ordered if find_reading(ordered, box) == reading else _spell_out_jokers(ordered, reading, box)


def _ascending(pieces: tuple[Piece, ...], run: Run) -> tuple[Piece, ...]:
    tiles = {piece.number: piece for piece in pieces if isinstance(piece, Tile)}
    return tuple(tiles.get(number, JOKER) for number in range(run.first, run.first + run.length))


def _spell_out_jokers(pieces: tuple[Piece, ...], reading: Reading, box: Box) -> tuple[Piece, ...]:
    """Return the pieces with every joker written as the tile it stands for."""
    if isinstance(reading, Group):
        missing = [tile for colour in box.colours if (tile := Tile(colour, reading.number)) not in pieces]
    else:
        numbers = range(reading.first, reading.first + reading.length)
        missing = [tile for number in numbers if (tile := Tile(reading.colour, number)) not in pieces]
    stand_ins = map(Joker, missing)
    return tuple(piece if isinstance(piece, Tile) else next(stand_ins) for piece in pieces)


WHY: Final = {
    Flaw.JOKERS_ONLY: sentence("a set needs at least one number tile, jokers alone are none"),
    Flaw.TOO_SHORT: sentence("a run or a group has at least three tiles"),
    Flaw.MIXED: sentence("its tiles are neither of one colour nor of one number"),
    Flaw.GAP: sentence("the numbers of a run follow each other without a gap"),
    Flaw.NUMBER_TWICE: sentence("a run has each number once"),
    Flaw.WRAPS: sentence("the 1 is the lowest tile and cannot follow the highest"),
    Flaw.RUN_TOO_LONG: sentence("a run ends with the highest number, so no further tile fits"),
    Flaw.JOKER_ANYWHERE: sentence("out of order it does not say where its joker stands"),
    Flaw.COLOUR_TWICE: sentence("a group has each colour once"),
    Flaw.GROUP_TOO_LONG: sentence("a group has at most one tile of each colour"),
    Flaw.NO_GROUPS: sentence("in this game there are only runs"),
}


def invalid_melds(melds: Iterable[Meld]) -> list[Violation]:
    """Return a violation for every meld that is neither a run nor a group."""
    return [
        Violation(
            "meld/invalid",
            "STD-13, STD-14",
            sentence("{meld} is not a set: {why}.", meld=meld, why=WHY[meld.reading]),
        )
        for meld in melds
        if isinstance(meld.reading, Flaw)
    ]
