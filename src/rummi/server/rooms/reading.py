"""Reading what others have done to a room in this worker's hands: the database is the authority."""

from __future__ import annotations

from collections.abc import Callable

from rummi.server.play.game_session import known_game_session, open_game_session
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.games import Games, StoredGame
from rummi.server.store.rooms import Rooms


class RoomReader:
    def __init__(self, store: Rooms, games: Games, now: Callable[[], int]) -> None:
        self._store = store
        self._games = games
        self._now = now

    async def catch_up(self, session: RoomSession) -> None:
        async with session.changing:
            session.behind = False
            before = session.game_session
            await self.refresh(session)
        if session.game_session is before:  # another was read just now
            await self.catch_up_game(session)

    async def catch_up_game(self, session: RoomSession) -> None:
        if session.game_session:
            async with session.acting:
                seq = session.game_session.seq
                await session.game_session.catch_up()
                session.mine = session.mine and session.game_session.seq == seq

    async def refresh(self, session: RoomSession) -> bool:
        """Read the room anew; whether it was another."""
        stored = await self._store.get(session.room.code)
        if stored.version <= session.stored.version:
            return False
        session.mine = False
        session.renew(stored)
        await self.lay_game(session)
        return True

    async def lay_game(self, session: RoomSession) -> None:
        """The room's game, if it is not the one that lies there."""
        game = session.room.game
        if game is not None and (session.game_session is None or session.game_session.id != game):
            session.lay(await open_game_session(game, self._games, self._now, session.due))

    def lay_begun(self, session: RoomSession, begun: StoredGame) -> None:
        """A game of which others have told how it began."""
        session.lay(known_game_session(begun, self._games, self._now, session.due))
