"""The judge: all the rules that an action would break."""

from __future__ import annotations

from rummi.core.violation import Violation
from rummi.games.junior import violations as broken
from rummi.games.junior.actions import Action, Draw, Lift, Pass, Turn
from rummi.games.junior.progress import Progress
from rummi.games.junior.state import State


def judge(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    if state.outcome:
        return (broken.game_over(),)
    out_of_turn = [] if seat == state.turn else [broken.not_yours(state.turn)]
    return (*out_of_turn, *_judge_action(state, seat, action))


def _judge_action(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    match action:
        case Turn():
            return (*played(state, seat, action).violations, *_judge_lifting(action))
        case Draw():
            return () if len(state.pool) else (broken.pool_empty(),)
        case Pass():
            return (broken.pool_not_empty(),) if len(state.pool) else ()


def played(state: State, seat: int, turn: Turn) -> Progress:
    """The turn after its last step."""
    progress = state.progress(seat)
    for act in turn.acts:
        progress = progress.after(act)
    return progress


def _judge_lifting(turn: Turn) -> tuple[Violation, ...]:
    """A-45: every step but lifting lays a tile from the rack, and one must."""
    return (broken.lift_alone(),) if all(isinstance(act, Lift) for act in turn.acts) else ()
