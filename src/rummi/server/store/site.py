"""What the whole site shares: its secret, and when its workers were last alive.

Every worker writes beats, so that nobody loses time in which none served him. A beat is written in one transaction with
what follows from those that are missing: deadlines are put off.
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
LISTED_BACKUPS: Final = "backups"
BACKUPS_LISTED: Final = 12
BEATS: Final = "beat:"
"""With the name of a worker behind it: its newest beat."""

_RUNNING: Final = (GAMES.c.ended_at.is_(None), GAMES.c.due_at.is_not(None))
_PUT_OFF: Final = (
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
        """Made by whoever comes first; sessions survive every restart and hold for every worker."""
        async with self._database.writing() as connection:
            new = self._database.insert_new(SETTINGS)
            await connection.execute(new.values(key="secret", value=token_hex(32)))
            value = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "secret"))
        assert isinstance(value, str)
        return bytes.fromhex(value)

    async def backed_up(self, at: int) -> None:
        """For whoever asks how old the newest backup is."""
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=BACKUP, value=str(at)))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == BACKUP).values(value=str(at)))

    async def keep_backup(self, at: int, size: int) -> None:
        """In the list of the newest ones, for operators."""
        newest = [*await self.backups(), Backup(at, size)][-BACKUPS_LISTED:]
        value = msgspec.json.encode(newest).decode()
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=LISTED_BACKUPS, value=value))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == LISTED_BACKUPS).values(value=value))

    async def backups(self) -> list[Backup]:
        """The oldest first."""
        async with self._database.reading() as connection:
            value = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == LISTED_BACKUPS))
        return msgspec.json.decode(value, type=list[Backup]) if value else []

    async def backup_at(self) -> int | None:
        """When the newest backup was taken; None where none ever was."""
        return await self._time(BACKUP)

    async def alive_at(self) -> int | None:
        """When a server was last alive."""
        return await self._time(ALIVE)

    async def _time(self, key: str) -> int | None:
        async with self._database.reading() as connection:
            value = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == key))
        return int(value) if value else None

    async def wake(self, now: int, patience: int, coming_back: int) -> int:
        """The milliseconds for which no server ran; everything that was due then is put off by as much and by the time
        that people get to come back, and no room has stood empty meanwhile: a backup of last week begins where it was
        taken.

        Of several workers that start at once, one finds the gap and closes it.
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
            running = GAMES.c.ended_at.is_(None), GAMES.c.due_at.is_not(None)
            more = gap + coming_back
            later = case((GAMES.c.due_at < now - gap, now), else_=GAMES.c.due_at + more)
            await connection.execute(
                update(GAMES).where(*running).values(due_at=later, extended=GAMES.c.extended + more)
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
    """Of the steady clock of its machine."""


@dataclass(frozen=True, slots=True)
class DeadlineExtension:
    """A deadline of a game, and the one instead of it."""

    game: str
    was: int
    due: int


class HeartbeatStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, own: WorkerHeartbeat, put_off: Sequence[DeadlineExtension] = ()) -> list[WorkerHeartbeat]:
        """The newest beats of all others."""
        key, value = f"{BEATS}{own.worker}", msgspec.json.encode(own).decode()
        if self._database.is_sqlite and not put_off:
            beats = await self._database.run_sqlite_transaction(
                lambda connection: _beat(connection, key, value, str(own.at))
            )
            return [each for each in beats if each.worker != own.worker]
        earlier = and_(SETTINGS.c.key == ALIVE, SETTINGS.c.value < str(own.at))  # of as many digits until the year 2286
        both = update(SETTINGS).where(or_(SETTINGS.c.key == key, earlier))
        async with self._database.writing() as connection:
            written = both.values(value=case((SETTINGS.c.key == key, value), else_=str(own.at)))
            if (await connection.execute(written)).rowcount < 2:  # the first one, or somebody is ahead
                await connection.execute(self._database.insert_new(SETTINGS).values(key=key, value=value))
            if put_off:
                rows = [{"game": each.game, "was": each.was, "due": each.due} for each in put_off]
                await connection.execute(_PUT_OFF, rows)
            return [each for each in await _all(connection) if each.worker != own.worker]

    async def all(self) -> list[WorkerHeartbeat]:
        async with self._database.reading() as connection:
            return await _all(connection)

    async def put_off(self, put_off: DeadlineExtension) -> None:
        async with self._database.writing() as connection:
            await connection.execute(_PUT_OFF, [{"game": put_off.game, "was": put_off.was, "due": put_off.due}])

    async def bury(self, gone: WorkerHeartbeat, until: int) -> bool:
        """A worker that will not beat again: whatever was due since then is put off by as long. Whether nobody else has
        done it."""
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


def _beat(connection: sqlite3.Connection, key: str, value: str, at: str) -> list[WorkerHeartbeat]:
    """The same in SQLite's own words, because it is done every second for ever."""
    connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, value))
    connection.execute("UPDATE settings SET value = ? WHERE key = ? AND value < ?", (at, ALIVE, at))
    rows = connection.execute("SELECT value FROM settings WHERE key LIKE ?", (f"{BEATS}%",))
    return [msgspec.json.decode(value, type=WorkerHeartbeat) for (value,) in rows]


async def _all(connection: AsyncConnection) -> list[WorkerHeartbeat]:
    rows = await connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.key.startswith(BEATS)))
    return [msgspec.json.decode(value, type=WorkerHeartbeat) for (value,) in rows]
