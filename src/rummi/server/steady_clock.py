"""The clock for deadlines. It starts at the system time, and later changes of the system time do not affect it."""

from __future__ import annotations

import time
from collections.abc import Callable


def wall() -> int:
    """Return the system time in milliseconds since 1970. It may jump."""
    return time.time_ns() // 1_000_000


def monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    def __init__(self, wall: Callable[[], int] = wall, monotonic: Callable[[], int] = monotonic) -> None:
        self._monotonic = monotonic
        self.ahead = wall() - monotonic()
        """The difference to the monotonic clock of the machine, which all its processes share."""

    def __call__(self) -> int:
        return self._monotonic() + self.ahead

    def be_at_least(self, at: int) -> None:
        """Advance to the time of another worker, if that is ahead: all follow the fastest clock, and none goes back."""
        self.ahead = max(self.ahead, at - self._monotonic())
