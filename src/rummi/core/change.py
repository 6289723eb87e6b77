"""What changed between two tables: the melds that went and those that stand in their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummi.core.meld import Meld
from rummi.core.table import Table


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
    new = list(after)
    kept: list[Meld] = []
    gone: list[Meld] = []
    for meld in before:
        (kept if cancelled(new, meld) else gone).append(meld)
    return Change(tuple(kept), tuple(gone), tuple(new))


def cancelled(melds: list[Meld], lying: Meld) -> bool:
    """Take the meld out of the list, if one that lies there alike is in it."""
    again = next((at for at, meld in enumerate(melds) if meld.same(lying)), None)
    if again is not None:
        del melds[again]
    return again is not None
