"""All the reasons why a decision cannot be, or the state to which it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias

from rummi.core.errors import IllegalAction, Violation
from rummi.core.sentence import sentence
from rummi.tournament.deciding import carding, changing, closing, drawing, entering, online, staff, venue
from rummi.tournament.deciding.refusals import refusal
from rummi.tournament.deciding.roles import not_allowed
from rummi.tournament.deciding.setting import apply_correct, apply_set_up, judge_correct, judge_set_up
from rummi.tournament.model.days import is_moment
from rummi.tournament.model.decisions import (
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
from rummi.tournament.model.state import State

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
    Enter: (_whole(entering.judge_enter), _plain(entering.apply_enter)),
    Amend: (_plain(entering.judge_amend), _whole(entering.apply_amend)),
    CheckIn: (_whole(entering.judge_check_in), _plain(entering.apply_check_in)),
    Withdraw: (_plain(entering.judge_withdraw), _plain(entering.apply_withdraw)),
    Readmit: (_plain(entering.judge_readmit), _plain(entering.apply_readmit)),
    Appoint: (_plain(staff.judge_appoint), _plain(staff.apply_appoint)),
    Dismiss: (_plain(staff.judge_dismiss), _plain(staff.apply_dismiss)),
    Draw: (_plain(drawing.judge_draw), _plain(drawing.apply_draw)),
    Redraw: (_plain(drawing.judge_redraw), _whole(drawing.apply_redraw)),
    Swap: (_plain(changing.judge_swap), _whole(changing.apply_swap)),
    UndoDraw: (_plain(changing.judge_undo_draw), _plain(changing.apply_undo_draw)),
    Signal: (_plain(drawing.judge_signal), _whole(drawing.apply_signal)),
    WriteCard: (_plain(carding.judge_card), _whole(carding.apply_card)),
    Sign: (_plain(carding.judge_sign), _plain(carding.apply_sign)),
    CancelGame: (_plain(carding.judge_cancel), _whole(carding.apply_cancel)),
    Replace: (_plain(changing.judge_replace), _plain(changing.apply_replace)),
    SeatLate: (_plain(changing.judge_seat_late), _plain(changing.apply_seat_late)),
    Disqualify: (_plain(changing.judge_disqualify), _plain(changing.apply_disqualify)),
    BreakTie: (_plain(closing.judge_break_tie), _plain(closing.apply_break_tie)),
    CloseStage: (_plain(closing.judge_close), _plain(closing.apply_close)),
    ReopenStage: (_plain(closing.judge_reopen), _plain(closing.apply_reopen)),
    PlayOnline: (_plain(online.judge_online), _plain(online.apply_online)),
    SetClock: (_whole(venue.judge_clock), _whole(venue.apply_clock)),
    ShowOnWall: (_plain(venue.judge_wall), _plain(venue.apply_wall)),
    SetAddress: (_plain(venue.judge_address), _plain(venue.apply_address)),
    Call: (_plain(venue.judge_call), _plain(venue.apply_call)),
    Remark: (_plain(staff.judge_remark), _plain(staff.apply_remark)),
}


def judge(state: State, entry: Entry) -> tuple[Violation, ...]:
    """Who may not ask at all is told only that."""
    refused = (*_unreadable(entry), *not_allowed(state, entry.by, entry.decision))
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
