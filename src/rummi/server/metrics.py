"""What operators watch, for Prometheus. Several workers count together, in a folder that they share: whichever of
them is asked tells the figures of all."""

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
"""The variable by which the library learns of the folder, before it is imported."""

REGISTRY: Final = CollectorRegistry()
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

CONNECTIONS: Final = Gauge("rummi_connections", "Open sockets.", registry=REGISTRY, multiprocess_mode="livesum")
PASSED_ON: Final = Counter("rummi_connections_passed_on", "Sockets passed on to another worker.", registry=REGISTRY)
CONNECTIONS_ENDED: Final = Counter(
    "rummi_connections_ended",
    "Connections that were ended because they were slow, left things unread, sent too much, or had to make room.",
    ("why",),
    registry=REGISTRY,
)
PROTOCOL_ERRORS: Final = Counter(
    "rummi_protocol_errors", "Requests and sockets that broke HTTP or WebSocket.", ("protocol",), registry=REGISTRY
)
ROOMS: Final = Counter("rummi_rooms_created", "Rooms made.", registry=REGISTRY)
GAMES: Final = Counter("rummi_games_started", "Games begun.", registry=REGISTRY)
ACTIONS: Final = Counter("rummi_actions", "Actions done.", registry=REGISTRY)
REFUSALS: Final = Counter("rummi_refusals", "Commands refused.", registry=REGISTRY)
TIMEOUTS: Final = Counter("rummi_timeouts", "Turns whose time ran out.", registry=REGISTRY)
SET_ASIDE: Final = Gauge(
    "rummi_rooms_set_aside",
    "Rooms that cannot be loaded; `rummi doctor` names them.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ANSWER: Final = Histogram(
    "rummi_answer_seconds",
    "From a command to its answer.",
    registry=REGISTRY,
    buckets=_SECONDS,
)
ANSWERS: Final[deque[tuple[float, float]]] = deque(maxlen=2_000)
"""The newest of them at this worker: when, and how long each took."""
SOCKETS_DROPPED: Final = Counter(
    "rummi_sockets_dropped", "Sockets that the server has ended, by its reason.", ("reason",), registry=REGISTRY
)
OVERDUE: Final = Gauge(
    "rummi_rooms_overdue",
    "Rooms in which a bot or the clock should have moved five seconds ago.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
DATABASE: Final = Histogram(
    "rummi_database_seconds",
    "From asking for a connection to the database until it is given back, by what it was for.",
    ("what",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
DATABASE_ERRORS: Final = Counter(
    "rummi_database_errors",
    "Questions to the database that failed, by what it said (`locked`, an SQLSTATE).",
    ("error",),
    registry=REGISTRY,
)
HEARTBEAT: Final = Gauge(
    "rummi_heartbeat_timestamp_seconds",
    "When a worker last wrote to the database that it is alive; of several, the one that is furthest behind.",
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
BACKUP: Final = Gauge(
    "rummi_backup_timestamp_seconds",
    "When the newest backup was taken; 0 where none ever was.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
DELETED: Final = Counter(
    "rummi_deleted",
    "What was deleted for good: people who asked for it; and guests, closed rooms, chats of rooms, games that nobody "
    "ended and days of birth of championships, when they were kept long enough.",
    ("what",),
    registry=REGISTRY,
)
BOT_FAULTS: Final = Counter(
    "rummi_bot_faults",
    "Thoughts of bots that came to nothing: they raised, hung, starved, died or were illegal.",
    ("kind", "bot", "rules"),
    registry=REGISTRY,
)

_WAITING: Final = Gauge(
    "rummi_helpers_waiting", "Work in line for a helper.", ("work",), registry=REGISTRY, multiprocess_mode="livesum"
)
_WAITED: Final = Histogram(
    "rummi_helpers_waited_seconds", "In line for a helper.", ("work",), registry=REGISTRY, buckets=_SECONDS
)
_WORKED: Final = Histogram(
    "rummi_helpers_worked_seconds",
    "From a helper's work to its answer.",
    ("work",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
_ENDED: Final = Counter(
    "rummi_helpers_ended", "Helpers that hung, died or were no longer wanted.", ("work", "why"), registry=REGISTRY
)
_FAILED: Final = Counter(
    "rummi_helpers_failed", "Work of helpers that came to nothing by a fault of ours.", ("work",), registry=REGISTRY
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
    """The figures of one kind of work."""

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


def shown() -> bytes:
    folder = _folder()
    return generate_latest(_of_all_workers(folder) if folder else REGISTRY)


def _of_all_workers(folder: Path) -> CollectorRegistry:
    """What workers that have ended had counted still counts; how they stood does not."""
    for file in folder.glob("gauge_live*.db"):
        if not _runs(_worker(file)):
            mark_process_dead(_worker(file), str(folder))  # type: ignore[no-untyped-call]
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody, str(folder))  # type: ignore[no-untyped-call]
    return everybody


def tidy_up() -> None:
    """For a server that was killed, by its workers: the last of them leaves nothing behind."""
    folder = _folder()
    if folder is None:
        return
    for file in folder.glob("*_*.db"):
        if _worker(file) == os.getpid() or not _runs(_worker(file)):
            file.unlink(missing_ok=True)
    with suppress(OSError):  # others are still there
        folder.rmdir()


def _folder() -> Path | None:
    """None for a worker that is alone, or where somebody has removed it."""
    folder = os.environ.get(FOLDER)
    return Path(folder) if folder and Path(folder).is_dir() else None


def _worker(file: Path) -> int:
    return int(file.stem.rpartition("_")[2])


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True
