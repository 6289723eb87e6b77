"""What the whole site shares: its secret, its newest backups, and the heartbeats of its workers.

Heartbeats show when no worker served the players. Deadlines are extended by that time, in the same transaction as the
next heartbeat.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Final

import msgspec
from sqlalchemy import and_, bindparam, case, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.store.database import Database
from rummi.server.store.schema import GAMES, ROOMS, SETTINGS

ALIVE: Final = "alive_at"
BACKUP: Final = "backup_at"
BACKUPS: Final = "backups"
MAX_BACKUPS: Final = 12
"""The number of backups in the list for operators."""
BEATS: Final = "beat:"
"""The key of a worker's newest heartbeat is this and the name of the worker."""

_RUNNING: Final = (GAMES.c.ended_at.is_(None), GAMES.c.due_at.is_not(None))
_EXTEND: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game"), GAMES.c.ended_at.is_(None))
    .where(GAMES.c.due_at >= bindparam("was"), GAMES.c.due_at < bindparam("due"))
    .values(due_at=bindparam("due"), extended=GAMES.c.extended + bindparam("due") - GAMES.c.due_at)
)


@dataclass(frozen=True, slots=True)
class Backup:
    at: int
    size: int
    """In bytes."""


class SiteState:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def secret(self) -> bytes:
        """Return the secret that signs sessions. The first worker creates it; it survives restarts."""
        async with self._database.writing() as connection:
            new = self._database.insert_new(SETTINGS)
            await connection.execute(new.values(key="secret", value=token_hex(32)))
            value = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "secret"))
        assert isinstance(value, str)
        return bytes.fromhex(value)

    async def set_backup_time(self, at: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=BACKUP, value=str(at)))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == BACKUP).values(value=str(at)))

    async def add_backup(self, at: int, size: int) -> None:
        """Add a backup to the list of the newest ones, which operators see."""
        newest = [*await self.backups(), Backup(at, size)][-MAX_BACKUPS:]
        value = msgspec.json.encode(newest).decode()
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=BACKUPS, value=value))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == BACKUPS).values(value=value))

    async def backups(self) -> list[Backup]:
        """Return the newest backups, the oldest of them first."""
        async with self._database.reading() as connection:
            value = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == BACKUPS))
        return msgspec.json.decode(value, type=list[Backup]) if value else []

    async def backup_at(self) -> int | None:
        """Return when the newest backup was taken; None if there was never one."""
        return await self._time(BACKUP)

    async def alive_at(self) -> int | None:
        """Return when a server last ran."""
        return await self._time(ALIVE)

    async def _time(self, key: str) -> int | None:
        async with self._database.reading() as connection:
            value = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == key))
        return int(value) if value else None

    async def wake(self, now: int, patience: int, coming_back: int) -> int:
        """Return for how many milliseconds no server ran, and undo the effects of that gap; 0 if it was short.

        Deadlines move by the gap and by the time that people get to come back, and rooms do not count as idle in the
        gap. So a site that is restored from an old backup continues where it was. If several workers start at the same
        time, one of them does this. All times are in milliseconds; gaps up to `patience` are ignored.
        """
        async with self._database.writing() as connection:
            new = self._database.insert_new(SETTINGS)
            await connection.execute(new.values(key=ALIVE, value=str(now)))
            last = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == ALIVE))
            gap = now - int(last or now)
            if gap <= patience:
                return 0
            mine = update(SETTINGS).where(SETTINGS.c.key == ALIVE, SETTINGS.c.value == last).values(value=str(now))
            if (await connection.execute(mine)).rowcount != 1:
                return 0
            more = gap + coming_back
            later = case((GAMES.c.due_at < now - gap, now), else_=GAMES.c.due_at + more)
            await connection.execute(
                update(GAMES).where(*_RUNNING).values(due_at=later, extended=GAMES.c.extended + more)
            )
            await connection.execute(delete(SETTINGS).where(SETTINGS.c.key.startswith(BEATS)))
            used = update(ROOMS).where(ROOMS.c.open.is_(True)).values(touched_at=ROOMS.c.touched_at + gap)
            await connection.execute(used)
        return gap


