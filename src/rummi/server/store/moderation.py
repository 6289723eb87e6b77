"""What operators decide and do: sanctions, tasks for the workers, and a log of the rooms that they looked into.

Every decision raises one number, the revision of moderation. Workers read it every other second, and read decisions
only when it has grown.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, fields
from secrets import token_hex
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Integer, and_, cast, delete, func, insert, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import Text

from rummi.core.sentence import sentence
from rummi.server.model.room import refuse_unless
from rummi.server.model.sanctions import Sanction
from rummi.server.model.stored import NoSuchRoom
from rummi.server.store.database import Database
from rummi.server.store.reports import close_reports
from rummi.server.store.schema import BANNED_NETWORKS, LOOKS, OPERATORS, ORDERS, PEOPLE, ROOMS, SANCTIONS, SETTINGS

REVISION_KEY: Final = "moderation"
MOST_NETWORKS: Final = 5
"""Networks of one ban. A person who uses more of them uses networks of others."""
SAME_ACCESS_MS: Final = 600_000
"""An operator who looks into the same room again within this time is logged once."""
FORGOTTEN: Final = "–"
"""Replaces the login of an operator whose data was deleted."""
_SANCTION_COLUMNS: Final = [field.name for field in fields(Sanction) if field.name != "networks"]

InTransaction: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]
"""More to do in a transaction. An exception rolls it back."""


async def raise_revision(database: Database, connection: AsyncConnection) -> None:
    """Raise the revision. As the first statement of a transaction it makes concurrent decisions wait for each other."""
    await connection.execute(database.insert_new(SETTINGS).values(key=REVISION_KEY, value="0"))
    more = cast(cast(SETTINGS.c.value, Integer) + 1, Text)
    await connection.execute(update(SETTINGS).where(SETTINGS.c.key == REVISION_KEY).values(value=func.trim(more)))


async def read_revision(database: Database) -> int:
    async with database.reading() as connection:
        return int(await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == REVISION_KEY)) or 0)


# operators


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
        """Make a person an operator. Returns False if they already were one."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            new = self._database.insert_new(OPERATORS).values(person=person, since=now).returning(OPERATORS.c.person)
            return (await connection.execute(new)).first() is not None

    async def remove(self, person: str) -> bool:
        """Returns False if the person was not an operator."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            removed = await connection.execute(delete(OPERATORS).where(OPERATORS.c.person == person))
            return removed.rowcount == 1

    async def get(self, person: str) -> Operator | None:
        return next(iter(await self._select(OPERATORS.c.person == person)), None)

    async def all(self) -> list[Operator]:
        return await self._select()

    async def _select(self, *conditions: ColumnElement[bool]) -> list[Operator]:
        query = (
            select(OPERATORS.c.person, PEOPLE.c.name, PEOPLE.c.login, OPERATORS.c.since)
            .join(PEOPLE, PEOPLE.c.id == OPERATORS.c.person)
            .where(PEOPLE.c.login.is_not(None), *conditions)
            .order_by(OPERATORS.c.since)
        )
        async with self._database.reading() as connection:
            return [Operator(*row) for row in await connection.execute(query)]


async def forget_operator(connection: AsyncConnection, person: str) -> None:
    """Remove an operator. Their decisions and log entries stay, without their login."""
    await connection.execute(delete(OPERATORS).where(OPERATORS.c.person == person))
    login = await connection.scalar(select(PEOPLE.c.login).where(PEOPLE.c.id == person))
    if login is None:
        return
    for column in (SANCTIONS.c.by, SANCTIONS.c.ended_by, LOOKS.c.by, ORDERS.c.by):
        await connection.execute(update(column.table).where(column == login).values({column: FORGOTTEN}))


# sanctions


class Sanctions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, new: Sanction, login_mark: str | None = None, in_transaction: InTransaction | None = None
    ) -> bool:
        """Store a sanction. Returns False if it is stored already, because the operator clicked twice.

        Raises NotAllowed for an operator, and if the same sanction is in force for the person.
        """
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            if (await connection.execute(select(SANCTIONS.c.id).where(SANCTIONS.c.id == new.id))).first():
                return False
            if in_transaction:
                await in_transaction(connection)
            await self._require_allowed(connection, new)
            row = {name: getattr(new, name) for name in _SANCTION_COLUMNS}
            await connection.execute(insert(SANCTIONS).values(**row, login=login_mark, changed_at=new.since))
            for network in new.networks:
                await connection.execute(insert(BANNED_NETWORKS).values(sanction=new.id, network=network))
            if new.kind == "ban" and new.person:
                await add_task(connection, new.id, "ban", new.person, new.by, new.since)
        return True

    async def _require_allowed(self, connection: AsyncConnection, new: Sanction) -> None:
        if new.person is None:
            return
        operator = select(OPERATORS.c.person).where(OPERATORS.c.person == new.person)
        is_operator = (await connection.execute(operator)).first() is not None
        reason = sentence(
            "An operator is neither muted nor banned; take his rights first: rummi admin operators remove."
        )
        refuse_unless(new.kind == "warn" or not is_operator, reason)
        same = SANCTIONS.c.person == new.person, SANCTIONS.c.kind == new.kind, *_in_force(new.since)
        in_force = (await connection.execute(select(SANCTIONS.c.id).where(*same))).first()
        reason = sentence("The same holds for him already; end that first.")
        refuse_unless(new.kind == "warn" or in_force is None, reason)

    async def dismiss(self, report: str, by: str, now: int) -> bool:
        """Close the reports of a case without a sanction. Returns False if they were closed already."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            return await close_reports(connection, report, "nothing", by, now) > 0

    async def end(self, id: str, by: str, now: int) -> bool:
        """End a sanction early. Returns False if it was not in force."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            this = SANCTIONS.c.id == id, *_in_force(now)
            ended = update(SANCTIONS).where(*this).values(ended_at=now, ended_by=by, changed_at=now)
            return (await connection.execute(ended)).rowcount == 1

    async def confirm(self, id: str, person: str, now: int) -> None:
        """Record that the person has read the notice."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            this = SANCTIONS.c.id == id, SANCTIONS.c.person == person, SANCTIONS.c.seen_at.is_(None)
            await connection.execute(update(SANCTIONS).where(*this).values(seen_at=now, changed_at=now))

    async def add_network(self, id: str, network: str, now: int) -> None:
        """Extend a wide ban to another network from which the person has come."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            banned = select(BANNED_NETWORKS.c.network).where(BANNED_NETWORKS.c.sanction == id)
            if len((await connection.execute(banned)).all()) >= MOST_NETWORKS:
                return
            await connection.execute(self._database.insert_new(BANNED_NETWORKS).values(sanction=id, network=network))
            await connection.execute(update(SANCTIONS).where(SANCTIONS.c.id == id).values(changed_at=now))

    # queries; all return the newest first

    async def get(self, id: str) -> Sanction | None:
        return next(iter(await self._select(SANCTIONS.c.id == id)), None)

    async def in_force(self, now: int) -> list[Sanction]:
        """Return the sanctions in force, including warnings that the person has not confirmed."""
        unseen = or_(SANCTIONS.c.kind != "warn", SANCTIONS.c.seen_at.is_(None))
        return await self._select(*_in_force(now), unseen)

    async def changed_since(self, since: int) -> list[Sanction]:
        return await self._select(SANCTIONS.c.changed_at >= since)

    async def newest(self, most: int) -> list[Sanction]:
        return await self._select(most=most)

    async def of(self, person: str) -> list[Sanction]:
        return await self._select(SANCTIONS.c.person == person)

    async def find_login_ban(self, mark: str, now: int) -> Sanction | None:
        return next(iter(await self._select(SANCTIONS.c.login == mark, *_in_force(now))), None)

    async def _select(self, *conditions: ColumnElement[bool], most: int | None = None) -> list[Sanction]:
        query = select(SANCTIONS).where(*conditions).order_by(SANCTIONS.c.since.desc(), SANCTIONS.c.id).limit(most)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            networks = await _networks(connection, [row.id for row in rows if row.kind == "ban"])
        return [_sanction(row, networks.get(row.id, [])) for row in rows]

    # retention

    async def old(self, before: int, most: int) -> list[str]:
        """Return the ids of sanctions that ended before then."""
        over = or_(SANCTIONS.c.ended_at < before, SANCTIONS.c.until < before, SANCTIONS.c.seen_at < before)
        can_end = or_(SANCTIONS.c.kind != "warn", SANCTIONS.c.seen_at.is_not(None), SANCTIONS.c.until.is_not(None))
        query = select(SANCTIONS.c.id).where(over, can_end).order_by(SANCTIONS.c.since).limit(most)
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(query)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(BANNED_NETWORKS).where(BANNED_NETWORKS.c.sanction == id))
            await connection.execute(delete(SANCTIONS).where(SANCTIONS.c.id == id))


async def forget_in_sanctions(database: Database, connection: AsyncConnection, person: str, now: int) -> None:
    """Delete a person's sanctions. Bans in force stay without a name: by their networks and the mark of the login."""
    await raise_revision(database, connection)
    own = SANCTIONS.c.person == person
    over = select(SANCTIONS.c.id).where(own, or_(SANCTIONS.c.kind != "ban", not_(and_(*_in_force(now)))))
    await connection.execute(delete(BANNED_NETWORKS).where(BANNED_NETWORKS.c.sanction.in_(over)))
    await connection.execute(delete(SANCTIONS).where(SANCTIONS.c.id.in_(over)))
    await connection.execute(delete(ORDERS).where(ORDERS.c.kind == "ban", ORDERS.c.what == person))
    nameless = {"person": None, "name": "", "room": None, "changed_at": now}
    await connection.execute(update(SANCTIONS).where(own).values(nameless))


def _in_force(now: int) -> tuple[ColumnElement[bool], ...]:
    return SANCTIONS.c.ended_at.is_(None), or_(SANCTIONS.c.until.is_(None), SANCTIONS.c.until > now)


async def _networks(connection: AsyncConnection, ids: list[str]) -> dict[str, list[str]]:
    query = select(BANNED_NETWORKS).where(BANNED_NETWORKS.c.sanction.in_(ids)).order_by(BANNED_NETWORKS.c.network)
    found: dict[str, list[str]] = {}
    for row in await connection.execute(query) if ids else ():
        found.setdefault(row.sanction, []).append(row.network)
    return found


def _sanction(row: Any, networks: Iterable[str]) -> Sanction:
    return Sanction(**{name: getattr(row, name) for name in _SANCTION_COLUMNS}, networks=tuple(networks))


# tasks for the workers


TaskKind: TypeAlias = Literal["close", "ban"]


@dataclass(frozen=True, slots=True)
class OperatorTask:
    id: str
    kind: TaskKind
    what: str
    """The code of the room to close, or the banned person whose seats bots take over."""


class OperatorTasks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def close_room(self, id: str, room: str, by: str, now: int) -> bool:
        """Add the task to close a room. Returns False if the task exists already. Raises NoSuchRoom."""
        async with self._database.writing() as connection:
            await raise_revision(self._database, connection)
            if (await connection.execute(select(ORDERS.c.id).where(ORDERS.c.id == id))).first():
                return False
            if (await connection.execute(select(ROOMS.c.code).where(ROOMS.c.code == room))).first() is None:
                raise NoSuchRoom(room)
            await add_task(connection, id, "close", room, by, now)
        return True

    async def pending(self) -> list[OperatorTask]:
        query = select(ORDERS.c.id, ORDERS.c.kind, ORDERS.c.what).where(ORDERS.c.done_at.is_(None))
        async with self._database.reading() as connection:
            return [OperatorTask(*row) for row in await connection.execute(query.order_by(ORDERS.c.given_at))]

    async def mark_done(self, id: str, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(ORDERS).where(ORDERS.c.id == id).values(done_at=now))

    async def old(self, before: int, most: int) -> list[str]:
        """Return the ids of tasks that were done before then."""
        async with self._database.reading() as connection:
            query = select(ORDERS.c.id).where(ORDERS.c.done_at < before).order_by(ORDERS.c.done_at).limit(most)
            return [id for (id,) in await connection.execute(query)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(ORDERS).where(ORDERS.c.id == id))


