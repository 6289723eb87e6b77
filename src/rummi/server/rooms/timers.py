"""Timers of turns: bots move, and turns end when their time runs out.

Deadlines are in the database, and any worker may enforce them. Each worker looks after the rooms that it holds: at once
after an action of its own, a little later after another worker's, in case that one is gone. Sweeps through the database
find the rooms that no worker holds.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Iterator
from itertools import count
from typing import Final, Protocol

from rummi.core.errors import RummiError
from rummi.server.model.stored import NoSuchRoom, Overdue
from rummi.server.outages import is_outage, log_failure, log_outage
from rummi.server.rooms.actions import GameActions
from rummi.server.rooms.bots import BotTurns
from rummi.server.rooms.deadlines import LONGEST_GRACE_MS, TAKEOVER_DELAY_MS
from rummi.server.rooms.ports import GameStore, Now, Spawn
from rummi.server.rooms.session import RoomSession

RETRY_MS: Final = 1_000
"""The pause before a room is looked at again if nothing has happened in it."""
MOST_DOUBLINGS: Final = 6
"""The pause doubles with each failure in a row, up to a minute."""
SWEEP_SECONDS: Final = 2.0
ROOMS_AT_ONCE: Final = 100
"""Rooms that one sweep looks at."""

_LOG: Final = logging.getLogger(__name__)


class DueQueue:
    """The rooms of this worker, in the order in which something is due in them."""

    def __init__(self, now: Now, *, alone: bool) -> None:
        """`alone` if there are no other workers whose turn might come first."""
        self._now = now
        self._alone = alone
        self._heap: list[tuple[int, int, RoomSession]] = []
        self._numbers = count()
        self._next: dict[RoomSession, int] = {}
        """The time at which each room is due. Entries of the heap with another time no longer count."""
        self._earlier = asyncio.Event()

    def schedule(self, session: RoomSession, after: int = 0) -> None:
        """Look at a room when its deadline comes, at least `after` milliseconds from now."""
        due_at = session.game_session.due_at if session.game_session else None
        if due_at is None:
            return
        delay = 0 if session.acted_last or self._alone else TAKEOVER_DELAY_MS
        self.push(max(due_at + delay, self._now() + after), session)

    def push(self, at: int, session: RoomSession) -> None:
        """Look at a room at this time, and not when it was scheduled before."""
        self._next[session] = at
        heapq.heappush(self._heap, (at, next(self._numbers), session))
        if self._heap[0][0] == at:
            self._earlier.set()

    def pop_due(self) -> Iterator[RoomSession]:
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            at, _, session = heapq.heappop(self._heap)
            if self._next.get(session) == at:
                del self._next[session]
                yield session

    async def wait(self) -> None:
        """Wait until a room is due, or for a while."""
        seconds = (self._heap[0][0] - self._now()) / 1_000 if self._heap else SWEEP_SECONDS
        self._earlier.clear()
        try:
            async with asyncio.timeout(max(seconds, 0.001)):
                await self._earlier.wait()
        except TimeoutError:
            return


class HeldRooms(Protocol):
    """The part of the registry that the timers use."""

    def holds(self, session: RoomSession) -> bool:
        """Return whether this is still the worker's session of its room."""
        ...

    async def session(self, code: str) -> RoomSession:
        """Return a room. Raises NoSuchRoom and other RummiErrors."""
        ...

    async def catch_up(self, session: RoomSession) -> None: ...


