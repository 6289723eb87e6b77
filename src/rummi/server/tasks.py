"""What is done in the background: to its end, and never so that nobody hears of what went wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, TypeAlias, TypeVar

from rummi.server.outages import log_failure

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that nobody waits for; what goes wrong is written in the log."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log_failure(_LOG, "a task failed", error)

    async def undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        """To its end even if whoever asked goes away meanwhile: what is written must also be seen."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def end(self) -> None:
        await end(self._running)


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Waits until they have let go: whoever is cancelled in the middle of a question to the database hangs where it
    is closed under him."""
    tasks = tuple(tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


Chore: TypeAlias = tuple[float, Callable[[], Awaitable[None]]]
"""After how many seconds again, and what."""


async def again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """As long as the worker lives; a database that is away for a while ends nothing."""
    while True:
        try:
            await work()
        except Exception as problem:  # noqa: BLE001 (it is in the log, and tried again)
            log_failure(_LOG, "a chore failed", problem)
        await asyncio.sleep(seconds)
