"""A play as the steps in which a person does it at the table: take, split, join, swap the joker, lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.table import Table, change
from rummi.core.tiles import Tiles
from rummi.solver.explain.move import Move
from rummi.solver.explain.plan import best_plan
from rummi.solver.explain.state import State, pieces_of
from rummi.solver.explain.step import Kind, Step

__all__ = ["Kind", "Step", "explain"]


def explain(before: Table, after: Table, box: Box = STANDARD_BOX) -> tuple[Step, ...]:
    """The fewest steps from the one table to the other, as `shortest` counts them; what is new comes from the rack."""
    vanished = after.tiles.lacks(before.tiles)
    if len(vanished):
        raise InvalidInput(sentence("What lies on the table stays there; missing now: {tiles}.", tiles=vanished))
    done = best_plan(before, change(before, after), box)
    return tuple(_steps(done.start, done.moves, after))


def _steps(state: State, moves: Sequence[Move], after: Table) -> Iterator[Step]:
    """The last one ends in the very table that was asked for, its sets in their order."""
    for move in moves:
        laid = Tiles(pieces_of(state.rack)).without(Tiles(pieces_of(move.state.rack)))
        state = move.state
        table = after if move is moves[-1] else state.table
        yield Step(move.kind, move.tell(), laid, table, state.held, max(len(move.emptied), 1))
