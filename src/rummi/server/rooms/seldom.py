"""What everybody in a room is told may cost much where many are there: not more often than needed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Seldom:
    """Done at once; but before some time has passed not again, and then once for all that came meanwhile."""

    __slots__ = ("_again", "_do", "_resting", "_seconds")

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self._seconds = seconds
        self._do = do
        self._resting = False
        self._again = False

    def __call__(self) -> None:
        if self._resting:
            self._again = True
            return
        self._do()
        self._resting = True
        asyncio.get_running_loop().call_later(self._seconds, self._rested)

    def _rested(self) -> None:
        self._resting = False
        if self._again:
            self._again = False
            self()
