"""The decisions of the clock, tested without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rummi.server.model.stored import NoSuchRoom, Overdue
from rummi.server.rooms import timers
from rummi.server.rooms.deadlines import GRACE_MS
from rummi.server.rooms.timers import DueQueue, TurnTimers

DUE_AT = 100_000


@dataclass
class Stage:
    """A clock and all that it asks: overdue games by room, and the rooms that can be loaded."""

    overdue: list[Overdue]
    rooms: dict[str, Any] = field(default_factory=dict)
    now: int = DUE_AT
    asked: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    spawned: list[Coroutine[Any, Any, None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        actions, bots = SimpleNamespace(time_out=self._time_out), SimpleNamespace(move=self._move)
        games = SimpleNamespace(overdue=self._overdue)
        rooms = SimpleNamespace(session=self._session, catch_up=self._catch_up, holds=lambda _: True)
        given = cast(Any, rooms), cast(Any, actions), cast(Any, bots), cast(Any, games)
        self.queue = DueQueue(lambda: self.now, alone=True)
        self.clock = TurnTimers(self.queue, *given, lambda: self.now, self.spawned.append, (), alone=True)

    def sweep(self) -> list[str]:
        """The rooms that one sweep looks for."""

        async def sweep() -> None:
            await self.clock.sweep()
            while self.spawned:
                await self.spawned.pop()

        self.asked.clear()
        asyncio.run(sweep())
        return list(self.asked)

    async def _overdue(self, _before: int, most: int, after: Overdue | None) -> list[Overdue]:
        later = [
            each for each in self.overdue if after is None or (each.due_at, each.game) > (after.due_at, after.game)
        ]
        return later[:most]

    async def _session(self, code: str) -> Any:
        self.asked.append(code)
        if code not in self.rooms:
            raise NoSuchRoom(code)
        return self.rooms[code]

    async def _catch_up(self, _session: Any) -> None:
        pass

    async def _time_out(self, _session: Any) -> None:
        self.done.append("time out")

    async def _move(self, _session: Any) -> None:
        self.done.append("bot")


class Room:
    """A room with a game in which seat 0 is to move."""

    def __init__(self, bot: str | None) -> None:
        self.game_session = SimpleNamespace(due_at=DUE_AT, seq=3, game=SimpleNamespace(turn=0))
        self.room = SimpleNamespace(chairs=[SimpleNamespace(bot=bot)])
        self.retry_at = self.failures = 0
        self.acted_last = True

    def grace(self, _seat: int) -> int:
        return GRACE_MS


def test_games_that_stay_overdue_hide_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers, "ROOMS_AT_ONCE", 2)
    stage = Stage([Overdue(at, f"g{at}", room) for at, room in enumerate("ABCDE")])
    assert [stage.sweep() for _ in range(4)] == [["A", "B"], ["C", "D"], ["E"], ["A", "B"]]


@pytest.mark.parametrize(("bot", "grace", "what"), [(None, GRACE_MS, "time out"), ("novice", 0, "bot")])
def test_people_have_some_time_more_for_the_way_to_the_server(bot: str | None, grace: int, what: str) -> None:
    stage = Stage([Overdue(DUE_AT, "g", "A")], {"A": Room(bot)})
    stage.now = DUE_AT + grace - 1
    stage.sweep()
    assert stage.done == []
    stage.now += 1
    stage.sweep()
    assert stage.done == [what]
