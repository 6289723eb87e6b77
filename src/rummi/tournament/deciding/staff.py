"""Appoint, Dismiss: the judges and their tables (TRN-20); Remark: whatever else the organiser decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.tournament.deciding.refusals import no_name, refusal
from rummi.tournament.deciding.setting import MOST
from rummi.tournament.model.decisions import Appoint, Dismiss, Remark
from rummi.tournament.model.state import Judge, State


def judge_appoint(state: State, decision: Appoint) -> Iterator[Violation]:
    yield from no_name(decision.name, sentence("A judge needs a name"))
    if decision.judge and state.judge(decision.judge) is None:
        yield _unknown(decision.judge)
    if not all(1 <= table <= MOST for table in decision.tables) or len(set(decision.tables)) != len(decision.tables):
        yield refusal("staff/tables", sentence("Tables are numbered from 1, and each is named once."))


def apply_appoint(state: State, decision: Appoint) -> State:
    tables = tuple(sorted(decision.tables))
    number = decision.judge or 1 + max((judge.id for judge in state.judges), default=0)
    others = [judge for judge in state.judges if judge.id != number]
    judges = sorted([*others, Judge(number, decision.name.strip(), tables)], key=lambda judge: judge.id)
    return replace(state, judges=tuple(judges))


def judge_dismiss(state: State, decision: Dismiss) -> Iterator[Violation]:
    judge = state.judge(decision.judge)
    if judge is None or judge.dismissed:
        yield _unknown(decision.judge)


def apply_dismiss(state: State, decision: Dismiss) -> State:
    """His number stays his, so that an old link never becomes somebody else's."""
    judges = [replace(judge, dismissed=True) if judge.id == decision.judge else judge for judge in state.judges]
    return replace(state, judges=tuple(judges))


def _unknown(number: int) -> Violation:
    return refusal("staff/unknown", sentence("There is no judge number {number}.", number=number))


def judge_remark(state: State, decision: Remark) -> Iterator[Violation]:  # noqa: ARG001
    if not decision.text.strip():
        yield refusal("text/empty", sentence("There is nothing to write down."))


def apply_remark(state: State, decision: Remark) -> State:  # noqa: ARG001
    return state
