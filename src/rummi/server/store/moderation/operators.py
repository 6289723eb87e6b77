"""Operators: people with a login whom the command line has named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.store.database import Database
from rummi.server.store.moderation.news import tell_news
from rummi.server.store.schema import LOOKS, OPERATORS, ORDERS, PEOPLE, SANCTIONS

FORGOTTEN: Final = "–"
"""In place of the login of an operator who is forgotten."""


@dataclass(frozen=True, slots=True)
class Operator:
    person: str
    name: str
    login: str
    since: int


class Operators:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, now: int) -> bool:
        """Whether he was none before."""
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            new = self._database.insert_new(OPERATORS).values(person=person, since=now).returning(OPERATORS.c.person)
            return (await connection.execute(new)).first() is not None

    async def remove(self, person: str) -> bool:
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            gone = await connection.execute(delete(OPERATORS).where(OPERATORS.c.person == person))
            return gone.rowcount == 1

    async def get(self, person: str) -> Operator | None:
        return next(iter(await self._found(OPERATORS.c.person == person)), None)

    async def all(self) -> list[Operator]:
        return await self._found()

    async def _found(self, *which: object) -> list[Operator]:
        asked = (
            select(OPERATORS.c.person, PEOPLE.c.name, PEOPLE.c.login, OPERATORS.c.since)
            .join(PEOPLE, PEOPLE.c.id == OPERATORS.c.person)
            .where(PEOPLE.c.login.is_not(None), *which)  # type: ignore[arg-type]
            .order_by(OPERATORS.c.since)
        )
        async with self._database.reading() as connection:
            return [Operator(*row) for row in await connection.execute(asked)]


async def forget_operator(connection: AsyncConnection, person: str) -> None:
    """What he decided stays, and that somebody looked; not who it was."""
    await connection.execute(delete(OPERATORS).where(OPERATORS.c.person == person))
    login = await connection.scalar(select(PEOPLE.c.login).where(PEOPLE.c.id == person))
    if login is None:
        return
    for column in (SANCTIONS.c.by, SANCTIONS.c.ended_by, LOOKS.c.by, ORDERS.c.by):
        await connection.execute(update(column.table).where(column == login).values({column: FORGOTTEN}))
