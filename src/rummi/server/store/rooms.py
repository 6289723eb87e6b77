"""Rooms in the database: a version and a text; whoever writes the next version has changed the room."""

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
    """In somebody's transaction."""
    row = {"code": room.code, "version": 1, **_columns(room), "touched_at": now}
    await connection.execute(insert(ROOMS).values(row))
    await _list(connection, SEATS, room.code, set(), room.people)
    await _list(connection, NAMED, room.code, set(), room.named)


async def _list(
    connection: AsyncConnection, table: Table, code: str, before: AbstractSet[str], after: AbstractSet[str]
) -> None:
    """Who has a seat there now, for the lists of these people; and who stands anywhere in its text, to be found
    without reading all rooms."""
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
        self._asked = BatchLoader(self._get_all)

    async def add(self, room: Room, now: int) -> StoredRoom:
        """Raises WriteConflict where the code is in use."""
        try:
            async with self._database.writing() as connection:
                await insert_room(connection, room, now)
        except IntegrityError as taken:
            raise WriteConflict from taken
        return StoredRoom(1, room)

    async def get(self, code: str) -> StoredRoom:
        row = await self._asked.get(code)
        if row is None:
            raise NoSuchRoom(code)
        return StoredRoom(row.version, read_room(row.state))

    async def _get_all(self, codes: Collection[str]) -> dict[str, Any]:
        asked = select(ROOMS.c.code, ROOMS.c.version, ROOMS.c.state).where(ROOMS.c.code.in_(codes))
        async with self._database.reading() as connection:
            return {row.code: row for row in await connection.execute(asked)}

    async def of(self, person: str, most: int) -> list[str]:
        """The open rooms in which somebody has a seat and a game was begun, the one used last first."""
        begun = select(GAMES.c.id).where(GAMES.c.room == ROOMS.c.code).exists()
        asked = (
            select(ROOMS.c.code)
            .join(SEATS, SEATS.c.room == ROOMS.c.code)
            .where(SEATS.c.person == person, ROOMS.c.open.is_(True), begun)
            .order_by(ROOMS.c.touched_at.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            return [code for (code,) in await connection.execute(asked)]

    async def with_others(self, person: str, most: int) -> list[str]:
        """Likewise, those in which somebody else has a seat, too: however many others he has opened since."""
        other = SEATS.alias()
        shared = select(other.c.room).where(other.c.room == ROOMS.c.code, other.c.person != person).exists()
        begun = select(GAMES.c.id).where(GAMES.c.room == ROOMS.c.code).exists()
        asked = select(ROOMS.c.code).join(SEATS, SEATS.c.room == ROOMS.c.code)
        asked = asked.where(SEATS.c.person == person, ROOMS.c.open.is_(True), begun, shared)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(ROOMS.c.touched_at.desc()).limit(most))
            return [code for (code,) in rows]

    async def seated(self, person: str) -> list[str]:
        """The open rooms in which somebody has a seat."""
        asked = select(ROOMS.c.code).join(SEATS, SEATS.c.room == ROOMS.c.code)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.where(SEATS.c.person == person, ROOMS.c.open.is_(True)))
            return [code for (code,) in rows]

    async def shut(self, code: str) -> None:
        """A room that cannot be loaded, and so cannot be changed: nobody is asked into it any more."""
        async with self._database.writing() as connection:
            await connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(open=False))
            await connection.execute(delete(SET_ASIDE).where(SET_ASIDE.c.room == code))

    async def naming(self, person: str) -> list[str]:
        """The rooms in which somebody stands, open or closed."""
        async with self._database.reading() as connection:
            asked = select(NAMED.c.room).where(NAMED.c.person == person).order_by(NAMED.c.room)
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
        now: int | None,
        command: str | None = None,
        begun: StoredGame | None = None,
        people: Mapping[int, str] | None = None,
        due: Due | None = None,
    ) -> StoredRoom:
        """All of it or nothing. Raises WriteConflict where somebody was quicker, or the command is done already.
        Without a time, nobody has used the room."""
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
                await _list(connection, SEATS, after.code, before.room.people, after.people)
                await _list(connection, NAMED, after.code, before.room.named, after.named)
                await _move_seats(connection, before.room, after)
        except IntegrityError as taken:
            raise WriteConflict from taken
        return StoredRoom(version, after)

    async def untouched(self, since: int, most: int) -> list[str]:
        """Open rooms in which nothing has changed since then."""
        idle = ROOMS.c.open.is_(True), ROOMS.c.touched_at < since, ROOMS.c.code.not_in(select(SET_ASIDE.c.room))
        asked = select(ROOMS.c.code).where(*idle).order_by(ROOMS.c.touched_at).limit(most)
        async with self._database.reading() as connection:
            return [code for (code,) in await connection.execute(asked)]

    async def touch(self, code: str, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(touched_at=now))


async def _move_seats(connection: AsyncConnection, before: Room, after: Room) -> None:
    """A seat that somebody else has from now on is his in the game that is being played, too."""
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
        _ = room.match, room.strict  # by rules that there are
    except Exception as problem:
        raise UnreadableRoom from problem
    return room


def _text(room: Room) -> str:
    return _ENCODER.encode(room).decode()


@dataclass(frozen=True, slots=True)
class QuarantinedRoom:
    room: str
    game: str | None
    """That cannot be loaded; None where the room itself cannot."""
    why: str
    since: int


class QuarantineStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, room: str, game: str | None, why: str, now: int) -> bool:
        """Whether it was not there yet."""
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
        """Those that nobody has tried since then."""
        old = select(SET_ASIDE.c.room).where(SET_ASIDE.c.tried_at < since).order_by(SET_ASIDE.c.tried_at).limit(most)
        async with self._database.reading() as connection:
            return [room for (room,) in await connection.execute(old)]

    async def count(self) -> int:
        async with self._database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(SET_ASIDE)) or 0

    async def all(self, most: int) -> list[QuarantinedRoom]:
        """The newest first."""
        asked = select(SET_ASIDE).order_by(SET_ASIDE.c.since.desc()).limit(most)
        async with self._database.reading() as connection:
            return [QuarantinedRoom(row.room, row.game, row.why, row.since) for row in await connection.execute(asked)]
