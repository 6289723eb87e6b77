"""What happens by itself: bots move, time runs out. Deadlines stand in the database; whoever notices enforces them.

Each worker looks after the rooms in its hands: at once after an action of its own, a little later after one of
another worker's, in case that one is gone. What nobody has in hand is found by looking through the database.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, Final, Generic, Protocol

from rummi.core.errors import RummiError
from rummi.server.outages import is_outage, log_failure, log_outage
from rummi.server.rooms.actions import GameActions
from rummi.server.rooms.bots import BotTurns
from rummi.server.rooms.deadlines import LONGEST_GRACE_MS, PATIENCE_MS
from rummi.server.rooms.played_room import PlayedRoom, RoomT
from rummi.server.store.address import DATABASE_ERRORS
from rummi.server.store.games import Games, Overdue
from rummi.server.store.rooms import NoSuchRoom

AGAIN_MS: Final = 1_000
"""Until a room is looked at again in which nothing has happened."""
MOST_DOUBLINGS: Final = 6
"""After each time in vain the pause is twice as long, but not more often than so: a minute."""
SWEEP_SECONDS: Final = 2.0
ROOMS_AT_ONCE: Final = 100

_LOG: Final = logging.getLogger(__name__)


class WatchedRooms(Protocol[RoomT]):
    """What the clock needs of those who have rooms in their hands."""

    def in_hand(self, session: RoomT) -> bool:
        """Whether it is still the one that this worker has."""
        ...

    async def session(self, code: str) -> RoomT:
        """Raises NoSuchRoom."""
        ...

    async def catch_up(self, session: RoomT) -> None: ...


class Clock(Generic[RoomT]):
    def __init__(
        self,
        rooms: WatchedRooms[RoomT],
        actions: GameActions[RoomT],
        bot_turns: BotTurns[RoomT],
        games: Games,
        now: Callable[[], int],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        *,
        alone: bool,
    ) -> None:
        self._rooms = rooms
        self._actions = actions
        self._bot_turns = bot_turns
        self._games = games
        self._now = now
        self._spawn = spawn
        self._alone = alone
        """Without other workers there is nobody to wait for."""
        self._heap: list[tuple[int, int, RoomT]] = []
        self._numbers = count()
        self._sooner = asyncio.Event()
        self._next: dict[RoomT, int] = {}
        """When each room is looked at next; an older entry of the heap no longer counts."""
        self._busy: set[RoomT] = set()
        self._swept: Overdue | None = None
        """Up to which the last sweep came, where it did not see all."""

    def schedule(self, session: RoomT, after: int = 0) -> None:
        due_at = session.game_session.due_at if session.game_session else None
        if due_at is None:
            return
        wait = 0 if session.mine or self._alone else PATIENCE_MS
        self._push(max(due_at + wait, self._now() + after), session)

    def _push(self, at: int, session: RoomT) -> None:
        self._next[session] = at
        heapq.heappush(self._heap, (at, next(self._numbers), session))
        if self._heap[0][0] == at:
            self._sooner.set()

    async def run(self) -> None:
        while True:
            now = self._now()
            while self._heap and self._heap[0][0] <= now:
                at, _, session = heapq.heappop(self._heap)
                if self._next.get(session) == at:
                    del self._next[session]
                    if session not in self._busy and not session.asleep and self._rooms.in_hand(session):
                        self._spawn(self._see_to(session))
            wait = (self._heap[0][0] - now) / 1_000 if self._heap else SWEEP_SECONDS
            self._sooner.clear()
            try:
                async with asyncio.timeout(max(wait, 0.001)):
                    await self._sooner.wait()
            except TimeoutError:
                continue

    async def _see_to(self, session: RoomT) -> None:
        """One thing that is due; if that is over already, nothing happens."""
        game_session = session.game_session
        if game_session is None or game_session.due_at is None or game_session.game.turn is None:
            return
        now = self._now()
        bot = session.room.chairs[game_session.game.turn].bot
        grace = 0 if bot else self._grace(session, game_session.game.turn)
        due_at = max(game_session.due_at + grace, session.not_before)
        if now < due_at:
            self._push(due_at, session)
            return
        self._busy.add(session)
        seq = game_session.seq
        try:
            await (self._bot_turns.move(session) if bot else self._actions.time_out(session))
            session.in_vain = 0
        except DATABASE_ERRORS as trouble:  # no room is to blame, and all go on as soon as it is over
            session.not_before = now + AGAIN_MS
            if is_outage(trouble):
                log_outage(trouble)
            else:
                _LOG.warning("the database does not take what is due", extra={"why": type(trouble).__name__})
        except Exception:  # noqa: BLE001 (a room is never left standing)
            session.in_vain += 1
            session.not_before = now + AGAIN_MS * 2 ** min(session.in_vain, MOST_DOUBLINGS)
            _LOG.exception("what is due in a room could not be done; it is tried again")
        finally:
            self._busy.discard(session)
        if session.game_session is game_session and game_session.seq == seq:
            self.schedule(session, after=AGAIN_MS)
        elif session.game_session and session.game_session.due_at is not None:
            self.schedule(session)

    def _grace(self, session: RoomT, seat: int) -> int:
        """Only the worker to which a player is connected knows the player's lag."""
        return session.grace(seat) if self._alone or session.is_here(seat) else LONGEST_GRACE_MS

    async def sweep(self) -> None:
        """What is overdue in rooms that nobody has in hand: from where the last sweep came to on, so that those which
        stay overdue hide no others."""
        late = await self._games.overdue(self._now() - PATIENCE_MS, ROOMS_AT_ONCE, self._swept)
        self._swept = late[-1] if len(late) == ROOMS_AT_ONCE else None
        for each in late:
            try:
                session = await self._rooms.session(each.room)
            except (NoSuchRoom, RummiError):
                continue  # it is told already
            except Exception as error:  # noqa: BLE001 (one room never stops the others)
                log_failure(_LOG, "a room whose time has come could not be loaded", error)
                continue
            if session not in self._busy:
                self._spawn(self._see_late(session))

    async def start_bots(self) -> None:
        """Let bots move at once after an outage: only people need time to come back, for which all was put off."""
        last = ""
        while True:
            found = await self._games.with_bots(ROOMS_AT_ONCE, last)
            for each in found:
                try:
                    session = await self._rooms.session(each.room)
                except (NoSuchRoom, RummiError):
                    continue  # it is told already
                except Exception as error:  # noqa: BLE001 (one room never stops the others)
                    log_failure(_LOG, "a room with bots could not be loaded", error)
                    continue
                if _is_bot_s_turn(session) and session not in self._busy:
                    self._spawn(self._see_late(session))
            if len(found) < ROOMS_AT_ONCE:
                return
            last = found[-1].game
            await asyncio.sleep(SWEEP_SECONDS)

    async def _see_late(self, session: RoomT) -> None:
        try:
            await self._rooms.catch_up(session)
        except RummiError:
            return
        await self._see_to(session)


def _is_bot_s_turn(session: PlayedRoom) -> bool:
    turn = session.game_session.game.turn if session.game_session else None
    return turn is not None and session.room.chairs[turn].bot is not None
