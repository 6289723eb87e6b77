"""Deletion of a person: from rooms, from records of games, and from what features store."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import delete, func, select, update

from rummi.server.feature import Feature
from rummi.server.model import seating
from rummi.server.model.room import NOBODY
from rummi.server.model.stored import NoSuchRoom
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.database import Database
from rummi.server.store.moderation import forget_in_sanctions, forget_operator
from rummi.server.store.puzzles import forget_results
from rummi.server.store.reports import forget_blocks, forget_reports
from rummi.server.store.rooms import Rooms
from rummi.server.store.schema import ACTIONS, GAMES, NAMED, PEOPLE, PLAYED, ROOM_COMMANDS, ROOMS, SEATS

GAMES_AT_ONCE: Final = 100
NAMELESS: Final = "N. N. {seat}"
"""The name of a deleted person in records. The number of the seat keeps two of them apart."""


@dataclass(frozen=True, slots=True)
class AccountDeletion:
    """Deletes people, in many small transactions, so that players do not have to wait."""

    rooms: RoomRegistry
    room_store: Rooms
    features: Sequence[Feature]
    eraser: PersonalDataEraser

    async def forget(self, person: str) -> None:
        """Delete all data of a person. If it was interrupted, call it again: the row of the person is deleted last."""
        await self._leave_rooms(person)
        for feature in self.features:
            await feature.forget(person)
        while games := await self.eraser.find_games(person, GAMES_AT_ONCE):
            for game in games:
                await self.eraser.erase_from_game(person, game)
        await self.eraser.delete_person(person, self.rooms.now())
        await self._leave_rooms(person)  # they may have entered a room meanwhile

    async def _leave_rooms(self, person: str) -> None:
        for code in await self.room_store.naming(person):
            try:
                await self._leave_room(person, code)
            except NoSuchRoom:
                continue
            except RoomQuarantined:
                await self.eraser.erase_from_stored_room(person, code)
            await self.eraser.delete_room_commands(person, code)

    async def _leave_room(self, person: str, code: str) -> None:
        session = await self.rooms.session(code)
        await self.rooms.change(session, lambda room: seating.forget(room, person))
        if session.room.phase == "closed" and session.game_session:
            await self.rooms.games.set_due(session.game_session.id, None)


class PersonalDataEraser:
    """The changes in the database that delete a person. Each method is one transaction."""

    def __init__(self, database: Database, features: Sequence[Feature]) -> None:
        self._database = database
        self._features = features

    async def find_games(self, person: str, most: int) -> list[str]:
        async with self._database.reading() as connection:
            query = select(PLAYED.c.game).where(PLAYED.c.person == person).distinct().limit(most)
            return [game for (game,) in await connection.execute(query)]

    async def erase_from_game(self, person: str, game: str) -> None:
        """Replace a person's name and ids in a record. Nothing shows that two such records are of the same person."""
        async with self._database.writing() as connection:
            this = PLAYED.c.game == game, PLAYED.c.person == person
            seats = [seat for (seat,) in await connection.execute(select(PLAYED.c.seat).where(*this))]
            players = await connection.scalar(select(GAMES.c.players).where(GAMES.c.id == game))
            assert players is not None
            named = [NAMELESS.format(seat=at + 1) if at in seats else name for at, name in enumerate(players)]
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(players=named))
            own = ACTIONS.c.game == game, ACTIONS.c.command.startswith(person)
            other = func.replace(ACTIONS.c.command, person, token_hex(12))
            await connection.execute(update(ACTIONS).where(*own).values(command=other))
            await connection.execute(update(PLAYED).where(*this).values(person=NOBODY))

    async def delete_room_commands(self, person: str, room: str) -> None:
        own = ROOM_COMMANDS.c.room == room, ROOM_COMMANDS.c.command.startswith(person)
        async with self._database.writing() as connection:
            await connection.execute(delete(ROOM_COMMANDS).where(*own))

    async def erase_from_stored_room(self, person: str, room: str) -> None:
        """Erase a person from the JSON of a room that cannot be loaded, and so not be changed in the usual way."""
        async with self._database.writing() as connection:
            state = await connection.scalar(select(ROOMS.c.state).where(ROOMS.c.code == room))
            try:
                erased = json.dumps(_erase(person, json.loads(state or "")))
            except ValueError:
                erased = "{}"
            await connection.execute(update(ROOMS).where(ROOMS.c.code == room).values(state=erased))
            for table in (NAMED, SEATS):
                await connection.execute(delete(table).where(table.c.room == room, table.c.person == person))

    async def delete_person(self, person: str, now: int) -> None:
        """Delete the person, and everything else that one transaction can delete."""
        async with self._database.writing() as connection:
            await forget_in_sanctions(self._database, connection, person, now)
            await forget_operator(connection, person)
            for feature in self._features:
                await feature.delete_rows(connection, person)
            await forget_blocks(connection, person)
            await forget_reports(connection, person)
            await forget_results(connection, person)
            await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))


def _erase(person: str, value: Any) -> Any:
    """Return JSON without a person: their id, and the names and texts next to it."""
    if isinstance(value, dict):
        is_own = value.get("person") == person
        empty = dict.fromkeys(("person", "name", "text"), "") if is_own else {}
        return {key: _erase(person, each) for key, each in {**value, **empty}.items()}
    if isinstance(value, list):
        return [_erase(person, each) for each in value]
    return NOBODY if value == person else value
