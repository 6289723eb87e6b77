"""From task to task until all new sets lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rummi.core.box import Box
from rummi.core.table import Change, Table, change
from rummi.solver.explain import tell
from rummi.solver.explain.doing import Bench
from rummi.solver.explain.fewest import fewest
from rummi.solver.explain.flow import Bound, Knot, knots
from rummi.solver.explain.move import Move
from rummi.solver.explain.shortest import Plan, Task
from rummi.solver.explain.state import Goals, State, begin
from rummi.solver.explain.step import Kind

_ORDER: Final = (Kind.LAY, Kind.SWAP, Kind.SPLIT, Kind.ADD, Kind.MOVE, Kind.SHIFT)
"""What a person would rather do first, if all sets stay whole; tiles are taken when nothing else can be done."""


@dataclass(frozen=True, slots=True)
class Done:
    start: State
    """Which says where each piece is to go."""
    moves: list[Move]
    proven: bool
    """Whether there cannot be fewer steps."""


def best_plan(before: Table, change: Change, box: Box) -> Done:
    """Every knot with the fewest steps; of such plans the one that leaves most sets whole on the way."""
    goals = Goals(change.new, box)
    chosen: list[tuple[Knot, Plan]] = []
    proven = True
    for knot in knots(change.gone, change.new):
        found = fewest([change.gone[at] for at in knot.old], [change.new[to] for to in knot.new])
        proven &= found.proven
        plans = [(knot, plan) for plan in found.plans]
        chosen.append(
            min(plans, key=lambda plan: _cost(_done(before, change, goals, [plan])[1])) if plans[1:] else plans[0]
        )
    start, moves = _done(before, change, goals, chosen)
    return Done(start, moves if proven else list(_of_use(start, moves)), proven)


def _of_use(state: State, moves: Sequence[Move]) -> Iterator[Move]:
    """Without those after which all lies as before: in a plan that is not proven, copies can change their places."""
    for move in moves:
        made = change(state.table, move.state.table)
        if made.gone or made.new:
            yield move
        state = move.state


def _done(before: Table, change: Change, goals: Goals, plans: Sequence[tuple[Knot, Plan]]) -> tuple[State, list[Move]]:
    """The plans of all knots, or of some, done together."""
    old: list[Bound] = [()] * len(change.gone)
    rack: Bound = ()
    homes: list[int | None] = [None] * len(change.new)
    tasks: list[Task] = []
    for knot, plan in plans:
        for source, row in enumerate(plan.flow.given):
            bound = tuple((piece, knot.new[to]) for to, pieces in enumerate(row) for piece in pieces.elements())
            if source < len(knot.old):
                old[knot.old[source]] = bound
            else:
                rack += bound
        for to, home in enumerate(plan.homes):
            homes[knot.new[to]] = None if home is None else knot.old[home]
        tasks += [
            Task(task.kind, knot.old[task.at] if task.at >= 0 else -1, knot.new[task.goal] if task.goal >= 0 else -1)
            for task in plan.tasks
        ]
    start = begin(before, change, old, rack, homes)
    return start, planned(start, goals, tasks)


def planned(state: State, goals: Goals, tasks: Sequence[Task]) -> list[Move]:
    moves: list[Move] = []
    left = list(tasks)
    while left:
        bench = Bench(state, goals, left)
        ready = [(task, bench.do(task)) for task in left if bench.ready(task)]
        task, move = min(ready, key=lambda choice: _rank(*choice))
        left.remove(task)
        if moves and moves[-1].emptied and move.emptied:
            move = _both(moves.pop(), move, state.table)
        moves.append(move)
        state = move.state
    return moves


def _rank(task: Task, move: Move) -> tuple[int, int, int, bool]:
    """Sets that stay whole, then what lays tiles, then few tiles in the hand that cannot be laid at once."""
    if task.kind in _ORDER:
        return move.unsound, _ORDER.index(task.kind), 0, False
    return move.unsound, len(_ORDER), move.state.stuck(), task.kind is Kind.APART


def _both(one: Move, other: Move, table: Table) -> Move:
    """Sets that are emptied one after the other are emptied in one go."""
    melds = one.emptied + other.emptied
    told = partial(tell.empty, melds, Table(one.emptied + table.melds))
    return replace(other, tell=told, emptied=melds)


def _cost(moves: Sequence[Move]) -> tuple[int, int, int]:
    """Few sets that do not lie as one would expect, or are not whole on the way; then an empty hand."""
    broken = sum(not spot.meld.valid for move in moves for spot in move.state.spots)
    return sum(move.unsound for move in moves), broken, sum(len(move.state.hand) for move in moves)
