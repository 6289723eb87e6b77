"""Opening a database: SQLite set up to lose nothing, any database brought to the newest schema."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.schema import Table

from rummi.server.store.address import embedded, read_address
from rummi.server.store.revisions import migrate
from rummi.server.store.trouble import TROUBLE, refused

_MIGRATING = 7_223_001
"""The number of the lock that one of several workers takes to migrate."""


MOST_CONNECTIONS: Final = 10
"""Of each worker: kept, because making one costs more than most questions; who finds all in use waits."""
REACHED_WITHIN_SECONDS: Final = 10
"""That connecting may take."""


class Database:
    """An engine, and one way to read and one to write. SQLite has one writer, so here its writers queue up."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._queue = asyncio.Lock() if self.embedded else None
        self._reader = engine if self.embedded else engine.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def embedded(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """For single questions: without a transaction PostgreSQL is asked once instead of three times."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed when this is left, or nothing has happened."""
        async with self._queue or nullcontext(), self.engine.begin() as connection:
            yield connection

    def insert_new(self, table: Table) -> Any:
        """An insert that passes over rows that are there already."""
        insert = sqlite.insert(table) if self.embedded else postgresql.insert(table)
        return insert.on_conflict_do_nothing()

    async def close(self) -> None:
        await self.engine.dispose()


async def open_database(address: str) -> Database:
    """The database at `sqlite:///FILE` or `postgresql://...`, its tables up to date. InvalidInput says why not."""
    url = read_address(address)
    try:
        return await _open(url)
    except TROUBLE as error:
        raise refused(error, url) from error


async def _open(url: URL) -> Database:
    engine = _engine(url)
    try:
        async with engine.begin() as connection:
            await keep_others_out(connection)
            await connection.run_sync(migrate)
    except BaseException:
        await engine.dispose()
        raise
    return Database(engine)


@asynccontextmanager
async def existing(address: str, *, create: bool = False) -> AsyncIterator[Database]:
    """As it is, for a while: nothing is migrated, and no file is made unless it is to be."""
    url = read_address(address)
    try:
        if embedded(url) and not create and not Path(url.database or "").is_file():
            raise FileNotFoundError(ENOENT, strerror(ENOENT))
        engine = _engine(url)
        try:
            yield Database(engine)
        finally:
            await engine.dispose()
    except TROUBLE as error:
        raise refused(error, url) from error


def _engine(url: URL) -> AsyncEngine:
    if embedded(url):  # tried here, because aiosqlite's thread outlives the loop when it cannot open a file
        sqlite3.connect(url.database or ":memory:").close()
    patience = {} if embedded(url) else {"timeout": REACHED_WITHIN_SECONDS}
    engine = create_async_engine(url, pool_size=MOST_CONNECTIONS, max_overflow=0, connect_args=patience)
    if embedded(url):
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


async def keep_others_out(connection: AsyncConnection) -> None:
    """Until this transaction ends nobody else makes tables there, nor begins to."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})
    else:  # Python's SQLite begins none before a CREATE, and half a migration could never be finished
        await connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Written down to the disk before it is acknowledged; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