async def add_task(connection: AsyncConnection, id: str, kind: TaskKind, what: str, by: str, now: int) -> None:
    row = {"id": id, "kind": kind, "what": what, "by": by, "given_at": now}
    await connection.execute(insert(ORDERS).values(row))


# access to rooms


@dataclass(frozen=True, slots=True)
class RoomAccess:
    by: str
    room: str
    at: int


class RoomAccessLog:
    """The log of which operator looked into which room."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, by: str, room: str, now: int) -> None:
        same = LOOKS.c.room == room, LOOKS.c.by == by, LOOKS.c.at > now - SAME_ACCESS_MS
        async with self._database.reading() as connection:
            if (await connection.execute(select(LOOKS.c.id).where(*same))).first():
                return
        async with self._database.writing() as connection:
            await connection.execute(insert(LOOKS).values(id=token_hex(12), by=by, room=room, at=now))

    async def newest(self, most: int, room: str | None = None) -> list[RoomAccess]:
        query = select(LOOKS.c.by, LOOKS.c.room, LOOKS.c.at).order_by(LOOKS.c.at.desc()).limit(most)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(LOOKS.c.room == room) if room else query)
            return [RoomAccess(*row) for row in rows]

    async def old(self, before: int, most: int) -> list[str]:
        """Return the ids of entries made before then."""
        async with self._database.reading() as connection:
            query = select(LOOKS.c.id).where(LOOKS.c.at < before).order_by(LOOKS.c.at).limit(most)
            return [id for (id,) in await connection.execute(query)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(LOOKS).where(LOOKS.c.id == id))
