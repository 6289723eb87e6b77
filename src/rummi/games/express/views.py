"""What a seat may know: everything but the dice in the bag, because all areas are open (A-62)."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.games.base import Outcome
from rummi.games.express.dice import Die
from rummi.games.express.layout import Layout
from rummi.games.express.setup import Setup
from rummi.games.express.state import PastRound, State, first_turn


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    round: int
    turn: int | None  # None when the match has ended
    thrown: bool
    first_turn: bool  # the seat to move has still to draw its dice and throw them
    table: Layout
    bag: int
    hands: tuple[tuple[Die, ...], ...]
    held: tuple[tuple[int, ...], ...]
    turns: tuple[int, ...]
    wins: tuple[int, ...]
    past: tuple[PastRound, ...]
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    return View(
        setup=state.setup,
        seat=seat,
        first=state.first,
        round=state.round,
        turn=None if state.outcome else state.turn,
        thrown=state.thrown,
        first_turn=not state.outcome and first_turn(state, state.turn),
        table=state.table,
        bag=len(state.bag),
        hands=tuple(holder.hand for holder in state.seats),
        held=tuple(holder.held for holder in state.seats),
        turns=tuple(holder.turns for holder in state.seats),
        wins=tuple(holder.wins for holder in state.seats),
        past=state.past,
        outcome=state.outcome,
    )
