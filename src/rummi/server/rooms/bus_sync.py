"""Keeping a room in step with other workers: reading it from the database, and the messages on the bus.

The database is the authority. Messages save the time of reading it, and any of them may be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from rummi.server.bus import Bus, BusMessage, DraftMoved, PeoplePresent, RoomMoved
from rummi.server.model.stored import NoSuchGame, StoredGame, StoredRoom, UnreadableRoom
from rummi.server.rooms.game import GameSession, UnreadableGame
from rummi.server.rooms.ports import GameStore, Now, RoomStore, Spawn
from rummi.server.rooms.quarantine import QUARANTINED, Quarantine, RoomQuarantined
from rummi.server.rooms.session import Draft, RoomSession


class RoomReader:
    """Reads rooms and their games from the database."""

    def __init__(
        self,
        store: RoomStore,
        games: GameStore,
        quarantine: Quarantine,
        sessions: dict[str, RoomSession],
        now: Now,
        moment: Callable[[], int],
    ) -> None:
        self._store = store
        self._games = games
        self._quarantine = quarantine
        self._sessions = sessions
        self._now = now
        self._moment = moment

    async def read(self, code: str) -> StoredRoom:
        """Raises NoSuchRoom and RoomQuarantined."""
        try:
            return await self._store.get(code)
        except UnreadableRoom as problem:
            await self._quarantine.add(code, problem)
            raise RoomQuarantined from problem

    async def catch_up(self, session: RoomSession) -> None:
        """Read the newest version of a room and the newest actions of its game."""
        began = self._moment()
        async with session.changing:
            session.stale = False
            before = session.game_session
            await self.refresh(session)
        if session.game_session is before:  # otherwise the game was read just now
            await self.catch_up_game(session)
        session.read_at = began

    async def catch_up_game(self, session: RoomSession) -> None:
        if session.game_session:
            async with session.acting:
                seq = session.game_session.seq
                try:
                    await session.game_session.catch_up()
                except UnreadableGame as problem:
                    await self._detach_game(session, session.game_session.id, problem)
                    return
                session.acted_last = session.acted_last and session.game_session.seq == seq

    async def refresh(self, session: RoomSession) -> bool:
        """Read the room, and return whether there was a newer version. Raises NoSuchRoom and RoomQuarantined."""
        try:
            stored = await self.read(session.room.code)
        except RoomQuarantined:
            self._drop(session)
            raise
        if stored.version <= session.stored.version:
            if not session.unplayable:
                await self.load_game(session)  # in case the last attempt failed
            return False
        session.acted_last = False
        session.replace_room(stored)
        await self.load_game(session)
        return True

    def _drop(self, session: RoomSession) -> None:
        """Let go of a room that can no longer be read."""
        if self._sessions.get(session.room.code) is session:
            del self._sessions[session.room.code]
        session.drop_all(session.connections, QUARANTINED, "the room cannot be opened just now")

    async def load_game(self, session: RoomSession) -> None:
        """Load the room's game, unless it is attached already."""
        game = session.room.game
        if game is None or (session.game_session and session.game_session.id == game):
            return
        try:
            game_session = await GameSession.load(game, self._games, self._now, session)
        except (UnreadableGame, NoSuchGame) as problem:
            await self._detach_game(session, game, problem)
        else:
            session.attach_game(game_session)

    def attach_started_game(self, session: RoomSession, started: StoredGame) -> None:
        """Attach a game that has no actions yet. Raises UnreadableGame."""
        session.attach_game(GameSession.from_stored(started, self._games, self._now, session))

    async def _detach_game(self, session: RoomSession, game: str, problem: Exception) -> None:
        """Players can still enter the room, and its host can break the game off."""
        session.detach_game()
        await self._quarantine.add(session.room.code, problem, game)

    async def retry(self, session: RoomSession) -> None:
        """Try again to load the game of a quarantined room, and release the room if that succeeds."""
        if session.unplayable:
            await self.load_game(session)
        if not session.unplayable:
            await self._quarantine.release(session.room.code)


