"""Which role may make which decision; appointing and dismissing judges.

The caller has already checked the identity of the person.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.tournaments.decisions.checks import check_name, refusal
from rummi.tournaments.decisions.settings import LARGEST_NUMBER
from rummi.tournaments.model.decisions import (
    Appoint,
    By,
    Call,
    Decision,
    Dismiss,
    Enter,
    PlayOnline,
    Sign,
    Withdraw,
    WriteCard,
)
from rummi.tournaments.model.state import Judge, State


def check_role(state: State, by: By, decision: Decision) -> Iterator[Violation]:
    """Check that the person may make a decision of this kind."""
    match by.role:
        case "organiser":
            pass  # organisers may make any decision
        case "judge":
            yield from _check_judge(state, by, decision)
        case "player":
            yield from _check_player(state, by, decision)
        case "public":
            if not isinstance(decision, Enter):
                yield refusal("role/organiser", sentence("Only the organiser can do this."), "TRN-20")
            elif decision.exceptionally:
                yield _no_exceptions()
            elif not state.parameters.public_entries:
                yield refusal("role/entries", sentence("The organiser alone writes the list of entrants."), "TRN-1")


def _check_judge(state: State, by: By, decision: Decision) -> Iterator[Violation]:
    judge = state.judge(by.id)
    if judge is None or judge.dismissed:
        yield refusal("role/no-judge", sentence("This person is not, or no longer, a judge of the event."), "TRN-20")
        return
    match decision:
        case WriteCard(table=table) | Sign(table=table) | Call(table=table) | PlayOnline(table=table):
            if table not in judge.tables:
                yield _other_table(judge, table)
        case Withdraw(entrant=entrant):
            seating = state.round.seating_of(entrant) if state.round else None
            if seating is None or seating.table not in judge.tables:
                yield _other_table(judge, seating.table if seating else 0)
        case _:
            yield refusal("role/organiser", sentence("Only the organiser can do this."), "TRN-20")


def _other_table(judge: Judge, table: int) -> Violation:
    tables = ", ".join(map(str, judge.tables)) or "–"
    if table:
        message = sentence("Table {table} is not one of yours: {tables}.", table=table, tables=tables)
    else:
        message = sentence("This player does not sit at one of your tables: {tables}.", tables=tables)
    return refusal("role/other-table", message, "TRN-20")


def _check_player(state: State, by: By, decision: Decision) -> Iterator[Violation]:
    if state.entrant(by.id) is None:
        yield refusal("role/no-player", sentence("This person is not an entrant of the event."))
        return
    match decision:
        case Withdraw(entrant=entrant) | Sign(entrant=entrant):
            if entrant != by.id:
                yield refusal("role/other-player", sentence("Players decide only for themselves."), "TRN-24")
        case Call(table=table):
            seating = state.round.seating_of(by.id) if state.round else None
            if seating is None or seating.table != table:
                yield refusal("role/other-player", sentence("Players call a judge to their own table."), "TRN-20")
        case _:
            yield refusal("role/organiser", sentence("Only the organiser can do this."), "TRN-20")


def _no_exceptions() -> Violation:
    return refusal("role/exception", sentence("Only the organiser makes exceptions."), "TRN-1")


def judge_appoint(state: State, decision: Appoint) -> Iterator[Violation]:
    yield from check_name(decision.name, sentence("A judge needs a name"))
    if decision.judge and state.judge(decision.judge) is None:
        yield _unknown_judge(decision.judge)
    if not all(1 <= table <= LARGEST_NUMBER for table in decision.tables) or len(set(decision.tables)) != len(
        decision.tables
    ):
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
        yield _unknown_judge(decision.judge)


def apply_dismiss(state: State, decision: Dismiss) -> State:
    """Keep the number, so that an old link never leads to the role of another judge."""
    judges = [replace(judge, dismissed=True) if judge.id == decision.judge else judge for judge in state.judges]
    return replace(state, judges=tuple(judges))


def _unknown_judge(number: int) -> Violation:
    return refusal("staff/unknown", sentence("There is no judge number {number}.", number=number))
