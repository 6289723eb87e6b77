"""The rooms that this worker holds, each loaded when it is needed.

The database is the authority for rooms (the first to write the next version has changed a room) and for games (the
first to write the next action has acted). A worker holds copies, and the people who are connected to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final

from rummi.server.bus import Bus
from rummi.server.model import matches, seating
from rummi.server.model.codes import ROOM_CODE_LENGTH, new_code
from rummi.server.model.options import Options, check
from rummi.server.model.room import Chair, Room
from rummi.server.model.stored import NoSuchRoom, StoredRoom
from rummi.server.outages import log_failure, seconds_to_next_try
from rummi.server.rooms.actions import GameActions, read_draft
from rummi.server.rooms.bus_sync import RoomReader, WorkerSync
from rummi.server.rooms.connections import Connection
from rummi.server.rooms.deadlines import TAKEOVER_DELAY_MS
from rummi.server.rooms.ports import GameStore, Now, QuarantineStore, RoomMetrics, RoomStore, ServiceLevel, Spawn
from rummi.server.rooms.quarantine import Quarantine, RoomQuarantined
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.starting import GameStarter
from rummi.server.rooms.writer import RoomWriter
from rummi.server.sequence import WriteConflict

FINISHING_TRIES: Final = 8
"""The number of retries after a fault, with growing pauses: four minutes in all."""
_LOG: Final = logging.getLogger(__name__)


class RoomRegistry:
    """Implements `RoomObserver` for its rooms."""

    def __init__(
        self,
        store: RoomStore,
        games: GameStore,
        quarantine: QuarantineStore,
        bus: Bus,
        spawn: Spawn,
        now: Now,
        metrics: RoomMetrics,
        *,
        worker: str,
        sessions: dict[str, RoomSession],
        schedule: Callable[[RoomSession], None],
        service: ServiceLevel,
        on_game_finished: Callable[[RoomSession], Awaitable[None]],
    ) -> None:
        """`schedule` is called when the deadline of a room has changed. `on_game_finished` runs when the result of a
        game is in its room's score table."""
        self.store = store
        self.games = games
        self.bus = bus
        self.now = now
        self.spawn = spawn
        self._metrics = metrics
        self.sessions = sessions
        self.moment = count(1).__next__
        """Numbers the reads of rooms and the arrivals of connections in their order."""
        self.quarantine = Quarantine(quarantine, now, metrics)
        self.reader = RoomReader(store, games, self.quarantine, sessions, now, self.moment)
        self.sync = WorkerSync(worker, bus, sessions, self.reader, now, self.spawn)
        self.writer = RoomWriter(store, games, self.reader, self.sync, now, metrics, alone=bus.alone)
        self.starter = GameStarter(self.writer, self.spawn)
        self.actions = GameActions(games, now, self.reader.refresh, self.sync.publish_actions, service, metrics)
        self._schedule = schedule
        self._on_game_finished = on_game_finished
        self._loading: dict[str, asyncio.Lock] = {}

    def close(self) -> None:
        for session in self.sessions.values():
            session.drop_all(session.connections, 1012, "the server restarts")

    # rooms

    async def create(self, person: str, name: str, options: Options) -> RoomSession:
        """Create a room. The host sits in its first chair."""
        check(options)
        empty = tuple(Chair() for _ in range(options.seats))
        while True:
            code = new_code(ROOM_CODE_LENGTH)
            room = seating.sit(Room(code=code, options=options, host=person, chairs=empty), person, name)
            began = self.moment()
            try:
                stored = await self.store.add(room, self.now())
            except WriteConflict:
                continue
            self._metrics.room_created()
            return await self._hold(code, stored, began)

    async def session(self, code: str) -> RoomSession:
        """Return a room, and load it if needed. Raises NoSuchRoom and RoomQuarantined."""
        session = self.sessions.get(code)
        if session is None:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    session = self.sessions.get(code) or await self._load(code)
            finally:
                self._loading.pop(code, None)
        session.used_at = self.now()
        if session.dormant:
            await self.reader.catch_up(session)
        return session

    async def _load(self, code: str) -> RoomSession:
        began = self.moment()
        return await self._hold(code, await self.reader.read(code), began)

    async def _hold(self, code: str, stored: StoredRoom, read_at: int) -> RoomSession:
        session = RoomSession(stored, self.now, self, used_at=self.now(), read_at=read_at)
        await self.reader.load_game(session)
        if session.game_session and session.game_session.game.outcome is None:
            self.spawn(self._complete_actions(session))
        held = self.sessions.setdefault(code, session)
        if held is session and session.room.starting:
            self.starter.await_shares(session)
        return held

    async def _complete_actions(self, session: RoomSession) -> None:
        """Do the automatic actions that a killed worker may have left out."""
        async with session.acting:
            await self.actions.do_automatic(session)

    def holds(self, session: RoomSession) -> bool:
        """Return whether this is still the worker's session of its room."""
        return self.sessions.get(session.room.code) is session

    async def catch_up(self, session: RoomSession) -> None:
        """Read what other workers have written."""
        await self.reader.catch_up(session)

    async def retry_quarantined(self) -> None:
        """Try some quarantined rooms again."""
        for code in await self.quarantine.due_for_retry():
            try:
                await self.reader.retry(await self.session(code))
            except (NoSuchRoom, RoomQuarantined):
                continue

    async def change(
        self, session: RoomSession, change: Callable[[Room], Room], command: str | None = None, *, touch: bool = True
    ) -> int:
        """Change the room, once per command, and return its version.

        Raises NotAllowed; then nothing has happened. Without `touch`, the change does not count as use of the room.
        """
        return await self.writer.change(session, change, command, touch=touch)

    async def start(
        self, session: RoomSession, person: str, command: str, first: int | None = None, pledge: str | None = None
    ) -> int:
        """Start a game. Raises NotAllowed."""
        return await self.starter.start(session, person, command, first, pledge)

    # what rooms tell

    def deadline_changed(self, session: RoomSession) -> None:
        self._schedule(session)

    def shares_awaited(self, session: RoomSession) -> None:
        self.starter.await_shares(session)

    def game_ended(self, session: RoomSession) -> None:
        self.spawn(self._finish(session))

    async def _finish(self, session: RoomSession) -> None:
        """Write the result of a game. Other workers do it only if the one that wrote the last action does not."""
        if not session.acted_last and not self.bus.alone:
            await asyncio.sleep(TAKEOVER_DELAY_MS / 1_000)
        game_session = session.game_session
        if game_session is None or game_session.game.outcome is None:
            return
        outcome, game = game_session.game.outcome, game_session.id
        for tried in count():
            try:
                await self.change(session, lambda room: matches.finish(room, game, outcome))
                await self._on_game_finished(session)
                return
            except Exception as error:  # noqa: BLE001 (players cannot go on before it is written)
                log_failure(_LOG, "the end of a game could not be written", error, game=game)
                pause = seconds_to_next_try(tried, FINISHING_TRIES, error)
                if pause is None:
                    return
                await asyncio.sleep(pause)

    # people

    async def refresh_for_join(self, session: RoomSession, arrived: int) -> None:
        """Read the room for a client that may come from another worker, which knew more than this one.

        A read after the client arrived (`moment`) is enough, so that many who arrive at once do not each read it.
        """
        if not self.bus.alone and session.read_at < arrived:
            await self.reader.catch_up(session)

    def connect(self, session: RoomSession, connection: Connection) -> None:
        session.connections[connection] = None
        session.drop_excluded()  # the room may have been closed meanwhile
        session.drop_all(session.excess_connections(connection.person), 4429, "too many connections of yours")
        self._metrics.connected()
        self._show_presence(session)

    def disconnect(self, session: RoomSession, connection: Connection) -> None:
        if connection in session.connections:
            del session.connections[connection]
            session.used_at = self.now()
            self._metrics.disconnected()
            self._show_presence(session)

    def pledge(self, session: RoomSession, connection: Connection, pledge: str) -> None:
        """Store the commitment to the share that a browser mixes into the next game."""
        connection.pledge = pledge
        self.sync.publish_presence(session)

    def show_draft(self, session: RoomSession, connection: Connection, seat: int, action: str) -> None:
        """Show everyone else how a player arranges the tiles. Raises RummiError if the draft cannot be parsed."""
        draft = read_draft(session, connection.person, seat, action)
        if draft:
            session.show_draft(draft, sender=connection)
            self.sync.publish_draft(session, draft)

    def _show_presence(self, session: RoomSession) -> None:
        session.show_presence()
        self.sync.publish_presence(session)