class WorkerSync:
    """Tells other workers what happens in this one's rooms, and follows what they tell."""

    def __init__(
        self,
        worker: str,
        bus: Bus,
        sessions: Mapping[str, RoomSession],
        reader: RoomReader,
        now: Now,
        spawn: Spawn,
    ) -> None:
        self.worker = worker
        self._bus = bus
        self._sessions = sessions
        self._reader = reader
        self._now = now
        self._spawn = spawn

    # to other workers

    def publish_room(self, session: RoomSession, started: StoredGame | None = None) -> None:
        """Send a new version of a room, with the game if one has just started."""
        if not self._bus.alone:
            game_session, stored = session.game_session, session.stored
            game, seq = (game_session.id, game_session.seq) if game_session else (None, 0)
            self._bus.publish(RoomMoved(stored.room.code, stored.version, game, seq, [], stored.room, started))

    def publish_actions(self, session: RoomSession, since: int) -> None:
        """Send the actions of a game from number `since` on."""
        game_session, stored = session.game_session, session.stored
        if game_session and not self._bus.alone:
            actions = [acted for acted in game_session.newest if acted.seq >= since]
            self._bus.publish(RoomMoved(stored.room.code, stored.version, game_session.id, game_session.seq, actions))

    def publish_draft(self, session: RoomSession, draft: Draft) -> None:
        if session.game_session:
            game = session.game_session.id
            self._bus.publish(DraftMoved(session.room.code, game, draft.seq, draft.seat, draft.action))

    def publish_presence(self, session: RoomSession) -> None:
        self._bus.publish(
            PeoplePresent(session.room.code, self.worker, session.local_people(), session.local_pledges())
        )

    # from other workers

    def on_message(self, message: BusMessage) -> None:
        if not isinstance(message, RoomMoved | DraftMoved | PeoplePresent):
            return
        session = self._sessions.get(message.room)
        if session is None:
            return
        match message:
            case RoomMoved():
                self._on_moved(session, message)
            case DraftMoved(_, game, seq, seat, action):
                if session.game_session and (session.game_session.id, session.game_session.seq) == (game, seq):
                    session.show_draft(Draft(seq, seat, action))
            case PeoplePresent(_, worker, people, pledges):
                before = session.present()
                session.remote_people[worker] = (self._now(), people)
                session.remote_pledges[worker] = pledges
                if session.present() != before:
                    session.show_presence()

    def _on_moved(self, session: RoomSession, moved: RoomMoved) -> None:
        if not session.connections and not session.busy:
            if _is_stale(session, moved):
                session.make_dormant()
            return
        if moved.state and moved.version > session.stored.version:
            self._follow_room(session, StoredRoom(moved.version, moved.state), moved.begun)
        game_session = session.game_session
        if game_session and game_session.id == moved.game:
            if moved.actions and moved.actions[-1].seq >= game_session.seq and not session.acting.locked():
                session.acted_last = False
            with suppress(UnreadableGame):  # catching up reads the game and quarantines it
                game_session.follow(moved.actions)
        if not session.stale and _is_stale(session, moved):
            session.stale = True  # messages that arrive before the room is read need not be followed
            self._spawn(self._reader.catch_up(session))

    def _follow_room(self, session: RoomSession, stored: StoredRoom, started: StoredGame | None) -> None:
        """Show a version of a room that another worker has written.

        Not if this worker is about to change the room, and not if its game is unknown here: then the room is read.
        """
        game = stored.room.game
        known = game is None or (session.game_session is not None and session.game_session.id == game)
        if session.changing.locked() or not (known or (started and started.id == game)):
            return
        session.acted_last = False
        session.replace_room(stored)
        if started and not known:
            with suppress(UnreadableGame):
                self._reader.attach_started_game(session, started)


def _is_stale(session: RoomSession, moved: RoomMoved) -> bool:
    known = session.game_session
    unknown = moved.game is not None and (known is None or known.id != moved.game or known.seq < moved.seq)
    return unknown or moved.version > session.stored.version
