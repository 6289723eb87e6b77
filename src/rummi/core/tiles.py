"""Tiles outside of melds (a rack, the bank), and fast arithmetic with multisets of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import NotationError
from rummi.core.notation import NONE, parse_pieces, printable, words
from rummi.core.sentence import sentence
from rummi.core.tile import JOKER, Colour, Joker, Piece, Tile, by_colour


@dataclass(frozen=True, slots=True)
class Tiles:
    """A multiset of tiles that keeps its order.

    >>> rack = Tiles.parse("R7 K3 * K3")
    >>> str(rack.sorted())
    'K3 K3 R7 *'
    >>> str(rack.without(Tiles.parse("K3")))
    'R7 * K3'
    >>> str(rack.lacks(Tiles.parse("R7 R8")))
    'R8'
    """

    pieces: tuple[Piece, ...] = ()

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> Tiles:
        return cls(tuple(pieces))

    @classmethod
    def parse(cls, text: str, box: Box = STANDARD_BOX, place: int = 0) -> Tiles:
        """Parse a text. `place` is where it begins in the whole input, for the places in errors."""
        if text.strip() == NONE:
            return cls()
        pieces = parse_pieces(text, box, place)
        for word, piece in zip(words(text, place), pieces, strict=True):
            if isinstance(piece, Joker) and piece.stands_for:
                problem = sentence("“{word}”: only in a meld does a joker stand for a tile", word=printable(word.text))
                raise NotationError(problem.within(box.booklet), word.place)
        return cls(pieces)

    def __str__(self) -> str:
        return " ".join(map(str, self.pieces)) or NONE

    def __len__(self) -> int:
        return len(self.pieces)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __add__(self, others: Tiles) -> Tiles:
        return Tiles(self.pieces + others.pieces)

    @property
    def counts(self) -> Counter[Piece]:
        return Counter(self.pieces)

    def lacks(self, wanted: Tiles) -> Tiles:
        """Return those of the wanted tiles that are not here."""
        missing: dict[Piece, int] = {}  # a Counter is slower, and this judges every play
        for piece in wanted.pieces:
            missing[piece] = missing.get(piece, 0) + 1
        for piece in self.pieces:
            if missing.get(piece):
                missing[piece] -= 1
        return Tiles(tuple([piece for piece, count in missing.items() for _ in range(count)]))

    def without(self, others: Tiles) -> Tiles:
        """Return the tiles that stay, in order, when the others are taken away. Tiles that are not here are ignored."""
        leaving: dict[Piece, int] = {}
        for piece in others.pieces:
            leaving[piece] = leaving.get(piece, 0) + 1
        staying = []
        for piece in self.pieces:
            if leaving.get(piece):
                leaving[piece] -= 1
            else:
                staying.append(piece)
        return Tiles(tuple(staying))

    def sorted(self, key: Callable[[Piece], tuple[int, int]] = by_colour) -> Tiles:
        return Tiles.of(sorted(self.pieces, key=key))

    def same(self, others: Tiles) -> bool:
        """Return whether both hold the same tiles, in any order."""
        return self.counts == others.counts


TileCounts: TypeAlias = int
"""A multiset of pieces as one integer, which has a byte for the count of each piece."""

NUMBERS: Final = 16
"""Bytes for each colour. The lowest byte counts the jokers, because no tile has the number 0."""

SIZE_BYTES: Final = NUMBERS * len(Colour)

_PLACES: Final[dict[Piece, int]] = {
    Tile(colour, number): NUMBERS * colour + number for colour in Colour for number in range(1, NUMBERS)
} | {JOKER: 0}

_ONES: Final = [1 << 8 * place for place in range(SIZE_BYTES)]

_GUARDS: Final = int.from_bytes(b"\x80" * SIZE_BYTES)


def places(pieces: Iterable[Piece]) -> list[int]:
    """Return the byte of each piece in a TileCounts."""
    return list(map(_PLACES.__getitem__, pieces))


def counts(places: Iterable[int]) -> TileCounts:
    """Return the TileCounts of pieces, given their bytes."""
    return sum(map(_ONES.__getitem__, places))


def contains(whole: TileCounts, part: TileCounts) -> bool:
    """Return whether `whole` contains `part`: then no byte has to borrow from the next in the subtraction."""
    return ((whole | _GUARDS) - part) & _GUARDS == _GUARDS


def pieces_in(pieces: Sequence[Piece], places: Sequence[int], part: TileCounts) -> tuple[Piece, ...]:
    """Return the pieces that make up the part, in their order."""
    left = bytearray(part.to_bytes(SIZE_BYTES, "little"))
    found = []
    for piece, place in zip(pieces, places, strict=True):
        if left[place]:
            left[place] -= 1
            found.append(piece)
    return tuple(found)
