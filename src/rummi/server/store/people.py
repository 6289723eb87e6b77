"""People: a guest is a name, a registered player also has a login and the hash of a password."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from rummi.server.store.batch_loader import BatchLoader
from rummi.server.store.database import Database
from rummi.server.store.schema import PEOPLE


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str | None = None
    password: str | None = None
    series: int = 0
    guesses: int = 0
    made_at: int = 0


class LoginTaken(Exception):
    pass


class People:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked = BatchLoader(self._get_all)

    async def add(self, person: Person, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(insert(PEOPLE).values(id=person.id, name=person.name, made_at=now, seen_at=now))

    async def get(self, id: str) -> Person | None:
        return await self._asked.get(id)

    async def _get_all(self, ids: Collection[str]) -> dict[str, Person]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(PEOPLE).where(PEOPLE.c.id.in_(ids)))
            return {row.id: _person(row) for row in rows}

    async def by_login(self, login: str) -> Person | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.login == login))).one_or_none()
        return None if row is None else _person(row)

    async def seen(self, id: str, now: int) -> None:
        """He has come again."""
        await self._change(id, seen_at=now)

    async def rename(self, id: str, name: str) -> None:
        await self._change(id, name=name)

    async def register(self, id: str, login: str, password: str) -> None:
        try:
            async with self._database.writing() as connection:
                values = {"login": login, "password": password, "series": PEOPLE.c.series + 1}
                await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(values))
        except IntegrityError as taken:
            raise LoginTaken from taken

    async def set_password(self, id: str, password: str) -> None:
        """All sessions end with it."""
        await self._change(id, password=password, series=PEOPLE.c.series + 1)

    async def end_sessions(self, id: str) -> None:
        await self._change(id, series=PEOPLE.c.series + 1)

    async def guessed(self, id: str) -> None:
        """Somebody has tried a wrong password."""
        await self._change(id, guesses=PEOPLE.c.guesses + 1)

    async def told_of_guesses(self, id: str) -> None:
        await self._change(id, guesses=0)

    async def _change(self, id: str, **values: object) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(**values))

    async def series(self, ids: Collection[str]) -> dict[str, int]:
        """Of the sessions that hold, of those who are still there."""
        asked = select(PEOPLE.c.id, PEOPLE.c.series).where(PEOPLE.c.id.in_(ids))
        async with self._database.reading() as connection:
            return {row.id: row.series for row in await connection.execute(asked)}


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.login, row.password, row.series, row.guesses, row.made_at)
