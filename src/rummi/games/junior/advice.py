"""Help for players of Junior: hints, explanations, reviews, and the solver of positions at a real table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice

from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games import base
from rummi.games.appraisal import Appraisal, AppraisedPlay, choose_verdict
from rummi.games.base import Hint, SpokenStep
from rummi.games.junior.actions import Act, Action, Add, Draw, Lay, Lift, Pass, Played, Swap, Turn
from rummi.games.junior.search import Best, best_turn
from rummi.games.junior.setup import JUNIOR_BOX
from rummi.games.junior.state import State
from rummi.games.junior.turn import TurnProgress
from rummi.games.junior.views import View
from rummi.games.junior.violations import invalid_runs
from rummi.solver import words


def fallback_action(view: View) -> Action:
    """Return an action that is always legal for the seat to move."""
    return Draw() if view.pool else Pass()


class Advice(base.Advice[State, Action, View]):
    def fallback_action(self, view: View) -> Action:
        return fallback_action(view)

    def hint(self, view: View) -> Hint:
        turn = best_turn(view.table, view.rack, view.setup.box).turn
        if turn is None:
            why = sentence("Nothing can be laid.")
            advice = sentence("Take a tile.") if view.pool else sentence("Pass.")
            return Hint(why, (why, advice), str(fallback_action(view)))
        return Hint(_nudge(turn.acts[0]), describe_steps(turn), str(turn))

    def warning(self, view: View) -> Sentence | None:  # noqa: ARG002
        return None

    def explain(self, state: State, seat: int, action: Action) -> Sequence[SpokenStep]:
        if not action.acts:
            return ()
        tables = [str(progress.table) for progress in _progress_after_each(state, seat, action)]
        tables += tables[-1:]  # a draw or a pass at the end does not change the table
        return [SpokenStep(step, table) for step, table in zip(describe_steps(action), tables, strict=False)]

    def appraise(self, state: State, seat: int, action: Action) -> Appraisal:
        done = _describe_turn(state, seat, action) if isinstance(action, Turn) else None
        found = best_turn(state.table, state.seats[seat].rack, state.setup.box).turn
        best = _describe_turn(state, seat, found) if found else None
        if done and (best is None or done.count >= best.count):
            best = done
        stars, laid = (done.count, done.laid) if done else (0, ())
        verdict = choose_verdict(stars, best, drawing=len(state.pool) > 0)
        after = state.apply(seat, action).state
        left = tuple(len(holder.rack) for holder in after.seats)
        return Appraisal("stars", stars, laid, verdict, best, after=str(after.table), left=left)


def solve_turn(table: str, rack: str) -> Best:
    """Return the best turn in a position given as text.

    Raises InvalidInput for tiles that the box does not have, and for a table with a set that is not a run.
    """
    lying, held = Table.parse(table, JUNIOR_BOX), Tiles.parse(rack, JUNIOR_BOX)
    JUNIOR_BOX.require((*lying.tiles, *held))
    faults = invalid_runs(lying.melds)
    if faults:
        raise InvalidInput(faults[0].message)
    return best_turn(lying, held, JUNIOR_BOX)


def describe_steps(action: Action) -> tuple[Sentence, ...]:
    """Return a sentence for each step of the action."""
    steps = tuple(map(_describe, action.acts))
    match action:
        case Turn():
            return steps
        case Draw():
            return (*steps, sentence("Take a tile."))
        case Pass():
            return (*steps, sentence("Pass."))


def _describe(act: Act) -> Sentence:
    match act:
        case Lay(run):
            return sentence("Lay a new run of {run}.", run=words.run(run))
        case Add(tiles, (run,)):
            return sentence("Put {tiles} to the run of {run}.", tiles=words.tiles(tiles), run=words.run(run))
        case Add(tiles, runs):
            return sentence(
                "Put {tiles} between the runs of {runs}: they become one.",
                tiles=words.tiles(tiles),
                runs=_list_runs(runs),
            )
        case Lift(_, source, (run,)):
            return sentence(
                "Take the joker out of the run of {source} and put it to the run of {run}.",
                source=words.run(source.run),
                run=words.run(run),
            )
        case Lift(_, source, runs):
            return sentence(
                "Take the joker out of the run of {source} and put it between the runs of {runs}: they become one.",
                source=words.run(source.run),
                runs=_list_runs(runs),
            )
        case Swap(tile, source):
            return sentence(
                "Put {tile} in the joker's place in the run of {run} and take the joker.",
                tile=words.tiles([tile]),
                run=words.run(source.run),
            )


def _list_runs(runs: Sequence[Meld]) -> Sentence:
    return words.listed([words.run(run) for run in runs])


def _nudge(act: Act) -> Sentence:
    match act:
        case Lay():
            return sentence("You can lay a new run.")
        case Add():
            return sentence("Something fits to a run on the table.")
        case Lift() | Swap():
            return sentence("Something with a joker.")


def _describe_turn(state: State, seat: int, turn: Turn) -> AppraisedPlay:
    """Describe a legal turn for a review."""
    step = state.apply(seat, turn)
    played = step.events[0]
    assert isinstance(played, Played)
    assert isinstance(step.action, Turn)
    progress = _progress_after_each(state, seat, step.action)
    laid = progress[-1].rack.lacks(state.seats[seat].rack)
    tables = tuple(str(each.table) for each in progress)
    text = str(step.action)
    return AppraisedPlay(played.stars, laid.pieces, text, text, tables[-1], describe_steps(step.action), tables)


def _progress_after_each(state: State, seat: int, action: Action) -> list[TurnProgress]:
    """Return the progress of the turn after each step of the action."""
    return list(islice(accumulate(action.acts, TurnProgress.after, initial=state.progress(seat)), 1, None))
