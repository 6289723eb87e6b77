"""Writing rooms: the first to write the next version of a room has changed it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummi.server.model import matches
from rummi.server.model.room import NotAllowed, Room
from rummi.server.model.stored import StoredGame, StoredRoom
from rummi.server.rooms.bus_sync import RoomReader, WorkerSync
from rummi.server.rooms.deadlines import due_at
from rummi.server.rooms.game import GameSession, to_stored
from rummi.server.rooms.ports import GameStore, Now, RoomMetrics, RoomStore
from rummi.server.rooms.session import RoomSession
from rummi.server.sequence import SequencedWriter


@dataclass(frozen=True, slots=True)
class NextVersion:
    """The room as it becomes, and the game that begins with it."""

    before: StoredRoom
    after: Room
    started: matches.Opened | None = None


class RoomWriter:
    """Writes rooms, and shows what it has written to people and to other workers."""

    def __init__(
        self,
        store: RoomStore,
        games: GameStore,
        reader: RoomReader,
        sync: WorkerSync,
        now: Now,
        metrics: RoomMetrics,
        *,
        alone: bool,
    ) -> None:
        """`alone` if there are no other workers."""
        self.store = store
        self.games = games
        self.reader = reader
        self.sync = sync
        self.now = now
        self.metrics = metrics
        self.alone = alone

    async def change(
        self, session: RoomSession, change: Callable[[Room], Room], command: str | None = None, *, touch: bool = True
    ) -> int:
        """Change a room, once per command, and return its version.

        Raises NotAllowed; then nothing has happened. Without `touch`, the change does not count as use of the room.
        """
        log = _RoomLog(self, session, command, touch)

        async def propose(_fresh: bool) -> NextVersion | None:
            before = session.stored
            after = change(before.room)
            if after == before.room and command is None:
                return None
            if not self.alone and (after.chairs, after.arrived) != (before.room.chairs, before.room.arrived):
                await self.reader.catch_up_game(session)  # what is due then depends on whose turn it is
            return NextVersion(before, after)

        async with session.changing:
            version = await SequencedWriter(log, NotAllowed).write(propose, command)
        return session.stored.version if version is None else version

    async def start(
        self, session: RoomSession, change: Callable[[Room], Room], command: str | None = None, *, deal: bool = False
    ) -> int:
        """Change a room in which a game is started. Deal the game if all shares are there, or with `deal` without them.

        Returns the version of the room. Raises NotAllowed; then nothing has happened.
        """
        log = _RoomLog(self, session, command)

        async def propose(_fresh: bool) -> NextVersion | None:
            before = session.stored
            after = change(before.room)
            if after == before.room and not deal:
                return None
            complete = after.shuffle is not None and after.shuffle.complete
            return NextVersion(before, after, matches.deal(after) if deal or complete else None)

        async with session.changing:
            if command is not None and (done := await log.done(command)) is not None:
                return done  # done again, it might change nothing, and `write` would not look for it
            version = await SequencedWriter(log, NotAllowed).write(propose, command)
        return session.stored.version if version is None else version


@dataclass(frozen=True, slots=True)
class _RoomLog:
    """The versions of a room, written by one command."""

    writer: RoomWriter
    session: RoomSession
    command: str | None
    touch: bool = True

    async def append(self, entry: NextVersion) -> int:
        stored = await (
            self._start(entry.before, entry.started) if entry.started else self._change(entry.before, entry.after)
        )
        return stored.version

    async def _change(self, before: StoredRoom, after: Room) -> StoredRoom:
        writer, session = self.writer, self.session
        async with session.acting:  # a bot does not move after its player has taken the seat back
            after = session.keep_deadline(after)
            at = writer.now() if self.touch else None
            stored = await writer.store.save(before, after, at, self.command, due=session.due_change(after))
            await self._show(stored)
        return stored

    async def _start(self, before: StoredRoom, started: matches.Opened) -> StoredRoom:
        """Write the room and its game in one transaction."""
        writer, session, room = self.writer, self.session, started.room
        game = self._to_stored(started)
        people = {seat: chair.person for seat, chair in enumerate(room.chairs) if chair.person}
        stored = await writer.store.save(before, room, game.begun_at, self.command, game, people)
        await self._show(stored, GameSession(game, started.game, writer.games, writer.now, session))
        writer.metrics.game_started()
        return stored

    def _to_stored(self, started: matches.Opened) -> StoredGame:
        now, room, game = self.writer.now(), started.room, started.game
        assert room.game
        return to_stored(room.game, game, started.dealer, now, room.code, due_at(room, game, 0, now))

    async def _show(self, stored: StoredRoom, game_session: GameSession | None = None) -> None:
        """Show the new version here and to other workers."""
        session = self.session
        session.acted_last = True
        session.replace_room(stored)
        if game_session is not None:
            session.attach_game(game_session)
        await self.writer.reader.load_game(session)
        self.writer.sync.publish_room(session, game_session.stored if game_session else None)

    async def catch_up(self) -> None:
        await self.writer.reader.refresh(self.session)

    async def done(self, command: str) -> int | None:
        return await self.writer.store.done(self.session.room.code, command)
