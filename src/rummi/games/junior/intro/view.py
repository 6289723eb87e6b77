"""What a seat may know: everything."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.core.tiles import Tiles
from rummi.games.game import Outcome
from rummi.games.junior.beginning.setup import Setup
from rummi.games.junior.intro.state import State


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    turn: int | None  # None when the game has ended
    open: Tiles
    runs: tuple[Tiles, ...]
    growing: Tiles | None  # the run whose next tile is looked for
    stars: tuple[int, ...]
    pointer: int | None  # the seat that pointed last and does not look for tiles of that run; None where all look
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    return View(
        setup=state.setup,
        seat=seat,
        first=state.first,
        turn=None if state.outcome else state.turn,
        open=state.open,
        runs=state.runs,
        growing=state.growing,
        stars=state.stars,
        pointer=state.pointer,
        outcome=state.outcome,
    )
