"""Rooms in the database: a version and a text; whoever writes the next version has changed the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.room import Room
from rummi.server.store.database import Database
from rummi.server.store.games import StoredGame, insert_game
from rummi.server.store.journal import AlreadyTaken
from rummi.server.store.schema import GAMES, PLAYED, ROOM_COMMANDS, ROOMS

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Room)


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room and its version."""

    version: int
    room: Room


@dataclass(frozen=True, slots=True)
class Due:
    """When something happens by itself in a game, where a change of its room changes that."""

    game: str
    at: int | None


class NoSuchRoom(Exception):
    pass


async def insert_room(connection: AsyncConnection, room: Room, now: int) -> None:
    """In somebody's transaction."""
    row = {"code": room.code, "version": 1, "state": _text(room), "open": True, "touched_at": now}
    await connection.execute(insert(ROOMS).values(row))


class Rooms:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, room: Room, now: int) -> StoredRoom:
        """Raises AlreadyTaken where the code is in use."""
        try:
            async with self._database.writing() as connection:
                await insert_room(connection, room, now)
        except IntegrityError as taken:
            raise AlreadyTaken from taken
        return StoredRoom(1, room)

    async def get(self, code: str) -> StoredRoom:
        async with self._database.reading() as connection:
            asked = select(ROOMS.c.version, ROOMS.c.state).where(ROOMS.c.code == code)
            row = (await connection.execute(asked)).one_or_none()
        if row is None:
            raise NoSuchRoom(code)
        return StoredRoom(row.version, _DECODER.decode(row.state))

    async def of(self, person: str, most: int) -> list[str]:
        """The open rooms in which somebody has played, the one used last first."""
        asked = (
            select(ROOMS.c.code)
            .join(GAMES, GAMES.c.room == ROOMS.c.code)
            .join(PLAYED, PLAYED.c.game == GAMES.c.id)
            .where(PLAYED.c.person == person, ROOMS.c.open.is_(True))
            .group_by(ROOMS.c.code, ROOMS.c.touched_at)
            .order_by(ROOMS.c.touched_at.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            return [code for (code,) in await connection.execute(asked)]

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        async with self._database.reading() as connection:
            asked = select(ROOMS.c.code, ROOMS.c.version).where(ROOMS.c.code.in_(codes))
            return {row.code: row.version for row in await connection.execute(asked)}

    async def done(self, code: str, command: str) -> int | None:
        """The version to which a command led, if it has been done."""
        asked = select(ROOM_COMMANDS.c.version).where(ROOM_COMMANDS.c.room == code, ROOM_COMMANDS.c.command == command)
        async with self._database.reading() as connection:
            version: int | None = await connection.scalar(asked)
        return version

    async def save(
        self,
        before: StoredRoom,
        after: Room,
        now: int,
        command: str | None = None,
        begun: StoredGame | None = None,
        people: Mapping[int, str] | None = None,
        due: Due | None = None,
    ) -> StoredRoom:
        """All of it or nothing. Raises AlreadyTaken where somebody was quicker, or the command is done already."""
        version = before.version + 1
        try:
            async with self._database.writing() as connection:
                row = {"version": version, "state": _text(after), "open": after.phase != "closed", "touched_at": now}
                this = ROOMS.c.code == after.code, ROOMS.c.version == before.version
                if (await connection.execute(update(ROOMS).where(*this).values(row))).rowcount != 1:
                    raise AlreadyTaken
                if command is not None:
                    done = {"room": after.code, "command": command, "version": version}
                    await connection.execute(insert(ROOM_COMMANDS).values(done))
                if begun is not None:
                    await insert_game(connection, begun, people or {})
                if due is not None:
                    await connection.execute(update(GAMES).where(GAMES.c.id == due.game).values(due_at=due.at))
        except IntegrityError as taken:
            raise AlreadyTaken from taken
        return StoredRoom(version, after)

    async def untouched(self, since: int, most: int) -> list[str]:
        """Open rooms in which nothing has changed since then."""
        idle = ROOMS.c.open.is_(True), ROOMS.c.touched_at < since
        async with self._database.reading() as connection:
            rows = await connection.execute(select(ROOMS.c.code).where(*idle).limit(most))
            return [code for (code,) in rows]

    async def touch(self, code: str, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(touched_at=now))


def _text(room: Room) -> str:
    return _ENCODER.encode(room).decode()
