"""Assembly of a worker: opens the database and connects stores, rooms, features and limits by constructor arguments."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Final

from rummi.serve.machine import load_everything
from rummi.serve.stats import StatsReporter
from rummi.server.bus import Bus, LocalBus, NullBus, build_decoder
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
from rummi.server.edge.socket import notify_decided
from rummi.server.feature import Core, Feature
from rummi.server.jobs.bot_faults import BotFaultLog
from rummi.server.jobs.pool import JobPools
from rummi.server.metrics import RoomMetrics
from rummi.server.people.deletion import AccountDeletion, PersonalDataEraser
from rummi.server.people.retention import Retention
from rummi.server.rooms.bots import BotTurns
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.heartbeat import COMING_BACK_MS, OUTAGE_MS, Heartbeat, adopt_time
from rummi.server.rooms.moderation import Decisions, load_moderation
from rummi.server.rooms.people import Blocking, Reporting
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.timers import DueQueue, TurnTimers
from rummi.server.rooms.upkeep import RoomUpkeep
from rummi.server.settings import Settings
from rummi.server.steady_clock import SteadyClock
from rummi.server.store.address import DATABASE_ERRORS
from rummi.server.store.database import Database, open_database
from rummi.server.store.games import Games
from rummi.server.store.people import People
from rummi.server.store.reports import Blocks, Reports
from rummi.server.store.rooms import QuarantineStore, Rooms
from rummi.server.store.site import HeartbeatStore, SiteState
from rummi.server.store.stats import WorkerStatsStore
from rummi.server.tasks import Tasks

RESPONSE_CACHE_BYTES: Final = 16 * 2**20
"""A replay has some 5,000 bytes."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker(Services):
    """One process of the server: what requests are answered with, and what runs in the background."""

    site: SiteState
    bot_turns: BotTurns
    timers: TurnTimers
    upkeep: RoomUpkeep
    retention: Retention
    stats: StatsReporter
    downtime_ms: int
    """How long no server was running before this one; 0 after a restart too short to matter."""


@dataclass(frozen=True, slots=True)
class RoomParts:
    """The rooms of a worker, with bots, timers, and the heartbeat that extends deadlines after an outage."""

    rooms: RoomRegistry
    bot_turns: BotTurns
    timers: TurnTimers
    heartbeat: Heartbeat


