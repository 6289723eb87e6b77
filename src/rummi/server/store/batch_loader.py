"""Loading rows by key in batches.

When a worker dies, hundreds of people reconnect to the others in the same second, and each of them is looked up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, Generic, TypeVar

MAX_QUERIES: Final = 4
"""Queries at the same time, so that one that hangs does not block all others."""
MAX_KEYS: Final = 128
"""Keys in one query."""

Value = TypeVar("Value")


class BatchLoader(Generic[Value]):
    """Loads values by key. Keys that are requested while queries run are loaded together by the next query."""

    def __init__(self, read: Callable[[Collection[str]], Awaitable[Mapping[str, Value]]]) -> None:
        self._read = read
        self._waiting: dict[str, asyncio.Future[Value | None]] = {}
        self._queries: set[asyncio.Task[None]] = set()

    async def get(self, key: str) -> Value | None:
        """Return the current value for `key`, or None. Never returns data read before the call."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
            if len(self._queries) < MAX_QUERIES:
                self._start_query()
        return await asyncio.shield(self._waiting[key])  # other callers may wait for the same future

    def _start_query(self) -> None:
        query = asyncio.create_task(self._query())
        self._queries.add(query)
        query.add_done_callback(self._end_query)

    def _end_query(self, query: asyncio.Task[None]) -> None:
        self._queries.discard(query)
        if self._waiting and not query.cancelled():
            self._start_query()

    async def _query(self) -> None:
        keys = list(self._waiting)[:MAX_KEYS]
        if not keys:
            return  # another query has taken them all
        futures = {key: self._waiting.pop(key) for key in keys}
        try:
            found = await self._read(_pad_to_power_of_two(keys))
        except Exception as problem:  # noqa: BLE001 (the callers of `get` receive it)
            for future in futures.values():
                future.set_exception(problem)
                future.exception()  # marks it as retrieved, in case all callers have gone
        else:
            for key, future in futures.items():
                future.set_result(found.get(key))
        finally:
            for future in futures.values():
                future.cancel()  # no effect, unless this task was cancelled


def _pad_to_power_of_two(keys: list[str]) -> list[str]:
    """Repeat the last key, so that the database sees few distinct statements and can reuse their plans."""
    return keys + keys[-1:] * ((1 << (len(keys) - 1).bit_length()) - len(keys))
