"""A worker's heartbeat, and what follows from one that was missing: nobody loses a turn for time in which he was not
served, whatever the reason was (a locked database, a full disk, a laptop that slept, a process that was stopped).

A beat is a line in the database. A worker whose beats were apart for too long puts off the deadlines of the rooms in
its hands, in the same transaction as the next beat. And nobody's time runs out before it is proven that he was served:
the worker to which he is connected, or else every worker, has written a beat after his deadline.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from rummi.server import metrics
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.steady_clock import SteadyClock
from rummi.server.store.site import DeadlineExtension, HeartbeatStore, WorkerHeartbeat
from rummi.server.tasks import PeriodicTask

BEAT_SECONDS: Final = 1.0
TICK_SECONDS: Final = 0.25
"""Between looks whether this process gets to run at all."""
OUTAGE_MS: Final = 2_500
"""Without a beat: nobody was served."""
GONE_MS: Final = 45_000
"""Without a beat of a worker: whoever was connected there has noticed it and is somewhere else now."""
COMING_BACK_MS: Final = 10_000
"""That people get to come back, on top of an outage in which they have lost their connections."""
READY_MS: Final = 5_000
"""Without a beat: nobody should come here."""

_LOG: Final = logging.getLogger(__name__)


class Heartbeat:
    def __init__(self, store: HeartbeatStore, clock: SteadyClock, registry: RoomRegistry) -> None:
        self._store = store
        self._clock = clock
        self._registry = registry
        self._worker = registry.sync.worker
        self._beating = asyncio.Lock()
        self._beaten_at = clock()
        self._ticked_at = self._ticked_before = clock()
        self._others: list[WorkerHeartbeat] = []
        self.put_off: Callable[[], None] = lambda: None
        """Called when the games of a worker that is gone were put off."""

    def periodic_tasks(self) -> list[PeriodicTask]:
        return [(TICK_SECONDS, self.tick), (BEAT_SECONDS, self.beat)]

    @property
    def writes(self) -> bool:
        """Whether the database takes what is written."""
        return self._clock() - self._beaten_at < READY_MS

    @property
    def awake_at(self) -> int:
        """Since when this process has run without a pause: whatever is read now may have come then."""
        return self._ticked_at

    async def tick(self) -> None:
        self._ticked_before, self._ticked_at = self._ticked_at, self._clock()

    async def beat(self) -> None:
        async with self._beating:
            await self._beat()
        for other in self._others:
            if self._silent(other) and self._is_gone(other):
                await self._bury(other)

    async def end(self) -> None:
        await self._store.forget(self._worker)

    async def _beat(self) -> None:
        now = self._clock()
        lost = self._lost(self._beaten_at, now) if now - self._beaten_at > OUTAGE_MS else {}
        own = WorkerHeartbeat(self._worker, machine(), os.getpid(), now, self._clock.ahead)
        self._others = await self._store.beat(own, list(lost.values()))
        self._beaten_at = now
        metrics.HEARTBEAT.set(time.time())
        for other in self._others:
            self._clock.be_at_least(other.at)
        for session, put_off in lost.items():
            session.put_off(put_off.was, put_off.due)
        if lost:
            _LOG.warning("deadlines were put off by the time that nobody was served", extra={"games": len(lost)})

    def _lost(self, since: int, now: int) -> dict[RoomSession, DeadlineExtension]:
        """The deadlines that were running in the rooms in hand."""
        found = {}
        for session in self._registry.sessions.values():
            deadline, game_session = session.deadline, session.game_session
            if deadline is not None and game_session and not session.asleep:
                gap = now - max(since, game_session.acted_at)
                found[session] = DeadlineExtension(game_session.id, deadline, deadline + gap)
        return {session: each for session, each in found.items() if each.due > each.was}

    # the other workers

    def _silent(self, other: WorkerHeartbeat) -> bool:
        return self._clock() - other.at > OUTAGE_MS

    def _is_gone(self, other: WorkerHeartbeat) -> bool:
        ended = other.machine == machine() and not _runs(other.process)
        return ended or self._clock() - other.at > GONE_MS

    async def _bury(self, other: WorkerHeartbeat) -> None:
        if await self._store.bury(other, self._clock() + COMING_BACK_MS):
            _LOG.warning("a worker is gone; deadlines were put off by the time that its people were not served")
            self.put_off()

    async def proven(self, deadline: int, *, here: bool) -> bool:
        """Whether somebody was served until his deadline, so that his time may run out."""
        if self._ticked_before < deadline:
            return False  # what he has sent in time may still wait to be read
        if self._beaten_at < deadline:
            await self.beat()
        return here or all(each.at >= deadline for each in self._others)

    async def welcome(self, session: RoomSession, person: str) -> None:
        """Somebody comes from a worker that is silent: the time since is his."""
        silent = [other.at for other in self._others if self._silent(other)]
        deadline, game_session = session.deadline, session.game_session
        if not silent or deadline is None or game_session is None:
            return
        turn = game_session.game.turn
        if turn is not None and turn in session.room.seats_of(person):
            gap = self._clock() - max(min(silent), game_session.acted_at)
            await self._store.put_off(DeadlineExtension(game_session.id, deadline, deadline + gap))
            session.put_off(deadline, deadline + gap)


async def adopt_time(store: HeartbeatStore, clock: SteadyClock, last: int) -> None:
    """At the start: the time of the workers that run already, or else not before that of the last that did."""
    beats = await store.all()
    for other in beats:
        if other.machine == machine() and other.process != os.getpid() and _runs(other.process):
            clock.ahead = other.ahead
            return
    strangers = [other for other in beats if other.machine != machine()]
    if strangers and abs(clock() - last) > OUTAGE_MS:
        await asyncio.sleep(2 * BEAT_SECONDS)
        newer = [other.at for other in await store.all() if other not in beats]
        if newer:
            clock.ahead += max(newer) - clock()
            return
    clock.be_at_least(last)


def machine() -> str:
    """The same for processes that have the same steady clock and see each other."""
    if sys.platform == "linux":
        with suppress(OSError):
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
            return f"{boot}/{os.readlink('/proc/self/ns/pid')}"
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")


def _runs(process: int) -> bool:
    if os.name == "nt":  # where that question would end it
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True