async def build_worker(
    settings: Settings, features: Sequence[type[Feature]], slots: ConnectionSlots | None = None
) -> Worker:
    """Build a worker; nothing runs until `run_worker` is called with it."""
    slots = ConnectionSlots(settings.limits.connections) if slots is None else slots
    database = await open_database(settings.database)
    site, beats = SiteState(database), HeartbeatStore(database)
    secret = await site.secret()
    now, downtime = await _resume_time(site, beats)
    load_everything(settings.bots)
    attached: list[Feature] = []

    async def on_game_finished(session: RoomSession) -> None:
        for feature in attached:
            await feature.on_game_finished(session)

    tasks, bus = Tasks(), _build_bus(settings, database, features)
    jobs = JobPools(settings.processes.bot_processes, settings.bots)
    games = Games(database)
    await games.open()
    play = build_rooms(settings, database, games, bus, tasks, jobs, now, beats, on_game_finished)
    core = Core(
        settings=settings,
        now=now,
        tasks=tasks,
        database=database,
        games=games,
        people=People(database),
        rooms=play.rooms,
        jobs=jobs,
        bus=bus,
    )
    attached.extend(feature(core) for feature in features)
    blocking, reporting = Blocking(Blocks(database), core.rooms), Reporting(Reports(database), now)
    moderation = await load_moderation(database, now)
    room_store = Rooms(database)
    deletion = AccountDeletion(core.rooms, room_store, tuple(attached), PersonalDataEraser(database, tuple(attached)))
    return Worker(
        settings=settings,
        now=now,
        tasks=core.tasks,
        database=database,
        games=core.games,
        people=core.people,
        rooms=core.rooms,
        jobs=core.jobs,
        bus=core.bus,
        features=tuple(attached),
        commands=RoomCommands(core.rooms, core.jobs, blocking, reporting, moderation, settings.house_rules),
        heartbeat=play.heartbeat,
        bot_turns=play.bot_turns,
        timers=play.timers,
        upkeep=RoomUpkeep(core.rooms, settings.limits.idle_hours),
        blocking=blocking,
        reporting=reporting,
        moderation=moderation,
        moderator=Moderator(
            moderation, core.rooms, room_store, core.bus, lambda people: notify_decided(core.rooms, moderation, people)
        ),
        decisions=Decisions(moderation.sanctions, core.people, secret),
        deletion=deletion,
        retention=Retention(settings.retention, database, deletion, now),
        site=site,
        stats=StatsReporter(settings, WorkerStatsStore(database), core.rooms, slots, now),
        downtime_ms=downtime,
        signer=Signer(secret),
        slots=slots,
        costly=RateLimits(settings.limits.requests_per_second * COSTLY_SHARE, COSTLY_BURST_SECONDS),
        work=RateLimits(settings.limits.requests_per_second * WORK_SHARE, WORK_BURST_SECONDS),
        chances=RateLimits(settings.limits.requests_per_second * WORK_SHARE, WORK_BURST_SECONDS),
        login_throttle=LoginThrottle(settings.limits.requests_per_second),
        hash_queue=HashQueue(),
        talk=RateLimits(settings.limits.messages_per_second * TALK_SHARE, TALK_BURST_SECONDS),
        response_cache=ResponseCache(RESPONSE_CACHE_BYTES),
    )


def _build_bus(settings: Settings, database: Database, features: Sequence[type[Feature]]) -> Bus:
    if settings.nats:
        decoder = build_decoder(message for feature in features for message in feature.bus_messages)
        return Nats(settings.nats, settings.nats_password_file, decoder)
    return LocalBus() if database.is_sqlite else NullBus()


def build_rooms(
    settings: Settings,
    database: Database,
    games: Games,
    bus: Bus,
    tasks: Tasks,
    jobs: JobPools,
    now: SteadyClock,
    beats: HeartbeatStore,
    on_game_finished: Callable[[RoomSession], Awaitable[None]],
) -> RoomParts:
    worker, sessions = token_hex(6), dict[str, RoomSession]()
    heartbeat = Heartbeat(beats, now, worker, sessions, lambda: tasks.spawn(timers.start_bots()))
    metrics = RoomMetrics()
    queue = DueQueue(now, alone=bus.alone)
    rooms = RoomRegistry(
        Rooms(database),
        games,
        QuarantineStore(database),
        bus,
        tasks.spawn,
        now,
        metrics,
        worker=worker,
        sessions=sessions,
        schedule=queue.schedule,
        service=heartbeat,
        on_game_finished=on_game_finished,
    )
    fault_log = BotFaultLog(Path(settings.bot_faults) if settings.bot_faults else None)
    bot_turns = BotTurns(rooms.actions, jobs, fault_log, now, tasks.spawn, metrics)
    timers = TurnTimers(
        queue, rooms, rooms.actions, bot_turns, games, now, tasks.spawn, DATABASE_ERRORS, alone=bus.alone
    )
    return RoomParts(rooms, bot_turns, timers, heartbeat)


async def _resume_time(site: SiteState, beats: HeartbeatStore) -> tuple[SteadyClock, int]:
    """Return the site's clock and for how many milliseconds no server ran. Deadlines are extended by that time."""
    clock = SteadyClock()
    await adopt_time(beats, clock, await site.alive_at() or clock())
    downtime = await site.wake(clock(), OUTAGE_MS, COMING_BACK_MS)
    if downtime:
        _LOG.info("deadlines were put off by the time that no server ran", extra={"ms": downtime})
    return clock, downtime
