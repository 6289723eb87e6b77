"""Reading what others have done to a room in this worker's hands: the database is the authority."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

from rummi.server.bus import Bus, BusMessage, DraftMoved, PeoplePresent, RoomMoved
from rummi.server.rooms.game import UnreadableGame, known_game_session, open_game_session
from rummi.server.rooms.played_room import Draft
from rummi.server.rooms.quarantine import Aside, RoomSetAside
from rummi.server.rooms.session import RoomSession
from rummi.server.store.games import Games, NoSuchGame, StoredGame
from rummi.server.store.rooms import Rooms, StoredRoom, UnreadableRoom


class RoomReader:
    def __init__(self, store: Rooms, games: Games, aside: Aside, now: Callable[[], int]) -> None:
        self.lost: Callable[[RoomSession], None] = lambda _: None
        """Told when a room in hand can no longer be read."""
        self._store = store
        self._games = games
        self._aside = aside
        self._now = now

    async def read(self, code: str) -> StoredRoom:
        """Raises NoSuchRoom and RoomSetAside."""
        try:
            return await self._store.get(code)
        except UnreadableRoom as problem:
            await self._aside.put(code, problem)
            raise RoomSetAside from problem

    async def catch_up(self, session: RoomSession) -> None:
        began = monotonic()
        async with session.changing:
            session.behind = False
            before = session.game_session
            await self.refresh(session)
        if session.game_session is before:  # another was read just now
            await self.catch_up_game(session)
        session.read_at = began

    async def catch_up_game(self, session: RoomSession) -> None:
        if session.game_session:
            async with session.acting:
                seq = session.game_session.seq
                try:
                    await session.game_session.catch_up()
                except UnreadableGame as problem:
                    await self._lose_game(session, session.game_session.id, problem)
                    return
                session.mine = session.mine and session.game_session.seq == seq

    async def refresh(self, session: RoomSession) -> bool:
        """Read the room anew; whether it was another."""
        try:
            stored = await self.read(session.room.code)
        except RoomSetAside:
            self.lost(session)
            raise
        if stored.version <= session.stored.version:
            if not session.unplayable:
                await self.lay_game(session)  # if that went wrong the last time
            return False
        session.mine = False
        session.renew(stored)
        await self.lay_game(session)
        return True

    async def lay_game(self, session: RoomSession) -> None:
        """The room's game, if it is not the one that lies there."""
        game = session.room.game
        if game is None or (session.game_session and session.game_session.id == game):
            return
        try:
            opened = await open_game_session(game, self._games, self._now, session.due)
        except (UnreadableGame, NoSuchGame) as problem:
            await self._lose_game(session, game, problem)
        else:
            session.lay(opened)

    def lay_begun(self, session: RoomSession, begun: StoredGame) -> None:
        """A game of which others have told how it began."""
        session.lay(known_game_session(begun, self._games, self._now, session.due))

    async def _lose_game(self, session: RoomSession, game: str, problem: Exception) -> None:
        """The room can be entered all the same, and its host can break the game off."""
        session.lose_game()
        await self._aside.put(session.room.code, problem, game)

    async def try_again(self, session: RoomSession) -> None:
        """A room that was set aside: may its game be played after all?"""
        if session.unplayable:
            await self.lay_game(session)
        if not session.unplayable:
            await self._aside.take_back(session.room.code)


class WorkerSync:
    def __init__(
        self,
        bus: Bus,
        sessions: Mapping[str, RoomSession],
        reader: RoomReader,
        now: Callable[[], int],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self.worker = token_hex(6)
        self._bus = bus
        self._sessions = sessions
        self._reader = reader
        self._now = now
        self._spawn = spawn

    # to others

    def tell_room(self, session: RoomSession, begun: StoredGame | None = None) -> None:
        """The room has changed, perhaps because a game has begun."""
        if not self._bus.alone:
            game_session, stored = session.game_session, session.stored
            game, seq = (game_session.id, game_session.seq) if game_session else (None, 0)
            self._bus.publish(RoomMoved(stored.room.code, stored.version, game, seq, [], stored.room, begun))

    def tell_actions(self, session: RoomSession, since: int) -> None:
        """The game has gone on since so many actions."""
        game_session, stored = session.game_session, session.stored
        if game_session and not self._bus.alone:
            actions = [acted for acted in game_session.newest if acted.seq >= since]
            self._bus.publish(RoomMoved(stored.room.code, stored.version, game_session.id, game_session.seq, actions))

    def tell_draft(self, session: RoomSession, draft: Draft) -> None:
        if session.game_session:
            game = session.game_session.id
            self._bus.publish(DraftMoved(session.room.code, game, draft.seq, draft.seat, draft.action))

    def tell_presence(self, session: RoomSession) -> None:
        self._bus.publish(PeoplePresent(session.room.code, self.worker, session.here(), session.pledged_here()))

    # from others

    def hear(self, message: BusMessage) -> None:
        if not isinstance(message, RoomMoved | DraftMoved | PeoplePresent):
            return
        session = self._sessions.get(message.room)
        if session is None:
            return
        match message:
            case RoomMoved():
                self._hear_moved(session, message)
            case DraftMoved(_, game, seq, seat, action):
                if session.game_session and (session.game_session.id, session.game_session.seq) == (game, seq):
                    session.show_draft(Draft(seq, seat, action))
            case PeoplePresent(_, worker, people, pledges):
                before = session.present()
                session.elsewhere[worker] = (self._now(), people)
                session.pledged_elsewhere[worker] = pledges
                if session.present() != before:
                    session.show_presence()

    def _hear_moved(self, session: RoomSession, moved: RoomMoved) -> None:
        if not session.connections and not session.busy:
            if _is_behind(session, moved):
                session.sleep()
            return
        if moved.state and moved.version > session.stored.version:
            self._hear_room(session, StoredRoom(moved.version, moved.state), moved.begun)
        game_session = session.game_session
        if game_session and game_session.id == moved.game:
            if moved.actions and moved.actions[-1].seq >= game_session.seq and not session.acting.locked():
                session.mine = False
            with suppress(UnreadableGame):  # then it is read, and set aside
                game_session.hear(moved.actions)
        if not session.behind and _is_behind(session, moved):
            session.behind = True  # what is told until it is read will be read with it
            self._spawn(self._reader.catch_up(session))

    def _hear_room(self, session: RoomSession, stored: StoredRoom, begun: StoredGame | None) -> None:
        """Not where this worker is about to change the room itself, nor where its game is unknown: then it is read."""
        game = stored.room.game
        known = game is None or (session.game_session is not None and session.game_session.id == game)
        if session.changing.locked() or not (known or (begun and begun.id == game)):
            return
        session.mine = False
        session.renew(stored)
        if begun and not known:
            with suppress(UnreadableGame):
                self._reader.lay_begun(session, begun)


def _is_behind(session: RoomSession, moved: RoomMoved) -> bool:
    known = session.game_session
    unknown = moved.game is not None and (known is None or known.id != moved.game or known.seq < moved.seq)
    return unknown or moved.version > session.stored.version
