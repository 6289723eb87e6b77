"""How often somebody may ask: so often on average, and a few at once."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

from rummi.core.errors import RummiError

BURST_SECONDS: Final = 5
"""That may be asked at once."""
MOST_ADDRESSES: Final = 100_000
COSTLY_SHARE: Final = 1 / 40
"""Of all that may be asked, what may cost a hash of a password or a new row: with 20 a second, 30 a minute."""
COSTLY_BURST_SECONDS: Final = 60


class TooOften(RummiError):
    """Understood, but asked for too often."""


class RateLimit:
    __slots__ = ("_counted_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self._rate = rate
        self._full = max(rate * burst, 1.0)
        self._left = self._full
        self._counted_at = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        if not self._rate:
            return True
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._counted_at) * self._rate)
        self._counted_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimits:
    """One for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str) -> bool:
        limit = self._known.pop(address, None) or RateLimit(self._rate, self._burst)
        self._known[address] = limit
        if len(self._known) > MOST_ADDRESSES:
            self._known.popitem(last=False)
        return limit.take()
