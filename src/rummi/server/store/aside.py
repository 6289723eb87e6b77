"""Rooms that cannot be loaded: where they are, why, and when they were last tried."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, select, update

from rummi.server.store.database import Database
from rummi.server.store.schema import SET_ASIDE


@dataclass(frozen=True, slots=True)
class SetAside:
    room: str
    game: str | None
    """That cannot be loaded; None where the room itself cannot."""
    why: str
    since: int


class RoomsAside:
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

    async def all(self, most: int) -> list[SetAside]:
        """The newest first."""
        asked = select(SET_ASIDE).order_by(SET_ASIDE.c.since.desc()).limit(most)
        async with self._database.reading() as connection:
            return [SetAside(row.room, row.game, row.why, row.since) for row in await connection.execute(asked)]
