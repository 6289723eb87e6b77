"""The numbers of workers for operators: the current state of each worker, and players and errors over the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import case, delete, select, update

from rummi.server.store.database import Database
from rummi.server.store.schema import FIGURES, FIGURES_OF_DAY

STALE_MS: Final = 30_000
"""A worker that has written nothing for this long no longer runs."""
SLOT_MS: Final = 900_000
KEPT_MS: Final = 8 * 86_400_000
"""Long enough to compare a day with the same day of the last week."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerStats:
    worker: str
    at: int
    since: int
    """When it started."""
    version: str
    people: int
    connections: int
    most_connections: int
    rooms: int
    """Rooms with at least one connection."""
    busiest: Sequence[str]
    """The codes of the rooms with the newest changes."""
    slowest_ms: float | None
    """The 99th percentile of the response times of the last minutes."""
    processor: float
    """The share of one core, since the last time."""
    cores: int
    bus: bool | None
    """Whether the message bus is connected; None without a bus."""
    disk_free: int
    disk: int


@dataclass(frozen=True, slots=True)
class DaySlot:
    at: int
    players: int
    errors: int


class WorkerStatsStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def tell(self, own: WorkerStats, errors: int) -> None:
        """Write a worker's numbers. `errors` counts those since the last time."""
        row = {"at": own.at, "figures": msgspec.json.encode(own).decode()}
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(FIGURES).values(worker=own.worker, **row))
            await connection.execute(update(FIGURES).where(FIGURES.c.worker == own.worker).values(row))
            await connection.execute(delete(FIGURES).where(FIGURES.c.at < own.at - KEPT_MS))
            recent = await connection.execute(select(FIGURES.c.figures).where(FIGURES.c.at > own.at - STALE_MS))
            players = sum(_read(text).people for (text,) in recent)
            slot, of_day = own.at - own.at % SLOT_MS, FIGURES_OF_DAY.c
            new = self._database.insert_new(FIGURES_OF_DAY).values(slot=slot, players=0, errors=0)
            if (await connection.execute(new.returning(of_day.slot))).first():
                await connection.execute(delete(FIGURES_OF_DAY).where(of_day.slot < slot - KEPT_MS))
            most = case((of_day.players < players, players), else_=of_day.players)
            counted = {"players": most, "errors": of_day.errors + errors}
            await connection.execute(update(FIGURES_OF_DAY).where(of_day.slot == slot).values(counted))

    async def now(self, at: int) -> list[WorkerStats]:
        """Return the numbers of the running workers, in the order in which they started."""
        query = select(FIGURES.c.figures).where(FIGURES.c.at > at - STALE_MS)
        async with self._database.reading() as connection:
            found = [_read(text) for (text,) in await connection.execute(query)]
        return sorted(found, key=lambda each: (each.since, each.worker))

    async def forget(self, worker: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(FIGURES).where(FIGURES.c.worker == worker))

    async def since(self, at: int) -> list[DaySlot]:
        query = select(FIGURES_OF_DAY).where(FIGURES_OF_DAY.c.slot >= at).order_by(FIGURES_OF_DAY.c.slot)
        async with self._database.reading() as connection:
            return [DaySlot(row.slot, row.players, row.errors) for row in await connection.execute(query)]


def _read(text: str) -> WorkerStats:
    return msgspec.json.decode(text, type=WorkerStats)
