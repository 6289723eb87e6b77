"""How a game of a room begins: started, mixed by the players' browsers, dealt.

A game that is started stands in the room, with its secret and the pledges of the players, and is dealt in the moment in
which the last share comes. Whoever does not tell his in time is not waited for. Any worker may deal it, also after the
one that started it was killed: whoever writes the next version of the room has.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from secrets import token_hex
from typing import Any, Final

from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.model import matches
from rummi.server.model.matches import Pledges
from rummi.server.model.room import NotAllowed, Room
from rummi.server.outages import log_failure, seconds_to_next_try
from rummi.server.rooms.bus_sync import RoomReader
from rummi.server.rooms.deadlines import PATIENCE_MS, due_at
from rummi.server.rooms.game import GameSession, beginning, new_game_session
from rummi.server.rooms.session import RoomSession
from rummi.server.store.games import Games, StoredGame, WriteConflict
from rummi.server.store.rooms import Rooms, StoredRoom

DEALING_TRIES: Final = 8
"""How often it is tried again after a fault, every time after a longer while: four minutes in all."""
_LOG: Final = logging.getLogger(__name__)


class Dealing:
    def __init__(
        self,
        store: Rooms,
        games: Games,
        reader: RoomReader,
        now: Callable[[], int],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        renewed: Callable[[RoomSession, StoredRoom, GameSession | None], Coroutine[Any, Any, None]],
    ) -> None:
        self._store = store
        self._games = games
        self._reader = reader
        self._now = now
        self._spawn = spawn
        self._renewed = renewed
        """Told when a room is written."""

    async def start(
        self, session: RoomSession, person: str, command: str, first: int | None = None, pledge: str | None = None
    ) -> int:
        """Fix the next game, and deal it where no share is awaited; raises NotAllowed.

        With the pledge of whoever starts it from another page than the table's.
        """
        game, secret = token_hex(12), token_hex(32)

        def start(room: Room) -> Room:
            pledged = {person: pledge} if pledge else {}
            pledges = Pledges(session.pledges() | pledged, session.present())
            return matches.start(room, person, game, secret, first, pledges)

        return await self._change(session, start, command)

    async def share(self, session: RoomSession, person: str, game: str, share: str) -> int:
        """Mix in what somebody's browser had pledged; with the last share the game is dealt. Raises NotAllowed.

        All tell theirs in the same moment: who comes first writes what others have told meanwhile.
        """

        def tell(room: Room) -> Room:
            room = matches.share(room, person, game, share)
            for other, told in session.telling.items():
                with suppress(NotAllowed):  # which he is told himself
                    room = matches.share(room, other, game, told)
            return room

        session.telling[person] = share
        try:
            return await self._change(session, tell)
        finally:
            session.telling.pop(person, None)

    def await_shares(self, session: RoomSession) -> None:
        """A game is started: it is dealt in time, whoever does not answer."""
        self._spawn(self._deal_in_time(session))

    async def _deal_in_time(self, session: RoomSession) -> None:
        shuffle = session.room.shuffle
        if shuffle is None:
            return
        patience = 0 if session.mine else PATIENCE_MS  # first of all, who started it sees to it
        await asyncio.sleep((shuffle.wait_ms + patience) / 1_000)
        for tried in count():
            try:
                await self._change(session, lambda room: _still(room, shuffle.game), deal=True)
                return
            except NotAllowed:
                return  # it is dealt, or the room is closed
            except Exception as error:  # noqa: BLE001 (somebody has started it, so it is tried again)
                log_failure(_LOG, "a game could not be dealt", error, game=shuffle.game)
                pause = seconds_to_next_try(tried, DEALING_TRIES, error)
                if pause is None:
                    return
                await asyncio.sleep(pause)

    async def _change(
        self, session: RoomSession, change: Callable[[Room], Room], command: str | None = None, *, deal: bool = False
    ) -> int:
        async with session.changing:
            while True:
                done = await self._store.done(session.room.code, command) if command else None
                if done is not None:
                    return done
                before = session.stored
                try:
                    after = change(before.room)
                except NotAllowed:
                    if not await self._reader.refresh(session):
                        raise
                    continue
                if after == before.room and not deal:
                    return before.version
                try:
                    return await self._write(session, before, after, command, deal=deal)
                except WriteConflict:
                    await self._reader.refresh(session)

    async def _write(
        self, session: RoomSession, before: StoredRoom, after: Room, command: str | None, *, deal: bool
    ) -> int:
        """The room, and in the same transaction its game, if it can be dealt."""
        if not deal and not (after.shuffle and after.shuffle.complete):
            stored = await self._store.save(before, after, self._now(), command)
            await self._renewed(session, stored, None)
            return stored.version
        opened = matches.deal(after)
        begun = self._beginning(opened)
        people = {seat: chair.person for seat, chair in enumerate(opened.room.chairs) if chair.person}
        stored = await self._store.save(before, opened.room, begun.begun_at, command, begun, people)
        game_session = new_game_session(begun, opened.game, self._games, self._now, session.due)
        await self._renewed(session, stored, game_session)
        metrics.GAMES.inc()
        return stored.version

    def _beginning(self, opened: matches.Opened) -> StoredGame:
        now, room = self._now(), opened.room
        assert room.game
        return beginning(room.game, opened.game, opened.dealer, now, room.code, due_at(room, opened.game, 0, now))


def _still(room: Room, game: str) -> Room:
    if room.shuffle is None or not room.starting or room.shuffle.game != game:
        raise NotAllowed(sentence("The game is dealt already."))
    return room
