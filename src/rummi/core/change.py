"""What changed between two tables: the melds that went and those that stand in their place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def change(before: Iterable[Meld], after: Table | Sequence[Meld]) -> Change:
    """Melds that lie there alike before and after were not touched."""
    there: dict[str, int] = {}
    for meld in after:
        alike = meld.alike
        there[alike] = there.get(alike, 0) + 1
    kept: list[Meld] = []
    gone: list[Meld] = []
    for meld in before:
        alike = meld.alike
        if there.get(alike):
            there[alike] -= 1
            kept.append(meld)
        else:
            gone.append(meld)
    new: list[Meld] = []
    for meld in after:
        alike = meld.alike
        if there[alike]:
            there[alike] -= 1
            new.append(meld)
    return Change(tuple(kept), tuple(gone), tuple(new))


def cancelled(melds: list[Meld], lying: Meld) -> bool:
    """Take the meld out of the list, if one that lies there alike is in it."""
    again = next((at for at, meld in enumerate(melds) if meld.same(lying)), None)
    if again is not None:
        del melds[again]
    return again is not None
