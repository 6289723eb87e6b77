"""Boxes: which tiles a game has, how many copies of each, and how many jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import counted, sentence
from rummi.core.tile import JOKER, Colour, Piece, Tile, shared_tile


@dataclass(frozen=True, slots=True)
class Box:
    """The tiles of a game as it is sold.

    >>> from rummi import STANDARD_BOX, Tile
    >>> STANDARD_BOX.size
    106
    >>> small = Box((Colour.BLACK, Colour.RED), highest=5, copies=1, jokers=0)
    >>> small.has(Tile(Colour.RED, 5)), small.has(Tile(Colour.RED, 6))
    (True, False)
    """

    colours: tuple[Colour, ...]
    highest: int
    copies: int
    jokers: int
    groups: bool = True
    """Whether tiles form groups as well as runs."""
    booklet: str = ""
    """The booklet whose words the texts use: Polish has one word for the tiles of Junior and another for all others."""

    def __hash__(self) -> int:
        """Hash a few fields that tell most boxes apart: boxes are keys of caches, so hashing must be fast."""
        return hash((self.highest, self.copies, self.jokers, self.booklet))

    @property
    def size(self) -> int:
        return len(self.colours) * self.highest * self.copies + self.jokers

    def pieces(self) -> Iterator[Piece]:
        """Return every piece: one copy of the whole series after another, by colour and number, then the jokers."""
        return iter(_pieces(self))

    def has(self, tile: Tile) -> bool:
        return tile.colour in self.colours and 1 <= tile.number <= self.highest

    def require(self, pieces: Iterable[Piece]) -> None:
        """Raise InvalidInput if the box does not have these pieces, or not so many of one."""
        counts = Counter(pieces)
        for piece, count in counts.items():
            if isinstance(piece, Tile) and not self.has(piece):
                raise InvalidInput(sentence("“{word}” is not a tile of this box", word=piece).within(self.booklet))
            held = self.copies if isinstance(piece, Tile) else self.jokers
            if count > held:
                raise InvalidInput(
                    counted(
                        "{count} times {piece}, but the box has only {n} of it",
                        "{count} times {piece}, but the box has only {n} of them",
                        held,
                        count=count,
                        piece=piece,
                    ).within(self.booklet)
                )


@lru_cache(maxsize=64)  # all games with a box share the same objects: thousands are played at once
def _pieces(box: Box) -> tuple[Piece, ...]:
    series = [shared_tile(colour, number) for colour in box.colours for number in range(1, box.highest + 1)]
    return (*series * box.copies, *[JOKER] * box.jokers)


CLASSIC_COLOURS: Final = (Colour.BLACK, Colour.RED, Colour.BLUE, Colour.ORANGE)

STANDARD_BOX: Final = Box(CLASSIC_COLOURS, highest=13, copies=2, jokers=2)
"""STD-2: 104 tiles and 2 jokers."""

XP_BOX: Final = Box(CLASSIC_COLOURS, highest=13, copies=3, jokers=4)
"""XP-2: 156 tiles and 4 jokers."""
