"""Actions on their way into the database: all that wait are written in one transaction.

A commit costs a disk's or a network's patience, and it costs the same for one action as for fifty. So while one
commit is under way the next actions gather, and each is acknowledged when its own commit is through. Where one commit
follows the other, a few milliseconds are waited for others, which nobody notices; where little happens, nothing is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Final

from rummi.server.store.database import Database
from rummi.server.store.writing.batches import StoredAction, batches
from rummi.server.trace import TRACE

BUSY_SECONDS: Final = 0.02
"""After a commit, in which the next one waits for others to come along."""
GATHER_SECONDS: Final = 0.004


class AlreadyTaken(Exception):
    """Somebody else has acted with this number, or this command is done already: read on and look again."""


class Journal:
    def __init__(self, database: Database) -> None:
        self._batches = batches(database)
        self.open = self._batches.open
        self._waiting: list[tuple[StoredAction, asyncio.Future[bool]]] = []
        self._traces: list[str] = []
        """Of those who wait."""
        self._writer: asyncio.Task[None] | None = None
        self._written_at = -BUSY_SECONDS

    async def append(self, acted: StoredAction) -> None:
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((acted, written))
        self._traces.append(TRACE.get())
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        if not await written:
            raise AlreadyTaken

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                if monotonic() - self._written_at < BUSY_SECONDS:
                    await asyncio.sleep(GATHER_SECONDS)
                batch, self._waiting = self._waiting, []
                TRACE.set(" ".join(filter(None, self._traces)))
                self._traces.clear()
                await self._write(batch)
                self._written_at = monotonic()
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[tuple[StoredAction, asyncio.Future[bool]]]) -> None:
        try:
            done = await self._batches.write([acted for acted, _ in batch])
        except Exception as failure:  # noqa: BLE001 (each of those who wait is told)
            for _, written in batch:
                if not written.done():
                    written.set_exception(failure)
            return
        for acted, written in batch:
            if not written.done():
                written.set_result((acted.game, acted.seq, acted.command) in done)
