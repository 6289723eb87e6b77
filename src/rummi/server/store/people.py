"""The people who play here. Guests have a name; registered players also have a login and a password hash."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from rummi.server.model.people import Person
from rummi.server.store.batch_loader import BatchLoader
from rummi.server.store.database import Database
from rummi.server.store.schema import PEOPLE


class LoginTaken(Exception):
    pass


class People:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._loader = BatchLoader(self._get_all)

    async def add(self, person: Person, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(insert(PEOPLE).values(id=person.id, name=person.name, made_at=now, seen_at=now))

    async def get(self, id: str) -> Person | None:
        return await self._loader.get(id)

    async def _get_all(self, ids: Collection[str]) -> dict[str, Person]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(PEOPLE).where(PEOPLE.c.id.in_(ids)))
            return {row.id: _person(row) for row in rows}

    async def find_by_login(self, login: str) -> Person | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.login == login))).one_or_none()
        return None if row is None else _person(row)

    async def note_visit(self, id: str, now: int) -> None:
        await self._change(id, seen_at=now)

    async def rename(self, id: str, name: str) -> None:
        await self._change(id, name=name)

    async def register(self, id: str, login: str, password: str) -> None:
        """Give a guest a login and a password, and end all sessions. Raises LoginTaken."""
        try:
            async with self._database.writing() as connection:
                values = {"login": login, "password": password, "series": PEOPLE.c.series + 1}
                await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(values))
        except IntegrityError as taken:
            raise LoginTaken from taken

    async def set_password(self, id: str, password: str) -> None:
        """Set the password and end all sessions."""
        await self._change(id, password=password, series=PEOPLE.c.series + 1)

    async def end_sessions(self, id: str) -> None:
        await self._change(id, series=PEOPLE.c.series + 1)

    async def count_failed_login(self, id: str) -> None:
        await self._change(id, guesses=PEOPLE.c.guesses + 1)

    async def clear_failed_logins(self, id: str) -> None:
        await self._change(id, guesses=0)

    async def _change(self, id: str, **values: object) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(**values))

    async def session_series(self, ids: Collection[str]) -> dict[str, int]:
        """Return the series of valid sessions by person. People who have been deleted are missing."""
        query = select(PEOPLE.c.id, PEOPLE.c.series).where(PEOPLE.c.id.in_(ids))
        async with self._database.reading() as connection:
            return {row.id: row.series for row in await connection.execute(query)}


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.login, row.password, row.series, row.guesses, row.made_at)
