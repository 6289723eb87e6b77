"""Background tasks. Their failures are logged, and a shutdown waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, TypeAlias, TypeVar

from rummi.server.outages import log_failure

PeriodicTask: TypeAlias = tuple[float, Callable[[], Awaitable[None]]]
"""The pause between two runs in seconds, and the function to run."""

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class Tasks:
    """The background tasks of a worker."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run `work` in the background, and log its exception if it raises one."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log_failure(_LOG, "a background task failed", error)

    async def shield(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` to its end even if the caller is cancelled, so that players see everything that was stored."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def cancel(self) -> None:
        await cancel_all(self._running)


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel the tasks and wait until they have ended.

    A task that is in the middle of a query when the database closes would hang.
    """
    tasks = tuple(tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def run_every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Run `work` again and again, until cancelled. Exceptions are logged, and the next run happens as usual."""
    while True:
        try:
            await work()
        except Exception as problem:  # noqa: BLE001 (it is logged)
            log_failure(_LOG, "a periodic task failed", problem)
        await asyncio.sleep(seconds)
