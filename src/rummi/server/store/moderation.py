"""A number that every decision raises: workers ask for it every other second, and for more only where it has grown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, fields
from secrets import token_hex
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Integer, cast, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import Text

from rummi.core.sentence import sentence
from rummi.server.model.room import refuse_unless
from rummi.server.model.sanctions import Sanction
from rummi.server.model.stored import NoSuchRoom
from rummi.server.store.database import Database
from rummi.server.store.reports import close_reports
from rummi.server.store.schema import BANNED_NETWORKS, LOOKS, OPERATORS, ORDERS, PEOPLE, ROOMS, SANCTIONS, SETTINGS

KEY: Final = "moderation"


async def tell_news(database: Database, connection: AsyncConnection) -> None:
    """The first thing in a transaction: of two who decide at the same moment, the second waits for the first."""
    await connection.execute(database.insert_new(SETTINGS).values(key=KEY, value="0"))
    more = cast(cast(SETTINGS.c.value, Integer) + 1, Text)
    await connection.execute(update(SETTINGS).where(SETTINGS.c.key == KEY).values(value=func.trim(more)))


async def news(database: Database) -> int:
    async with database.reading() as connection:
        return int(await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == KEY)) or 0)


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


TaskKind: TypeAlias = Literal["close", "ban"]


@dataclass(frozen=True, slots=True)
class OperatorTask:
    id: str
    kind: TaskKind
    what: str
    """The code of the room to close, or whose seats bots take."""


async def add_task(connection: AsyncConnection, id: str, kind: TaskKind, what: str, by: str, now: int) -> None:
    row = {"id": id, "kind": kind, "what": what, "by": by, "given_at": now}
    await connection.execute(ORDERS.insert().values(row))


class OperatorTasks:
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
            await add_task(connection, id, "close", room, by, now)
        return True

    async def undone(self) -> list[OperatorTask]:
        asked = select(ORDERS.c.id, ORDERS.c.kind, ORDERS.c.what).where(ORDERS.c.done_at.is_(None))
        async with self._database.reading() as connection:
            return [OperatorTask(*row) for row in await connection.execute(asked.order_by(ORDERS.c.given_at))]

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


ONE_LOOK_MS: Final = 600_000
"""For which somebody who stays is written down once."""


@dataclass(frozen=True, slots=True)
class RoomAccess:
    by: str
    room: str
    at: int


class RoomAccessLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, by: str, room: str, now: int) -> None:
        this = LOOKS.c.room == room, LOOKS.c.by == by, LOOKS.c.at > now - ONE_LOOK_MS
        async with self._database.reading() as connection:
            if (await connection.execute(select(LOOKS.c.id).where(*this))).first():
                return
        async with self._database.writing() as connection:
            await connection.execute(insert(LOOKS).values(id=token_hex(12), by=by, room=room, at=now))

    async def newest(self, most: int, room: str | None = None) -> list[RoomAccess]:
        asked = select(LOOKS.c.by, LOOKS.c.room, LOOKS.c.at).order_by(LOOKS.c.at.desc()).limit(most)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.where(LOOKS.c.room == room) if room else asked)
            return [RoomAccess(*row) for row in rows]

    async def old(self, before: int, most: int) -> list[str]:
        async with self._database.reading() as connection:
            asked = select(LOOKS.c.id).where(LOOKS.c.at < before).order_by(LOOKS.c.at).limit(most)
            return [id for (id,) in await connection.execute(asked)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(LOOKS).where(LOOKS.c.id == id))


MOST_NETWORKS: Final = 5
"""Of one ban: whoever comes from more of them uses those of others."""
_COLUMNS: Final = [field.name for field in fields(Sanction) if field.name != "networks"]
Meanwhile: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]


class Sanctions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: Sanction, login_mark: str | None = None, meanwhile: Meanwhile | None = None) -> bool:
        """Whether it is new; False where the same was pressed before. Raises NotAllowed.

        `meanwhile` is done in the same transaction, and may refuse.
        """
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            if (await connection.execute(select(SANCTIONS.c.id).where(SANCTIONS.c.id == new.id))).first():
                return False
            if meanwhile:
                await meanwhile(connection)
            await self._require_sense(connection, new)
            row = {name: getattr(new, name) for name in _COLUMNS}
            await connection.execute(insert(SANCTIONS).values(**row, login=login_mark, changed_at=new.since))
            for network in new.networks:
                await connection.execute(insert(BANNED_NETWORKS).values(sanction=new.id, network=network))
            if new.kind == "ban" and new.person:
                await add_task(connection, new.id, "ban", new.person, new.by, new.since)
        return True

    async def _require_sense(self, connection: AsyncConnection, new: Sanction) -> None:
        if new.person is None:
            return
        operator = select(OPERATORS.c.person).where(OPERATORS.c.person == new.person)
        is_operator = (await connection.execute(operator)).first() is not None
        told = sentence("An operator is neither muted nor banned; take his rights first: rummi admin operators remove.")
        refuse_unless(new.kind == "warn" or not is_operator, told)
        same = SANCTIONS.c.person == new.person, SANCTIONS.c.kind == new.kind, *_in_force(new.since)
        holds = (await connection.execute(select(SANCTIONS.c.id).where(*same))).first()
        told = sentence("The same holds for him already; end that first.")
        refuse_unless(new.kind == "warn" or holds is None, told)

    async def dismiss(self, report: str, by: str, now: int) -> bool:
        """Nothing was wrong with what was reported. Whether nobody had decided it yet."""
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            return await close_reports(connection, report, "nothing", by, now) > 0

    async def end(self, id: str, by: str, now: int) -> bool:
        """Whether it was in force until now."""
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            this = SANCTIONS.c.id == id, *_in_force(now)
            ended = update(SANCTIONS).where(*this).values(ended_at=now, ended_by=by, changed_at=now)
            return (await connection.execute(ended)).rowcount == 1

    async def confirm(self, id: str, person: str, now: int) -> None:
        """He has read it."""
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            this = SANCTIONS.c.id == id, SANCTIONS.c.person == person, SANCTIONS.c.seen_at.is_(None)
            await connection.execute(update(SANCTIONS).where(*this).values(seen_at=now, changed_at=now))

    async def widen(self, id: str, network: str, now: int) -> None:
        """A network from which somebody comes whose ban reaches that far."""
        async with self._database.writing() as connection:
            await tell_news(self._database, connection)
            known = BANNED_NETWORKS.c.sanction == id
            if len((await connection.execute(select(BANNED_NETWORKS.c.network).where(known))).all()) >= MOST_NETWORKS:
                return
            await connection.execute(self._database.insert_new(BANNED_NETWORKS).values(sanction=id, network=network))
            await connection.execute(update(SANCTIONS).where(SANCTIONS.c.id == id).values(changed_at=now))

    # read

    async def get(self, id: str) -> Sanction | None:
        return next(iter(await self._found(SANCTIONS.c.id == id)), None)

    async def in_force(self, now: int) -> list[Sanction]:
        """And warnings that nobody has confirmed; the newest first."""
        unseen = or_(SANCTIONS.c.kind != "warn", SANCTIONS.c.seen_at.is_(None))
        return await self._found(*_in_force(now), unseen)

    async def changed(self, since: int) -> list[Sanction]:
        return await self._found(SANCTIONS.c.changed_at >= since)

    async def newest(self, most: int) -> list[Sanction]:
        return await self._found(most=most)

    async def of(self, person: str) -> list[Sanction]:
        return await self._found(SANCTIONS.c.person == person)

    async def bans_login(self, mark: str, now: int) -> Sanction | None:
        return next(iter(await self._found(SANCTIONS.c.login == mark, *_in_force(now))), None)

    async def _found(self, *which: ColumnElement[bool], most: int | None = None) -> list[Sanction]:
        asked = select(SANCTIONS).where(*which).order_by(SANCTIONS.c.since.desc(), SANCTIONS.c.id).limit(most)
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
            networks = await _networks(connection, [row.id for row in rows if row.kind == "ban"])
        return [_sanction(row, networks.get(row.id, [])) for row in rows]

    # what is kept, and for how long

    async def old(self, before: int, most: int) -> list[str]:
        """That ended before then."""
        over = or_(SANCTIONS.c.ended_at < before, SANCTIONS.c.until < before, SANCTIONS.c.seen_at < before)
        gone = or_(SANCTIONS.c.kind != "warn", SANCTIONS.c.seen_at.is_not(None), SANCTIONS.c.until.is_not(None))
        asked = select(SANCTIONS.c.id).where(over, gone).order_by(SANCTIONS.c.since).limit(most)
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(asked)]

    async def delete(self, id: str) -> None:
        """It has ended, and nobody needs to know of it any more."""
        async with self._database.writing() as connection:
            await connection.execute(delete(BANNED_NETWORKS).where(BANNED_NETWORKS.c.sanction == id))
            await connection.execute(delete(SANCTIONS).where(SANCTIONS.c.id == id))


async def forget_in_sanctions(database: Database, connection: AsyncConnection, person: str, now: int) -> None:
    """A ban holds on, by its networks and by the mark of a login; whoever it was cannot be told from it."""
    await tell_news(database, connection)
    his = SANCTIONS.c.person == person
    over = select(SANCTIONS.c.id).where(his, or_(SANCTIONS.c.kind != "ban", ~_and(_in_force(now))))
    await connection.execute(delete(BANNED_NETWORKS).where(BANNED_NETWORKS.c.sanction.in_(over)))
    await connection.execute(delete(SANCTIONS).where(SANCTIONS.c.id.in_(over)))
    await connection.execute(delete(ORDERS).where(ORDERS.c.kind == "ban", ORDERS.c.what == person))
    nameless = {"person": None, "name": "", "room": None, "changed_at": now}
    await connection.execute(update(SANCTIONS).where(his).values(nameless))


def _in_force(now: int) -> tuple[ColumnElement[bool], ...]:
    return SANCTIONS.c.ended_at.is_(None), or_(SANCTIONS.c.until.is_(None), SANCTIONS.c.until > now)


def _and(conditions: Iterable[ColumnElement[bool]]) -> ColumnElement[bool]:
    first, *others = conditions
    for each in others:
        first = first & each
    return first


async def _networks(connection: AsyncConnection, ids: list[str]) -> dict[str, list[str]]:
    asked = select(BANNED_NETWORKS).where(BANNED_NETWORKS.c.sanction.in_(ids)).order_by(BANNED_NETWORKS.c.network)
    found: dict[str, list[str]] = {}
    for row in await connection.execute(asked) if ids else ():
        found.setdefault(row.sanction, []).append(row.network)
    return found


def _sanction(row: Any, networks: Iterable[str]) -> Sanction:
    return Sanction(**{name: getattr(row, name) for name in _COLUMNS}, networks=tuple(networks))
