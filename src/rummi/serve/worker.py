"""One worker of a server: everything that it has in its hands, from start to end."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from types import FrameType
from typing import Any, Final

from rummi.serve.machine import load_everything
from rummi.serve.stats import StatsReporter
from rummi.server import metrics
from rummi.server.bus import BlocksChanged, Bus, BusMessage, Listener, OperatorDecided, SessionsEnded
from rummi.server.bus.local import LocalBus, NullBus
from rummi.server.bus.nats import Nats
from rummi.server.edge.limits import (
    COSTLY_BURST_SECONDS,
    COSTLY_SHARE,
    TALK_BURST_SECONDS,
    TALK_SHARE,
    WORK_BURST_SECONDS,
    WORK_SHARE,
    HashQueue,
    LoginThrottle,
    RateLimits,
)
from rummi.server.edge.moderation import Moderator
from rummi.server.edge.response_cache import ResponseCache
from rummi.server.edge.services import Services
from rummi.server.edge.signing import Signer
from rummi.server.edge.slots import ConnectionSlots
from rummi.server.edge.socket import LOOK_SECONDS, drop_ended_sessions, end_sockets, notify_decided
from rummi.server.jobs.pool import JobPools
from rummi.server.people.deletion import Forgetting
from rummi.server.people.eraser import Erasing
from rummi.server.people.retention import Retention
from rummi.server.rooms.bots import BotTurns, Faults
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.heartbeat import COMING_BACK_MS, OUTAGE_MS, Heartbeat, adopt_time
from rummi.server.rooms.moderation import Decisions, what_holds
from rummi.server.rooms.people import LOOK_SECONDS as LOOK_FOR_BLOCKS_SECONDS
from rummi.server.rooms.people import Blocking, Reporting
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.timers import SWEEP_SECONDS, Clock
from rummi.server.rooms.upkeep import RoomUpkeep
from rummi.server.settings import Settings
from rummi.server.steady_clock import SteadyClock, wall
from rummi.server.store.address import DATABASE_ERRORS
from rummi.server.store.database import Database, open_database
from rummi.server.store.games import Games
from rummi.server.store.people import People
from rummi.server.store.reports import Blocks, Reports
from rummi.server.store.rooms import QuarantineStore, Rooms
from rummi.server.store.site import HeartbeatStore, SiteState
from rummi.server.store.stats import WorkerStatsStore
from rummi.server.tasks import PeriodicTask, Tasks, cancel_all, run_every
from rummi.tournaments.server.clubs import ClubRegistry
from rummi.tournaments.server.clubs_store import ClubEvents, Clubs
from rummi.tournaments.server.online import ENTER_CARDS_SECONDS, OnlineTables
from rummi.tournaments.server.registry import EventRegistry
from rummi.tournaments.server.store import Events

LOOK_FOR_BACKUP_SECONDS: Final = 60.0
YOUNG_OBJECTS: Final = 50_000
"""More than there were, after which the collector looks at the new ones."""
TIDY_UP_SECONDS: Final = 600.0
"""From one full collection to the next."""
ORPHANED_SECONDS: Final = 1.0
"""Between looks whether the server is still there."""
LOOK_AT_CONNECTIONS_SECONDS: Final = 1.0
"""Between looks at who keeps us waiting for too long."""
KEPT_BYTES: Final = 16 * 2**20
"""Of answers that are asked for again: a replay has some 5,000."""
LOOK_FOR_OVERDUE_SECONDS: Final = 5.0
OVERDUE_MS: Final = 5_000
"""After which a room stands still that should not."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker(Services):
    bot_turns: BotTurns[RoomSession]


