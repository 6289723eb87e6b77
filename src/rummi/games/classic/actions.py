"""What a player can do in the tile games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tiles import Tiles


@dataclass(frozen=True, slots=True)
class Play:
    """The melds taken leave the table, the melds laid stand in their place; what is new is from the rack."""

    melds: tuple[Meld, ...]
    taken: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the bank; the turn ends."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, when the bank is empty."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The time ran out; where nobody remembers the layout, the table as it lay."""

    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """An illegal table was declared finished in a strict game."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Three doublets: a new deal for all, the box in its new order, which luck has to say."""

    tiles: Tiles = field(default_factory=Tiles)


@dataclass(frozen=True, slots=True)
class Announce:
    """“I shall open in my next move” (STD-52)."""


Action: TypeAlias = Play | Draw | Pass | Timeout | Mistake | Redeal | Announce
