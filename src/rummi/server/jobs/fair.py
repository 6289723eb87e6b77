"""Fair shares of work between those who cause it: the owner who has used least has the next turn.

This is start-time fair queueing: an owner's time goes on by the seconds that were spent for the owner, and an owner
who comes back does not get the time of the meantime. An owner is any text, such as the address of a room's host.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, Generic, TypeVar

BEGUN_SECONDS: Final = 0.02
"""Counted for work when it begins, so that one owner does not begin all at once; then what it took counts instead."""
MOST_KNOWN: Final = 10_000
"""Owners whose time is remembered."""

T = TypeVar("T")


class FairLine(Generic[T]):
    """A queue in which owners, not items, take turns."""

    def __init__(self) -> None:
        self._urgent: deque[T] = deque()
        self._waiting: dict[str, deque[T]] = {}
        """The owners come in the order in which they began to wait."""
        self._times: dict[str, float] = {}
        self._now = 0.0
        """The time of the owner who had the last turn. New owners start at this time."""

    def __len__(self) -> int:
        return len(self._urgent) + sum(map(len, self._waiting.values()))

    def add(self, item: T, owner: str = "", *, urgent: bool = False) -> None:
        """Wait; what is urgent comes before everything else."""
        if urgent:
            self._urgent.appendleft(item)
        else:
            self._waiting.setdefault(owner, deque()).append(item)

    def take(self, but: Container[str] = ()) -> T | None:
        """Return the next, or None where no owner waits except for these."""
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
        """It waits no longer."""
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
        """So much was spent for this owner; less than nothing gives it back."""
        if len(self._times) > MOST_KNOWN:
            self._times = {each: time for each, time in self._times.items() if time > self._now}
        self._times[owner] = self._time(owner) + seconds

    def _time(self, owner: str) -> float:
        return max(self._now, self._times.get(owner, 0.0))


class FairSlots:
    """A semaphore that gives its slots to owners in turn, and never all of them to one."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._most_each = max(1, slots - 1)
        self._held: dict[str, int] = {}
        self._full: set[str] = set()
        """Owners who hold as many as they may."""
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
            if turn.done() and not turn.cancelled():  # gone in the very moment in which it was its turn
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
