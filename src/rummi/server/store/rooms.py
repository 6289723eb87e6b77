"""Rooms, stored as a version and JSON.

Of several writers that store the next version, the first has changed the room, and the others have a conflict.
Rooms that cannot be loaded are in quarantine, so that they do not disturb other rooms.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.room import Room
from rummi.server.model.stored import Due, NoSuchRoom, StoredGame, StoredRoom, UnreadableRoom
from rummi.server.sequence import WriteConflict
from rummi.server.store.batch_loader import BatchLoader
from rummi.server.store.database import Database
from rummi.server.store.games import insert_game
from rummi.server.store.schema import GAMES, NAMED, PLAYED, ROOM_COMMANDS, ROOMS, SEATS, SET_ASIDE

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Room)


async def insert_room(connection: AsyncConnection, room: Room, now: int) -> None:
    row = {"code": room.code, "version": 1, **_columns(room), "touched_at": now}
    await connection.execute(insert(ROOMS).values(row))
    await _update_people(connection, SEATS, room.code, set(), room.people)
    await _update_people(connection, NAMED, room.code, set(), room.named)


async def _update_people(
    connection: AsyncConnection, table: Table, code: str, before: AbstractSet[str], after: AbstractSet[str]
) -> None:
    """Update the people of a room in SEATS (who has a seat) or NAMED (who appears anywhere in it).

    So the rooms of a person are found without reading all rooms.
    """
    if before - after:
        gone = table.c.room == code, table.c.person.in_(before - after)
        await connection.execute(delete(table).where(*gone))
    if after - before:
        rows = [{"room": code, "person": person} for person in sorted(after - before)]
        await connection.execute(insert(table), rows)


def _columns(room: Room) -> dict[str, object]:
    said_at = min((said.at for said in room.said), default=None)
    return {"state": _text(room), "open": room.phase != "closed", "said_at": said_at}


class Rooms:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._loader = BatchLoader(self._get_all)

    async def add(self, room: Room, now: int) -> StoredRoom:
        """Raises WriteConflict if the code is in use."""
        try:
            async with self._database.writing() as connection:
                await insert_room(connection, room, now)
        except IntegrityError as taken:
            raise WriteConflict from taken
        return StoredRoom(1, room)

    async def get(self, code: str) -> StoredRoom:
        row = await self._loader.get(code)
        if row is None:
            raise NoSuchRoom(code)
        return StoredRoom(row.version, read_room(row.state))

    async def _get_all(self, codes: Collection[str]) -> dict[str, Any]:
        query = select(ROOMS.c.code, ROOMS.c.version, ROOMS.c.state).where(ROOMS.c.code.in_(codes))
        async with self._database.reading() as connection:
            return {row.code: row for row in await connection.execute(query)}

    async def of(self, person: str, most: int) -> list[str]:
        """Return a person's open rooms in which a game has begun, the last used first."""
        begun = select(GAMES.c.id).where(GAMES.c.room == ROOMS.c.code).exists()
        query = (
            select(ROOMS.c.code)
            .join(SEATS, SEATS.c.room == ROOMS.c.code)
            .where(SEATS.c.person == person, ROOMS.c.open.is_(True), begun)
            .order_by(ROOMS.c.touched_at.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            return [code for (code,) in await connection.execute(query)]

    async def with_others(self, person: str, most: int) -> list[str]:
        """Return those of them in which another person has a seat too."""
        other = SEATS.alias()
        shared = select(other.c.room).where(other.c.room == ROOMS.c.code, other.c.person != person).exists()
        begun = select(GAMES.c.id).where(GAMES.c.room == ROOMS.c.code).exists()
        query = select(ROOMS.c.code).join(SEATS, SEATS.c.room == ROOMS.c.code)
        query = query.where(SEATS.c.person == person, ROOMS.c.open.is_(True), begun, shared)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(ROOMS.c.touched_at.desc()).limit(most))
            return [code for (code,) in rows]

    async def seated(self, person: str) -> list[str]:
        """Return the open rooms in which a person has a seat."""
        query = select(ROOMS.c.code).join(SEATS, SEATS.c.room == ROOMS.c.code)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(SEATS.c.person == person, ROOMS.c.open.is_(True)))
            return [code for (code,) in rows]

    async def shut(self, code: str) -> None:
        """Close a room that cannot be loaded, and so not be changed in the usual way."""
        async with self._database.writing() as connection:
            await connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(open=False))
            await connection.execute(delete(SET_ASIDE).where(SET_ASIDE.c.room == code))

    async def naming(self, person: str) -> list[str]:
        """Return the rooms in which a person appears, open or closed."""
        async with self._database.reading() as connection:
            query = select(NAMED.c.room).where(NAMED.c.person == person).order_by(NAMED.c.room)
            return [code for (code,) in await connection.execute(query)]

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        async with self._database.reading() as connection:
            query = select(ROOMS.c.code, ROOMS.c.version).where(ROOMS.c.code.in_(codes))
            return {row.code: row.version for row in await connection.execute(query)}

    async def done(self, code: str, command: str) -> int | None:
        """Return the version that a command led to; None if the command was not carried out."""
        query = select(ROOM_COMMANDS.c.version).where(ROOM_COMMANDS.c.room == code, ROOM_COMMANDS.c.command == command)
        async with self._database.reading() as connection:
            version: int | None = await connection.scalar(query)
        return version

    async def save(
        self,
        before: StoredRoom,
        after: Room,
        now: int | None,
        command: str | None = None,
        begun: StoredGame | None = None,
        people: Mapping[int, str] | None = None,
        due: Due | None = None,
    ) -> StoredRoom:
        """Store the next version of a room and what belongs to it, in one transaction. Raises WriteConflict.

        Without a time (`now`), the room does not count as used.
        """
        version = before.version + 1
        try:
            async with self._database.writing() as connection:
                row = {"version": version, **_columns(after), **({} if now is None else {"touched_at": now})}
                this = ROOMS.c.code == after.code, ROOMS.c.version == before.version
                if (await connection.execute(update(ROOMS).where(*this).values(row))).rowcount != 1:
                    raise WriteConflict
                if command is not None:
                    done = {"room": after.code, "command": command, "version": version}
                    await connection.execute(insert(ROOM_COMMANDS).values(done))
                if begun is not None:
                    await insert_game(connection, begun, people or {})
                if due is not None:
                    ended = {"ended_at": now} if due.broken_off else {}
                    of_game = update(GAMES).where(GAMES.c.id == due.game)
                    await connection.execute(of_game.values(due_at=due.at, **ended))
                await _update_people(connection, SEATS, after.code, before.room.people, after.people)
                await _update_people(connection, NAMED, after.code, before.room.named, after.named)
                await _move_seats(connection, before.room, after)
        except IntegrityError as taken:
            raise WriteConflict from taken
        return StoredRoom(version, after)

    async def untouched(self, since: int, most: int) -> list[str]:
        """Return open rooms that were last used before then."""
        idle = ROOMS.c.open.is_(True), ROOMS.c.touched_at < since, ROOMS.c.code.not_in(select(SET_ASIDE.c.room))
        query = select(ROOMS.c.code).where(*idle).order_by(ROOMS.c.touched_at).limit(most)
        async with self._database.reading() as connection:
            return [code for (code,) in await connection.execute(query)]

    async def touch(self, code: str, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(touched_at=now))


