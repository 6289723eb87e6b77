"""A number that every decision raises: workers ask for it every other second, and for more only where it has grown."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Integer, cast, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import Text

from rummi.server.store.database import Database
from rummi.server.store.schema import SETTINGS

KEY: Final = "moderation"


async def tell_news(database: Database, connection: AsyncConnection) -> None:
    """The first thing in a transaction: of two who decide at the same moment, the second waits for the first."""
    await connection.execute(database.insert_new(SETTINGS).values(key=KEY, value="0"))
    more = cast(cast(SETTINGS.c.value, Integer) + 1, Text)
    await connection.execute(update(SETTINGS).where(SETTINGS.c.key == KEY).values(value=func.trim(more)))


async def news(database: Database) -> int:
    async with database.reading() as connection:
        return int(await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == KEY)) or 0)
