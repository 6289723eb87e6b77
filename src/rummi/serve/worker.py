"""The life of a worker: follows the bus, runs the periodic tasks, and ends in order."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from multiprocessing import parent_process
from types import FrameType
from typing import Any, Final

from rummi.serve.wiring import Worker
from rummi.server import metrics
from rummi.server.bus import BlocksChanged, BusMessage, Listener, OperatorDecided, SessionsEnded
from rummi.server.edge.socket import LOOK_SECONDS, drop_ended_sessions, end_sockets
from rummi.server.rooms.people import LOOK_SECONDS as LOOK_FOR_BLOCKS_SECONDS
from rummi.server.rooms.timers import SWEEP_SECONDS
from rummi.server.store.address import DATABASE_ERRORS
from rummi.server.store.games import Games
from rummi.server.store.site import SiteState
from rummi.server.tasks import PeriodicTask, cancel_all, run_every

LOOK_FOR_BACKUP_SECONDS: Final = 60.0
YOUNG_OBJECTS: Final = 50_000
"""New objects after which the garbage collector looks at the new ones."""
COLLECT_SECONDS: Final = 600.0
"""Between two full garbage collections."""
ORPHANED_SECONDS: Final = 1.0
"""Between checks that the supervisor is still running."""
LOOK_AT_CONNECTIONS_SECONDS: Final = 1.0
"""Between checks for connections that are too slow."""
LOOK_FOR_OVERDUE_SECONDS: Final = 5.0
OVERDUE_MS: Final = 5_000
"""Delay after which a room counts as overdue."""


@asynccontextmanager
async def run_worker(worker: Worker) -> AsyncIterator[None]:
    """Run a worker until the block ends."""
    await worker.bus.open(_listener(worker))
    _on_end_signal(lambda: _stop_streams(worker))
    running = [asyncio.create_task(run_every(*task)) for task in _periodic_tasks(worker)]
    if worker.downtime_ms:
        worker.tasks.spawn(worker.timers.start_bots())
    try:
        yield
    finally:
        worker.rooms.close()
        await cancel_all(running)
        await worker.tasks.cancel()
        with suppress(*DATABASE_ERRORS):
            await worker.heartbeat.stop()
            await worker.stats.end()
        await worker.bus.close()
        worker.jobs.close()
        await worker.database.close()
        if _is_orphaned():
            metrics.tidy_up()


def _listener(worker: Worker) -> Listener:
    """Return the function that handles messages of other workers."""

    def hear(message: BusMessage) -> None:
        if isinstance(message, SessionsEnded):
            end_sockets(worker.rooms, message.person)
        if isinstance(message, BlocksChanged):
            worker.blocking.on_message(message)
        if isinstance(message, OperatorDecided):
            worker.tasks.spawn(worker.moderator.look())
        worker.rooms.sync.on_message(message)
        for feature in worker.features:
            feature.on_bus(message)

    return hear


def _periodic_tasks(worker: Worker) -> list[PeriodicTask]:
    return [
        (LOOK_FOR_BACKUP_SECONDS, lambda: _look_for_backup(worker.site)),
        (SWEEP_SECONDS, worker.timers.run),  # runs for ever, unless something goes wrong
        (SWEEP_SECONDS, worker.timers.sweep),
        (COLLECT_SECONDS, _collect_garbage),
        (ORPHANED_SECONDS, _end_with_parent),
        *worker.heartbeat.periodic_tasks(),
        (LOOK_AT_CONNECTIONS_SECONDS, worker.slots.sweep),
        (LOOK_FOR_OVERDUE_SECONDS, lambda: _look_for_overdue(worker.games, worker.now)),
        (LOOK_SECONDS, lambda: drop_ended_sessions(worker.rooms, worker.people)),
        (LOOK_FOR_BLOCKS_SECONDS, worker.blocking.poll),
        *worker.upkeep.periodic_tasks(),
        *(task for feature in worker.features for task in feature.periodic_tasks()),
        *worker.moderator.periodic_tasks(),
        *worker.stats.periodic_tasks(),
        *worker.retention.periodic_tasks(),
    ]


def _stop_streams(worker: Worker) -> None:
    for feature in worker.features:
        feature.stop_streams()


def _on_end_signal(action: Callable[[], None]) -> None:
    """Call `action` on SIGTERM and SIGINT, before uvicorn waits for open requests."""
    loop = asyncio.get_running_loop()
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def handle(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(action)
            if callable(before):
                before(number, frame)

        signal.signal(number, handle)


async def _look_for_overdue(games: Games, now: Callable[[], int]) -> None:
    metrics.OVERDUE.set(await games.count_overdue(now() - OVERDUE_MS))


async def _look_for_backup(site: SiteState) -> None:
    metrics.BACKUP.set((await site.backup_at() or 0) / 1_000)


def tune_garbage_collector() -> None:
    """Make full garbage collections rare.

    With thousands of connections, a full collection stops all games for some tenths of a second, and Python would run
    one every few seconds. Objects that exist at the start are excluded from then on. Most others are freed by
    reference counting.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 1_000_000)


async def _collect_garbage() -> None:
    gc.collect()


async def _end_with_parent() -> None:
    """End when the supervisor was killed, so that the next server can listen at the same address."""
    if _is_orphaned():
        signal.raise_signal(signal.SIGTERM)


def _is_orphaned() -> bool:
    parent = parent_process()
    return parent is not None and not parent.is_alive()
