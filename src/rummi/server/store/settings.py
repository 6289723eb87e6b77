"""What the whole site shares: its secret, and when a server was last alive."""

from __future__ import annotations

from secrets import token_hex
from typing import Final

from sqlalchemy import case, select, update

from rummi.server.store.database import Database
from rummi.server.store.schema import GAMES, ROOMS, SETTINGS

ALIVE: Final = "alive_at"
BACKUP: Final = "backup_at"


class Site:
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

    async def beat(self, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == ALIVE).values(value=str(now)))

    async def backed_up(self, at: int) -> None:
        """For whoever asks how old the newest backup is."""
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=BACKUP, value=str(at)))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == BACKUP).values(value=str(at)))

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

    async def wake(self, now: int, patience: int) -> int:
        """The milliseconds for which no server ran; everything that was due then is put off by as much, and no room has
        stood empty meanwhile: a backup of last week begins where it was taken.

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
            later = case((GAMES.c.due_at < now - gap, now), else_=GAMES.c.due_at + gap)
            await connection.execute(
                update(GAMES).where(*running).values(due_at=later, extended=GAMES.c.extended + gap)
            )
            used = update(ROOMS).where(ROOMS.c.open.is_(True)).values(touched_at=ROOMS.c.touched_at + gap)
            await connection.execute(used)
        return gap
