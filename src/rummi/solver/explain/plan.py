"""From move to move until all new sets lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from rummi.core.box import Box
from rummi.core.change import Change
from rummi.core.table import Table
from rummi.solver.explain import tell
from rummi.solver.explain.flow import flows, homeless
from rummi.solver.explain.growing import add, add_some, lay, shift, split, swap
from rummi.solver.explain.move import Look, Move
from rummi.solver.explain.state import Goals, State, begin
from rummi.solver.explain.taking import apart, move, take

_ENOUGH: Final = 40
"""When plans with so many moves were made, no further one is tried."""
_LONG: Final = 12
"""With more moves than this it may be simpler to take all sets apart and lay them anew."""


def best_plan(before: Table, change: Change, box: Box) -> tuple[State, list[Move]]:
    """The start, which says where each piece is to go, and the moves from there."""
    goals = Goals(change.new, box)
    plans: list[tuple[State, list[Move]]] = []
    weighed = 0
    for flow in flows(change.gone, change.new):
        start = begin(before, change, flow)
        plans.append((start, planned(start, goals)))
        weighed += len(plans[-1][1])
        if weighed > _ENOUGH:
            break
    if min(len(moves) for _, moves in plans) > _LONG:
        start = begin(before, change, homeless(change.gone, change.new))
        plans.append((start, planned(start, goals)))
    return min(plans, key=lambda plan: _cost(plan[1]))


def planned(state: State, goals: Goals) -> list[Move]:
    """Every move lays a piece, or takes one that does not stay, so there is an end."""
    moves: list[Move] = []
    while chosen := _next(Look(state, goals)):
        if moves and moves[-1].emptied and chosen.emptied:
            chosen = _both(moves.pop(), chosen, state.table)
        moves.append(chosen)
        state = chosen.state
    return moves


def _next(look: Look) -> Move | None:
    """The next thing that a person would do; none when the play is done."""
    for kind in (lay, swap, split, add, move, shift):
        chosen = next(kind(look), None)
        if chosen:
            return chosen
    return _least_in_hand([*take(look), *apart(look), *add_some(look)]) or _least_in_hand(
        [*move(look, forced=True), *take(look, forced=True)]
    )


def _least_in_hand(moves: Sequence[Move]) -> Move | None:
    """That which leaves the fewest tiles in the hand that cannot be laid at once."""
    return min(moves, key=lambda move: move.state.stuck(), default=None)


def _both(one: Move, other: Move, table: Table) -> Move:
    """Sets that are emptied one after the other are emptied in one step."""
    melds = one.emptied + other.emptied
    told = partial(tell.empty, melds, Table(one.emptied + table.melds))
    return replace(other, tell=told, emptied=melds)


def _cost(moves: Sequence[Move]) -> tuple[int, int, int]:
    """Few steps, where every further set in one step counts half; then sets that stay whole and an empty hand."""
    further = sum(len(move.emptied) - 1 for move in moves if move.emptied)
    broken = sum(not spot.meld.valid for move in moves for spot in move.state.spots)
    return 2 * len(moves) + further, broken, sum(len(move.state.hand) for move in moves)
