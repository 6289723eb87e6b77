"""How long a bot seems to think: a human-like while, the same whichever worker asks."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from rummi.server.model.options import Pace

_WHILE: Final[dict[Pace, tuple[int, int]]] = {
    "instant": (0, 0),
    "quick": (300, 900),
    "human": (1_200, 4_500),
    "slow": (4_000, 9_000),
}
"""Milliseconds, least and most."""


def thinking_time(pace: Pace, game: str, seq: int) -> int:
    least, most = _WHILE[pace]
    return least + crc32(f"{game}/{seq}".encode()) % (most - least + 1)
