"""What a worker is to do because an operator wants it: whichever comes to it first does it, and all of it is safe to do
twice. Where no server runs, it waits for the next start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.store.database import Database
from rummi.server.store.moderation.news import tell_news
from rummi.server.store.rooms import NoSuchRoom
from rummi.server.store.schema import ORDERS, ROOMS

OrderKind: TypeAlias = Literal["close", "ban"]


@dataclass(frozen=True, slots=True)
class Order:
    id: str
    kind: OrderKind
    what: str
    """The code of the room to close, or whose seats bots take."""


async def give_order(connection: AsyncConnection, id: str, kind: OrderKind, what: str, by: str, now: int) -> None:
    row = {"id": id, "kind": kind, "what": what, "by": by, "given_at": now}
    await connection.execute(ORDERS.insert().values(row))


class Orders:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def close(self, id: str, room: str, by: str, now: int) -> bool:
        """Whether it is new. Raises NoSuchRoom."""
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            if (await connection.execute(select(ORDERS.c.id).where(ORDERS.c.id == id))).first():
                return False
            if (await connection.execute(select(ROOMS.c.code).where(ROOMS.c.code == room))).first() is None:
                raise NoSuchRoom(room)
            await give_order(connection, id, "close", room, by, now)
        return True

    async def undone(self) -> list[Order]:
        asked = select(ORDERS.c.id, ORDERS.c.kind, ORDERS.c.what).where(ORDERS.c.done_at.is_(None))
        async with self._database.reading() as connection:
            return [Order(*row) for row in await connection.execute(asked.order_by(ORDERS.c.given_at))]

    async def done(self, id: str, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(ORDERS).where(ORDERS.c.id == id).values(done_at=now))

    async def old(self, before: int, most: int) -> list[str]:
        async with self._database.reading() as connection:
            asked = select(ORDERS.c.id).where(ORDERS.c.done_at < before).order_by(ORDERS.c.done_at).limit(most)
            return [id for (id,) in await connection.execute(asked)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(ORDERS).where(ORDERS.c.id == id))
