"""What happened in a step of the introductory game; everyone sees all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.game import Outcome


@dataclass(frozen=True, slots=True)
class Pointed:
    tile: Tile


@dataclass(frozen=True, slots=True)
class Found:
    seat: int
    tile: Tile
    stars: int


@dataclass(frozen=True, slots=True)
class RunMade:
    """Three tiles are a run, and the guardian says so (JUN-7)."""

    run: Tiles


@dataclass(frozen=True, slots=True)
class Finished:
    outcome: Outcome


Event: TypeAlias = Pointed | Found | RunMade | Finished
