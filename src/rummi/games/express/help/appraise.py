"""A turn of the dice game, looked at afterwards: the dice laid beside the most that could be laid.

What was thrown is luck; which dice to throw is not judged.
"""

from __future__ import annotations

from typing import Final

from rummi.games.appraisal import Appraisal, Held, Way, judged
from rummi.games.express.actions import Action, Lay, Throw
from rummi.games.express.dice.laying import laid_dice
from rummi.games.express.notation import write_action
from rummi.games.express.search.best import Limits, best_play
from rummi.games.express.search.explain import explain
from rummi.games.express.state import State

LIMITS: Final = Limits(nodes=300)
"""Enough for nearly every throw; a match has fifty turns, and nobody likes to wait for all of them."""


def appraise(state: State, seat: int, action: Action) -> Appraisal | None:
    if isinstance(action, Throw):
        return None
    hand = state.seats[seat].hand
    found = best_play(state.table, [die.face for die in hand], LIMITS)
    own = _way(state, seat, action) if isinstance(action, Lay) else None
    best = _way(state, seat, Lay(found.layout)) if len(found.laid) else None
    if own and (best is None or own.count >= best.count):
        best = own
    did = own.count if own else 0
    laid: tuple[Held, ...] = own.laid if own else ()
    proven = found.proven or did == len(hand)
    table = action.layout.bare() if isinstance(action, Lay) else state.table
    left = tuple(len(holder.hand) - did * (each == seat) for each, holder in enumerate(state.seats))
    return Appraisal("dice", did, laid, judged(did, best, drawing=False), best, proven, after=str(table), left=left)


def _way(state: State, seat: int, lay: Lay) -> Way:
    before, after = state.table, lay.layout.bare()
    dice, _ = laid_dice(state.seats[seat].hand, before.tiles.lacks(after.tiles), lay.hold)
    text = write_action(Lay(after))
    told = tuple(explain(before, after))
    numbers = tuple((state.round, die.number) for die in dice)
    return Way(len(dice), numbers, text, text, str(after), told)
