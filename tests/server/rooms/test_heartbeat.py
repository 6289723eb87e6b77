"""Deadlines that a worker extends after an outage, tested without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from rummi.server.rooms.heartbeat import OUTAGE_MS, Heartbeat
from rummi.server.steady_clock import SteadyClock
from rummi.server.store.site import DeadlineExtension, WorkerHeartbeat

BEGAN = 1_000_000
DEADLINE = BEGAN + 60_000


@dataclass
class Store:
    """A store that accepts every heartbeat."""

    put_off: list[DeadlineExtension] = field(default_factory=list)

    async def beat(self, _own: WorkerHeartbeat, put_off: Sequence[DeadlineExtension] = ()) -> list[WorkerHeartbeat]:
        self.put_off += put_off
        return []


@dataclass(eq=False)
class Session:
    """A room that the worker holds."""

    id: str
    acted_at: int = BEGAN - 10_000
    deadline: int | None = DEADLINE
    dormant: bool = False

    @property
    def game_session(self) -> Any:
        return SimpleNamespace(id=self.id, acted_at=self.acted_at)

    def extend_deadline(self, was: int, due_at: int) -> None:
        assert was == self.deadline
        self.deadline = due_at


def after_silence(milliseconds: int, *sessions: Session) -> list[DeadlineExtension]:
    """Return the extensions that the heartbeat after an outage writes."""
    passed, store = [0], Store()
    held = {session.id: session for session in sessions}
    clock = SteadyClock(lambda: BEGAN, lambda: passed[0])
    heartbeat = Heartbeat(cast(Any, store), clock, "one", cast(Any, held), lambda: None)
    passed[0] += milliseconds
    asyncio.run(heartbeat.beat())
    return store.put_off


def test_a_deadline_is_extended_by_the_outage_since_the_last_action() -> None:
    quiet, acted = Session("quiet"), Session("acted", acted_at=BEGAN + 2_000)
    put_off = after_silence(5_000, quiet, acted)
    assert put_off == [
        DeadlineExtension("quiet", DEADLINE, DEADLINE + 5_000),
        DeadlineExtension("acted", DEADLINE, DEADLINE + 3_000),
    ]
    assert [quiet.deadline, acted.deadline] == [each.due for each in put_off]


def test_no_deadline_is_extended_if_no_player_lost_time() -> None:
    idle = Session("no deadline", deadline=None), Session("asleep", dormant=True)
    assert after_silence(5_000, *idle, Session("has just acted", acted_at=BEGAN + 5_000)) == []
    assert after_silence(OUTAGE_MS, Session("no outage")) == []
