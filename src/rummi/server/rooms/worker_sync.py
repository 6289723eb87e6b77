"""What workers hear of each other, and what they do about it.

Whatever is told has been written before, so it need not be read; the numbers show whether something is missing, and
then the database is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummi.server.bus import BusMessage, DraftMoved, EventMoved, PeoplePresent, RoomMoved
from rummi.server.play.game_session import known_game_session
from rummi.server.rooms.room_session import Draft, RoomSession
from rummi.server.store.games import StoredGame
from rummi.server.store.rooms import StoredRoom

if TYPE_CHECKING:
    from rummi.server.rooms.registry import RoomRegistry


class WorkerSync:
    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry

    def tell_room(self, session: RoomSession, begun: StoredGame | None = None) -> None:
        """The room has changed, perhaps because a game has begun."""
        if not self._registry.bus.alone:
            game_session = session.game_session
            game, seq = (game_session.id, game_session.seq) if game_session else (None, 0)
            self._registry.bus.tell(
                RoomMoved(session.room.code, session.stored.version, game, seq, [], session.stored.room, begun)
            )

    def tell_actions(self, session: RoomSession, since: int) -> None:
        """The game has gone on since so many actions."""
        game_session = session.game_session
        if game_session and not self._registry.bus.alone:
            actions = [acted for acted in game_session.newest if acted.seq >= since]
            self._registry.bus.tell(
                RoomMoved(session.room.code, session.stored.version, game_session.id, game_session.seq, actions)
            )

    def hear(self, message: BusMessage) -> None:
        if isinstance(message, EventMoved):
            return
        session = self._registry.sessions.get(message.room)
        if session is None:
            return
        match message:
            case RoomMoved():
                self._hear_moved(session, message)
            case DraftMoved(_, game, seq, seat, action):
                if session.game_session and (session.game_session.id, session.game_session.seq) == (game, seq):
                    session.show_draft(Draft(seq, seat, action))
            case PeoplePresent(_, worker, people):
                session.elsewhere[worker] = (self._registry.now(), people)
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
            game_session.hear(moved.actions)
        if not session.behind and _is_behind(session, moved):
            session.behind = True  # what is told until it is read will be read with it
            self._registry.spawn(self.catch_up(session))

    def _hear_room(self, session: RoomSession, stored: StoredRoom, begun: StoredGame | None) -> None:
        """Not where this worker is about to change the room itself, nor where its game is unknown: then it is read."""
        game = stored.room.game
        known = game is None or (session.game_session is not None and session.game_session.id == game)
        if session.changing.locked() or not (known or (begun and begun.id == game)):
            return
        session.mine = False
        session.renew(stored)
        if begun and not known:
            session.lay(known_game_session(begun, self._registry.games, self._registry.now, session.due))

    async def catch_up(self, session: RoomSession) -> None:
        """Read what others have done."""
        async with session.changing:
            session.behind = False
            before = session.game_session
            await self._registry.refresh(session)
        if session.game_session is before:  # another was read just now
            await self.catch_up_game(session)

    async def catch_up_game(self, session: RoomSession) -> None:
        if session.game_session:
            async with session.acting:
                seq = session.game_session.seq
                await session.game_session.catch_up()
                session.mine = session.mine and session.game_session.seq == seq


def _is_behind(session: RoomSession, moved: RoomMoved) -> bool:
    game_session = session.game_session
    unknown = moved.game is not None and (
        game_session is None or game_session.id != moved.game or game_session.seq < moved.seq
    )
    return unknown or moved.version > session.stored.version
