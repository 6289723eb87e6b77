"""What a worker tells of itself every few seconds, for operators: it stands in the database, so that whoever is asked,
another worker or the command line, knows of all."""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import nlargest
from pathlib import Path
from typing import Final

from rummi.server import metrics
from rummi.server.edge.slots import ConnectionSlots
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.settings import Settings
from rummi.server.store.address import is_sqlite, parse_address
from rummi.server.store.stats import WorkerStats, WorkerStatsStore
from rummi.server.tasks import PeriodicTask
from rummi.version import __version__

TELL_SECONDS: Final = 5.0
RECENT_SECONDS: Final = 900.0
SHARE: Final = 0.99
BUSIEST: Final = 30


class Errors(logging.Handler):
    """How many were written in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002
        self.count += 1


@dataclass(slots=True)
class Telling:
    settings: Settings
    store: WorkerStatsStore
    rooms: RoomRegistry
    slots: ConnectionSlots
    now: Callable[[], int]
    _errors: Errors = field(default_factory=Errors)
    _since: int = 0
    _told_at: float = field(default_factory=time.monotonic)
    _worked: float = field(default_factory=time.process_time)

    def periodic_tasks(self) -> list[PeriodicTask]:
        self._since = self.now()
        logging.getLogger().addHandler(self._errors)
        return [(TELL_SECONDS, self.tell)]

    async def end(self) -> None:
        logging.getLogger().removeHandler(self._errors)
        await self.store.forget(self.rooms.sync.worker)

    async def tell(self) -> None:
        errors = self._errors.count
        await self.store.tell(self._figures(), errors)
        self._errors.count -= errors

    def _figures(self) -> WorkerStats:
        sessions = [session for session in self.rooms.sessions.values() if session.connections]
        people = {connection.person for session in sessions for connection in session.connections}
        busiest = nlargest(BUSIEST, self.rooms.sessions.values(), key=_acted_at)
        free, disk = self._disk()
        return WorkerStats(
            worker=self.rooms.sync.worker,
            at=self.now(),
            since=self._since,
            version=__version__,
            people=len(people),
            connections=len(self.slots),
            most_connections=self.slots.most,
            rooms=len(sessions),
            busiest=[session.room.code for session in busiest],
            slowest_ms=_slowest_ms(),
            processor=self._processor(),
            cores=os.cpu_count() or 1,
            bus=None if self.rooms.bus.alone else self.rooms.bus.reliable,
            disk_free=free,
            disk=disk,
        )

    def _processor(self) -> float:
        now, worked = time.monotonic(), time.process_time()
        share = (worked - self._worked) / max(now - self._told_at, 0.001)
        self._told_at, self._worked = now, worked
        return round(share, 3)

    def _disk(self) -> tuple[int, int]:
        """Where this worker writes: the database, or else what bots could not do."""
        url = parse_address(self.settings.database)
        place = url.database if is_sqlite(url) else self.settings.bot_faults
        with suppress(OSError):
            usage = shutil.disk_usage(_existing(Path(place or ".")))
            return usage.free, usage.total
        return 0, 0


def _existing(path: Path) -> Path:
    return next((each for each in (path, *path.parents) if each.exists()), Path())


def _acted_at(session: RoomSession) -> int:
    return session.game_session.acted_at if session.game_session else session.used_at


def _slowest_ms() -> float | None:
    since = time.perf_counter() - RECENT_SECONDS
    took = sorted(took for at, took in metrics.ANSWERS if at > since)
    return round(took[min(int(len(took) * SHARE), len(took) - 1)] * 1_000, 1) if took else None
