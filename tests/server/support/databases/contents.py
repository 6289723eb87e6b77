"""Reads all rows of a database, to compare it with another one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from rummi.server.store.database import open_database
from rummi.server.store.schema import METADATA, SETTINGS
from rummi.server.store.site import ALIVE, BACKUP


async def contents(url: str) -> dict[str, list[Any]]:
    """Return the sorted rows of each table, without the settings that servers and backups update."""
    database = await open_database(url)
    found = {}
    async with database.reading() as connection:
        for table in METADATA.sorted_tables:
            rows = [dict(row._mapping) for row in await connection.execute(select(table))]
            found[table.name] = sorted(rows, key=lambda row: [str(row[key.name]) for key in table.primary_key])
    await database.close()
    found[SETTINGS.name] = [row for row in found[SETTINGS.name] if row["key"] not in (ALIVE, BACKUP)]
    return found
