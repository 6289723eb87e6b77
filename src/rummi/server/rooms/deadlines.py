"""When something happens by itself in a game: a bot moves, a person's time runs out."""

from __future__ import annotations

from collections import deque
from statistics import median_low
from typing import Final
from zlib import crc32

from rummi.games.game import Game
from rummi.server.model.options import Pace
from rummi.server.model.room import Room

GRACE_MS: Final = 300
"""By which any action may come after its deadline; with a slow network it may be more (`lag.py`)."""
PATIENCE_MS: Final = 2_000
"""After which a worker sees to what another should have done."""
_PACE_MS: Final[dict[Pace, tuple[int, int]]] = {
    "instant": (0, 0),
    "quick": (300, 900),
    "human": (1_200, 4_500),
    "slow": (4_000, 9_000),
}
"""Least and most."""


def due_at(room: Room, game: Game, seq: int, at: int) -> int | None:
    """When something happens by itself after an action at that time."""
    seat = game.turn
    if seat is None or room.phase == "closed" or room.paused or awaits_player(room, game):
        return None
    if room.chairs[seat].bot:
        return at + thinking_time(room.options.pace, room.game or "", seq)
    limit = game.setup.time_limit
    return at + 1_000 * limit if limit else None


def awaits_player(room: Room, game: Game) -> bool:
    """Whether the screen of all is still passed on to the player of this turn."""
    if not room.goes_round or game.turn is None or room.chairs[game.turn].bot:
        return False
    return room.arrived is None or (room.arrived.game, room.arrived.turn) != (room.game, game.turns)


def thinking_time(pace: Pace, game: str, seq: int) -> int:
    """Milliseconds for which a bot seems to think: a human-like while, the same whichever worker asks."""
    least, most = _PACE_MS[pace]
    return least + crc32(f"{game}/{seq}".encode()) % (most - least + 1)


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
