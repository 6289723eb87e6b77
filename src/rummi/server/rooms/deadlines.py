"""Deadlines: when a bot moves or a player's time runs out, and the compensation for slow networks."""

from __future__ import annotations

from collections import deque
from statistics import median_low
from typing import Final
from zlib import crc32

from rummi.games.game import Game
from rummi.server.model.options import Pace
from rummi.server.model.room import Room

GRACE_MS: Final = 300
"""The delay that is allowed for any action. A slow network may add to it (`LagQuota`)."""
TAKEOVER_DELAY_MS: Final = 2_000
"""The delay until a worker does what another one should have done."""
_PACE_MS: Final[dict[Pace, tuple[int, int]]] = {
    "instant": (0, 0),
    "quick": (300, 900),
    "human": (1_200, 4_500),
    "slow": (4_000, 9_000),
}
"""The shortest and longest time that a bot seems to think."""

MEASUREMENTS: Final = 5
"""The last round trips that count."""
MOST_QUOTA_MS: Final = 1_500
REFILL_MS: Final = 500
"""Added to a player's quota after each of their turns."""
LONGEST_GRACE_MS: Final = GRACE_MS + MOST_QUOTA_MS
"""Less than `TAKEOVER_DELAY_MS`, so that no other worker ends the turn before it is over."""


def due_at(room: Room, game: Game, seq: int, at: int) -> int | None:
    """Return when something happens automatically if no player acts after time `at`; None for never."""
    seat = game.turn
    if seat is None or room.phase == "closed" or room.paused or awaits_player(room, game):
        return None
    if room.chairs[seat].bot:
        return at + thinking_time(room.options.pace, room.game or "", seq)
    limit = game.setup.time_limit
    return at + 1_000 * limit if limit else None


def awaits_player(room: Room, game: Game) -> bool:
    """Return whether a shared screen has not reached the player of this turn yet."""
    if not room.goes_round or game.turn is None or room.chairs[game.turn].bot:
        return False
    return room.arrived is None or (room.arrived.game, room.arrived.turn) != (room.game, game.turns)


def thinking_time(pace: Pace, game: str, seq: int) -> int:
    """Return how many milliseconds a bot seems to think. All workers compute the same time."""
    least, most = _PACE_MS[pace]
    return least + crc32(f"{game}/{seq}".encode()) % (most - least + 1)


class Lag:
    """The round trips of one connection."""

    __slots__ = ("_measured",)

    def __init__(self) -> None:
        self._measured: deque[float] = deque(maxlen=MEASUREMENTS)

    def add(self, milliseconds: float) -> None:
        self._measured.append(milliseconds)

    @property
    def milliseconds(self) -> float:
        """The median, so that one lost packet changes nothing; 0 without a measurement."""
        return median_low(self._measured) if self._measured else 0.0


class LagQuota:
    """The lag compensation that one player has left in one game."""

    __slots__ = ("_turn", "left")

    def __init__(self) -> None:
        self.left: float = MOST_QUOTA_MS
        """In milliseconds."""
        self._turn = 0

    def grace(self, lag: float) -> int:
        """Return how many milliseconds late an action may arrive, given the round trip `lag`."""
        return GRACE_MS + int(min(max(0.0, lag - GRACE_MS), self.left))

    def charge(self, late: float) -> None:
        """Pay for an action that counted although it was `late` milliseconds late."""
        self.left -= min(self.left, max(0.0, late - GRACE_MS))

    def refill(self, turn: int) -> None:
        """Refill the quota after a turn, once per turn."""
        if turn > self._turn:
            self._turn = turn
            self.left = min(MOST_QUOTA_MS, self.left + REFILL_MS)
