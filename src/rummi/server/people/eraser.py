"""Deleting for good: somebody's traces, and what was kept long enough. Everything in small transactions, so that nobody
who plays waits."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import ColumnElement, Table, and_, delete, exists, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.feature import Feature
from rummi.server.model.room import NOBODY
from rummi.server.store.database import Database
from rummi.server.store.moderation import forget_in_sanctions, forget_operator
from rummi.server.store.puzzles import forget_results
from rummi.server.store.reports import Reports, forget_blocks, forget_reports
from rummi.server.store.schema import (
    ACTIONS,
    GAMES,
    METADATA,
    NAMED,
    PEOPLE,
    PLAYED,
    ROOM_COMMANDS,
    ROOMS,
    SEATS,
)

_DELETING: Final = 7_223_002
"""The number of the lock that one of several workers takes to delete."""
NAMELESS: Final = "N. N. {seat}"
"""In the records of somebody who is forgotten, with the number of his seat, so that two of them differ."""


class Erasing:
    def __init__(self, database: Database, features: Sequence[Feature]) -> None:
        self.database = database
        self._features = features
        self.reports = Reports(database)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """Whether it is ours: of several workers one deletes at a time."""
        if self.database.is_sqlite:
            yield True
            return
        async with self.database.engine.begin() as connection:
            asked = text("SELECT pg_try_advisory_xact_lock(:number)")
            yield bool(await connection.scalar(asked, {"number": _DELETING}))

    async def scrub(self) -> None:
        await self.database.scrub()

    # a person

    async def games_of(self, person: str, most: int) -> list[str]:
        async with self.database.reading() as connection:
            asked = select(PLAYED.c.game).where(PLAYED.c.person == person).distinct().limit(most)
            return [game for (game,) in await connection.execute(asked)]

    async def take_out_of_game(self, person: str, game: str) -> None:
        """The record stays and says the same, but for a name; nothing tells that two of them are of one person."""
        async with self.database.writing() as connection:
            this = PLAYED.c.game == game, PLAYED.c.person == person
            seats = [seat for (seat,) in await connection.execute(select(PLAYED.c.seat).where(*this))]
            players = await connection.scalar(select(GAMES.c.players).where(GAMES.c.id == game))
            assert players is not None
            named = [NAMELESS.format(seat=at + 1) if at in seats else name for at, name in enumerate(players)]
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(players=named))
            asked = ACTIONS.c.game == game, ACTIONS.c.command.startswith(person)
            other = func.replace(ACTIONS.c.command, person, token_hex(12))
            await connection.execute(update(ACTIONS).where(*asked).values(command=other))
            await connection.execute(update(PLAYED).where(*this).values(person=NOBODY))

    async def take_out_of_room(self, person: str, room: str) -> None:
        """What he asked for there is not told; the room itself is changed as rooms are."""
        asked = ROOM_COMMANDS.c.room == room, ROOM_COMMANDS.c.command.startswith(person)
        async with self.database.writing() as connection:
            await connection.execute(delete(ROOM_COMMANDS).where(*asked))

    async def take_out_of_text(self, person: str, room: str) -> None:
        """Of a room that cannot be loaded: what is said of him there is made empty."""
        async with self.database.writing() as connection:
            state = await connection.scalar(select(ROOMS.c.state).where(ROOMS.c.code == room))
            try:
                kept = json.dumps(_without(person, json.loads(state or "")))
            except ValueError:
                kept = "{}"
            await connection.execute(update(ROOMS).where(ROOMS.c.code == room).values(state=kept))
            for table in (NAMED, SEATS):
                await connection.execute(delete(table).where(table.c.room == room, table.c.person == person))

    async def take_out(self, person: str, now: int) -> None:
        async with self.database.writing() as connection:
            await forget_in_sanctions(self.database, connection, person, now)
            await forget_operator(connection, person)
            for feature in self._features:
                await feature.delete_rows(connection, person)
            await forget_blocks(connection, person)
            await forget_reports(connection, person)
            await forget_results(connection, person)
            await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))

    # what was kept long enough

    async def unseen_guests(self, since: int, most: int) -> list[str]:
        """Return guests who have not come since then. Those on whom a feature depends are not among them."""
        needed = [condition for feature in self._features for condition in feature.people_in_use()]
        gone = PEOPLE.c.login.is_(None), PEOPLE.c.seen_at < since, *(~each for each in needed)
        return await self._found(select(PEOPLE.c.id).where(*gone).order_by(PEOPLE.c.seen_at).limit(most))

    async def note_guests(self, now: int) -> None:
        """Of whom it was never noted when they came; their time begins now."""
        async with self.database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.seen_at.is_(None)).values(seen_at=now))

    async def rooms_with_old_talk(self, before: int, most: int) -> list[str]:
        asked = select(ROOMS.c.code).where(ROOMS.c.said_at < before).order_by(ROOMS.c.said_at)
        return await self._found(asked.limit(most))

    async def closed_rooms(self, since: int, most: int) -> list[str]:
        """Return closed rooms that nobody has used since then and that no feature needs."""
        idle = ROOMS.c.open.is_(False), ROOMS.c.touched_at < since, *self._not_in_use(ROOMS.c.code)
        return await self._found(select(ROOMS.c.code).where(*idle).order_by(ROOMS.c.touched_at).limit(most))

    async def unfinished_games(self, since: int, most: int) -> list[str]:
        """In which nothing has happened since then, and that lie on no open table."""
        acted = exists().where(ACTIONS.c.game == GAMES.c.id, ACTIONS.c.acted_at >= since)
        lies = exists().where(ROOMS.c.code == GAMES.c.room, ROOMS.c.open.is_(True), ROOMS.c.state.contains(GAMES.c.id))
        old = GAMES.c.ended_at.is_(None), GAMES.c.begun_at < since, ~acted, ~lies, *self._not_in_use(GAMES.c.room)
        return await self._found(select(GAMES.c.id).where(*old).order_by(GAMES.c.begun_at).limit(most))

    def _not_in_use(self, room: ColumnElement[Any]) -> list[ColumnElement[bool]]:
        return [~condition for feature in self._features for condition in feature.rooms_in_use(room)]

    async def _found(self, asked: Any) -> list[str]:
        async with self.database.reading() as connection:
            return [found for (found,) in await connection.execute(asked)]

    async def delete_room(self, code: str, since: int) -> bool:
        """Unless somebody has used it meanwhile. Its finished games stay, of no room."""
        async with self.database.writing() as connection:
            unused = ROOMS.c.code == code, ROOMS.c.open.is_(False), ROOMS.c.touched_at < since
            if (await connection.execute(select(ROOMS.c.code).where(*unused).with_for_update())).first() is None:
                return False
            await _delete_room(connection, code)
        return True

    async def delete_game(self, game: str) -> bool:
        """Unless it has ended meanwhile. The closed room in which it lay goes too."""
        async with self.database.writing() as connection:
            this = GAMES.c.id == game, GAMES.c.ended_at.is_(None)
            found = (await connection.execute(select(GAMES.c.room).where(*this).with_for_update())).first()
            if found is None:
                return False
            lay = and_(ROOMS.c.code == found.room, ROOMS.c.open.is_(False), ROOMS.c.state.contains(game))
            if (await connection.execute(select(ROOMS.c.code).where(lay))).first():
                await _delete_room(connection, found.room)
            await _delete(connection, GAMES, GAMES.c.id, game)
        return True


def _without(person: str, value: Any) -> Any:
    if isinstance(value, dict):
        his = value.get("person") == person
        empty = dict.fromkeys(("person", "name", "text"), "") if his else {}
        return {key: _without(person, each) for key, each in {**value, **empty}.items()}
    if isinstance(value, list):
        return [_without(person, each) for each in value]
    return NOBODY if value == person else value


async def _delete_room(connection: AsyncConnection, code: str) -> None:
    await connection.execute(update(GAMES).where(GAMES.c.room == code).values(room=None))
    await _delete(connection, ROOMS, ROOMS.c.code, code)


async def _delete(connection: AsyncConnection, table: Table, key: ColumnElement[str], value: str) -> None:
    """A row, and before it those of other tables that belong to it."""
    for other in METADATA.sorted_tables:
        for foreign in other.foreign_keys:
            if foreign.column.table is table:
                await connection.execute(delete(other).where(foreign.parent == value))
    await connection.execute(delete(table).where(key == value))
