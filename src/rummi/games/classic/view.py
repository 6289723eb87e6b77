"""What a seat may know: its own rack, and of everything else only what lies open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.aim import Aim
from rummi.games.classic.beginning.setup import Setup
from rummi.games.classic.rules.judge import may_announce, may_redeal
from rummi.games.classic.state import Seat, State
from rummi.games.game import Outcome
from rummi.games.shared.plain import UNTOLD


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    turn: int | None  # None when the game has ended
    table: Table
    bank: int
    rack: Tiles  # of the seat; empty for a spectator
    tiles: tuple[int, ...]  # how many tiles each seat holds
    opened: tuple[bool, ...]
    announced: tuple[bool, ...]
    moves_left: int | None
    may_redeal: bool
    may_announce: bool
    outcome: Outcome | None
    racks: tuple[Tiles, ...] | None  # all of them, shown when the game has ended
    drew: tuple[bool, ...] = field(default=(), compare=False, metadata=UNTOLD)
    """Whether each seat drew in its last turn; nothing where only the position is known."""
    aim: Aim = field(default="game", compare=False, metadata=UNTOLD)
    """What the standing of a match or an event asks of the seat (`rummi.games.classic.aim`)."""


class Own(TypedDict):
    """What of a view is the seat's own; everybody sees the rest."""

    seat: int | None
    rack: Tiles
    may_redeal: bool
    may_announce: bool


def own(state: State, seat: int | None) -> Own:
    if seat is None:
        return Own(seat=None, rack=Tiles(), may_redeal=False, may_announce=False)
    return Own(
        seat=seat,
        rack=state.seats[seat].rack,
        may_redeal=may_redeal(state, seat),
        may_announce=may_announce(state, seat),
    )


def view(state: State, seat: int | None) -> View:
    return View(
        **own(state, seat),
        setup=state.setup,
        first=state.first,
        turn=None if state.outcome else state.turn,
        table=state.table,
        bank=len(state.bank),
        tiles=tuple(len(holder.rack) for holder in state.seats),
        opened=tuple(holder.opened for holder in state.seats),
        announced=tuple(holder.announced for holder in state.seats),
        moves_left=state.moves_left,
        outcome=state.outcome,
        racks=tuple(holder.rack for holder in state.seats) if state.outcome else None,
        drew=tuple(map(_drew, state.seats)),
    )


def _drew(seat: Seat) -> bool:
    return seat.last_rack is not None and len(seat.rack) > len(seat.last_rack)
