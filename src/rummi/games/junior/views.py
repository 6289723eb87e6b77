"""The part of a game of Junior that a seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.junior.setup import Setup


@dataclass(frozen=True, slots=True)
class View:
    """What the player at a seat, or a spectator, may know. Bots choose their action from this and nothing else."""

    setup: Setup
    seat: int | None  # None for a spectator
    first: int  # the seat that began
    turn: int | None  # the seat to move; None when the game has ended
    table: Table
    pool: int  # tiles left to draw
    rack: Tiles  # of the seat; empty for a spectator
    tiles: tuple[int, ...]  # the number of tiles on each rack
    stars: tuple[int, ...]
    idle: int  # how many turns in a row ended without a tile laid or drawn
    pass_price: int  # the stars that it costs the seat to pass now (A-48a); 0 while the pool has tiles
    outcome: Outcome | None
    racks: tuple[Tiles, ...] | None  # all racks, shown when the game has ended


class PrivateFields(TypedDict):
    """The fields of a view that only its seat may see."""

    seat: int | None
    rack: Tiles
    pass_price: int
