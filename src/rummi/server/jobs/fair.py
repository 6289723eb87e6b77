"""Fair shares of work: the owner who has used the least time gets the next turn.

This is start-time fair queueing. The time of an owner advances by the seconds of work for that owner. Owners do not
save up time while they have no work. An owner is any string, such as the address of a room's host.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, Generic, TypeVar

BEGUN_SECONDS: Final = 0.02
"""Charged when work begins, so that one owner cannot start everything at once; replaced by the real time at its end."""
MOST_KNOWN: Final = 10_000
"""The number of owners whose time is remembered."""

T = TypeVar("T")


class FairLine(Generic[T]):
    """A queue in which owners, not items, take turns."""

    def __init__(self) -> None:
        self._urgent: deque[T] = deque()
        self._waiting: dict[str, deque[T]] = {}
        """By owner, in the order in which they began to wait."""
        self._times: dict[str, float] = {}
        self._now = 0.0
        """The time of the owner who had the last turn. New owners start at this time."""

    def __len__(self) -> int:
        return len(self._urgent) + sum(map(len, self._waiting.values()))

    def add(self, item: T, owner: str = "", *, urgent: bool = False) -> None:
        """Add an item to the queue. Urgent items come before all others."""
        if urgent:
            self._urgent.appendleft(item)
        else:
            self._waiting.setdefault(owner, deque()).append(item)

    def take(self, but: Container[str] = ()) -> T | None:
        """Return the next item; None if no owner waits other than those in `but`."""
        if self._urgent:
            return self._urgent.popleft()
        owner = min((each for each in self._waiting if each not in but), key=self._time, default=None)
        if owner is None:
            return None
        line = self._waiting.pop(owner)
        item = line.popleft()
        if line:
            self._waiting[owner] = line  # behind the others
        self._now = self._time(owner)
        return item

    def remove(self, item: T) -> None:
        if item in self._urgent:
            self._urgent.remove(item)
            return
        for owner, line in self._waiting.items():
            if item in line:
                line.remove(item)
                if not line:
                    del self._waiting[owner]
                return

    def charge(self, owner: str, seconds: float) -> None:
        """Charge an owner for seconds of work. A negative number is a refund."""
        if len(self._times) > MOST_KNOWN:
            self._times = {each: time for each, time in self._times.items() if time > self._now}
        self._times[owner] = self._time(owner) + seconds

    def _time(self, owner: str) -> float:
        return max(self._now, self._times.get(owner, 0.0))


class FairSlots:
    """A semaphore that gives its slots to owners in turn, and never all of them to one owner."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._most_each = max(1, slots - 1)
        self._held: dict[str, int] = {}
        self._full: set[str] = set()
        """Owners who hold as many slots as they may."""
        self._line = FairLine[tuple[str, asyncio.Future[None]]]()

    @asynccontextmanager
    async def slot(self, owner: str) -> AsyncIterator[None]:
        await self._take(owner)
        began = monotonic()
        self._line.charge(owner, BEGUN_SECONDS)
        try:
            yield
        finally:
            self._line.charge(owner, monotonic() - began - BEGUN_SECONDS)
            self._give_back(owner)

    async def _take(self, owner: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = (owner, turn)
        self._line.add(waiting, owner)
        self._hand_out()
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():  # cancelled at the moment it got its turn
                self._give_back(owner)
            else:
                self._line.remove(waiting)
            raise

    def _give_back(self, owner: str) -> None:
        self._free += 1
        self._held[owner] -= 1
        self._full.discard(owner)
        if not self._held[owner]:
            del self._held[owner]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and (waiting := self._line.take(self._full)):
            owner, turn = waiting
            if turn.done():
                continue
            self._free -= 1
            held = self._held[owner] = self._held.get(owner, 0) + 1
            if held >= self._most_each:
                self._full.add(owner)
            turn.set_result(None)
