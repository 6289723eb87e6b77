"""Metrics for Prometheus.

Several workers share a folder for their values, so that each of them can report the metrics of all.
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that tells the library the folder. It must be set before the import."""

REGISTRY: Final = CollectorRegistry()
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

CONNECTIONS: Final = Gauge("rummi_connections", "Open sockets.", registry=REGISTRY, multiprocess_mode="livesum")
PASSED_ON: Final = Counter("rummi_connections_passed_on", "Sockets passed on to another worker.", registry=REGISTRY)
CONNECTIONS_ENDED: Final = Counter(
    "rummi_connections_ended",
    "Connections closed by the server: too slow, data left unread, too much sent, or no free slots.",
    ("why",),
    registry=REGISTRY,
)
PROTOCOL_ERRORS: Final = Counter(
    "rummi_protocol_errors",
    "Requests and sockets that violated the HTTP or WebSocket protocol.",
    ("protocol",),
    registry=REGISTRY,
)
ROOMS: Final = Counter("rummi_rooms_created", "Rooms created.", registry=REGISTRY)
GAMES: Final = Counter("rummi_games_started", "Games started.", registry=REGISTRY)
ACTIONS: Final = Counter("rummi_actions", "Actions in games.", registry=REGISTRY)
REFUSALS: Final = Counter("rummi_refusals", "Refused commands.", registry=REGISTRY)
TIMEOUTS: Final = Counter("rummi_timeouts", "Turns that ended by time-out.", registry=REGISTRY)
SET_ASIDE: Final = Gauge(
    "rummi_rooms_set_aside",
    "Rooms in quarantine because they cannot be loaded; `rummi doctor` lists them.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ANSWER: Final = Histogram(
    "rummi_answer_seconds",
    "Time from a command to its answer.",
    registry=REGISTRY,
    buckets=_SECONDS,
)
ANSWERS: Final[deque[tuple[float, float]]] = deque(maxlen=2_000)
"""The newest answers of this worker: the time, and the seconds each took."""
SOCKETS_DROPPED: Final = Counter(
    "rummi_sockets_dropped", "Sockets closed by the server, by reason.", ("reason",), registry=REGISTRY
)
OVERDUE: Final = Gauge(
    "rummi_rooms_overdue",
    "Rooms in which a bot or the clock should have acted more than five seconds ago.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
DATABASE: Final = Histogram(
    "rummi_database_seconds",
    "Time from the request for a database connection to its return, by purpose.",
    ("what",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
DATABASE_ERRORS: Final = Counter(
    "rummi_database_errors",
    "Failed database queries, by error (`locked` or an SQLSTATE).",
    ("error",),
    registry=REGISTRY,
)
HEARTBEAT: Final = Gauge(
    "rummi_heartbeat_timestamp_seconds",
    "Time of the last heartbeat; with several workers, the oldest.",
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
BACKUP: Final = Gauge(
    "rummi_backup_timestamp_seconds",
    "Time of the newest backup; 0 if there is none.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
DELETED: Final = Counter(
    "rummi_deleted",
    "Data deleted: people at their request; guests, closed rooms, chats, unfinished games and dates of birth in "
    "tournaments after their retention period.",
    ("what",),
    registry=REGISTRY,
)
BOT_FAULTS: Final = Counter(
    "rummi_bot_faults",
    "Failed moves of bots: an exception, a timeout, too little processor time, a crash or an illegal action.",
    ("kind", "bot", "rules"),
    registry=REGISTRY,
)

_WAITING: Final = Gauge(
    "rummi_helpers_waiting", "Jobs waiting for a process.", ("work",), registry=REGISTRY, multiprocess_mode="livesum"
)
_WAITED: Final = Histogram(
    "rummi_helpers_waited_seconds",
    "Time that jobs waited for a process.",
    ("work",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
_WORKED: Final = Histogram(
    "rummi_helpers_worked_seconds",
    "Time from the start of a job to its answer.",
    ("work",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
_ENDED: Final = Counter(
    "rummi_helpers_ended", "Job processes that hung, died or were no longer needed.", ("work", "why"), registry=REGISTRY
)
_FAILED: Final = Counter(
    "rummi_helpers_failed", "Jobs that failed because of a fault of rummi.", ("work",), registry=REGISTRY
)


class RoomMetrics:
    """The metrics of rooms and their games."""

    def room_created(self) -> None:
        ROOMS.inc()

    def game_started(self) -> None:
        GAMES.inc()

    def action_done(self) -> None:
        ACTIONS.inc()

    def turn_timed_out(self) -> None:
        TIMEOUTS.inc()

    def connected(self) -> None:
        CONNECTIONS.inc()

    def disconnected(self) -> None:
        CONNECTIONS.dec()

    def rooms_quarantined(self, count: int) -> None:
        SET_ASIDE.set(count)

    def bot_failed(self, kind: str, bot: str, rules: str) -> None:
        BOT_FAULTS.labels(kind, bot, rules).inc()


@dataclass(frozen=True, slots=True)
class JobMetrics:
    """The metrics of one kind of jobs."""

    work: str
    waiting: Gauge
    waited: Histogram
    worked: Histogram

    def failed(self) -> None:
        _FAILED.labels(self.work).inc()

    def ended(self, why: str) -> None:
        _ENDED.labels(self.work, why).inc()


def job_metrics(work: str) -> JobMetrics:
    return JobMetrics(work, _WAITING.labels(work), _WAITED.labels(work), _WORKED.labels(work))


def render() -> bytes:
    """Return the metrics in the text format of Prometheus."""
    folder = _folder()
    return generate_latest(_collect_all_workers(folder) if folder else REGISTRY)


def _collect_all_workers(folder: Path) -> CollectorRegistry:
    """Collect the metrics of all workers. Counters of workers that have ended still count, their gauges do not."""
    for file in folder.glob("gauge_live*.db"):
        if not _is_running(_process_of(file)):
            mark_process_dead(_process_of(file), str(folder))  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    return registry


def tidy_up() -> None:
    """Remove the files of workers that have ended. Workers call it in case the server was killed."""
    folder = _folder()
    if folder is None:
        return
    for file in folder.glob("*_*.db"):
        if _process_of(file) == os.getpid() or not _is_running(_process_of(file)):
            file.unlink(missing_ok=True)
    with suppress(OSError):  # the folder has files of other workers
        folder.rmdir()


def _folder() -> Path | None:
    """Return the folder; None for a single worker, or if the folder was removed."""
    folder = os.environ.get(FOLDER)
    return Path(folder) if folder and Path(folder).is_dir() else None


def _process_of(file: Path) -> int:
    return int(file.stem.rpartition("_")[2])


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True
