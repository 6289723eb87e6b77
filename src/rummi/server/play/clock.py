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
from rummi.server.rooms.registry import PATIENCE, RoomRegistry
from rummi.server.rooms.room_session import RoomSession
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
    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry
        self._heap: list[tuple[int, int, RoomSession]] = []
        self._numbers = count()
        self._sooner = asyncio.Event()
        self._next: dict[RoomSession, int] = {}
        """When each room is looked at next; an older entry of the heap no longer counts."""
        self._busy: set[RoomSession] = set()
        registry.schedule = self.schedule

    def schedule(self, session: RoomSession, after: int = 0) -> None:
        due_at = session.game_session.due_at if session.game_session else None
        if due_at is None:
            return
        wait = 0 if session.mine or self._registry.bus.alone else PATIENCE
        self._push(max(due_at + wait, self._registry.now() + after), session)

    def _push(self, at: int, session: RoomSession) -> None:
        self._next[session] = at
        heapq.heappush(self._heap, (at, next(self._numbers), session))
        if self._heap[0][0] == at:
            self._sooner.set()

    async def run(self) -> None:
        while True:
            now = self._registry.now()
            while self._heap and self._heap[0][0] <= now:
                at, _, session = heapq.heappop(self._heap)
                if self._next.get(session) == at:
                    del self._next[session]
                    if (
                        session not in self._busy
                        and not session.asleep
                        and self._registry.sessions.get(session.room.code) is session
                    ):
                        self._registry.spawn(self._see_to(session))
            wait = (self._heap[0][0] - now) / 1_000 if self._heap else SWEEP
            self._sooner.clear()
            try:
                async with asyncio.timeout(max(wait, 0.001)):
                    await self._sooner.wait()
            except TimeoutError:
                continue

    async def _see_to(self, session: RoomSession) -> None:
        """One thing that is due; if that is over already, nothing happens."""
        game_session = session.game_session
        if game_session is None or game_session.due_at is None or game_session.game.turn is None:
            return
        now = self._registry.now()
        bot = session.room.chairs[game_session.game.turn].bot
        due_at = max(game_session.due_at + (0 if bot else GRACE), session.not_before)
        if now < due_at:
            self._push(due_at, session)
            return
        self._busy.add(session)
        seq = game_session.seq
        try:
            await (self._registry.bot_turns.move(session) if bot else self._registry.actions.time_out(session))
            session.in_vain = 0
        except Exception:  # noqa: BLE001 (a room is never left standing)
            session.in_vain += 1
            session.not_before = now + AGAIN * 2 ** min(session.in_vain, LONGEST)
            _LOG.exception("what is due in a room could not be done; it is tried again")
        finally:
            self._busy.discard(session)
        if session.game_session is game_session and game_session.seq == seq:
            self.schedule(session, after=AGAIN)
        elif session.game_session and session.game_session.due_at is not None:
            self.schedule(session)

    async def sweep(self) -> None:
        """What is overdue in rooms that nobody has in hand."""
        registry = self._registry
        for code in await registry.games.overdue(registry.now() - PATIENCE, AT_ONCE):
            try:
                session = await registry.session(code)
            except NoSuchRoom:
                continue
            if session not in self._busy:
                registry.spawn(self._see_late(session))

    async def _see_late(self, session: RoomSession) -> None:
        await self._registry.sync.catch_up(session)
        await self._see_to(session)
