"""How often somebody may ask: a bucket that fills evenly, and each question takes a drop."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

from rummi.core.errors import RummiError

BURST: Final = 5
"""Seconds' worth that may be asked at once."""
MOST_KNOWN: Final = 100_000
DEAR: Final = 1 / 40
"""Of all that may be asked, what may cost a hash of a password or a new row: with 20 a second, 30 a minute."""
DEAR_BURST: Final = 60


class TooOften(RummiError):
    """Understood, but asked for too often."""


class Bucket:
    __slots__ = ("_drops", "_filled_at", "_full", "_rate")

    def __init__(self, rate: float, burst: float = BURST) -> None:
        self._rate = rate
        self._full = max(rate * burst, 1.0)
        self._drops = self._full
        self._filled_at = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        if not self._rate:
            return True
        now = monotonic()
        self._drops = min(self._full, self._drops + (now - self._filled_at) * self._rate)
        self._filled_at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Buckets:
    """One for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._known.pop(address, None) or Bucket(self._rate, self._burst)
        self._known[address] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take()
