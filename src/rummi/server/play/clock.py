"""What happens by itself: bots move, time runs out. Deadlines stand in the database; whoever notices enforces them.

Each worker looks after the rooms in its hands: at once after an action of its own, a little later after one of
another worker's, in case that one is gone. What nobody has in hand is found by looking through the database.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from itertools import count
from typing import Final

from rummi.server.play.actions import GRACE
from rummi.server.rooms.registry import PATIENCE, Hall
from rummi.server.rooms.room_session import Live
from rummi.server.store.rooms import NoSuchRoom

AGAIN: Final = 1_000
"""Milliseconds until a room is looked at again in which nothing has happened."""
LONGEST: Final = 6
"""After each time in vain the pause is twice as long, but not more often than so: a minute."""
SWEEP: Final = 2.0
"""Seconds."""
AT_ONCE: Final = 100

_LOG: Final = logging.getLogger(__name__)


class Clock:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._heap: list[tuple[int, int, Live]] = []
        self._numbers = count()
        self._sooner = asyncio.Event()
        self._next: dict[Live, int] = {}
        """When each room is looked at next; an older entry of the heap no longer counts."""
        self._busy: set[Live] = set()
        hall.schedule = self.schedule

    def schedule(self, live: Live, after: int = 0) -> None:
        due_at = live.table.due_at if live.table else None
        if due_at is None:
            return
        wait = 0 if live.mine or self._hall.bus.alone else PATIENCE
        self._push(max(due_at + wait, self._hall.now() + after), live)

    def _push(self, at: int, live: Live) -> None:
        self._next[live] = at
        heapq.heappush(self._heap, (at, next(self._numbers), live))
        if self._heap[0][0] == at:
            self._sooner.set()

    async def run(self) -> None:
        while True:
            now = self._hall.now()
            while self._heap and self._heap[0][0] <= now:
                at, _, live = heapq.heappop(self._heap)
                if self._next.get(live) == at:
                    del self._next[live]
                    if live not in self._busy and not live.asleep and self._hall.lives.get(live.room.code) is live:
                        self._hall.spawn(self._see_to(live))
            wait = (self._heap[0][0] - now) / 1_000 if self._heap else SWEEP
            self._sooner.clear()
            try:
                async with asyncio.timeout(max(wait, 0.001)):
                    await self._sooner.wait()
            except TimeoutError:
                continue

    async def _see_to(self, live: Live) -> None:
        """One thing that is due; if that is over already, nothing happens."""
        table = live.table
        if table is None or table.due_at is None or table.game.turn is None:
            return
        now = self._hall.now()
        bot = live.room.chairs[table.game.turn].bot
        due_at = max(table.due_at + (0 if bot else GRACE), live.not_before)
        if now < due_at:
            self._push(due_at, live)
            return
        self._busy.add(live)
        seq = table.seq
        try:
            await (self._hall.moving.move(live) if bot else self._hall.play.time_out(live))
            live.in_vain = 0
        except Exception:  # noqa: BLE001 (a room is never left standing)
            live.in_vain += 1
            live.not_before = now + AGAIN * 2 ** min(live.in_vain, LONGEST)
            _LOG.exception("what is due in a room could not be done; it is tried again")
        finally:
            self._busy.discard(live)
        if live.table is table and table.seq == seq:
            self.schedule(live, after=AGAIN)
        elif live.table and live.table.due_at is not None:
            self.schedule(live)

    async def sweep(self) -> None:
        """What is overdue in rooms that nobody has in hand."""
        hall = self._hall
        for code in await hall.games.overdue(hall.now() - PATIENCE, AT_ONCE):
            try:
                live = await hall.live(code)
            except NoSuchRoom:
                continue
            if live not in self._busy:
                hall.spawn(self._see_late(live))

    async def _see_late(self, live: Live) -> None:
        await self._hall.news.catch_up(live)
        await self._see_to(live)