@dataclass(frozen=True, slots=True)
class WorkerHeartbeat:
    worker: str
    machine: str
    process: int
    at: int
    ahead: int
    """The offset of its steady clock (`SteadyClock.ahead`)."""


@dataclass(frozen=True, slots=True)
class DeadlineExtension:
    """The old and the new deadline of a game."""

    game: str
    was: int
    due: int


class HeartbeatStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, own: WorkerHeartbeat, put_off: Sequence[DeadlineExtension] = ()) -> list[WorkerHeartbeat]:
        """Write a worker's heartbeat, extend deadlines, and return the heartbeats of all other workers."""
        key, value = f"{BEATS}{own.worker}", msgspec.json.encode(own).decode()
        if self._database.is_sqlite and not put_off:
            beats = await self._database.run_sqlite_transaction(
                lambda connection: _write_sqlite(connection, key, value, str(own.at))
            )
            return [each for each in beats if each.worker != own.worker]
        earlier = and_(
            SETTINGS.c.key == ALIVE, SETTINGS.c.value < str(own.at)
        )  # text compares like numbers: both have 13 digits until 2286
        both = update(SETTINGS).where(or_(SETTINGS.c.key == key, earlier))
        async with self._database.writing() as connection:
            written = both.values(value=case((SETTINGS.c.key == key, value), else_=str(own.at)))
            if (await connection.execute(written)).rowcount < 2:  # no row yet, or `alive_at` is newer
                await connection.execute(self._database.insert_new(SETTINGS).values(key=key, value=value))
            if put_off:
                rows = [{"game": each.game, "was": each.was, "due": each.due} for each in put_off]
                await connection.execute(_EXTEND, rows)
            return [each for each in await _read_all(connection) if each.worker != own.worker]

    async def all(self) -> list[WorkerHeartbeat]:
        async with self._database.reading() as connection:
            return await _read_all(connection)

    async def put_off(self, put_off: DeadlineExtension) -> None:
        async with self._database.writing() as connection:
            await connection.execute(_EXTEND, [{"game": put_off.game, "was": put_off.was, "due": put_off.due}])

    async def bury(self, gone: WorkerHeartbeat, until: int) -> bool:
        """Remove a worker that has died, and extend all deadlines since its last heartbeat by the time until `until`.

        Returns False if another worker has done it.
        """
        value = msgspec.json.encode(gone).decode()
        row = SETTINGS.c.key == f"{BEATS}{gone.worker}", SETTINGS.c.value == value
        async with self._database.writing() as connection:
            if (await connection.execute(delete(SETTINGS).where(*row))).rowcount != 1:
                return False
            gap = until - gone.at
            later = {"due_at": GAMES.c.due_at + gap, "extended": GAMES.c.extended + gap}
            await connection.execute(update(GAMES).where(*_RUNNING, GAMES.c.due_at > gone.at).values(later))
        return True

    async def forget(self, worker: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(SETTINGS).where(SETTINGS.c.key == f"{BEATS}{worker}"))


def _write_sqlite(connection: sqlite3.Connection, key: str, value: str, at: str) -> list[WorkerHeartbeat]:
    """Do the same without SQLAlchemy, because it happens every second."""
    connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, value))
    connection.execute("UPDATE settings SET value = ? WHERE key = ? AND value < ?", (at, ALIVE, at))
    rows = connection.execute("SELECT value FROM settings WHERE key LIKE ?", (f"{BEATS}%",))
    return [msgspec.json.decode(value, type=WorkerHeartbeat) for (value,) in rows]


async def _read_all(connection: AsyncConnection) -> list[WorkerHeartbeat]:
    rows = await connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.key.startswith(BEATS)))
    return [msgspec.json.decode(value, type=WorkerHeartbeat) for (value,) in rows]
