"""SQLite in one step: a thread and a connection that only write, and are handed a whole transaction as a function.

Through SQLAlchemy and its thread each statement, each answer and the commit are a way there and back; what is done
hundreds of times a second, or every second for ever, costs several times more by that than by itself.
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
from rummi.server.store.address import embedded, read_address
from rummi.server.store.errors import TROUBLE, refused

T = TypeVar("T")


class OneStep:
    def __init__(self, file: str, set_up: Callable[[sqlite3.Connection], None]) -> None:
        self._file = file
        self._set_up = set_up
        self._thread = ThreadPoolExecutor(1, "writing")
        self._connection: sqlite3.Connection | None = None

    async def run(self, transaction: Callable[[sqlite3.Connection], T]) -> T:
        """Committed when this returns; where it raises, nothing has happened."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, transaction)

    def _run(self, transaction: Callable[[sqlite3.Connection], T]) -> T:
        if self._connection is None:
            new = sqlite3.connect(self._file)
            self._set_up(new)
            self._connection = new
        with self._connection as connection:  # which commits, or rolls back
            return transaction(connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


VERSIONS: Final = "alembic_version"
"""The table in which a database says what it has."""


def migrate(connection: Connection, revision: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """Of the database; None where nothing of ours is in it."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision
    return revision


def known(revision: str) -> bool:
    """Whether this version can read it; what it does not know, a newer one has made."""
    return revision in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


@cache
def tables_at(revision: str) -> MetaData:
    """The tables as they were then, made once in memory: today's may have other columns. Raises CommandError where
    this version does not know that schema, because a newer one has made it."""
    tables = MetaData()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, revision)
        tables.reflect(connection)
    engine.dispose()
    tables.remove(tables.tables[VERSIONS])
    for table in tables.tables.values():
        for column in table.columns:
            column.type = column.type.as_generic()  # for any database
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return tables


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


_MIGRATING = 7_223_001
"""The number of the lock that one of several workers takes to migrate."""
_DELETES_FOR_GOOD = "0008"
"""The schema since which SQLite writes over what is deleted."""


MOST_CONNECTIONS: Final = 10
"""Of each worker: kept, because making one costs more than most questions; who finds all in use waits."""
REACHED_WITHIN_SECONDS: Final = 10
"""That connecting may take."""
BUSY_MS: Final = 10_000
"""That one process waits for another to write to SQLite."""
_PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
"""What is deleted is written over."""
_LOG: Final = logging.getLogger(__name__)


class Database:
    """An engine, and one way to read and one to write. SQLite has one writer, so here its writers queue up."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._queue = asyncio.Lock() if self.embedded else None
        self._one_step: OneStep | None = None
        self._reader = engine if self.embedded else engine.execution_options(isolation_level="AUTOCOMMIT")

    @property
    def embedded(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """For single questions: without a transaction PostgreSQL is asked once instead of three times."""
        with _timed("read"):
            async with self._reader.connect() as connection:
                yield connection

    async def in_one_step(self, transaction: Callable[[sqlite3.Connection], T]) -> T:
        """Of an embedded database: a whole transaction, for what is written so often that the way there counts."""
        with _timed("write"):
            async with self._queue or nullcontext():
                if self._one_step is None:
                    self._one_step = OneStep(self.engine.url.database or "", set_up_sqlite)
                return await self._one_step.run(transaction)

    @asynccontextmanager
    async def writing_at_once(self) -> AsyncIterator[AsyncConnection]:
        """For a single statement, which is a transaction by itself."""
        with _timed("write"):
            async with self._queue or nullcontext(), self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed when this is left, or nothing has happened."""
        with _timed("write"):
            async with self._queue or nullcontext(), self.engine.begin() as connection:
                yield connection

    def insert_new(self, table: Table) -> Any:
        """An insert that passes over rows that are there already."""
        insert = sqlite.insert(table) if self.embedded else postgresql.insert(table)
        return insert.on_conflict_do_nothing()

    async def scrub(self) -> bool:
        """What was deleted from SQLite still stands in its log until all of that is in the file; whether it is.

        Where somebody reads just now (a backup, say) nobody waits for him: it is tried again later.
        """
        if not self.embedded:
            return True
        async with self._queue or nullcontext(), self.engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            try:
                busy = await connection.scalar(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            except DBAPIError:
                await connection.invalidate()  # nobody else gets one that does not wait
                raise
            await connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_MS}")
        return not busy

    async def close(self) -> None:
        if self._one_step:
            await self._one_step.close()
            self._one_step = None
        await self.engine.dispose()


@contextmanager
def _timed(what: str) -> Iterator[None]:
    began = perf_counter()
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError, TimeoutError) as error:
        metrics.DATABASE_ERRORS.labels(code_of(error)).inc()
        raise
    finally:
        took = perf_counter() - began
        metrics.DATABASE.labels(what).observe(took)
        _LOG.debug("the database was asked", extra={"for": what, "ms": round(took * 1_000, 1)})


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
            before = await connection.run_sync(revision_of)
            await connection.run_sync(migrate)
        if embedded(url) and before and before < _DELETES_FOR_GOOD:
            await _write_anew(engine)
    except BaseException:
        await engine.dispose()
        raise
    return Database(engine)


async def _write_anew(engine: AsyncEngine) -> None:
    """Once: before, what was deleted stayed in free places of the file."""
    async with engine.connect() as connection:
        await connection.exec_driver_sql("VACUUM")
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


async def schema_of(address: str) -> str | None:
    """As the database has it before anybody touches it; None where there is none yet."""
    url = read_address(address)
    if embedded(url) and not Path(url.database or "").is_file():
        return None
    async with existing(address) as database, database.reading() as connection:
        return await connection.run_sync(revision_of)


async def require_whole(database: Database, address: str) -> None:
    """A SQLite file that is damaged somewhere opens, and fails when somebody asks for that part of it."""
    if not database.embedded:
        return
    url = read_address(address)
    try:
        async with database.reading() as connection:
            found = await connection.scalar(text("PRAGMA quick_check(1)"))
    except TROUBLE as error:
        raise refused(error, url) from error
    if found != "ok":
        raise refused(sqlite3.DatabaseError("malformed"), url)


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
        _make_private_file(url.database)
        sqlite3.connect(url.database or ":memory:").close()
    patience = {} if embedded(url) else {"timeout": REACHED_WITHIN_SECONDS}
    engine = create_async_engine(
        url,
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
        connect_args=patience,
        hide_parameters=True,  # what an error says is written in logs
    )
    if embedded(url):
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def _make_private_file(name: str | None) -> None:
    """Make a new database readable by its owner alone; SQLite gives the files beside it the same permissions."""
    if name and name != ":memory:":
        with suppress(OSError):  # it is there already, or SQLite says why it cannot be
            os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


async def keep_others_out(connection: AsyncConnection) -> None:
    """Until this transaction ends nobody else makes tables there, nor begins to."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})
    else:  # Python's SQLite begins none before a CREATE, and half a migration could never be finished
        await connection.exec_driver_sql("BEGIN IMMEDIATE")


def set_up_sqlite(connection: Any, _: object = None) -> None:
    """Written down to the disk before it is acknowledged; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in (*_PRAGMAS, f"busy_timeout = {BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
