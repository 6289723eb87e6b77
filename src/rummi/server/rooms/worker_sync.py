"""What workers tell each other of rooms, and what they do about it.

Whatever is told has been written before, so it need not be read; the numbers show whether something is missing, and
then the database is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from secrets import token_hex
from typing import Any

from rummi.server.bus import Bus, BusMessage, DraftMoved, PeoplePresent, RoomMoved
from rummi.server.play.game_session import UnreadableGame
from rummi.server.play.played_room import Draft
from rummi.server.rooms.reading import RoomReader
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.games import StoredGame
from rummi.server.store.rooms import StoredRoom


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
            self._bus.tell(RoomMoved(stored.room.code, stored.version, game, seq, [], stored.room, begun))

    def tell_actions(self, session: RoomSession, since: int) -> None:
        """The game has gone on since so many actions."""
        game_session, stored = session.game_session, session.stored
        if game_session and not self._bus.alone:
            actions = [acted for acted in game_session.newest if acted.seq >= since]
            self._bus.tell(RoomMoved(stored.room.code, stored.version, game_session.id, game_session.seq, actions))

    def tell_draft(self, session: RoomSession, draft: Draft) -> None:
        if session.game_session:
            game = session.game_session.id
            self._bus.tell(DraftMoved(session.room.code, game, draft.seq, draft.seat, draft.action))

    def tell_presence(self, session: RoomSession) -> None:
        self._bus.tell(PeoplePresent(session.room.code, self.worker, session.here(), session.pledged_here()))

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
