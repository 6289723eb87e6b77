"""The numbers that a worker writes to the database every few seconds, for operators.

They are in the database because another worker, or the command line, reports the numbers of all workers.
"""

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

REPORT_SECONDS: Final = 5.0
"""Time from one report to the next."""
RECENT_SECONDS: Final = 900.0
"""Age up to which response times count."""
PERCENTILE: Final = 0.99
BUSIEST_ROOMS: Final = 30


class ErrorCounter(logging.Handler):
    """Counts the errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002
        self.count += 1


@dataclass(slots=True)
class StatsReporter:
    """Writes the numbers of this worker to the database."""

    settings: Settings
    store: WorkerStatsStore
    rooms: RoomRegistry
    slots: ConnectionSlots
    now: Callable[[], int]
    _errors: ErrorCounter = field(default_factory=ErrorCounter)
    _started_at: int = 0
    _reported_at: float = field(default_factory=time.monotonic)
    _processor_seconds: float = field(default_factory=time.process_time)
    """Processor time of this process until the last report."""

    def periodic_tasks(self) -> list[PeriodicTask]:
        self._started_at = self.now()
        logging.getLogger().addHandler(self._errors)
        return [(REPORT_SECONDS, self.report)]

    async def end(self) -> None:
        logging.getLogger().removeHandler(self._errors)
        await self.store.forget(self.rooms.sync.worker)

    async def report(self) -> None:
        errors = self._errors.count
        await self.store.tell(self._stats(), errors)
        self._errors.count -= errors

    def _stats(self) -> WorkerStats:
        sessions = [session for session in self.rooms.sessions.values() if session.connections]
        people = {connection.person for session in sessions for connection in session.connections}
        busiest = nlargest(BUSIEST_ROOMS, self.rooms.sessions.values(), key=_changed_at)
        free, disk = self._disk_bytes()
        return WorkerStats(
            worker=self.rooms.sync.worker,
            at=self.now(),
            since=self._started_at,
            version=__version__,
            people=len(people),
            connections=len(self.slots),
            most_connections=self.slots.most,
            rooms=len(sessions),
            busiest=[session.room.code for session in busiest],
            slowest_ms=_response_time_percentile(),
            processor=self._processor_share(),
            cores=os.cpu_count() or 1,
            bus=None if self.rooms.bus.alone else self.rooms.bus.reliable,
            disk_free=free,
            disk=disk,
        )

    def _processor_share(self) -> float:
        """Return the share of one core that this process used since the last report."""
        now, seconds = time.monotonic(), time.process_time()
        share = (seconds - self._processor_seconds) / max(now - self._reported_at, 0.001)
        self._reported_at, self._processor_seconds = now, seconds
        return round(share, 3)

    def _disk_bytes(self) -> tuple[int, int]:
        """Return the free and the total bytes of the disk with the SQLite file, or else with the faults of bots."""
        url = parse_address(self.settings.database)
        path = url.database if is_sqlite(url) else self.settings.bot_faults
        with suppress(OSError):
            usage = shutil.disk_usage(_nearest_existing(Path(path or ".")))
            return usage.free, usage.total
        return 0, 0


def _nearest_existing(path: Path) -> Path:
    """Return the path, or the first of its parents that exists."""
    return next((each for each in (path, *path.parents) if each.exists()), Path())


def _changed_at(session: RoomSession) -> int:
    return session.game_session.acted_at if session.game_session else session.used_at


def _response_time_percentile() -> float | None:
    """Return the 99th percentile of the recent response times in milliseconds."""
    since = time.perf_counter() - RECENT_SECONDS
    seconds = sorted(seconds for at, seconds in metrics.ANSWERS if at > since)
    return round(seconds[min(int(len(seconds) * PERCENTILE), len(seconds) - 1)] * 1_000, 1) if seconds else None