class TurnTimers:
    def __init__(
        self,
        queue: DueQueue,
        rooms: HeldRooms,
        actions: GameActions,
        bot_turns: BotTurns,
        games: GameStore,
        now: Now,
        spawn: Spawn,
        store_errors: tuple[type[Exception], ...],
        *,
        alone: bool,
    ) -> None:
        """`store_errors` are the exceptions of the stores, which are not the fault of a room."""
        self._store_errors = store_errors
        self._queue = queue
        self._rooms = rooms
        self._actions = actions
        self._bot_turns = bot_turns
        self._games = games
        self._now = now
        self._spawn = spawn
        self._alone = alone
        self._busy: set[RoomSession] = set()
        self._swept: Overdue | None = None
        """The last game of the previous sweep, if that did not see all rooms. The next one continues there."""

    async def run(self) -> None:
        while True:
            for session in self._queue.pop_due():
                if session not in self._busy and not session.dormant and self._rooms.holds(session):
                    self._spawn(self._handle(session))
            await self._queue.wait()

    async def sweep(self) -> None:
        """Handle overdue rooms that no worker holds.

        Each sweep continues where the last one stopped, so that rooms that stay overdue do not hide others.
        """
        late = await self._games.overdue(self._now() - TAKEOVER_DELAY_MS, ROOMS_AT_ONCE, self._swept)
        self._swept = late[-1] if len(late) == ROOMS_AT_ONCE else None
        for each in late:
            session = await self._load(each.room)
            if session and session not in self._busy:
                self._spawn(self._handle_late(session))

    async def start_bots(self) -> None:
        """Let bots move at once after an outage. All deadlines were extended, but only people need that time."""
        last = ""
        while True:
            found = await self._games.with_bots(ROOMS_AT_ONCE, last)
            for each in found:
                session = await self._load(each.room)
                if session and _is_bots_turn(session) and session not in self._busy:
                    self._spawn(self._handle_late(session))
            if len(found) < ROOMS_AT_ONCE:
                return
            last = found[-1].game
            await asyncio.sleep(SWEEP_SECONDS)

    async def _load(self, code: str) -> RoomSession | None:
        try:
            return await self._rooms.session(code)
        except (NoSuchRoom, RummiError):
            return None  # a quarantined room is in the log already
        except Exception as error:  # noqa: BLE001 (one room must not stop the others)
            log_failure(_LOG, "a room in which something is due could not be loaded", error)
            return None

    async def _handle_late(self, session: RoomSession) -> None:
        try:
            await self._rooms.catch_up(session)
        except RummiError:
            return
        await self._handle(session)

    async def _handle(self, session: RoomSession) -> None:
        """Do the one thing that is due in a room, if it still is."""
        game_session = session.game_session
        if game_session is None or game_session.due_at is None or game_session.game.turn is None:
            return
        now = self._now()
        bot = session.room.chairs[game_session.game.turn].bot
        grace = 0 if bot else self._grace(session, game_session.game.turn)
        due_at = max(game_session.due_at + grace, session.retry_at)
        if now < due_at:
            self._queue.push(due_at, session)
            return
        self._busy.add(session)
        seq = game_session.seq
        try:
            await (self._bot_turns.move(session) if bot else self._actions.time_out(session))
            session.failures = 0
        except self._store_errors as trouble:  # not the fault of this room, and over for all rooms at the same time
            session.retry_at = now + RETRY_MS
            if is_outage(trouble):
                log_outage(trouble)
            else:
                _LOG.warning("the database does not take what is due", extra={"why": type(trouble).__name__})
        except Exception:  # noqa: BLE001 (no room is given up)
            session.failures += 1
            session.retry_at = now + RETRY_MS * 2 ** min(session.failures, MOST_DOUBLINGS)
            _LOG.exception("what is due in a room could not be done; it is tried again")
        finally:
            self._busy.discard(session)
        if session.game_session is game_session and game_session.seq == seq:
            self._queue.schedule(session, after=RETRY_MS)
        elif session.game_session and session.game_session.due_at is not None:
            self._queue.schedule(session)

    def _grace(self, session: RoomSession, seat: int) -> int:
        """Only the worker to which a player is connected knows the player's lag; other workers assume the longest."""
        return session.grace(seat) if self._alone or session.is_connected(seat) else LONGEST_GRACE_MS


def _is_bots_turn(session: RoomSession) -> bool:
    turn = session.game_session.game.turn if session.game_session else None
    return turn is not None and session.room.chairs[turn].bot is not None
