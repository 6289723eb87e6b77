"""Compensation for slow networks.

The server measures the round trip of every socket by pings. A player's action that arrives after the deadline counts
if it is late by at most `GRACE_MS`, or by the measured round trip where that is longer. What exceeds `GRACE_MS`
comes out of a quota, which refills a little with each of the player's turns: a client that pretends to be slow wins at
most the refill, half a second a turn.
"""

from __future__ import annotations

from collections import deque
from statistics import median_low
from typing import Final

from rummi.server.play.deadlines import GRACE_MS

MEASUREMENTS: Final = 5
"""The newest round trips that count."""
MOST_QUOTA_MS: Final = 1_500
REFILL_MS: Final = 500
"""The refill for each turn of the player."""
LONGEST_GRACE_MS: Final = GRACE_MS + MOST_QUOTA_MS
"""Less than `PATIENCE_MS`, after which another worker ends the turn."""


class Lag:
    """The round trips of one connection."""

    __slots__ = ("_measured",)

    def __init__(self) -> None:
        self._measured: deque[float] = deque(maxlen=MEASUREMENTS)

    def measured(self, milliseconds: float) -> None:
        self._measured.append(milliseconds)

    @property
    def milliseconds(self) -> float:
        """The median, so that one lost packet changes nothing; 0 where nothing was measured."""
        return median_low(self._measured) if self._measured else 0.0


class LagQuota:
    """The compensation that one player has left in one game."""

    __slots__ = ("_turn", "left")

    def __init__(self) -> None:
        self.left: float = MOST_QUOTA_MS
        """In milliseconds."""
        self._turn = 0

    def grace(self, lag: float) -> int:
        """Return the milliseconds by which the player's action may be late, with so long a round trip."""
        return GRACE_MS + int(min(max(0.0, lag - GRACE_MS), self.left))

    def charge(self, late: float) -> None:
        """The action counted although it was so many milliseconds late."""
        self.left -= min(self.left, max(0.0, late - GRACE_MS))

    def refill(self, turn: int) -> None:
        """The player has finished this turn; told twice, it counts once."""
        if turn > self._turn:
            self._turn = turn
            self.left = min(MOST_QUOTA_MS, self.left + REFILL_MS)
