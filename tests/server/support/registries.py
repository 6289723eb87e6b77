"""Workers with their rooms inside the test process, without sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sqlalchemy import update

from rummi.serve.entry import FEATURES
from rummi.serve.wiring import Worker, build_rooms, build_worker
from rummi.serve.worker import run_worker
from rummi.server.model import seating
from rummi.server.model.options import Options
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.settings import Settings
from rummi.server.steady_clock import SteadyClock
from rummi.server.store.database import Database
from rummi.server.store.schema import SETTINGS
from rummi.server.store.site import ALIVE, HeartbeatStore

OPTIONS = Options(rules="standard", seats=2, game={"time_limit": 0}, announce=False)


def with_workers(url: str, count: int, test: Callable[..., Awaitable[None]], **settings: float) -> None:
    async def run(*workers: Worker) -> None:
        if len(workers) < count:
            worker = await build_worker(Settings(database=url, **settings), FEATURES)  # type: ignore[arg-type]
            async with run_worker(worker):
                await run(*workers, worker)
        else:
            await test(*workers)

    asyncio.run(run())


def second_registry(worker: Worker) -> RoomRegistry:
    """Return a registry on the same database that holds no rooms yet."""

    async def nothing(_: RoomSession) -> None: ...

    database, now = worker.database, SteadyClock()
    parts = build_rooms(
        worker.settings,
        database,
        worker.games,
        worker.bus,
        worker.tasks,
        worker.jobs,
        now,
        HeartbeatStore(database),
        nothing,
    )
    return parts.rooms


async def was_alive(database: Database, at: int) -> None:
    """Set the time of the last heartbeat."""
    async with database.writing() as connection:
        await connection.execute(update(SETTINGS).where(SETTINGS.c.key == ALIVE).values(value=str(at)))


async def started(registry: RoomRegistry, options: Options = OPTIONS) -> RoomSession:
    session = await registry.create("ala", "Ala", options)
    await registry.change(session, lambda room: seating.sit(room, "bartek", "Bartek"))
    await registry.start(session, "ala", "ala:start")
    return session
