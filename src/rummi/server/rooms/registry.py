"""The rooms in a worker's hands, each loaded when somebody wants it.

The database is the authority for rooms (whoever writes the next version has changed it) and for games (whoever writes
the next action has acted). What is here is only what this worker knows so far, and the people connected to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import count
from time import monotonic
from typing import Final

from rummi.server import metrics
from rummi.server.bus import Bus
from rummi.server.model import matches, seating
from rummi.server.model.codes import ROOM_CODE_LENGTH, new_code
from rummi.server.model.options import Options, check
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.outages import log_failure, seconds_to_next_try
from rummi.server.rooms.actions import GameActions, read_draft
from rummi.server.rooms.bus_sync import RoomReader, WorkerSync
from rummi.server.rooms.connections import Connection
from rummi.server.rooms.deadlines import PATIENCE_MS
from rummi.server.rooms.game import GameSession
from rummi.server.rooms.quarantine import Aside, RoomSetAside
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.starting import Dealing
from rummi.server.store.games import Games, WriteConflict
from rummi.server.store.rooms import NoSuchRoom, QuarantineStore, Rooms, StoredRoom
from rummi.server.tasks import Tasks

FINISHING_TRIES: Final = 8
"""How often it is tried again after a fault to write the end of a game, every time after a longer while: four minutes
in all."""
SET_ASIDE: Final = 4500
"""The code with which a socket is closed whose room cannot be read."""
_LOG: Final = logging.getLogger(__name__)


async def _nothing_more(session: RoomSession) -> None: ...


class RoomRegistry:
    def __init__(
        self, store: Rooms, games: Games, aside: QuarantineStore, bus: Bus, tasks: Tasks, now: Callable[[], int]
    ) -> None:
        self.store = store
        self.games = games
        self.bus = bus
        self.now = now
        self.spawn = tasks.spawn
        self.sessions: dict[str, RoomSession] = {}
        self.aside = Aside(aside, now)
        self.reader = RoomReader(store, games, self.aside, now)
        self.reader.lost = self._lose
        self.sync = WorkerSync(bus, self.sessions, self.reader, now, tasks.spawn)
        self.dealing = Dealing(store, games, self.reader, now, tasks.spawn, self._renew)
        self.actions = GameActions[RoomSession](games, now, self.reader.refresh, self.sync.tell_actions)
        self.finished: Callable[[RoomSession], Awaitable[None]] = _nothing_more
        """What is to be done when a game has ended and stands in the room's score table."""
        self.schedule: Callable[[RoomSession], None] = lambda _: None
        """Told whenever what is due in a room has changed."""
        self._loading: dict[str, asyncio.Lock] = {}

    def close(self) -> None:
        for session in self.sessions.values():
            session.drop_all(session.connections, 1012, "the server restarts")

    # rooms

    async def create(self, person: str, name: str, options: Options) -> RoomSession:
        """The host sits in the first chair."""
        check(options)
        empty = tuple(Chair() for _ in range(options.seats))
        while True:
            code = new_code(ROOM_CODE_LENGTH)
            room = seating.sit(Room(code=code, options=options, host=person, chairs=empty), person, name)
            began = monotonic()
            try:
                stored = await self.store.add(room, self.now())
            except WriteConflict:
                continue
            metrics.ROOMS.inc()
            return await self._keep(code, stored, began)

    async def session(self, code: str) -> RoomSession:
        """Raises NoSuchRoom and RoomSetAside."""
        session = self.sessions.get(code)
        if session is None:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    session = self.sessions.get(code) or await self._load(code)
            finally:
                self._loading.pop(code, None)
        session.used_at = self.now()
        if session.asleep:
            await self.reader.catch_up(session)
        return session

    async def _load(self, code: str) -> RoomSession:
        began = monotonic()
        return await self._keep(code, await self.reader.read(code), began)

    def _lose(self, session: RoomSession) -> None:
        """It can no longer be read, and whoever is there is told."""
        if self.in_hand(session):
            del self.sessions[session.room.code]
        session.drop_all(session.connections, SET_ASIDE, "the room cannot be opened just now")

    async def try_set_aside(self) -> None:
        """Rooms that could not be loaded: perhaps they can be now."""
        for code in await self.aside.to_try():
            try:
                await self.reader.try_again(await self.session(code))
            except (NoSuchRoom, RoomSetAside):
                continue

    async def _keep(self, code: str, stored: StoredRoom, read_at: float) -> RoomSession:
        session = RoomSession(
            stored,
            self.now,
            lambda session: self.schedule(session),
            lambda session: self.spawn(self._finish(session)),
            self.dealing.await_shares,
        )
        session.used_at = self.now()
        session.read_at = read_at
        await self.reader.lay_game(session)
        if session.game_session and session.game_session.game.outcome is None:
            self.spawn(self._settle(session))
        kept = self.sessions.setdefault(code, session)
        if kept is session and session.room.starting:
            self.dealing.await_shares(session)
        return kept

    async def _settle(self, session: RoomSession) -> None:
        """What a worker that was killed may have left undone."""
        async with session.acting:
            await self.actions.do_automatic(session)

    async def change(
        self, session: RoomSession, change: Callable[[Room], Room], command: str | None = None, *, touch: bool = True
    ) -> int:
        """Change the room, once; raises NotAllowed, and then nothing has happened. Without `touch`, nobody
        has used it."""
        async with session.changing:
            again = False
            while True:
                done = await self.store.done(session.room.code, command) if command and again else None
                if done is not None:
                    return done
                again = True  # what was done already is found when it cannot be done once more
                before = session.stored
                try:
                    after = change(before.room)
                except NotAllowed:
                    done = await self.store.done(session.room.code, command) if command else None
                    if done is not None:
                        return done
                    if not await self.reader.refresh(session):
                        raise
                    continue
                if after == before.room and command is None:
                    return before.version
                places = (after.chairs, after.arrived) != (before.room.chairs, before.room.arrived)
                if places and not self.bus.alone:
                    await self.reader.catch_up_game(session)  # whose turn it is decides what is due then
                try:
                    async with session.acting:  # no bot moves any more for who is told that he is back
                        after = session.keep_deadline(after)
                        at = self.now() if touch else None
                        stored = await self.store.save(before, after, at, command, due=session.due_in(after))
                        await self._renew(session, stored)
                except WriteConflict:
                    await self.reader.refresh(session)
                    continue
                return stored.version

    async def start(
        self, session: RoomSession, person: str, command: str, first: int | None = None, pledge: str | None = None
    ) -> int:
        """Begin a game; raises NotAllowed."""
        return await self.dealing.start(session, person, command, first, pledge)

    async def _renew(self, session: RoomSession, stored: StoredRoom, game_session: GameSession | None = None) -> None:
        session.mine = True
        session.renew(stored)
        if game_session is not None:
            session.lay(game_session)
        await self.reader.lay_game(session)
        self.sync.tell_room(session, game_session.stored if game_session else None)

    async def _finish(self, session: RoomSession) -> None:
        """The score table of a game that has ended; whoever notices writes it, first of all who saw to its end."""
        if not session.mine and not self.bus.alone:
            await asyncio.sleep(PATIENCE_MS / 1_000)
        game_session = session.game_session
        if game_session is None or game_session.game.outcome is None:
            return
        outcome, game = game_session.game.outcome, game_session.id
        for tried in count():
            try:
                await self.change(session, lambda room: matches.finish(room, game, outcome))
                await self.finished(session)
                return
            except Exception as error:  # noqa: BLE001 (nobody goes on before that is done, so it is tried again)
                log_failure(_LOG, "the end of a game could not be written", error, game=game)
                pause = seconds_to_next_try(tried, FINISHING_TRIES, error)
                if pause is None:
                    return
                await asyncio.sleep(pause)

    # what the clock asks

    def in_hand(self, session: RoomSession) -> bool:
        return self.sessions.get(session.room.code) is session

    async def catch_up(self, session: RoomSession) -> None:
        """Read what others have done."""
        await self.reader.catch_up(session)

    # people

    async def welcome(self, session: RoomSession, came_at: float) -> None:
        """Somebody comes, perhaps from another worker that knows more than this one; what was read since then is
        enough, so that those who come all at once do not each read the same."""
        if not self.bus.alone and session.read_at < came_at:
            await self.reader.catch_up(session)

    def come(self, session: RoomSession, connection: Connection) -> None:
        session.connections[connection] = None
        session.drop_strangers()  # the room may have been closed while he was welcomed
        session.drop_all(session.surplus_of(connection.person), 4429, "too many connections of yours")
        metrics.CONNECTIONS.inc()
        self._show_presence(session)

    def part(self, session: RoomSession, connection: Connection) -> None:
        if connection in session.connections:
            del session.connections[connection]
            session.used_at = self.now()
            metrics.CONNECTIONS.dec()
            self._show_presence(session)

    def _show_presence(self, session: RoomSession) -> None:
        session.show_presence()
        self.sync.tell_presence(session)

    def pledge(self, session: RoomSession, connection: Connection, pledge: str) -> None:
        """What a browser will mix into the luck of the next game."""
        connection.pledge = pledge
        self.sync.tell_presence(session)

    def show_draft(self, session: RoomSession, connection: Connection, seat: int, action: str) -> None:
        """The tiles as the player moves them, which others may watch."""
        draft = read_draft(session, connection.person, seat, action)
        if draft:
            session.show_draft(draft, sender=connection)
            self.sync.tell_draft(session, draft)
