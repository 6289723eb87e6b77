"""A meld: tiles lying together on the table, valid (a run or a group) or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import NotationError
from rummi.core.notation import read_pieces
from rummi.core.reading import Flaw, Group, Reading, Run, read
from rummi.core.remembering import remembered
from rummi.core.tile import JOKER, Joker, Piece, Tile, bare
from rummi.core.tile_counts import SIZE_BYTES, TileCounts, counts, places
from rummi.core.tiles import Tiles

Kind: TypeAlias = Literal["run", "group"]

_RUN: Final = 0x80
_GROUP: Final = 0x81
"""What a meld is read as in `alike`, beside the flaws."""
_LONGEST_TEXT: Final = 64
"""Signs of a row that is remembered: thirteen tiles with their blanks have fewer."""
_MOST_TEXTS: Final = 16_384
"""With some 1,000 bytes each, where nothing else remembers the meld."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Its pieces are in canonical order where it is valid, as they were written where it is not.

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
    """The pieces as they are in the hand."""
    counts: TileCounts = field(compare=False, repr=False)
    """What it is made of, whatever the order and the jokers' meaning."""
    alike: bytes = field(compare=False, repr=False)
    """Equal for melds that lie there alike: what it is read as, then the places of its pieces (`tile_counts.py`)."""
    text: str = field(compare=False, repr=False)
    """As it is written."""

    @classmethod
    def of(cls, pieces: Iterable[Piece], box: Box = STANDARD_BOX) -> Meld:
        return _meld(tuple(pieces), box)

    @classmethod
    def parse(cls, text: str, box: Box = STANDARD_BOX, place: int = 0) -> Meld:
        """`place` is where the text begins in the one that errors should count in.

        Whoever plays writes most rows as they were written before: what is no longer than a row of a real table is
        remembered, where it can be read."""
        if len(text) <= _LONGEST_TEXT:
            try:
                return _known(text, box)
            except NotationError:
                pass
        return _meld(read_pieces(text, box, place), box)

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
        """STD-37: a joker is worth the tile it stands for."""
        return None if isinstance(self.reading, Flaw) else self.reading.value

    @property
    def meaning(self) -> tuple[Tile | None, ...]:
        """For each place the tile that it stands for; None for a joker whose colour is open (A-10)."""
        if isinstance(self.reading, Run):
            run = self.reading
            return tuple(Tile(run.colour, run.first + place) for place in range(run.length))
        return tuple(piece if isinstance(piece, Tile) else piece.stands_for for piece in self.pieces)

    def same(self, other: Meld) -> bool:
        """Whether both lie there alike."""
        return self.alike == other.alike


def jokers_worth(meld: Meld) -> Iterator[int]:
    """What each joker of a valid meld is worth: the tile it stands for (STD-37)."""
    for place, piece in enumerate(meld.pieces):
        if isinstance(piece, Joker):
            match meld.reading:
                case Run(_, first):
                    yield first + place
                case Group(number):
                    yield number


@lru_cache(maxsize=_MOST_TEXTS)
def _known(text: str, box: Box) -> Meld:
    return _meld(read_pieces(text, box), box)


@remembered
def _meld(pieces: tuple[Piece, ...], box: Box) -> Meld:
    reading = read(pieces, box)
    valid = not isinstance(reading, Flaw)
    written = pieces if isinstance(reading, Flaw) else _canonical(pieces, reading, box)
    tiles = Tiles.of(map(bare, written))
    held = places(tiles)
    text = " ".join(map(str, written))
    return Meld(written, reading, valid, tiles, counts(held), _alike(held, reading), text)


def _alike(held: list[int], reading: Reading | Flaw) -> bytes:
    """The order counts in a run only (A-7)."""
    if isinstance(reading, Run):
        return bytes((_RUN, *held))
    by_place = sorted(held, key=lambda place: place or SIZE_BYTES)  # jokers last
    return bytes((_GROUP if isinstance(reading, Group) else reading.value, *by_place))


def _canonical(pieces: tuple[Piece, ...], reading: Reading, box: Box) -> tuple[Piece, ...]:
    """A run in ascending order, a group as it lies; jokers bare unless that would be read otherwise."""
    ordered = _ascending(pieces, reading) if isinstance(reading, Run) else tuple(map(bare, pieces))
    return ordered if read(ordered, box) == reading else _spelled_out(ordered, reading, box)


def _ascending(pieces: tuple[Piece, ...], run: Run) -> tuple[Piece, ...]:
    tiles = {piece.number: piece for piece in pieces if isinstance(piece, Tile)}
    return tuple(tiles.get(number, JOKER) for number in range(run.first, run.first + run.length))


def _spelled_out(pieces: tuple[Piece, ...], reading: Reading, box: Box) -> tuple[Piece, ...]:
    """Every joker written with the tile it stands for."""
    if isinstance(reading, Group):
        missing = [tile for colour in box.colours if (tile := Tile(colour, reading.number)) not in pieces]
    else:
        numbers = range(reading.first, reading.first + reading.length)
        missing = [tile for number in numbers if (tile := Tile(reading.colour, number)) not in pieces]
    stand_ins = map(Joker, missing)
    return tuple(piece if isinstance(piece, Tile) else next(stand_ins) for piece in pieces)