async def _move_seats(connection: AsyncConnection, before: Room, after: Room) -> None:
    """Give the seats of the running game to the people who have taken them over in the room."""
    if after.game is None or after.game != before.game or after.phase != "playing":
        return
    for seat, (was, chair) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        if chair.person and chair.person != was.person:
            row = PLAYED.c.game == after.game, PLAYED.c.seat == seat
            await connection.execute(update(PLAYED).where(*row).values(person=chair.person))


def read_room(text: str) -> Room:
    """Raises UnreadableRoom."""
    try:
        room = _DECODER.decode(text)
        _ = room.match, room.strict  # fails for unknown rules
    except Exception as problem:
        raise UnreadableRoom from problem
    return room


def _text(room: Room) -> str:
    return _ENCODER.encode(room).decode()


@dataclass(frozen=True, slots=True)
class QuarantinedRoom:
    room: str
    game: str | None
    """The game that cannot be loaded; None if the room itself cannot."""
    why: str
    since: int


class QuarantineStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, room: str, game: str | None, why: str, now: int) -> bool:
        """Add a room, or update its reason. Returns whether it is new."""
        row = {"room": room, "game": game, "why": why, "since": now, "tried_at": now}
        async with self._database.writing() as connection:
            new = self._database.insert_new(SET_ASIDE).values(row).returning(SET_ASIDE.c.room)
            if (await connection.execute(new)).first():
                return True
            tried = {"game": game, "why": why, "tried_at": now}
            await connection.execute(update(SET_ASIDE).where(SET_ASIDE.c.room == room).values(tried))
        return False

    async def take_back(self, room: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(SET_ASIDE).where(SET_ASIDE.c.room == room))

    async def untried(self, since: int, most: int) -> list[str]:
        """Return rooms that no worker has tried to load since then."""
        old = select(SET_ASIDE.c.room).where(SET_ASIDE.c.tried_at < since).order_by(SET_ASIDE.c.tried_at).limit(most)
        async with self._database.reading() as connection:
            return [room for (room,) in await connection.execute(old)]

    async def count(self) -> int:
        async with self._database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(SET_ASIDE)) or 0

    async def all(self, most: int) -> list[QuarantinedRoom]:
        """Return the rooms in quarantine, the newest first."""
        query = select(SET_ASIDE).order_by(SET_ASIDE.c.since.desc()).limit(most)
        async with self._database.reading() as connection:
            return [QuarantinedRoom(row.room, row.game, row.why, row.since) for row in await connection.execute(query)]
