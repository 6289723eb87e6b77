"""Workers and their halls in this process, without sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from rummi.server.model import sitting
from rummi.server.model.options import Options
from rummi.server.process.worker import Worker, working
from rummi.server.rooms.registry import Hall
from rummi.server.rooms.room_session import Live
from rummi.server.settings import Settings

OPTIONS = Options(rules="standard", seats=2, game={"time_limit": 0}, announce=False)


def with_workers(url: str, count: int, test: Callable[..., Awaitable[None]], **settings: float) -> None:
    async def run(*workers: Worker) -> None:
        if len(workers) < count:
            async with working(Settings(database=url, **settings)) as worker:  # type: ignore[arg-type]
                await run(*workers, worker)
        else:
            await test(*workers)

    asyncio.run(run())


async def started(hall: Hall, options: Options = OPTIONS) -> Live:
    live = await hall.create("ala", "Ala", options)
    await hall.change(live, lambda room: sitting.sit(room, "bartek", "Bartek"))
    await hall.start(live, "ala", "ala:start")
    return live
