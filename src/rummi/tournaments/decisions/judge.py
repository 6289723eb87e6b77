"""Judge and apply decisions: `RULINGS` has the functions for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias

from rummi.core.errors import IllegalAction, Violation
from rummi.core.sentence import sentence
from rummi.tournaments.decisions import after_draw, cards, drawing, entries, roles, stage_end, venue
from rummi.tournaments.decisions.checks import refusal
from rummi.tournaments.decisions.roles import check_role
from rummi.tournaments.decisions.settings import apply_correct, apply_set_up, judge_correct, judge_set_up
from rummi.tournaments.model.dates import is_moment
from rummi.tournaments.model.decisions import (
    Amend,
    Appoint,
    BreakTie,
    Call,
    CancelGame,
    CheckIn,
    CloseStage,
    Correct,
    Decision,
    Dismiss,
    Disqualify,
    Draw,
    Enter,
    Entry,
    PlayOnline,
    Readmit,
    Redraw,
    Remark,
    ReopenStage,
    Replace,
    SeatLate,
    SetAddress,
    SetClock,
    SetUp,
    ShowOnWall,
    Sign,
    Signal,
    Swap,
    UndoDraw,
    Withdraw,
    WriteCard,
)
from rummi.tournaments.model.state import State

LONGEST_TEXT: Final = 500

Check: TypeAlias = Callable[[State, Entry], Iterator[Violation]]
Apply: TypeAlias = Callable[[State, Entry], State]


def _from_decision(rule: Callable[[State, Any], Any]) -> Callable[[State, Entry], Any]:
    """Adapt a function that needs only the decision."""
    return lambda state, entry: rule(state, entry.decision)


def _from_entry(rule: Callable[[State, Entry, Any], Any]) -> Callable[[State, Entry], Any]:
    """Adapt a function that also needs the person or the time of the entry."""
    return lambda state, entry: rule(state, entry, entry.decision)


RULINGS: Final[dict[type[Decision], tuple[Check, Apply]]] = {
    SetUp: (_from_decision(judge_set_up), _from_decision(apply_set_up)),
    Correct: (_from_decision(judge_correct), _from_entry(apply_correct)),
    Enter: (_from_entry(entries.judge_enter), _from_decision(entries.apply_enter)),
    Amend: (_from_decision(entries.judge_amend), _from_entry(entries.apply_amend)),
    CheckIn: (_from_entry(entries.judge_check_in), _from_decision(entries.apply_check_in)),
    Withdraw: (_from_decision(entries.judge_withdraw), _from_decision(entries.apply_withdraw)),
    Readmit: (_from_decision(entries.judge_readmit), _from_decision(entries.apply_readmit)),
    Appoint: (_from_decision(roles.judge_appoint), _from_decision(roles.apply_appoint)),
    Dismiss: (_from_decision(roles.judge_dismiss), _from_decision(roles.apply_dismiss)),
    Draw: (_from_decision(drawing.judge_draw), _from_decision(drawing.apply_draw)),
    Redraw: (_from_decision(drawing.judge_redraw), _from_entry(drawing.apply_redraw)),
    Swap: (_from_decision(after_draw.judge_swap), _from_entry(after_draw.apply_swap)),
    UndoDraw: (_from_decision(after_draw.judge_undo_draw), _from_decision(after_draw.apply_undo_draw)),
    Signal: (_from_decision(drawing.judge_signal), _from_entry(drawing.apply_signal)),
    WriteCard: (_from_decision(cards.judge_card), _from_entry(cards.apply_card)),
    Sign: (_from_decision(cards.judge_sign), _from_decision(cards.apply_sign)),
    CancelGame: (_from_decision(cards.judge_cancel), _from_entry(cards.apply_cancel)),
    Replace: (_from_decision(after_draw.judge_replace), _from_decision(after_draw.apply_replace)),
    SeatLate: (_from_decision(after_draw.judge_seat_late), _from_decision(after_draw.apply_seat_late)),
    Disqualify: (_from_decision(after_draw.judge_disqualify), _from_decision(after_draw.apply_disqualify)),
    BreakTie: (_from_decision(stage_end.judge_break_tie), _from_decision(stage_end.apply_break_tie)),
    CloseStage: (_from_decision(stage_end.judge_close), _from_decision(stage_end.apply_close)),
    ReopenStage: (_from_decision(stage_end.judge_reopen), _from_decision(stage_end.apply_reopen)),
    PlayOnline: (_from_decision(cards.judge_online), _from_decision(cards.apply_online)),
    SetClock: (_from_entry(venue.judge_clock), _from_entry(venue.apply_clock)),
    ShowOnWall: (_from_decision(venue.judge_wall), _from_decision(venue.apply_wall)),
    SetAddress: (_from_decision(venue.judge_address), _from_decision(venue.apply_address)),
    Call: (_from_decision(venue.judge_call), _from_decision(venue.apply_call)),
    Remark: (_from_decision(venue.judge_remark), _from_decision(venue.apply_remark)),
}


def judge(state: State, entry: Entry) -> tuple[Violation, ...]:
    """Return all reasons why an entry is illegal. If the person may not make it, return only that reason."""
    violations = (*_check_texts(entry), *check_role(state, entry.by, entry.decision))
    return violations or tuple(RULINGS[type(entry.decision)][0](state, entry))


def apply(state: State, entry: Entry) -> State:
    """Return the state after an entry. Raises IllegalAction with all reasons that `judge` finds."""
    violations = judge(state, entry)
    if violations:
        raise IllegalAction(violations)
    return RULINGS[type(entry.decision)][1](state, entry)


def judge_first(entry: Entry) -> tuple[Violation, ...]:
    """Return all reasons why an entry cannot be the first of a journal: it must be a `SetUp` by the organiser."""
    if entry.by.role != "organiser" or not isinstance(entry.decision, SetUp):
        return (refusal("set-up/first", sentence("An event begins with its organiser saying what it is.")),)
    return (*_check_texts(entry), *judge_set_up(None, entry.decision))


def apply_first(entry: Entry) -> State:
    """Return the state after the first entry. Raises IllegalAction like `apply`."""
    violations = judge_first(entry)
    if violations:
        raise IllegalAction(violations)
    assert isinstance(entry.decision, SetUp)
    return apply_set_up(None, entry.decision)


def _check_texts(entry: Entry) -> Iterator[Violation]:
    if not is_moment(entry.at):
        at = entry.at[:40]
        yield refusal("text/no-moment", sentence("“{at}” is no time; write it like 2019-04-27T09:41:00.", at=at))
    if not (_is_showable(entry.by) and _is_showable(entry.decision)):
        yield refusal(
            "text/unreadable",
            sentence("Texts are of signs that can be shown, at most {longest} in one.", longest=LONGEST_TEXT),
        )


def _is_showable(value: object) -> bool:
    """Return whether all texts in a value are printable and short enough."""
    if isinstance(value, str):
        return value.isprintable() and len(value) <= LONGEST_TEXT
    if isinstance(value, tuple):
        return all(map(_is_showable, value))
    return not is_dataclass(value) or all(_is_showable(getattr(value, field.name)) for field in fields(value))
