"""The database: opening it, reading and writing, and the revisions of its schema.

SQLite and PostgreSQL are used through SQLAlchemy. What happens hundreds of times a second, or every second for ever,
goes to SQLite without it (`SqliteWriter`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from errno import ENOENT
from functools import cache
from os import strerror
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, URL, Connection, MetaData, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.schema import Table

from rummi.server import metrics
from rummi.server.outages import code_of
from rummi.server.store.address import DATABASE_ERRORS, explain_error, is_sqlite, parse_address

MAX_CONNECTIONS: Final = 10
"""Connections per worker. They stay open, because opening one costs more than most queries."""
CONNECT_SECONDS: Final = 10
BUSY_MS: Final = 10_000
"""How long one process waits while another writes to SQLite."""
VERSION_TABLE: Final = "alembic_version"
"""The table with the revision of the schema."""
_PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
_SECURE_DELETE_SINCE: Final = "0008"
"""The first revision for which SQLite overwrites deleted rows (`secure_delete`)."""
_MIGRATION_LOCK: Final = 7_223_001
"""The number of the PostgreSQL advisory lock for migrations."""

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class Database:
    """An engine, with one way to read and one to write.

    SQLite has one writer at a time, so all writers of this process queue up here.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._queue = asyncio.Lock() if self.is_sqlite else None
        self._sqlite_writer: SqliteWriter | None = None
        self._reader = engine if self.is_sqlite else engine.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Return a connection for single queries.

        There is no transaction, so that a query takes one round trip to PostgreSQL instead of three.
        """
        with _measure("read"):
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Return a connection in a transaction: committed at the end of the block, rolled back on an error."""
        with _measure("write"):
            async with self._queue or nullcontext(), self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def autocommit(self) -> AsyncIterator[AsyncConnection]:
        """Return a connection for a single statement that writes, without an explicit transaction."""
        with _measure("write"):
            async with self._queue or nullcontext(), self._reader.connect() as connection:
                yield connection

    async def run_sqlite_transaction(self, transaction: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function as one transaction in the thread of the `SqliteWriter`. Only for SQLite."""
        with _measure("write"):
            async with self._queue or nullcontext():
                if self._sqlite_writer is None:
                    self._sqlite_writer = SqliteWriter(self.engine.url.database or "", set_up_sqlite)
                return await self._sqlite_writer.run(transaction)

    def insert_new(self, table: Table) -> Any:
        """Return an insert that skips rows whose key exists."""
        insert = sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)
        return insert.on_conflict_do_nothing()

    async def scrub(self) -> bool:
        """Move the write-ahead log of SQLite into its file, so that deleted data is gone from the log too.

        Returns False if it must be tried again later, because a reader such as a backup uses the log.
        """
        if not self.is_sqlite:
            return True
        async with self._queue or nullcontext(), self.engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            try:
                busy = await connection.scalar(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            except DBAPIError:
                await connection.invalidate()  # its busy_timeout is still 0, so it must not return to the pool
                raise
            await connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_MS}")
        return not busy

    async def close(self) -> None:
        if self._sqlite_writer:
            await self._sqlite_writer.close()
            self._sqlite_writer = None
        await self.engine.dispose()


class SqliteWriter:
    """A thread with its own connection to SQLite that runs whole transactions.

    Through SQLAlchemy and aiosqlite every statement, every result and the commit is a round trip to another thread,
    which takes several times longer than the statements.
    """

    def __init__(self, file: str, set_up: Callable[[sqlite3.Connection], None]) -> None:
        self._file = file
        self._set_up = set_up
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")
        self._connection: sqlite3.Connection | None = None

    async def run(self, transaction: Callable[[sqlite3.Connection], T]) -> T:
        """Run `transaction` and commit. If it raises, nothing is written."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, transaction)

    def _run(self, transaction: Callable[[sqlite3.Connection], T]) -> T:
        if self._connection is None:
            new = sqlite3.connect(self._file)
            self._set_up(new)
            self._connection = new
        with self._connection as connection:  # commits, or rolls back
            return transaction(connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


@contextmanager
def _measure(what: str) -> Iterator[None]:
    began = perf_counter()
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError, TimeoutError) as error:
        metrics.DATABASE_ERRORS.labels(code_of(error)).inc()
        raise
    finally:
        took = perf_counter() - began
        metrics.DATABASE.labels(what).observe(took)
        _LOG.debug("database access", extra={"for": what, "ms": round(took * 1_000, 1)})


# open a database


async def open_database(address: str) -> Database:
    """Open the database at `sqlite:///FILE` or `postgresql://...`, and migrate it to the newest schema.

    Raises InvalidInput with the reason.
    """
    url = parse_address(address)
    try:
        return await _open(url)
    except DATABASE_ERRORS as error:
        raise explain_error(error, url) from error


async def _open(url: URL) -> Database:
    engine = _create_engine(url)
    try:
        async with engine.begin() as connection:
            await lock_schema(connection)
            before = await connection.run_sync(current_revision)
            await connection.run_sync(migrate)
        if is_sqlite(url) and before and before < _SECURE_DELETE_SINCE:
            await _rewrite_file(engine)
    except BaseException:
        await engine.dispose()
        raise
    return Database(engine)


async def _rewrite_file(engine: AsyncEngine) -> None:
    """Write the SQLite file again without the rows that were deleted before `secure_delete` was on."""
    async with engine.connect() as connection:
        await connection.exec_driver_sql("VACUUM")
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


@asynccontextmanager
async def open_existing(address: str, *, create: bool = False) -> AsyncIterator[Database]:
    """Open a database without migrating it. A missing SQLite file is an error unless `create` is set.

    Raises InvalidInput with the reason, also for database errors inside the block.
    """
    url = parse_address(address)
    try:
        if is_sqlite(url) and not create and not Path(url.database or "").is_file():
            raise FileNotFoundError(ENOENT, strerror(ENOENT))
        engine = _create_engine(url)
        try:
            yield Database(engine)
        finally:
            await engine.dispose()
    except DATABASE_ERRORS as error:
        raise explain_error(error, url) from error


async def read_revision(address: str) -> str | None:
    """Return the revision of the schema without changing anything; None if there is no database yet."""
    url = parse_address(address)
    if is_sqlite(url) and not Path(url.database or "").is_file():
        return None
    async with open_existing(address) as database, database.reading() as connection:
        return await connection.run_sync(current_revision)


async def require_intact(database: Database, address: str) -> None:
    """Raise InvalidInput if the SQLite file is damaged: such a file opens, and fails when a damaged page is read."""
    if not database.is_sqlite:
        return
    url = parse_address(address)
    try:
        async with database.reading() as connection:
            found = await connection.scalar(text("PRAGMA quick_check(1)"))
    except DATABASE_ERRORS as error:
        raise explain_error(error, url) from error
    if found != "ok":
        raise explain_error(sqlite3.DatabaseError("malformed"), url)


async def lock_schema(connection: AsyncConnection) -> None:
    """Until the end of this transaction, keep all other processes from creating or migrating tables."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATION_LOCK})
    else:  # Python's sqlite3 begins no transaction before a CREATE, and half a migration could not be finished later
        await connection.exec_driver_sql("BEGIN IMMEDIATE")


def _create_engine(url: URL) -> AsyncEngine:
    if is_sqlite(url):  # tried here, because the thread of aiosqlite outlives the loop if it cannot open the file
        _make_private_file(url.database)
        sqlite3.connect(url.database or ":memory:").close()
    timeout = {} if is_sqlite(url) else {"timeout": CONNECT_SECONDS}
    engine = create_async_engine(
        url,
        pool_size=MAX_CONNECTIONS,
        max_overflow=0,
        connect_args=timeout,
        hide_parameters=True,  # error messages are logged
    )
    if is_sqlite(url):
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def _make_private_file(name: str | None) -> None:
    """Create a new SQLite file readable only by its owner. SQLite gives its other files the same permissions."""
    if name and name != ":memory:":
        with suppress(OSError):  # it exists, or SQLite will say why it cannot be created
            os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def set_up_sqlite(connection: Any, _: object = None) -> None:
    """Set the pragmas: a commit is on the disk before it is acknowledged, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in (*_PRAGMAS, f"busy_timeout = {BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# revisions of the schema


def migrate(connection: Connection, revision: str = "head") -> None:
    config = _alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def current_revision(connection: Connection) -> str | None:
    """Return the revision that the database has; None if it has no tables of rummi."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str:
    revision = ScriptDirectory.from_config(_alembic_config()).get_current_head()
    assert revision
    return revision


def is_known_revision(revision: str) -> bool:
    """Return whether this version of rummi can read the revision. Newer versions make revisions that it cannot."""
    return revision in {script.revision for script in ScriptDirectory.from_config(_alembic_config()).walk_revisions()}


@cache
def tables_at(revision: str) -> MetaData:
    """Return the tables as they were at a revision, which may differ from today's.

    Raises CommandError if this version of rummi does not know the revision.
    """
    tables = MetaData()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, revision)
        tables.reflect(connection)
    engine.dispose()
    tables.remove(tables.tables[VERSION_TABLE])
    for table in tables.tables.values():
        for column in table.columns:
            column.type = column.type.as_generic()  # types of SQLite would not fit PostgreSQL
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return tables


def _alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
