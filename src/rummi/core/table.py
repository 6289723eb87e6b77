"""The table and the difference between two tables."""

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
    """The melds on the table, in order. They may be invalid.

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
        """Parse a text. `place` is where it begins in the whole input, for the places in errors."""
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


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two tables."""

    kept: tuple[Meld, ...]
    gone: tuple[Meld, ...]
    new: tuple[Meld, ...]

    def __str__(self) -> str:
        """The text of a play: the new melds, and the melds that they replace."""
        return f"{Table(self.new)} from {Table(self.gone)}" if self.gone else str(Table(self.new))


def change(before: Iterable[Meld], after: Iterable[Meld]) -> Change:
    """Compare two tables. Melds that look the same before and after were not touched."""
    lay = tuple(before)
    lying: dict[bytes, int] = {}
    for meld in lay:
        alike = meld.alike
        lying[alike] = lying.get(alike, 0) + 1
    new: list[Meld] = []
    for meld in after:
        alike = meld.alike
        if lying.get(alike):
            lying[alike] -= 1
        else:
            new.append(meld)
    kept: list[Meld] = []
    gone: list[Meld] = []
    for meld in reversed(lay):  # of equal melds, the last ones are gone
        alike = meld.alike
        if lying[alike]:
            lying[alike] -= 1
            gone.append(meld)
        else:
            kept.append(meld)
    kept.reverse()
    gone.reverse()
    return Change(tuple(kept), tuple(gone), tuple(new))


def remove_equal(melds: list[Meld], lying: Meld) -> bool:
    """Remove a meld that looks the same from the list. Return whether there was one."""
    alike = lying.alike
    for at, meld in enumerate(melds):
        if meld.alike == alike:
            del melds[at]
            return True
    return False
