"""What can always be done in a turn, however little somebody sees or wants."""

from __future__ import annotations

from itertools import accumulate, islice

from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.appraisal import Appraisal, AppraisedPlay, choose_verdict
from rummi.games.base import Hint
from rummi.games.junior.actions import Act, Action, Add, Draw, Lay, Lift, Pass, Played, Swap, Turn, write_action
from rummi.games.junior.search import Best, best_turn
from rummi.games.junior.setup import JUNIOR_BOX
from rummi.games.junior.state import State, apply
from rummi.games.junior.turn import Progress
from rummi.games.junior.views import View
from rummi.games.junior.violations import invalid_runs
from rummi.solver.explain.words import listed, tiles
from rummi.solver.explain.words import run as row


def simplest(view: View) -> Action:
    return Draw() if view.pool else Pass()


def explain(action: Action) -> tuple[Sentence, ...]:
    """Return a sentence for each step."""
    steps = tuple(map(_tell, action.acts))
    match action:
        case Draw():
            return (*steps, sentence("Take a tile."))
        case Pass():
            return (*steps, sentence("Pass."))
    return steps


def _tell(act: Act) -> Sentence:
    match act:
        case Lay(run):
            return sentence("Lay a new run of {run}.", run=row(run))
        case Add(pieces, (run,)):
            return sentence("Put {tiles} to the run of {run}.", tiles=tiles(pieces), run=row(run))
        case Add(pieces, runs):
            return sentence(
                "Put {tiles} between the runs of {runs}: they become one.", tiles=tiles(pieces), runs=_rows(runs)
            )
        case Lift(_, source, (run,)):
            return sentence(
                "Take the joker out of the run of {source} and put it to the run of {run}.",
                source=row(source.run),
                run=row(run),
            )
        case Lift(_, source, runs):
            return sentence(
                "Take the joker out of the run of {source} and put it between the runs of {runs}: they become one.",
                source=row(source.run),
                runs=_rows(runs),
            )
        case Swap(tile, source):
            return sentence(
                "Put {tile} in the joker's place in the run of {run} and take the joker.",
                tile=tiles([tile]),
                run=row(source.run),
            )


def _rows(runs: tuple[Meld, ...]) -> Sentence:
    return listed([row(run) for run in runs])


def hint(view: View) -> Hint:
    turn = best_turn(view.table, view.rack, view.setup.box).turn
    if turn is None:
        why = sentence("Nothing can be laid.")
        advice = sentence("Take a tile.") if view.pool else sentence("Pass.")
        return Hint(why, (why, advice), write_action(simplest(view)))
    return Hint(_nudge(turn.acts[0]), explain(turn), write_action(turn))


def _nudge(act: Act) -> Sentence:
    match act:
        case Lay():
            return sentence("You can lay a new run.")
        case Add():
            return sentence("Something fits to a run on the table.")
        case _:
            return sentence("Something with a joker.")


def solve_turn(table: str, rack: str) -> Best:
    """Refuses tiles that the box does not have, and a table with something else than runs."""
    lying, held = Table.parse(table, JUNIOR_BOX), Tiles.parse(rack, JUNIOR_BOX)
    JUNIOR_BOX.require((*lying.tiles, *held))
    faults = invalid_runs(lying.melds)
    if faults:
        raise InvalidInput(faults[0].message)
    return best_turn(lying, held, JUNIOR_BOX)


def appraise(state: State, seat: int, action: Action) -> Appraisal:
    own = _way(state, seat, action) if isinstance(action, Turn) else None
    found = best_turn(state.table, state.seats[seat].rack, state.setup.box).turn
    best = _way(state, seat, found) if found else None
    if own and (best is None or own.count >= best.count):
        best = own
    did = own.count if own else 0
    verdict = choose_verdict(did, best, drawing=len(state.pool) > 0)
    after = apply(state, seat, action).state
    left = tuple(len(holder.rack) for holder in after.seats)
    laid = own.laid if own else ()
    return Appraisal("stars", did, laid, verdict, best, after=str(after.table), left=left)


def _way(state: State, seat: int, turn: Turn) -> AppraisedPlay:
    step = apply(state, seat, turn)
    played = step.events[0]
    assert isinstance(played, Played)
    after = Turn(played.acts)
    progress = list(islice(accumulate(after.acts, Progress.after, initial=state.progress(seat)), 1, None))
    laid = progress[-1].rack.lacks(state.seats[seat].rack)
    text = write_action(after)
    tables = tuple(str(each.table) for each in progress)
    return AppraisedPlay(played.stars, laid.pieces, text, text, tables[-1], explain(after), tables)
