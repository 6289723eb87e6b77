"""The time by which deadlines run: it begins at that of the machine, and then nobody can set it."""

from __future__ import annotations

import time
from collections.abc import Callable


def wall() -> int:
    """Milliseconds since 1970 by the clock of the machine, which may jump."""
    return time.time_ns() // 1_000_000


def monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    def __init__(self, wall: Callable[[], int] = wall, monotonic: Callable[[], int] = monotonic) -> None:
        self._monotonic = monotonic
        self.ahead = wall() - monotonic()
        """Of the machine's steady clock, which all its processes share."""

    def __call__(self) -> int:
        return self._monotonic() + self.ahead

    def be_at_least(self, at: int) -> None:
        """Somebody else's clock says so: all go by the one that is furthest, and none ever goes back."""
        self.ahead = max(self.ahead, at - self._monotonic())
