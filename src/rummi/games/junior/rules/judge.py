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
            alone = () if _lays(action) else (broken.lift_alone(),)
        case Draw():
            alone = () if len(state.pool) else (broken.pool_empty(),)
        case Pass():
            alone = (broken.pool_not_empty(),) if len(state.pool) else ()
    after_laying = () if isinstance(action, Turn) or not _lays(action) else (broken.draw_after_laying(),)
    return (*played(state, seat, action).violations, *after_laying, *alone)


def played(state: State, seat: int, action: Action) -> Progress:
    """Return the turn after its last step, before a draw or pass."""
    progress = state.progress(seat)
    for act in action.acts:
        progress = progress.after(act)
    return progress


def _lays(action: Action) -> bool:
    """A-45: every step but lifting lays a tile from the rack."""
    return not all(isinstance(act, Lift) for act in action.acts)
