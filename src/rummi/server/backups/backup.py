"""Taking a backup: all tables as they stand at one moment, while people play on."""

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
from rummi.server.backups.format import ROWS_AT_ONCE, Head, Reader, Writer, refused
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


@dataclass(frozen=True, slots=True)
class Taken:
    head: Head
    rows: dict[str, int]


async def take_backup(address: str, write: Callable[[bytes], object]) -> Taken:
    """Nothing is changed in the database, and nobody who plays waits for it."""
    async with open_existing(address) as database, _at_one_moment(database) as connection:
        now = time.time_ns() // 1_000_000  # before anything is read
        revision = await connection.run_sync(current_revision)
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
    async with open_existing(address) as database:
        await SiteState(database).set_backup_time(taken.head.taken_at)
        await SiteState(database).add_backup(taken.head.taken_at, size)


@asynccontextmanager
async def _at_one_moment(database: Database) -> AsyncIterator[AsyncConnection]:
    """All that is asked is answered from what was committed before the first question."""
    async with database.engine.connect() as connection:
        if database.is_sqlite:
            await connection.exec_driver_sql("BEGIN")  # which Python's SQLite does only before it writes
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection


OF_ANY_SERVER: Final = {SETTINGS.name, FIGURES.name, FIGURES_OF_DAY.name}
"""Tables in which a server writes before anybody has come."""
RECENT_MS: Final = 60_000
"""Where the last sign of life of a server is older, none runs."""
BEATS_WITHIN_SECONDS: Final = 3.0
"""In which a server that runs gives another."""


def look_through(path: Path) -> Taken:
    """Reads all of it, so that nothing is begun with a backup that is damaged or newer than this version."""
    with Reader(path) as backup:
        if not is_known_revision(backup.head.schema):
            raise refused(path, sentence("the backup was made by a newer version of rummi; install that one"))
        tables = tables_at(backup.head.schema).tables
        fits = all(
            part.table in tables and set(part.columns) == set(tables[part.table].columns.keys())
            for part in backup.parts()
        )
        if not fits or backup.rows.keys() != tables.keys():
            raise refused(path, sentence("the backup does not fit its own schema; take another one"))
        return Taken(backup.head, dict(backup.rows))


async def restore_backup(path: Path, address: str) -> Taken:
    """Into the database there, which then has this version's schema."""
    looked = look_through(path)
    with _clean(address):
        async with open_existing(address, create=True) as database:
            async with database.reading() as connection:
                await connection.run_sync(_refuse_filled, looked.head.schema)
            await _refuse_running(database)
            async with database.engine.begin() as connection:
                await lock_schema(connection)
                await connection.run_sync(_make_room, looked.head.schema)
                await _fill(connection, path, looked)
                await connection.run_sync(migrate)
    return looked


@contextmanager
def _clean(address: str) -> Iterator[None]:
    """A file that was not there is not there either if it cannot be done."""
    url = parse_address(address)
    file = Path(url.database or "")
    if not is_sqlite(url) or file.exists():
        yield
        return
    beside = [file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")]
    for left in filter(Path.exists, beside):  # perhaps all that is left of the last games there
        raise refused(left, sentence("belongs to a database that is no longer beside it; put it aside, too"))
    try:
        yield
    except BaseException:
        for path in (file, *beside):
            path.unlink(missing_ok=True)
        raise
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # root restores for whoever the folder belongs to
        owner = file.parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


async def _fill(connection: AsyncConnection, path: Path, looked: Taken) -> None:
    tables = tables_at(looked.head.schema).tables
    with Reader(path) as backup:
        for part in backup.parts():
            if part.rows:
                rows = [dict(zip(part.columns, row, strict=True)) for row in part.rows]
                await connection.execute(insert(tables[part.table]), rows)
    if backup.head != looked.head or backup.rows != looked.rows:
        raise refused(path, sentence("is just being written; wait until it is whole"))


def _make_room(connection: Connection, revision: str) -> None:
    """The tables of the backup, in place of those that a server has made before anybody came."""
    _refuse_filled(connection, revision)
    there = current_revision(connection)
    if there is not None:
        tables_at(there).drop_all(connection)
        connection.execute(text(f"DROP TABLE {VERSION_TABLE}"))
    migrate(connection, revision)


def _refuse_filled(connection: Connection, revision: str) -> None:
    there = current_revision(connection)
    if there is None:
        if taken := set(inspect(connection).get_table_names()) & set(tables_at(revision).tables):
            names = ", ".join(sorted(taken))
            raise InvalidInput(sentence("the database has tables of another program: {names}", names=names))
        return
    for table in tables_at(there).tables.values():
        if table.name not in OF_ANY_SERVER and connection.execute(select(table).limit(1)).first():
            raise InvalidInput(
                sentence(
                    "the database is not empty, and nothing is ever restored over what is there: name another one "
                    "(--data, --database), or put this one aside"
                )
            )


async def _refuse_running(database: Database) -> None:
    """A server that runs there gives a sign of life every second."""
    async with database.reading() as connection:
        if not await connection.run_sync(lambda sync: inspect(sync).has_table(SETTINGS.name)):
            return
    first = await SiteState(database).alive_at()
    end = time.monotonic() + BEATS_WITHIN_SECONDS
    while first and abs(time.time() * 1_000 - first) < RECENT_MS and time.monotonic() < end:
        await asyncio.sleep(0.1)
        if await SiteState(database).alive_at() != first:
            raise InvalidInput(sentence("a server runs with this database; end it first"))
