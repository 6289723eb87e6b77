"""Who of the operators looked at what happens in which room, and when."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex
from typing import Final

from sqlalchemy import delete, insert, select

from rummi.server.store.database import Database
from rummi.server.store.schema import LOOKS

ONE_LOOK_MS: Final = 600_000
"""For which somebody who stays is written down once."""


@dataclass(frozen=True, slots=True)
class Look:
    by: str
    room: str
    at: int


class Looks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, by: str, room: str, now: int) -> None:
        this = LOOKS.c.room == room, LOOKS.c.by == by, LOOKS.c.at > now - ONE_LOOK_MS
        async with self._database.reading() as connection:
            if (await connection.execute(select(LOOKS.c.id).where(*this))).first():
                return
        async with self._database.writing() as connection:
            await connection.execute(insert(LOOKS).values(id=token_hex(12), by=by, room=room, at=now))

    async def newest(self, most: int, room: str | None = None) -> list[Look]:
        asked = select(LOOKS.c.by, LOOKS.c.room, LOOKS.c.at).order_by(LOOKS.c.at.desc()).limit(most)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.where(LOOKS.c.room == room) if room else asked)
            return [Look(*row) for row in rows]

    async def old(self, before: int, most: int) -> list[str]:
        async with self._database.reading() as connection:
            asked = select(LOOKS.c.id).where(LOOKS.c.at < before).order_by(LOOKS.c.at).limit(most)
            return [id for (id,) in await connection.execute(asked)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(LOOKS).where(LOOKS.c.id == id))
