"""What changed between two tables: the melds that went and those that stand in their place."""

from __future__ import annotations

from collections.abc import Iterable
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
    laid: dict[Alike, list[Meld]] = {}
    for meld in after:
        laid.setdefault((meld.reading, meld.content), []).append(meld)
    kept: list[Meld] = []
    gone: list[Meld] = []
    for meld in before:
        alike = laid.get((meld.reading, meld.content))
        (kept if alike else gone).append(meld)
        if alike:
            alike.pop()
    return Change(tuple(kept), tuple(gone), tuple(meld for rest in laid.values() for meld in rest))


def cancelled(melds: list[Meld], lying: Meld) -> bool:
    """Take the meld out of the list, if one that lies there alike is in it."""
    again = next((at for at, meld in enumerate(melds) if meld.same(lying)), None)
    if again is not None:
        del melds[again]
    return again is not None
