"""How often somebody may ask: so often on average, and a few at once."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

from rummi.core.errors import RummiError

BURST_SECONDS: Final = 5
"""That may be asked at once."""
MOST_ADDRESSES: Final = 100_000
"""That are remembered, with some 250 bytes each."""
MOST_WRITTEN: Final = 20_000
"""Likewise, of what callers can write themselves, as a login."""
COSTLY_SHARE: Final = 1 / 40
"""Of all that may be asked, what may cost a hash of a password or a new row: with 20 a second, 30 a minute."""
COSTLY_BURST_SECONDS: Final = 60
TALK_SHARE: Final = 1 / 20
"""Of the messages of a socket, what may be said to the whole room: with 20 a second, one."""
TALK_BURST_SECONDS: Final = 10
WORK_SHARE: Final = 1 / 100
"""The seconds of work that may be caused in place of one request: with 20 a second, a fifth of a processor."""
WORK_BURST_SECONDS: Final = 30


class TooOften(RummiError):
    """Understood, but asked for too often."""


class RateLimit:
    __slots__ = ("_counted_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self._rate = rate
        self._full = max(rate * burst, 1.0)
        self._left = self._full
        self._counted_at = monotonic()

    def take(self, cost: float = 1) -> bool:
        """Return whether so much more is allowed, and count it if it is."""
        if not self._rate:
            return True
        if self._now_left() < cost:
            return False
        self._left -= cost
        return True

    def solvent(self) -> bool:
        """Whether anything may be spent whose cost is known only afterwards."""
        return not self._rate or self._now_left() > 0

    def wait(self) -> float:
        """Return the seconds until what was spent too much is paid back."""
        return max(0.0, -self._now_left() / self._rate) if self._rate else 0.0

    def spend(self, cost: float) -> None:
        """Count what is allowed in any case; the limit may owe something afterwards."""
        if not self._rate:
            return
        self._left = self._now_left() - cost

    def _now_left(self) -> float:
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._counted_at) * self._rate)
        self._counted_at = now
        return self._left


class RateLimits:
    """One for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float = BURST_SECONDS, most: int = MOST_ADDRESSES) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._known: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def of(self, address: str) -> RateLimit:
        limit = self._known.pop(address, None) or RateLimit(self._rate, self._burst)
        self._known[address] = limit
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return limit
