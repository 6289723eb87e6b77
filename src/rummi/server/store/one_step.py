"""SQLite in one step: a thread and a connection that only write, and are handed a whole transaction as a function.

Through SQLAlchemy and its thread each statement, each answer and the commit are a way there and back; what is done
hundreds of times a second, or every second for ever, costs several times more by that than by itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

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
