"""Who sits where: every deal is played from every seat, so that its luck is everybody's."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""For every seat the number of the entry that plays there."""


def seatings(entries: int, players: int) -> tuple[Seating, ...]:
    """The games of one deal. Two entries: one of the first with others of the second, once in every seat. More, at a
    table for two: everyone with everyone. More, at a larger one: all of them around it, each once in every seat.

    >>> seatings(2, 2)
    ((0, 1), (1, 0))
    >>> seatings(2, 3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    >>> seatings(3, 2)
    ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    >>> seatings(3, 4)
    ((0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2))
    """
    if entries == 2:
        return tuple(tuple(int(seat != alone) for seat in range(players)) for alone in range(players))
    if players == 2:
        return tuple(pair for one, other in combinations(range(entries), 2) for pair in ((one, other), (other, one)))
    return tuple(tuple((seat + turn) % entries for seat in range(players)) for turn in range(entries))
