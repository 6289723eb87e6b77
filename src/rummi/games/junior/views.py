"""What a seat may know: its own rack, and of everything else only what lies open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.junior.setup import Setup
from rummi.games.junior.state import State, pass_price


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    turn: int | None  # None when the game has ended
    table: Table
    pool: int
    rack: Tiles  # of the seat; empty for a spectator
    tiles: tuple[int, ...]  # how many tiles each seat holds
    stars: tuple[int, ...]
    idle: int
    pass_price: int  # the stars that it costs the seat to pass now; 0 while the pool has tiles
    outcome: Outcome | None
    racks: tuple[Tiles, ...] | None  # all of them, shown when the game has ended


class Own(TypedDict):
    """What of a view is the seat's own; everybody sees the rest."""

    seat: int | None
    rack: Tiles
    pass_price: int


def own(state: State, seat: int | None) -> Own:
    rack = Tiles() if seat is None else state.seats[seat].rack
    return Own(seat=seat, rack=rack, pass_price=_pass_price(state, seat))


def view(state: State, seat: int | None) -> View:
    return View(
        **own(state, seat),
        setup=state.setup,
        first=state.first,
        turn=None if state.outcome else state.turn,
        table=state.table,
        pool=len(state.pool),
        tiles=tuple(len(holder.rack) for holder in state.seats),
        stars=tuple(holder.stars for holder in state.seats),
        idle=state.idle,
        outcome=state.outcome,
        racks=tuple(holder.rack for holder in state.seats) if state.outcome else None,
    )


def _pass_price(state: State, seat: int | None) -> int:
    if seat is None or seat != state.turn or state.outcome or len(state.pool):
        return 0
    return pass_price(state, seat)
