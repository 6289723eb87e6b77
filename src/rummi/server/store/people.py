"""People: a guest is a name, a registered player also has a login and the hash of a password."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rummi.server.store.database import Database
from rummi.server.store.schema import EVENT_ROLES, PEOPLE, PLAYED

NOBODY: Final = ""
"""Who sat in the seat of somebody who wanted to be forgotten."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str | None = None
    password: str | None = None


class LoginTaken(Exception):
    pass


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(insert(PEOPLE).values(id=person.id, name=person.name, made_at=now))

    async def get(self, id: str) -> Person | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.id == id))).one_or_none()
        return _person(row)

    async def by_login(self, login: str) -> Person | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.login == login))).one_or_none()
        return _person(row)

    async def rename(self, id: str, name: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(name=name))

    async def register(self, id: str, login: str, password: str) -> None:
        try:
            async with self._database.writing() as connection:
                changed = update(PEOPLE).where(PEOPLE.c.id == id).values(login=login, password=password)
                await connection.execute(changed)
        except IntegrityError as taken:
            raise LoginTaken from taken

    async def set_password(self, id: str, password: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(password=password))

    async def forget(self, id: str) -> None:
        """Nobody can be this person again. The games stay, for those who played along, but are nobody's."""
        async with self._database.writing() as connection:
            await connection.execute(update(PLAYED).where(PLAYED.c.person == id).values(person=NOBODY))
            await connection.execute(delete(EVENT_ROLES).where(EVENT_ROLES.c.person == id))
            await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == id))


def _person(row: Row[tuple[object, ...]] | None) -> Person | None:
    return row and Person(row.id, row.name, row.login, row.password)
