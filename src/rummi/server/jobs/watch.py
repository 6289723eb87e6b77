"""Watching over a piece of work that a helper does: whoever takes too long is given up."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from typing import Any, Final, Protocol

from rummi.server.jobs.failures import JobProcessStopped, JobTimeout

GLANCE_SECONDS: Final = 0.05
"""After which a helper that works is looked at for the first time."""
LOOK_SECONDS: Final = 1.0
"""Between looks whether it works at all."""


class Watched(Protocol):
    def waited(self) -> float:
        """The seconds for which it was kept waiting for a processor, as far as the system tells."""
        ...

    def stopped(self) -> bool:
        """Whether somebody has stopped it, as far as the system tells."""
        ...

    def has_answered(self) -> bool:
        """Whether the answer is there, and only nobody has come to reading it."""
        ...


class Watch:
    """Gives up a piece of work that takes too long, and finds out whether the helper is to blame.

    The helper is not to blame where it, or the server that has to hand it the work, mostly waited for a processor.
    """

    def __init__(
        self, helper: Watched, answered: Future[Any], seconds: float, server_waited: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._helper, self._answered, self._seconds = helper, answered, seconds
        self._server_waited = server_waited
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._again(GLANCE_SECONDS, self._glance)

    def _glance(self) -> None:
        """Look for the first time. Most work is done by now; asking how long it waited costs as much as doing it."""
        self._waited = self._waited_so_far()
        self._look()

    def _look(self) -> None:
        lasted = self._loop.time() - self._began
        if self._answered.done():
            return
        if self._helper.stopped():
            self._answered.set_exception(JobProcessStopped())
        elif lasted < self._seconds:
            self._again(min(LOOK_SECONDS, self._seconds - lasted), self._look)
        elif lasted < 2 * self._seconds and self._helper.has_answered():
            self._again(GLANCE_SECONDS, self._look)  # this process is late in reading the answer
        else:
            waited = self._waited_so_far() - self._waited
            self._answered.set_exception(JobTimeout(starved=waited > lasted / 2))

    def _waited_so_far(self) -> float:
        return self._helper.waited() + self._server_waited()

    def _again(self, seconds: float, look: Callable[[], None]) -> None:
        self._timer = self._loop.call_later(seconds, look)

    def end(self) -> None:
        self._timer.cancel()
