"""BreakTie, CloseStage, ReopenStage: the end of a stage (TRN-19, A-54, A-55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.sentence import counted, sentence
from rummi.tournaments.decisions.checks import check_reason, check_running, join_names, refusal, report
from rummi.tournaments.model.decisions import BreakTie, CloseStage, ReopenStage
from rummi.tournaments.model.state import State
from rummi.tournaments.stages.advancing import advancing_order, unresolved_ties
from rummi.tournaments.stages.progress import missing_games, rounds_left
from rummi.tournaments.stages.standings import rank


def judge_break_tie(state: State, decision: BreakTie) -> Iterator[Violation]:
    if (yield from report(check_running(state))):
        return
    if missing_games(state):
        yield _cards_missing(state)
    ties = [group for group in rank(state, state.stages[-1]) if len(group) > 1]
    if sorted(decision.order) not in [sorted(group) for group in ties]:
        yield refusal(
            "tie/others", sentence("Name exactly those whom nothing in the list separates, each once."), "A-55"
        )
    if decision.how == "play-off":
        yield from check_reason(decision.why)
    elif not decision.seed:
        yield refusal("tie/no-seed", sentence("A lot is drawn from a seed that is written down."), "A-55")


def apply_break_tie(state: State, decision: BreakTie) -> State:
    play = state.stages[-1]
    return state.with_stage(replace(play, orders=(*play.orders, decision.order)))


def judge_close(state: State, decision: CloseStage) -> Iterator[Violation]:
    if (yield from report(check_running(state))):
        return
    if missing_games(state):
        yield _cards_missing(state)
        return
    if rounds_left(state) and not decision.why.strip():
        yield refusal(
            "stage/rounds-left",
            counted(
                "{n} round of this stage is not played; to close it now, say why.",
                "{n} rounds of this stage are not played; to close it now, say why.",
                rounds_left(state),
            ),
            "TRN-15",
        )
    for tied in unresolved_ties(state, state.stages[-1]):
        yield refusal(
            "stage/tie",
            sentence(
                "A play-off or a lot must decide between {names}: not all of them go on.", names=join_names(state, tied)
            ),
            "A-55",
        )


def _cards_missing(state: State) -> Violation:
    found = missing_games(state)
    shown = ", ".join(f"{game.round}/{game.table}/{game.game}" for game in found[:8])
    return refusal(
        "stage/cards-missing",
        counted(
            "{n} card is missing (round/table/game): {games}.",
            "{n} cards are missing (round/table/game): {games}.",
            len(found),
            games=shown + (" …" if len(found) > 8 else ""),
        ),
        "TRN-19",
    )


def apply_close(state: State, decision: CloseStage) -> State:  # noqa: ARG001
    play = state.stages[-1]
    return replace(state, calls=()).with_stage(replace(play, closed=True, order=advancing_order(state, play)))


def judge_reopen(state: State, decision: ReopenStage) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if state.stage is None or not state.stage.closed:
        yield refusal("stage/open", sentence("No stage was closed that could be opened again."), "TRN-19")


def apply_reopen(state: State, decision: ReopenStage) -> State:  # noqa: ARG001
    return state.with_stage(replace(state.stages[-1], closed=False, order=()))
