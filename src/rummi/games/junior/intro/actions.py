"""What happens in the introductory game: a tile is pointed at, a neighbour is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rummi.core.tile import Tile


@dataclass(frozen=True, slots=True)
class Point:
    """The guardian points at a tile, which begins a run (JUN-6)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Find:
    """A player finds the next tile of the run and puts it there (JUN-7)."""

    tile: Tile


Action: TypeAlias = Point | Find