@asynccontextmanager
async def working(settings: Settings, slots: ConnectionSlots | None = None) -> AsyncIterator[Worker]:
    slots = ConnectionSlots(settings.limits.connections) if slots is None else slots
    database = await open_database(settings.database)
    site, beats = SiteState(database), HeartbeatStore(database)
    secret = await site.secret()
    now, outage = await _wake(site, beats)
    load_everything(settings.bots)
    bus, tasks, jobs = (_bus(settings, database), Tasks(), JobPools(settings.processes.bot_processes, settings.bots))
    games, people = await _games(database), People(database)
    rooms = RoomRegistry(Rooms(database), games, QuarantineStore(database), bus, tasks, now)
    bot_turns = BotTurns(
        rooms.actions, jobs, Faults(Path(settings.bot_faults) if settings.bot_faults else None), tasks.spawn
    )
    clock = Clock(rooms, rooms.actions, bot_turns, games, now, tasks.spawn, alone=bus.alone)
    events = EventRegistry(Events(database), bus, jobs, tasks, wall)
    heartbeat = rooms.actions.service = Heartbeat(beats, now, rooms)
    online = OnlineTables(events, rooms)
    blocking, reporting = Blocking(Blocks(database), rooms), Reporting(Reports(database), now)
    moderation = await what_holds(database, now)
    moderator = Moderator(moderation, rooms, bus, lambda people: notify_decided(rooms, moderation, people))
    stats = StatsReporter(settings, WorkerStatsStore(database), rooms, slots, now)
    rooms.schedule, rooms.finished = clock.schedule, online.game_ended
    forgetting = Forgetting(rooms, events, Erasing(database))
    await bus.open(_listener(rooms, events, blocking, moderator, tasks))
    _when_told_to_end(events.close)
    periodic_tasks: list[PeriodicTask] = [
        (LOOK_FOR_BACKUP_SECONDS, lambda: _look_for_backup(site)),
        (SWEEP_SECONDS, clock.run),  # without an end, unless something goes wrong
        (SWEEP_SECONDS, clock.sweep),
        (ENTER_CARDS_SECONDS, online.enter_all),
        (TIDY_UP_SECONDS, _tidy_up),
        (ORPHANED_SECONDS, _end_with_parent),
        *heartbeat.periodic_tasks(),
        (LOOK_AT_CONNECTIONS_SECONDS, slots.sweep),
        (LOOK_FOR_OVERDUE_SECONDS, lambda: _look_for_overdue(games, now)),
        (LOOK_SECONDS, lambda: drop_ended_sessions(rooms, people)),
        (LOOK_FOR_BLOCKS_SECONDS, blocking.look),
        *RoomUpkeep(rooms, settings.limits.idle_hours).periodic_tasks(),
        *events.periodic_tasks(),
        *moderator.periodic_tasks(),
        *stats.periodic_tasks(),
        *Retention(settings.retention, forgetting, now).periodic_tasks(),
    ]
    running = [asyncio.create_task(run_every(*periodic_task)) for periodic_task in periodic_tasks]
    _start_bots_after_outages(heartbeat, clock, tasks, outage)
    try:
        yield Worker(
            settings=settings,
            now=now,
            tasks=tasks,
            database=database,
            games=games,
            people=people,
            rooms=rooms,
            commands=RoomCommands(rooms, jobs, blocking, reporting, moderation, settings.house_rules),
            blocking=blocking,
            reporting=reporting,
            events=events,
            online=online,
            clubs=ClubRegistry(Clubs(database), ClubEvents(database), events, jobs, wall),
            forgetting=forgetting,
            jobs=jobs,
            signer=Signer(secret),
            bus=bus,
            heartbeat=heartbeat,
            slots=slots,
            costly=RateLimits(settings.limits.requests_per_second * COSTLY_SHARE, COSTLY_BURST_SECONDS),
            work=RateLimits(settings.limits.requests_per_second * WORK_SHARE, WORK_BURST_SECONDS),
            chances=RateLimits(settings.limits.requests_per_second * WORK_SHARE, WORK_BURST_SECONDS),
            login_throttle=LoginThrottle(settings.limits.requests_per_second),
            hash_queue=HashQueue(),
            talk=RateLimits(settings.limits.messages_per_second * TALK_SHARE, TALK_BURST_SECONDS),
            response_cache=ResponseCache(KEPT_BYTES),
            moderation=moderation,
            moderator=moderator,
            decisions=Decisions(moderation.sanctions, people, secret),
            bot_turns=bot_turns,
        )
    finally:
        rooms.close()
        await cancel_all(running)
        await tasks.cancel()
        with suppress(*DATABASE_ERRORS):
            await heartbeat.end()
            await stats.end()
        await bus.close()
        jobs.close()
        await database.close()
        if _orphaned():
            metrics.tidy_up()


def _start_bots_after_outages(heartbeat: Heartbeat, clock: Clock[RoomSession], tasks: Tasks, outage: int) -> None:
    heartbeat.put_off = lambda: tasks.spawn(clock.start_bots())
    if outage:
        heartbeat.put_off()


async def _games(database: Database) -> Games:
    games = Games(database)
    await games.open()
    return games


async def _wake(site: SiteState, beats: HeartbeatStore) -> tuple[SteadyClock, int]:
    """The time of the site, and for how long no server ran; whatever was due then is put off."""
    clock = SteadyClock()
    await adopt_time(beats, clock, await site.alive_at() or clock())
    gap = await site.wake(clock(), OUTAGE_MS, COMING_BACK_MS)
    if gap:
        _LOG.info("deadlines were put off by the time that no server ran", extra={"ms": gap})
    return clock, gap


def _listener(
    rooms: RoomRegistry, events: EventRegistry, blocking: Blocking, moderator: Moderator, tasks: Tasks
) -> Listener:
    """What is done about what other workers tell."""

    def hear(message: BusMessage) -> None:
        if isinstance(message, SessionsEnded):
            end_sockets(rooms, message.person)
        if isinstance(message, BlocksChanged):
            blocking.hear(message)
        if isinstance(message, OperatorDecided):
            tasks.spawn(moderator.look())
        rooms.sync.hear(message)
        events.hear(message)

    return hear


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


async def _look_for_overdue(games: Games, now: Callable[[], int]) -> None:
    metrics.OVERDUE.set(await games.count_overdue(now() - OVERDUE_MS))


async def _look_for_backup(site: SiteState) -> None:
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
        return Nats(settings.nats, settings.nats_password_file)
    return LocalBus() if database.is_sqlite else NullBus()
