"""All the reasons why a decision cannot be, or the state to which it leads."""

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


def _plain(rule: Callable[[State, Any], Any]) -> Callable[[State, Entry], Any]:
    """For what depends on the decision alone."""
    return lambda state, entry: rule(state, entry.decision)


def _whole(rule: Callable[[State, Entry, Any], Any]) -> Callable[[State, Entry], Any]:
    """For what also depends on who decides, or when."""
    return lambda state, entry: rule(state, entry, entry.decision)


RULINGS: Final[dict[type[Decision], tuple[Check, Apply]]] = {
    SetUp: (_plain(judge_set_up), _plain(apply_set_up)),
    Correct: (_plain(judge_correct), _whole(apply_correct)),
    Enter: (_whole(entries.judge_enter), _plain(entries.apply_enter)),
    Amend: (_plain(entries.judge_amend), _whole(entries.apply_amend)),
    CheckIn: (_whole(entries.judge_check_in), _plain(entries.apply_check_in)),
    Withdraw: (_plain(entries.judge_withdraw), _plain(entries.apply_withdraw)),
    Readmit: (_plain(entries.judge_readmit), _plain(entries.apply_readmit)),
    Appoint: (_plain(roles.judge_appoint), _plain(roles.apply_appoint)),
    Dismiss: (_plain(roles.judge_dismiss), _plain(roles.apply_dismiss)),
    Draw: (_plain(drawing.judge_draw), _plain(drawing.apply_draw)),
    Redraw: (_plain(drawing.judge_redraw), _whole(drawing.apply_redraw)),
    Swap: (_plain(after_draw.judge_swap), _whole(after_draw.apply_swap)),
    UndoDraw: (_plain(after_draw.judge_undo_draw), _plain(after_draw.apply_undo_draw)),
    Signal: (_plain(drawing.judge_signal), _whole(drawing.apply_signal)),
    WriteCard: (_plain(cards.judge_card), _whole(cards.apply_card)),
    Sign: (_plain(cards.judge_sign), _plain(cards.apply_sign)),
    CancelGame: (_plain(cards.judge_cancel), _whole(cards.apply_cancel)),
    Replace: (_plain(after_draw.judge_replace), _plain(after_draw.apply_replace)),
    SeatLate: (_plain(after_draw.judge_seat_late), _plain(after_draw.apply_seat_late)),
    Disqualify: (_plain(after_draw.judge_disqualify), _plain(after_draw.apply_disqualify)),
    BreakTie: (_plain(stage_end.judge_break_tie), _plain(stage_end.apply_break_tie)),
    CloseStage: (_plain(stage_end.judge_close), _plain(stage_end.apply_close)),
    ReopenStage: (_plain(stage_end.judge_reopen), _plain(stage_end.apply_reopen)),
    PlayOnline: (_plain(cards.judge_online), _plain(cards.apply_online)),
    SetClock: (_whole(venue.judge_clock), _whole(venue.apply_clock)),
    ShowOnWall: (_plain(venue.judge_wall), _plain(venue.apply_wall)),
    SetAddress: (_plain(venue.judge_address), _plain(venue.apply_address)),
    Call: (_plain(venue.judge_call), _plain(venue.apply_call)),
    Remark: (_plain(venue.judge_remark), _plain(venue.apply_remark)),
}


def judge(state: State, entry: Entry) -> tuple[Violation, ...]:
    """Who may not ask at all is told only that."""
    refused = (*_unreadable(entry), *check_role(state, entry.by, entry.decision))
    return refused or tuple(RULINGS[type(entry.decision)][0](state, entry))


def apply(state: State, entry: Entry) -> State:
    violations = judge(state, entry)
    if violations:
        raise IllegalAction(violations)
    return RULINGS[type(entry.decision)][1](state, entry)


def judge_first(entry: Entry) -> tuple[Violation, ...]:
    """The beginning of an event: its organiser says what it is."""
    if entry.by.role != "organiser" or not isinstance(entry.decision, SetUp):
        return (refusal("set-up/first", sentence("An event begins with its organiser saying what it is.")),)
    return (*_unreadable(entry), *judge_set_up(None, entry.decision))


def apply_first(entry: Entry) -> State:
    violations = judge_first(entry)
    if violations:
        raise IllegalAction(violations)
    assert isinstance(entry.decision, SetUp)
    return apply_set_up(None, entry.decision)


def _unreadable(entry: Entry) -> Iterator[Violation]:
    if not is_moment(entry.at):
        at = entry.at[:40]
        yield refusal("text/no-moment", sentence("“{at}” is no time; write it like 2019-04-27T09:41:00.", at=at))
    if not (_showable(entry.by) and _showable(entry.decision)):
        yield refusal(
            "text/unreadable",
            sentence("Texts are of signs that can be shown, at most {longest} in one.", longest=LONGEST_TEXT),
        )


def _showable(value: object) -> bool:
    """Whether every text in it can be kept and shown, anywhere."""
    if isinstance(value, str):
        return value.isprintable() and len(value) <= LONGEST_TEXT
    if isinstance(value, tuple):
        return all(map(_showable, value))
    return not is_dataclass(value) or all(_showable(getattr(value, field.name)) for field in fields(value))
