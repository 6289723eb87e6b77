"""One worker of a server: everything that it has in its hands, from start to end."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from types import FrameType
from typing import Any, Final

from rummi.bots.catalogue import broken_bots
from rummi.server import metrics
from rummi.server.bus import Bus, BusMessage
from rummi.server.bus.alone import Alone
from rummi.server.bus.nats import Nats
from rummi.server.bus.silent import Silent
from rummi.server.chores import Chore, again
from rummi.server.edge.limits import COSTLY_BURST_SECONDS, COSTLY_SHARE, RateLimits
from rummi.server.edge.services import Services
from rummi.server.edge.sessions import Signer
from rummi.server.events.online import ENTER_CARDS_SECONDS, OnlineTables
from rummi.server.events.registry import EventRegistry
from rummi.server.helpers.pools import HelperPools
from rummi.server.play.bot_turns import BotTurns
from rummi.server.play.clock import SWEEP_SECONDS, Clock
from rummi.server.play.faults import Faults
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.room_session import RoomSession
from rummi.server.rooms.upkeep import RoomUpkeep
from rummi.server.settings import Settings
from rummi.server.store.database import Database, open_database
from rummi.server.store.events import Events
from rummi.server.store.games import Games
from rummi.server.store.people import People
from rummi.server.store.rooms import Rooms
from rummi.server.store.settings import Site
from rummi.server.tasks import Tasks, end

HEARTBEAT_SECONDS: Final = 1.0
LOOK_FOR_BACKUP_SECONDS: Final = 60.0
YOUNG_OBJECTS: Final = 10_000
"""More than there were, after which the collector looks at the new ones."""
TIDY_UP_SECONDS: Final = 600.0
"""From one full collection to the next."""
ORPHANED_SECONDS: Final = 1.0
"""Between looks whether the server is still there."""
OUTAGE_MS: Final = 2_500
"""Without a heartbeat: nobody was there."""

_LOG: Final = logging.getLogger(__name__)


def now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker(Services):
    bot_turns: BotTurns[RoomSession]


@asynccontextmanager
async def working(settings: Settings) -> AsyncIterator[Worker]:
    database = await open_database(settings.database)
    site = Site(database)
    signer = Signer(await site.secret())
    gap = await site.wake(now(), OUTAGE_MS)
    if gap:
        _LOG.info("deadlines were put off by the time that no server ran", extra={"ms": gap})
    for problem in broken_bots().values():  # and with this all others are loaded, before anybody plays
        _LOG.warning("a bot of another package is left out", extra={"why": str(problem)})
    bus, tasks = _bus(settings, database), Tasks()
    helpers = HelperPools(settings.thinkers)
    games = Games(database)
    rooms = RoomRegistry(Rooms(database), games, bus, tasks, now)
    faults = Faults(Path(settings.faults) if settings.faults else None)
    bot_turns = BotTurns(rooms.actions, helpers, faults, tasks.spawn)
    clock = Clock(rooms, rooms.actions, bot_turns, games, now, tasks.spawn, alone=bus.alone)
    events = EventRegistry(Events(database), bus, helpers, tasks, now)
    online = OnlineTables(events, rooms)
    rooms.schedule, rooms.finished = clock.schedule, online.game_ended

    def hear(message: BusMessage) -> None:
        rooms.sync.hear(message)
        events.hear(message)

    await bus.open(hear)
    _when_told_to_end(events.close)
    chores: list[Chore] = [
        (HEARTBEAT_SECONDS, lambda: _beat(site)),
        (LOOK_FOR_BACKUP_SECONDS, lambda: _look_for_backup(site)),
        (SWEEP_SECONDS, clock.run),  # without an end, unless something goes wrong
        (SWEEP_SECONDS, clock.sweep),
        (ENTER_CARDS_SECONDS, online.enter_all),
        (TIDY_UP_SECONDS, _tidy_up),
        (ORPHANED_SECONDS, _end_with_parent),
        *RoomUpkeep(rooms, settings.idle_hours).chores(),
        *events.chores(),
    ]
    running = [asyncio.create_task(again(*chore)) for chore in chores]
    try:
        yield Worker(
            settings=settings,
            now=now,
            tasks=tasks,
            database=database,
            games=games,
            people=People(database),
            rooms=rooms,
            commands=RoomCommands(rooms, helpers),
            events=events,
            online=online,
            helpers=helpers,
            signer=signer,
            bus=bus,
            costly=RateLimits(settings.requests_per_second * COSTLY_SHARE, COSTLY_BURST_SECONDS),
            bot_turns=bot_turns,
        )
    finally:
        rooms.close()
        await end(running)
        await tasks.end()
        await bus.close()
        helpers.close()
        await database.close()
        if _orphaned():
            metrics.tidy_up()


def _when_told_to_end(do: Callable[[], None]) -> None:
    """Before uvicorn waits for open requests, some of which never end by themselves."""
    loop = asyncio.get_running_loop()
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        usual = signal.getsignal(number)

        def handle(number: int, frame: FrameType | None, usual: Any = usual) -> None:
            loop.call_soon_threadsafe(do)
            if callable(usual):
                usual(number, frame)

        signal.signal(number, handle)


async def _beat(site: Site) -> None:
    at = now()
    await site.beat(at)
    metrics.HEARTBEAT.set(at / 1_000)


async def _look_for_backup(site: Site) -> None:
    metrics.BACKUP.set((await site.backup_at() or 0) / 1_000)


def tune_garbage_collector() -> None:
    """A full collection looks at everything and stops the game for a few tenths of a second where thousands play, and
    by itself Python does one every few seconds. What was there at the start stays there and is not looked at again;
    what is done with goes away by itself, as good as always; for the rest of it, now and then is enough."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 1_000_000)


async def _tidy_up() -> None:
    gc.collect()


async def _end_with_parent() -> None:
    """One of several workers whose server was killed ends too, and leaves the address free for the next server."""
    if _orphaned():
        signal.raise_signal(signal.SIGTERM)


def _orphaned() -> bool:
    parent = parent_process()
    return parent is not None and not parent.is_alive()


def _bus(settings: Settings, database: Database) -> Bus:
    if settings.nats:
        return Nats(settings.nats)
    return Alone() if database.embedded else Silent()
