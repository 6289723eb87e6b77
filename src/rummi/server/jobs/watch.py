"""Timeouts of jobs."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from typing import Any, Final, Protocol

from rummi.server.jobs.failures import JobProcessStopped, JobTimeout

FIRST_CHECK_SECONDS: Final = 0.05
"""The time until the first check of a running job."""
CHECK_SECONDS: Final = 1.0
"""The interval between later checks."""


class Watched(Protocol):
    """A process that runs a job."""

    def seconds_waited(self) -> float:
        """Return the seconds that it has waited for a processor, if the system knows."""
        ...

    def is_stopped(self) -> bool:
        """Return whether it was stopped, if the system knows."""
        ...

    def has_answered(self) -> bool:
        """Return whether the answer has arrived and only has to be read."""
        ...


class Watch:
    """Gives up a job that takes too long, and finds out whether its process is to blame.

    The process is not to blame if it, or the server that has to send it the work, mostly waited for a processor.
    """

    def __init__(
        self, process: Watched, answered: Future[Any], seconds: float, server_waited: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._process, self._answered, self._seconds = process, answered, seconds
        self._server_waited = server_waited
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._check_again(FIRST_CHECK_SECONDS, self._check_first)

    def _check_first(self) -> None:
        """Check for the first time. Most jobs are done by now, and reading the waiting time is as slow as they are."""
        self._waited = self._waited_so_far()
        self._check()

    def _check(self) -> None:
        lasted = self._loop.time() - self._began
        if self._answered.done():
            return
        if self._process.is_stopped():
            self._answered.set_exception(JobProcessStopped())
        elif lasted < self._seconds:
            self._check_again(min(CHECK_SECONDS, self._seconds - lasted), self._check)
        elif lasted < 2 * self._seconds and self._process.has_answered():
            self._check_again(FIRST_CHECK_SECONDS, self._check)  # the server is late in reading the answer
        else:
            waited = self._waited_so_far() - self._waited
            self._answered.set_exception(JobTimeout(starved=waited > lasted / 2))

    def _waited_so_far(self) -> float:
        return self._process.seconds_waited() + self._server_waited()

    def _check_again(self, seconds: float, check: Callable[[], None]) -> None:
        self._timer = self._loop.call_later(seconds, check)

    def end(self) -> None:
        self._timer.cancel()
