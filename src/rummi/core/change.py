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
    for meld in reversed(lay):  # of equal ones the last have gone
        alike = meld.alike
        if lying[alike]:
            lying[alike] -= 1
            gone.append(meld)
        else:
            kept.append(meld)
    kept.reverse()
    gone.reverse()
    return Change(tuple(kept), tuple(gone), tuple(new))


def cancelled(melds: list[Meld], lying: Meld) -> bool:
    """Take the meld out of the list, if one that lies there alike is in it."""
    alike = lying.alike
    for at, meld in enumerate(melds):
        if meld.alike == alike:
            del melds[at]
            return True
    return False
