"""A worker's heartbeat, so that outages cost players no time: a locked database, a full disk, a sleeping laptop.

Every worker writes a heartbeat to the database once a second. If two of them are too far apart, the worker extends the
deadlines of its rooms by the gap, in the same transaction as the next heartbeat. And a player's time runs out only if
it is proven that they were served until then: the worker to which they are connected, or otherwise every worker, has
written a heartbeat after the deadline.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from rummi.server import metrics
from rummi.server.rooms.session import RoomSession
from rummi.server.steady_clock import SteadyClock
from rummi.server.store.site import DeadlineExtension, HeartbeatStore, WorkerHeartbeat
from rummi.server.tasks import PeriodicTask

BEAT_SECONDS: Final = 1.0
TICK_SECONDS: Final = 0.25
"""Between checks whether this process gets to run at all."""
OUTAGE_MS: Final = 2_500
"""Without a heartbeat for longer than this, players were not served."""
GONE_MS: Final = 45_000
"""Without a heartbeat for longer than this, a worker is gone, and its players have reconnected elsewhere."""
COMING_BACK_MS: Final = 10_000
"""Added to an outage in which players lost their connections, so that they can reconnect."""
READY_MS: Final = 5_000
"""Without a heartbeat for longer than this, no new clients should come here."""

_LOG: Final = logging.getLogger(__name__)


class Heartbeat:
    def __init__(
        self,
        store: HeartbeatStore,
        clock: SteadyClock,
        worker: str,
        sessions: Mapping[str, RoomSession],
        on_worker_lost: Callable[[], None],
    ) -> None:
        """`sessions` are the rooms that this worker holds. `on_worker_lost` is called when the deadlines of a lost
        worker's games were extended."""
        self._store = store
        self._clock = clock
        self._worker = worker
        self._sessions = sessions
        self._on_worker_lost = on_worker_lost
        self._beating = asyncio.Lock()
        self._beaten_at = clock()
        self._ticked_at = self._ticked_before = clock()
        self._others: list[WorkerHeartbeat] = []

    def periodic_tasks(self) -> list[PeriodicTask]:
        return [(TICK_SECONDS, self.tick), (BEAT_SECONDS, self.beat)]

    @property
    def writes(self) -> bool:
        """True if the database accepts writes."""
        return self._clock() - self._beaten_at < READY_MS

    @property
    def awake_since(self) -> int:
        """Since when this process has run without a pause. What is read now may have arrived then."""
        return self._ticked_at

    async def tick(self) -> None:
        self._ticked_before, self._ticked_at = self._ticked_at, self._clock()

    async def beat(self) -> None:
        async with self._beating:
            await self._beat()
        for other in self._others:
            if self._is_silent(other) and self._is_gone(other):
                await self._bury(other)

    async def stop(self) -> None:
        await self._store.forget(self._worker)

    async def _beat(self) -> None:
        now = self._clock()
        extensions = self._extensions_since(self._beaten_at, now) if now - self._beaten_at > OUTAGE_MS else {}
        own = WorkerHeartbeat(self._worker, machine(), os.getpid(), now, self._clock.ahead)
        self._others = await self._store.beat(own, list(extensions.values()))
        self._beaten_at = now
        metrics.HEARTBEAT.set(time.time())
        for other in self._others:
            self._clock.be_at_least(other.at)
        for session, extension in extensions.items():
            session.extend_deadline(extension.was, extension.due)
        if extensions:
            _LOG.warning("an outage is over; the deadlines of games were extended", extra={"games": len(extensions)})

    def _extensions_since(self, since: int, now: int) -> dict[RoomSession, DeadlineExtension]:
        """Return the extensions of the deadlines that were running in this worker's rooms."""
        found = {}
        for session in self._sessions.values():
            deadline, game_session = session.deadline, session.game_session
            if deadline is not None and game_session and not session.dormant:
                gap = now - max(since, game_session.acted_at)
                found[session] = DeadlineExtension(game_session.id, deadline, deadline + gap)
        return {session: each for session, each in found.items() if each.due > each.was}

    # the other workers

    def _is_silent(self, other: WorkerHeartbeat) -> bool:
        return self._clock() - other.at > OUTAGE_MS

    def _is_gone(self, other: WorkerHeartbeat) -> bool:
        ended = other.machine == machine() and not _runs(other.process)
        return ended or self._clock() - other.at > GONE_MS

    async def _bury(self, other: WorkerHeartbeat) -> None:
        if await self._store.bury(other, self._clock() + COMING_BACK_MS):
            _LOG.warning("a worker is gone; the deadlines of its games were extended")
            self._on_worker_lost()

    async def was_served_until(self, deadline: int, *, here: bool) -> bool:
        """Return whether a player was served until the deadline, so that their time may run out."""
        if self._ticked_before < deadline:
            return False  # an action that was sent in time may still wait to be read
        if self._beaten_at < deadline:
            await self.beat()
        return here or all(each.at >= deadline for each in self._others)

    async def extend_for_arrival(self, session: RoomSession, person: str) -> None:
        """Give a player who may come from a silent worker the time since its last heartbeat."""
        silent = [other.at for other in self._others if self._is_silent(other)]
        deadline, game_session = session.deadline, session.game_session
        if not silent or deadline is None or game_session is None:
            return
        turn = game_session.game.turn
        if turn is not None and turn in session.room.seats_of(person):
            gap = self._clock() - max(min(silent), game_session.acted_at)
            await self._store.put_off(DeadlineExtension(game_session.id, deadline, deadline + gap))
            session.extend_deadline(deadline, deadline + gap)


async def adopt_time(store: HeartbeatStore, clock: SteadyClock, last: int) -> None:
    """Set the clock of a worker that starts to the time of the running workers, or at least to the last known time."""
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
    """Return an id that is equal for processes that share a steady clock and can see each other."""
    if sys.platform == "linux":
        with suppress(OSError):
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
            return f"{boot}/{os.readlink('/proc/self/ns/pid')}"
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")


def _runs(process: int) -> bool:
    if os.name == "nt":  # os.kill would end the process there
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True
