"""Opening a database: SQLite set up to lose nothing, any database brought to the newest schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

_MIGRATING = 7_223_001
"""The number of the lock that one of several workers takes to migrate."""


async def open_database(url: str) -> AsyncEngine:
    """The engine of `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://...`, its tables up to date."""
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})
        await connection.run_sync(_migrate)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Written down to the disk before it is acknowledged; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
