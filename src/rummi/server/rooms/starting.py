"""Starting a game: the room fixes its secret, the players' browsers mix in their shares, and the game is dealt.

A started game is stored in the room, with its secret and the pledges of the players. It is dealt when the last share
arrives, or when the time for shares is over. Any worker may deal it, even if the one that started it was killed: the
first to write the next version of the room has.
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
from rummi.server.rooms.deadlines import TAKEOVER_DELAY_MS, due_at
from rummi.server.rooms.game import GameSession, to_stored
from rummi.server.rooms.session import RoomSession
from rummi.server.store.games import Games, StoredGame, WriteConflict
from rummi.server.store.rooms import Rooms, StoredRoom

DEALING_TRIES: Final = 8
"""How often dealing is retried after a fault, with growing pauses: four minutes in all."""
_LOG: Final = logging.getLogger(__name__)


class GameStarter:
    def __init__(
        self,
        store: Rooms,
        games: Games,
        reader: RoomReader,
        now: Callable[[], int],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        written: Callable[[RoomSession, StoredRoom, GameSession | None], Coroutine[Any, Any, None]],
    ) -> None:
        """`written` shows a version of a room that was just written, and the game that began with it."""
        self._store = store
        self._games = games
        self._reader = reader
        self._now = now
        self._spawn = spawn
        self._written = written

    async def start(
        self, session: RoomSession, person: str, command: str, first: int | None = None, pledge: str | None = None
    ) -> int:
        """Fix the next game, and deal it at once if no shares are pledged. Raises NotAllowed.

        `pledge` belongs to a person who starts the game from another page and is not connected to the room yet.
        """
        game, secret = token_hex(12), token_hex(32)

        def start(room: Room) -> Room:
            pledged = {person: pledge} if pledge else {}
            pledges = Pledges(session.pledges() | pledged, session.present())
            return matches.start(room, person, game, secret, first, pledges)

        return await self._change(session, start, command)

    async def share(self, session: RoomSession, person: str, game: str, share: str) -> int:
        """Add the share that a browser has pledged; with the last share the game is dealt. Raises NotAllowed.

        All browsers send theirs at the same time, so the first write takes all shares that have arrived.
        """

        def add(room: Room) -> Room:
            room = matches.share(room, person, game, share)
            for other, pending in session.pending_shares.items():
                with suppress(NotAllowed):  # the other browser gets this answer itself
                    room = matches.share(room, other, game, pending)
            return room

        session.pending_shares[person] = share
        try:
            return await self._change(session, add)
        finally:
            session.pending_shares.pop(person, None)

    def await_shares(self, session: RoomSession) -> None:
        """Deal the started game when the time for shares is over."""
        self._spawn(self._deal_in_time(session))

    async def _deal_in_time(self, session: RoomSession) -> None:
        shuffle = session.room.shuffle
        if shuffle is None:
            return
        delay = 0 if session.acted_last else TAKEOVER_DELAY_MS  # the worker that started it comes first
        await asyncio.sleep((shuffle.wait_ms + delay) / 1_000)
        for tried in count():
            try:
                await self._change(session, lambda room: _require_pending(room, shuffle.game), deal=True)
                return
            except NotAllowed:
                return  # the game was dealt, or the room was closed
            except Exception as error:  # noqa: BLE001 (a started game must be dealt)
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
        """Write the room, and in the same transaction its game, if it can be dealt."""
        if not deal and not (after.shuffle and after.shuffle.complete):
            stored = await self._store.save(before, after, self._now(), command)
            await self._written(session, stored, None)
            return stored.version
        opened = matches.deal(after)
        begun = self._to_stored(opened)
        people = {seat: chair.person for seat, chair in enumerate(opened.room.chairs) if chair.person}
        stored = await self._store.save(before, opened.room, begun.begun_at, command, begun, people)
        game_session = GameSession(begun, opened.game, self._games, self._now, session)
        await self._written(session, stored, game_session)
        metrics.GAMES.inc()
        return stored.version

    def _to_stored(self, opened: matches.Opened) -> StoredGame:
        now, room = self._now(), opened.room
        assert room.game
        return to_stored(room.game, opened.game, opened.dealer, now, room.code, due_at(room, opened.game, 0, now))


def _require_pending(room: Room, game: str) -> Room:
    if room.shuffle is None or not room.starting or room.shuffle.game != game:
        raise NotAllowed(sentence("The game is dealt already."))
    return room
