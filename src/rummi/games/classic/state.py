"""The state of a game, hidden tiles and all. What a seat may know of it is in view.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.beginning.setup import Setup
from rummi.games.classic.beginning.start import Start, check_start
from rummi.games.game import Outcome


@dataclass(frozen=True, slots=True)
class Seat:
    rack: Tiles
    opened: bool = False
    last_rack: Tiles | None = None
    """The rack at the start of the last completed turn; None before the first turn."""
    announced: bool = False


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    turn: int
    table: Table
    bank: Tiles
    seats: tuple[Seat, ...]
    moves_left: int | None = None
    """Moves until the end of the last round; None while that has not begun."""
    outcome: Outcome | None = None

    def with_seat(
        self,
        seat: int,
        changed: Seat,
        *,
        turn: int | None = None,
        table: Table | None = None,
        bank: Tiles | None = None,
    ) -> State:
        """And what changes with it."""
        return State(  # not `replace`, which takes longer than the rest of a draw
            self.setup,
            self.first,
            self.turn if turn is None else turn,
            self.table if table is None else table,
            self.bank if bank is None else bank,
            (*self.seats[:seat], changed, *self.seats[seat + 1 :]),
            self.moves_left,
            self.outcome,
        )


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    opened: Sequence[bool] = start.opened or [False] * len(start.racks)
    return State(
        setup=setup,
        first=start.first,
        turn=start.first,
        table=start.table,
        bank=start.bank,
        seats=tuple(Seat(rack, flag) for rack, flag in zip(start.racks, opened, strict=True)),
        # STD-54: without a bank everyone has one move
        moves_left=None if len(start.bank) else len(start.racks),
    )
