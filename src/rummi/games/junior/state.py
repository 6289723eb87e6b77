"""The state of a game, hidden tiles and all. What a seat may know of it is in view.py."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.game import Outcome
from rummi.games.junior.beginning.setup import Setup
from rummi.games.junior.beginning.start import Start, check_start
from rummi.games.junior.progress import Progress


@dataclass(frozen=True, slots=True)
class Seat:
    rack: Tiles
    stars: int


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    turn: int
    table: Table
    pool: Tiles
    seats: tuple[Seat, ...]
    idle: int = 0
    """How many turns in a row nobody has laid or taken a tile; a whole round of them ends the game (A-49)."""
    outcome: Outcome | None = None

    def with_seat(self, seat: int, changed: Seat) -> State:
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def progress(self, seat: int) -> Progress:
        """A turn of the seat before its first step."""
        return Progress(self.setup.box, self.table, self.seats[seat].rack)


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    stars = start.stars or (setup.ruleset.stars,) * len(start.racks)  # JUN-9
    return State(
        setup=setup,
        first=start.first,
        turn=start.first,
        table=start.table,
        pool=start.bank,
        seats=tuple(Seat(rack, held) for rack, held in zip(start.racks, stars, strict=True)),
    )
