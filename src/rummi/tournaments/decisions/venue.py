"""SetClock, ShowOnWall, SetAddress, Call, Remark: the clock, the projector, the address, calls for a judge (TRN-18)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.tournaments.decisions.checks import check_running, check_table, refusal
from rummi.tournaments.model.dates import is_moment, to_local
from rummi.tournaments.model.decisions import Call, Entry, Remark, SetAddress, SetClock, ShowOnWall
from rummi.tournaments.model.state import Clock, State

LONGEST_CLOCK_SECONDS = 24 * 60 * 60
_HOST: Final = r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,150}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\]"
_ADDRESS: Final = re.compile(rf"https?://(?P<host>{_HOST})(?::[0-9]{{1,5}})?")
_ONLY_HERE: Final = re.compile(r"localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0|\[::\]")


def judge_clock(state: State, entry: Entry, decision: SetClock) -> Iterator[Violation]:  # noqa: ARG001
    if decision.until and not is_moment(decision.until):
        at = decision.until[:40]
        yield refusal("text/no-moment", sentence("“{at}” is no time; write it like 2019-04-27T09:41:00.", at=at))
    elif decision.until and to_local(decision.until) <= to_local(entry.at):
        yield refusal("clock/past", sentence("The clock runs until a time that is still to come."), "TRN-18")
    if not 0 <= decision.left <= LONGEST_CLOCK_SECONDS or (decision.left and decision.until):
        yield refusal("clock/left", sentence("A clock runs until a time, or stands with less than a day left."))


def apply_clock(state: State, entry: Entry, decision: SetClock) -> State:
    shown = decision.what.strip() or decision.until or decision.left
    clock = Clock(decision.what.strip(), entry.at, decision.until, decision.left) if shown else None
    return replace(state, clock=clock)


def judge_wall(state: State, decision: ShowOnWall) -> Iterator[Violation]:
    if decision.scene == state.wall:
        yield refusal("wall/so", sentence("The projector shows this already."))


def apply_wall(state: State, decision: ShowOnWall) -> State:
    return replace(state, wall=decision.scene)


def judge_address(state: State, decision: SetAddress) -> Iterator[Violation]:
    if decision.address == state.address:
        yield refusal("address/so", sentence("Links and codes carry this address already."))
    if not decision.address:
        return
    read = _ADDRESS.fullmatch(decision.address)
    if read is None:
        yield refusal(
            "address/none",
            sentence(
                "“{address}” is no address of a server; write it like https://rummi.example or "
                "http://192.168.1.5:8000.",
                address=decision.address[:80],
            ),
        )
    elif _ONLY_HERE.fullmatch(read["host"].lower()):
        yield refusal(
            "address/only-here",
            sentence(
                "{address} leads every phone to itself; write where others find this device.", address=decision.address
            ),
        )


def apply_address(state: State, decision: SetAddress) -> State:
    return replace(state, address=decision.address)


def judge_call(state: State, decision: Call) -> Iterator[Violation]:
    violations = (*check_running(state), *check_table(state.round, decision.table))
    yield from violations
    if not violations and (decision.table in state.calls) == decision.called:
        yield refusal("call/so", sentence("This is so already for table {table}.", table=decision.table))


def apply_call(state: State, decision: Call) -> State:
    others = [table for table in state.calls if table != decision.table]
    return replace(state, calls=tuple(sorted([*others, decision.table] if decision.called else others)))


def judge_remark(state: State, decision: Remark) -> Iterator[Violation]:  # noqa: ARG001
    if not decision.text.strip():
        yield refusal("text/empty", sentence("There is nothing to write down."))


def apply_remark(state: State, decision: Remark) -> State:  # noqa: ARG001
    """A remark changes nothing; it is only in the journal."""
    return state
