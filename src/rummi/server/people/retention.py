"""Retention: delete data that is older than the operator's settings allow."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sqlalchemy import ColumnElement, Table, and_, delete, exists, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server import metrics
from rummi.server.feature import Feature, RetentionRule
from rummi.server.model import chat
from rummi.server.outages import is_outage
from rummi.server.people.deletion import AccountDeletion
from rummi.server.settings import RetentionDays
from rummi.server.store.database import Database
from rummi.server.store.moderation import OperatorTasks, RoomAccessLog, Sanctions
from rummi.server.store.reports import Reports
from rummi.server.store.schema import ACTIONS, GAMES, METADATA, PEOPLE, ROOMS
from rummi.server.tasks import PeriodicTask

LOOK_SECONDS: Final = 60.0
AT_ONCE: Final = 50
"""How many items of a rule are deleted before the next rule has its turn."""
MOST_ROUNDS: Final = 20
"""How many turns each rule has in one run."""
_DELETION_LOCK: Final = 7_223_002
"""The number of the PostgreSQL advisory lock, so that one worker deletes at a time."""
_DAY_MS: Final = 86_400_000

_LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class Retention:
    """Applies the retention rules: a few items of each rule in turn, so that none has to wait for another.

    An item that cannot be deleted is skipped until the server starts again, so that it does not block the others.
    """

    keep: RetentionDays
    database: Database
    deletion: AccountDeletion
    now: Callable[[], int]
    _guests_dated: bool = False
    _failed: set[str] = field(default_factory=set)

    def periodic_tasks(self) -> list[PeriodicTask]:
        return [(LOOK_SECONDS, self.run)]

    async def run(self) -> None:
        async with self._lock() as acquired:
            if not acquired:
                return
            old = OldData(self.database, self.deletion.features)
            if not self._guests_dated:
                await old.date_guests(self.now())
                self._guests_dated = True
            rules = [rule for rule in self._rules(old) if rule.days > 0]
            for _ in range(MOST_ROUNDS):
                rules = [rule for rule in rules if await self._apply(rule)]
        await self.database.scrub()

    @asynccontextmanager
    async def _lock(self) -> AsyncIterator[bool]:
        """Try to become the one worker that deletes. With SQLite there is only one worker."""
        if self.database.is_sqlite:
            yield True
            return
        async with self.database.engine.begin() as connection:
            query = text("SELECT pg_try_advisory_xact_lock(:number)")
            yield bool(await connection.scalar(query, {"number": _DELETION_LOCK}))

    def _rules(self, old: OldData) -> list[RetentionRule]:
        keep, database = self.keep, self.database
        return [
            RetentionRule("guests", keep.guests, old.guests, self._delete_guest),
            RetentionRule("chats", keep.chats, old.rooms_with_old_chat, self._delete_chat),
            RetentionRule("rooms", keep.rooms, old.closed_rooms, self._delete_room),
            RetentionRule("games", keep.unfinished, old.unfinished_games, self._delete_game),
            _rule("reports", keep.reports, Reports(database)),
            *(rule for feature in self.deletion.features for rule in feature.retention_rules(keep)),
            _rule("sanctions", keep.decisions, Sanctions(database)),
            _rule("looks", keep.decisions, RoomAccessLog(database)),
            _rule("orders", keep.decisions, OperatorTasks(database)),
        ]

    async def _apply(self, rule: RetentionRule) -> bool:
        """Delete some items. Returns whether there may be more."""
        before = self.now() - int(rule.days * _DAY_MS)
        found = await rule.find(before, AT_ONCE + len(self._failed))
        new = [item for item in found if item not in self._failed]
        for item in new:
            try:
                if await rule.delete(item, before):
                    metrics.DELETED.labels(rule.name).inc()
            except Exception as error:
                if is_outage(error):
                    raise  # not the fault of this item: the next run tries it again
                self._failed.add(item)
                _LOG.exception("old data could not be deleted", extra={"kind": rule.name})
        return len(new) >= AT_ONCE

    async def _delete_guest(self, person: str, _: int) -> bool:
        await self.deletion.forget(person)
        return True

    async def _delete_chat(self, code: str, before: int) -> bool:
        rooms = self.deletion.rooms
        session = await rooms.session(code)
        await rooms.change(session, lambda room: chat.delete_older(room, before), touch=False)
        return True

    async def _delete_room(self, code: str, before: int) -> bool:
        deleted = await delete_closed_room(self.database, code, before)
        if deleted:
            self.deletion.rooms.sessions.pop(code, None)
        return deleted

    async def _delete_game(self, game: str, _: int) -> bool:
        return await delete_unfinished_game(self.database, game)


class _Store(Protocol):
    async def old(self, before: int, most: int) -> list[str]: ...

    async def delete(self, id: str) -> None: ...


def _rule(name: str, days: float, store: _Store) -> RetentionRule:
    async def delete_row(id: str, _: int) -> bool:
        await store.delete(id)
        return True

    return RetentionRule(name, days, store.old, delete_row)


class OldData:
    """Queries for what may be old enough to be deleted, the oldest first."""

    def __init__(self, database: Database, features: Sequence[Feature]) -> None:
        self._database = database
        self._features = features

    async def date_guests(self, now: int) -> None:
        """Set the last visit of guests of earlier versions, which did not store it, to now."""
        async with self._database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.seen_at.is_(None)).values(seen_at=now))

    async def guests(self, since: int, most: int) -> list[str]:
        """Return guests without a visit since then that no feature needs."""
        needed = [condition for feature in self._features for condition in feature.people_in_use()]
        away = PEOPLE.c.login.is_(None), PEOPLE.c.seen_at < since, *(~each for each in needed)
        return await self._select(select(PEOPLE.c.id).where(*away).order_by(PEOPLE.c.seen_at).limit(most))

    async def rooms_with_old_chat(self, before: int, most: int) -> list[str]:
        query = select(ROOMS.c.code).where(ROOMS.c.said_at < before).order_by(ROOMS.c.said_at)
        return await self._select(query.limit(most))

    async def closed_rooms(self, since: int, most: int) -> list[str]:
        """Return closed rooms that have not been used since then and that no feature needs."""
        unused = ROOMS.c.open.is_(False), ROOMS.c.touched_at < since, *self._not_in_use(ROOMS.c.code)
        return await self._select(select(ROOMS.c.code).where(*unused).order_by(ROOMS.c.touched_at).limit(most))

    async def unfinished_games(self, since: int, most: int) -> list[str]:
        """Return unfinished games without an action since then, except those in open rooms."""
        acted = exists().where(ACTIONS.c.game == GAMES.c.id, ACTIONS.c.acted_at >= since)
        in_room = ROOMS.c.code == GAMES.c.room, ROOMS.c.open.is_(True), ROOMS.c.state.contains(GAMES.c.id)
        old = GAMES.c.ended_at.is_(None), GAMES.c.begun_at < since, ~acted, ~exists().where(*in_room)
        query = select(GAMES.c.id).where(*old, *self._not_in_use(GAMES.c.room))
        return await self._select(query.order_by(GAMES.c.begun_at).limit(most))

    def _not_in_use(self, room: ColumnElement[Any]) -> list[ColumnElement[bool]]:
        return [~condition for feature in self._features for condition in feature.rooms_in_use(room)]

    async def _select(self, query: Any) -> list[str]:
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(query)]


async def delete_closed_room(database: Database, code: str, since: int) -> bool:
    """Delete a closed room, unless it was used since then. Its finished games stay, without a room."""
    async with database.writing() as connection:
        unused = ROOMS.c.code == code, ROOMS.c.open.is_(False), ROOMS.c.touched_at < since
        if (await connection.execute(select(ROOMS.c.code).where(*unused).with_for_update())).first() is None:
            return False
        await _delete_room(connection, code)
    return True


async def delete_unfinished_game(database: Database, game: str) -> bool:
    """Delete a game, unless it has ended meanwhile, and the closed room that it was played in."""
    async with database.writing() as connection:
        this = GAMES.c.id == game, GAMES.c.ended_at.is_(None)
        found = (await connection.execute(select(GAMES.c.room).where(*this).with_for_update())).first()
        if found is None:
            return False
        of_game = and_(ROOMS.c.code == found.room, ROOMS.c.open.is_(False), ROOMS.c.state.contains(game))
        if (await connection.execute(select(ROOMS.c.code).where(of_game))).first():
            await _delete_room(connection, found.room)
        await _delete_with_dependents(connection, GAMES, GAMES.c.id, game)
    return True


async def _delete_room(connection: AsyncConnection, code: str) -> None:
    await connection.execute(update(GAMES).where(GAMES.c.room == code).values(room=None))
    await _delete_with_dependents(connection, ROOMS, ROOMS.c.code, code)


async def _delete_with_dependents(
    connection: AsyncConnection, table: Table, key: ColumnElement[str], value: str
) -> None:
    """Delete a row, and before it the rows of other tables that refer to it."""
    for other in METADATA.sorted_tables:
        for foreign in other.foreign_keys:
            if foreign.column.table is table:
                await connection.execute(delete(other).where(foreign.parent == value))
    await connection.execute(delete(table).where(key == value))
