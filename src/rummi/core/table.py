"""The table: the melds that lie on it, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Final

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.meld import Meld
from rummi.core.notation import NONE, rows
from rummi.core.tiles import Tiles

_VALID: Final = attrgetter("valid")


@dataclass(frozen=True, slots=True)
class Table:
    """Its melds may be wrong; `valid` says whether all are runs and groups.

    >>> table = Table.parse("R7 R8 R9 | K7 R7 *")
    >>> table.valid, len(table), len(table.tiles)
    (True, 2, 6)
    >>> [meld.kind for meld in table]
    ['run', 'group']
    """

    melds: tuple[Meld, ...] = ()

    @classmethod
    def of(cls, melds: Iterable[Meld]) -> Table:
        return cls(tuple(melds))

    @classmethod
    def parse(cls, text: str, box: Box = STANDARD_BOX, place: int = 0) -> Table:
        """`place` is where the text begins in the one that errors should count in."""
        return cls(tuple([Meld.parse(row, box, at) for row, at in rows(text, place)]))

    def __str__(self) -> str:
        return " | ".join(map(str, self.melds)) or NONE

    def __len__(self) -> int:
        return len(self.melds)

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.melds)

    @property
    def valid(self) -> bool:
        return all(map(_VALID, self.melds))

    @property
    def tiles(self) -> Tiles:
        return Tiles(tuple(chain.from_iterable(meld.tiles.pieces for meld in self.melds)))
