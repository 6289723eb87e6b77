"""Taking a backup: all tables as they stand at one moment, while people play on."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.backups.format import ROWS_AT_ONCE, Head, Writer
from rummi.server.store.database import Database, existing
from rummi.server.store.revisions import revision_of, tables_at
from rummi.server.store.settings import Site
from rummi.version import __version__


@dataclass(frozen=True, slots=True)
class Taken:
    head: Head
    rows: dict[str, int]


async def take_backup(address: str, write: Callable[[bytes], object]) -> Taken:
    """Nothing is changed in the database, and nobody who plays waits for it."""
    async with existing(address) as database, _at_one_moment(database) as connection:
        now = time.time_ns() // 1_000_000  # before anything is read
        revision = await connection.run_sync(revision_of)
        if revision is None:
            raise InvalidInput(sentence("the database is empty; there is nothing to keep"))
        tables = tables_at(revision).sorted_tables
        head = Head(__version__, revision, connection.dialect.name, now)
        writer = Writer(write, head)
        for table in tables:
            writer.begin(table.name, table.columns.keys())
            rows = await connection.stream(select(table).order_by(*table.primary_key))
            async for some in rows.partitions(ROWS_AT_ONCE):
                writer.add(some)
        writer.end()
    return Taken(head, dict(writer.rows))


async def note_backup(address: str, taken: Taken, size: int) -> None:
    """So that the server and `rummi doctor` know how old the newest one is."""
    async with existing(address) as database:
        await Site(database).backed_up(taken.head.taken_at)
        await Site(database).keep_backup(taken.head.taken_at, size)


@asynccontextmanager
async def _at_one_moment(database: Database) -> AsyncIterator[AsyncConnection]:
    """All that is asked is answered from what was committed before the first question."""
    async with database.engine.connect() as connection:
        if database.embedded:
            await connection.exec_driver_sql("BEGIN")  # which Python's SQLite does only before it writes
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection
