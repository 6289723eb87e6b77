"""What changed between two tables: the melds that went and those that stand in their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rummi.core.meld import Meld
from rummi.core.reading import Fault, Reading
from rummi.core.table import Table
from rummi.core.tile import Piece

Alike: TypeAlias = tuple[Reading | Fault, frozenset[tuple[Piece, int]]]
"""Equal for melds that lie there alike."""


@dataclass(frozen=True, slots=True)
class Change:
    kept: tuple[Meld, ...]
    gone: tuple[Meld, ...]
    new: tuple[Meld, ...]

    def __str__(self) -> str:
        """As a play is written: the new melds, and those they come from."""
        return f"{Table(self.new)} from {Table(self.gone)}" if self.gone else str(Table(self.new))


def change(before: Iterable[Meld], after: Iterable[Meld]) -> Change:
    """Melds that lie there alike before and after were not touched."""
    before, after = tuple(before), tuple(after)
    lying = Counter((meld.reading, meld.content) for meld in before)
    staying = lying & Counter((meld.reading, meld.content) for meld in after)
    kept, gone = _parted(before, staying)
    _, new = _parted(after, staying)
    return Change(kept, gone, new)


def _parted(melds: Sequence[Meld], staying: Counter[Alike]) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Those that stay, each as often as it does, and the others."""
    left = staying.copy()
    kept: list[Meld] = []
    others: list[Meld] = []
    for meld in melds:
        alike = (meld.reading, meld.content)
        left[alike] -= 1
        (kept if left[alike] >= 0 else others).append(meld)
    return tuple(kept), tuple(others)


def cancelled(melds: list[Meld], lying: Meld) -> bool:
    """Take the meld out of the list, if one that lies there alike is in it."""
    again = next((at for at, meld in enumerate(melds) if meld.same(lying)), None)
    if again is not None:
        del melds[again]
    return again is not None
