"""Take a backup while people play, and restore one into an empty database."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.backups.format import BATCH_ROWS, Header, Reader, Writer, file_error
from rummi.server.store.address import is_sqlite, parse_address
from rummi.server.store.database import (
    VERSION_TABLE,
    Database,
    current_revision,
    is_known_revision,
    lock_schema,
    migrate,
    open_existing,
    tables_at,
)
from rummi.server.store.schema import FIGURES, FIGURES_OF_DAY, SETTINGS
from rummi.server.store.site import SiteState
from rummi.version import __version__

SERVER_TABLES: Final = {SETTINGS.name, FIGURES.name, FIGURES_OF_DAY.name}
"""Tables that a server fills before the first visitor."""
RECENT_MS: Final = 60_000
"""If the last heartbeat is older, no server runs."""
HEARTBEAT_WITHIN_SECONDS: Final = 3.0
"""A running server writes its next heartbeat within this time."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The header of a backup, and the number of rows of each table."""

    head: Header
    rows: dict[str, int]


async def take_backup(address: str, write: Callable[[bytes], object]) -> Contents:
    """Write a consistent backup. It changes nothing, and players do not have to wait for it."""
    async with open_existing(address) as database, _open_snapshot(database) as connection:
        now = time.time_ns() // 1_000_000  # before anything is read
        revision = await connection.run_sync(current_revision)
        if revision is None:
            raise InvalidInput(sentence("the database is empty; there is nothing to keep"))
        tables = tables_at(revision).sorted_tables
        head = Header(__version__, revision, connection.dialect.name, now)
        writer = Writer(write, head)
        for table in tables:
            writer.begin(table.name, table.columns.keys())
            rows = await connection.stream(select(table).order_by(*table.primary_key))
            async for batch in rows.partitions(BATCH_ROWS):
                writer.add(batch)
        writer.end()
    return Contents(head, dict(writer.rows))


async def record_backup(address: str, contents: Contents, size: int) -> None:
    """Record the backup in the database, so that the server and `rummi doctor` know how old it is."""
    async with open_existing(address) as database:
        await SiteState(database).set_backup_time(contents.head.taken_at)
        await SiteState(database).add_backup(contents.head.taken_at, size)


@asynccontextmanager
async def _open_snapshot(database: Database) -> AsyncIterator[AsyncConnection]:
    """Return a connection in which all queries see the same moment."""
    async with database.engine.connect() as connection:
        if database.is_sqlite:
            await connection.exec_driver_sql("BEGIN")  # Python's sqlite3 would begin a transaction only before a write
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection


def check_backup(path: Path) -> Contents:
    """Read the whole file and return its contents. Raises InvalidInput if it is damaged or too new."""
    with Reader(path) as backup:
        if not is_known_revision(backup.head.schema):
            raise file_error(path, sentence("the backup was made by a newer version of rummi; install that one"))
        tables = tables_at(backup.head.schema).tables
        fits = all(
            batch.table in tables and set(batch.columns) == set(tables[batch.table].columns.keys())
            for batch in backup.batches()
        )
        if not fits or backup.rows.keys() != tables.keys():
            raise file_error(path, sentence("the backup does not fit its own schema; take another one"))
        return Contents(backup.head, dict(backup.rows))


async def restore_backup(path: Path, address: str) -> Contents:
    """Restore a backup into an empty database, and migrate it to this version's schema. Raises InvalidInput."""
    contents = check_backup(path)
    with _remove_file_on_failure(address):
        async with open_existing(address, create=True) as database:
            async with database.reading() as connection:
                await connection.run_sync(_require_empty, contents.head.schema)
            await _require_no_server(database)
            async with database.engine.begin() as connection:
                await lock_schema(connection)
                await connection.run_sync(_create_tables, contents.head.schema)
                await _insert_rows(connection, path, contents)
                await connection.run_sync(migrate)
    return contents


@contextmanager
def _remove_file_on_failure(address: str) -> Iterator[None]:
    """Remove a SQLite file that the block has created, if it fails."""
    url = parse_address(address)
    file = Path(url.database or "")
    if not is_sqlite(url) or file.exists():
        yield
        return
    others = [file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")]
    for left in filter(Path.exists, others):  # they may contain the last games of the missing file
        raise file_error(left, sentence("belongs to a database that is no longer beside it; put it aside, too"))
    try:
        yield
    except BaseException:
        for path in (file, *others):
            path.unlink(missing_ok=True)
        raise
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # root restores for the owner of the folder
        owner = file.parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


async def _insert_rows(connection: AsyncConnection, path: Path, contents: Contents) -> None:
    tables = tables_at(contents.head.schema).tables
    with Reader(path) as backup:
        for batch in backup.batches():
            if batch.rows:
                rows = [dict(zip(batch.columns, row, strict=True)) for row in batch.rows]
                await connection.execute(insert(tables[batch.table]), rows)
    if backup.head != contents.head or backup.rows != contents.rows:
        raise file_error(path, sentence("is just being written; wait until it is whole"))


def _create_tables(connection: Connection, revision: str) -> None:
    """Create the tables of the backup. Tables that a server without visitors has created are dropped first."""
    _require_empty(connection, revision)
    existing = current_revision(connection)
    if existing is not None:
        tables_at(existing).drop_all(connection)
        connection.execute(text(f"DROP TABLE {VERSION_TABLE}"))
    migrate(connection, revision)


def _require_empty(connection: Connection, revision: str) -> None:
    existing = current_revision(connection)
    if existing is None:
        if taken := set(inspect(connection).get_table_names()) & set(tables_at(revision).tables):
            names = ", ".join(sorted(taken))
            raise InvalidInput(sentence("the database has tables of another program: {names}", names=names))
        return
    for table in tables_at(existing).tables.values():
        if table.name not in SERVER_TABLES and connection.execute(select(table).limit(1)).first():
            raise InvalidInput(
                sentence(
                    "the database is not empty, and nothing is ever restored over what is there: name another one "
                    "(--data, --database), or put this one aside"
                )
            )


async def _require_no_server(database: Database) -> None:
    """Raise InvalidInput if a server runs with the database: then heartbeats arrive every second."""
    async with database.reading() as connection:
        if not await connection.run_sync(lambda sync: inspect(sync).has_table(SETTINGS.name)):
            return
    first = await SiteState(database).alive_at()
    end = time.monotonic() + HEARTBEAT_WITHIN_SECONDS
    while first and abs(time.time() * 1_000 - first) < RECENT_MS and time.monotonic() < end:
        await asyncio.sleep(0.1)
        if await SiteState(database).alive_at() != first:
            raise InvalidInput(sentence("a server runs with this database; end it first"))
