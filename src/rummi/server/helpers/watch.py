"""Watching over a piece of work that a helper does: whoever takes too long is given up."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, Protocol

STARVED: Final = 8
"""A helper that has to wait for a processor may take so many times as long, and no longer."""
GLANCE: Final = 0.05
"""Seconds after which a helper that works is looked at for the first time."""


class Hung(Exception):
    """No answer in time."""


class Watched(Protocol):
    def waited(self) -> float:
        """The seconds for which it was kept waiting for a processor, as far as the system tells."""
        ...

    def has_answered(self) -> bool:
        """Whether the answer is there, and only nobody has come to reading it."""
        ...


class Watch:
    """Over one piece of work: the time for which it waits for a processor is not held against it."""

    def __init__(self, helper: Watched, answered: Future[Any], seconds: float) -> None:
        self._helper, self._answered, self._seconds = helper, answered, seconds
        self._began = monotonic()
        self._again(GLANCE, self._glance)

    def _glance(self) -> None:
        """Most of it is done by now; asking how long it has waited costs as much as a short thought."""
        self._waited = self._helper.waited()
        self._again(self._seconds - GLANCE, self._look)

    def _look(self) -> None:
        lasted = monotonic() - self._began
        left = self._seconds - lasted + self._helper.waited() - self._waited
        starved = lasted >= STARVED * self._seconds
        if self._answered.done():
            return
        if starved or (left <= 0 and not self._helper.has_answered()):
            self._answered.set_exception(Hung())
        else:
            self._again(max(left, GLANCE), self._look)

    def _again(self, seconds: float, look: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, look)

    def end(self) -> None:
        self._timer.cancel()
