"""Reading what others have done to a room in this worker's hands: the database is the authority."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from rummi.server.play.game_session import UnreadableGame, known_game_session, open_game_session
from rummi.server.rooms.aside import Aside, RoomSetAside
from rummi.server.rooms.room_session import RoomSession
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
