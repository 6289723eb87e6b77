"""A turn of Junior, looked at afterwards: the stars that it won beside the most that could be won."""

from __future__ import annotations

from itertools import accumulate, islice

from rummi.games.appraisal import Appraisal, Way, judged
from rummi.games.junior.actions import Action, Turn
from rummi.games.junior.events import Played
from rummi.games.junior.help.explain import explain
from rummi.games.junior.notation import write_action
from rummi.games.junior.progress import Progress
from rummi.games.junior.rules.apply import apply
from rummi.games.junior.search.best import best_turn
from rummi.games.junior.state import State


def appraise(state: State, seat: int, action: Action) -> Appraisal:
    own = _way(state, seat, action) if isinstance(action, Turn) else None
    found = best_turn(state.table, state.seats[seat].rack, state.setup.box).turn
    best = _way(state, seat, found) if found else None
    if own and (best is None or own.count >= best.count):
        best = own
    did = own.count if own else 0
    verdict = judged(did, best, drawing=len(state.pool) > 0)
    after = apply(state, seat, action).state
    left = tuple(len(holder.rack) for holder in after.seats)
    laid = own.laid if own else ()
    return Appraisal("stars", did, laid, verdict, best, after=str(after.table), left=left)


def _way(state: State, seat: int, turn: Turn) -> Way:
    step = apply(state, seat, turn)
    played = step.events[0]
    assert isinstance(played, Played)
    after = Turn(played.acts)
    progress = list(islice(accumulate(after.acts, Progress.after, initial=state.progress(seat)), 1, None))
    laid = progress[-1].rack.lacks(state.seats[seat].rack)
    text = write_action(after)
    tables = tuple(str(each.table) for each in progress)
    return Way(played.stars, laid.pieces, text, text, tables[-1], explain(after), tables)
