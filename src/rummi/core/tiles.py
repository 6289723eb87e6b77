"""Tiles in the hand: a rack, the bank, or any others, in the order in which they are held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import NotationError
from rummi.core.notation import NONE, read_pieces, shown, words
from rummi.core.sentence import sentence
from rummi.core.tile import Joker, Piece, by_colour


@dataclass(frozen=True, slots=True)
class Tiles:
    """An ordered multiset: it keeps the order held, and adds, subtracts and compares as a multiset of tiles.

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
        """`place` is where the text begins in the one that errors should count in."""
        if text.strip() == NONE:
            return cls()
        pieces = read_pieces(text, box, place)
        for word, piece in zip(words(text, place), pieces, strict=True):
            if isinstance(piece, Joker) and piece.stands_for:
                problem = sentence("“{word}”: only in a meld does a joker stand for a tile", word=shown(word.text))
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
        """Those of the wanted tiles that are not here."""
        missing: dict[Piece, int] = {}  # not with counters, because every play is judged by this
        for piece in wanted.pieces:
            missing[piece] = missing.get(piece, 0) + 1
        for piece in self.pieces:
            if missing.get(piece):
                missing[piece] -= 1
        return Tiles(tuple([piece for piece, count in missing.items() for _ in range(count)]))

    def without(self, others: Tiles) -> Tiles:
        """What stays, in order, when the others are taken away (those not here are passed over)."""
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
        """Whether both hold the same tiles, whatever their order."""
        return self.counts == others.counts
