"""Starting a game: the room fixes its secret, the players' browsers mix in their shares, and the game is dealt.

A started game is stored in the room, with its secret and the pledges of the players. It is dealt when the last share
arrives, or when the time for shares is over. Any worker may deal it, even if the one that started it was killed: the
first to write the next version of the room has.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from itertools import count
from secrets import token_hex
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.model import matches
from rummi.server.model.matches import Pledges
from rummi.server.model.room import NotAllowed, Room
from rummi.server.outages import log_failure, seconds_to_next_try
from rummi.server.rooms.deadlines import TAKEOVER_DELAY_MS
from rummi.server.rooms.ports import Spawn
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.writer import RoomWriter

DEALING_TRIES: Final = 8
"""The number of retries after a fault, with growing pauses: four minutes in all."""
_LOG: Final = logging.getLogger(__name__)


class GameStarter:
    def __init__(self, writer: RoomWriter, spawn: Spawn) -> None:
        self._writer = writer
        self._spawn = spawn

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

        return await self._writer.start(session, start, command)

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
            return await self._writer.start(session, add)
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
                await self._writer.start(session, lambda room: _require_pending(room, shuffle.game), deal=True)
                return
            except NotAllowed:
                return  # the game was dealt, or the room was closed
            except Exception as error:  # noqa: BLE001 (a started game must be dealt)
                log_failure(_LOG, "a game could not be dealt", error, game=shuffle.game)
                pause = seconds_to_next_try(tried, DEALING_TRIES, error)
                if pause is None:
                    return
                await asyncio.sleep(pause)


def _require_pending(room: Room, game: str) -> Room:
    if room.shuffle is None or not room.starting or room.shuffle.game != game:
        raise NotAllowed(sentence("The game is dealt already."))
    return room
