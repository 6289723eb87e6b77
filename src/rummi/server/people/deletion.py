"""Deletion of a person: from rooms, from records of games, and from what features keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummi.server.feature import Feature
from rummi.server.model import seating
from rummi.server.model.stored import NoSuchRoom
from rummi.server.people.eraser import Erasing
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.rooms import Rooms

GAMES_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Forgetting:
    rooms: RoomRegistry
    room_store: Rooms
    features: tuple[Feature, ...]
    erasing: Erasing

    async def forget(self, person: str) -> None:
        """Begun again, it goes on where it was cut off: whoever it is stays until nothing else is left of him."""
        await self._leave_rooms(person)
        for feature in self.features:
            await feature.forget(person)
        while games := await self.erasing.games_of(person, GAMES_AT_ONCE):
            for game in games:
                await self.erasing.take_out_of_game(person, game)
        await self.erasing.take_out(person, self.rooms.now())
        await self._leave_rooms(person)  # into which he came meanwhile

    async def _leave_rooms(self, person: str) -> None:
        for code in await self.room_store.naming(person):
            try:
                await self._leave_room(person, code)
            except NoSuchRoom:
                continue
            except RoomQuarantined:
                await self.erasing.take_out_of_text(person, code)
            await self.erasing.take_out_of_room(person, code)

    async def _leave_room(self, person: str, code: str) -> None:
        session = await self.rooms.session(code)
        await self.rooms.change(session, lambda room: seating.forget(room, person))
        if session.room.phase == "closed" and session.game_session:
            await self.rooms.games.set_due(session.game_session.id, None)
