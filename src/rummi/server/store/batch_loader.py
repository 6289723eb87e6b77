"""Questions of many at once: when a worker was killed, hundreds of people come back in the same second, and each is
looked up. Whoever comes while the database is being asked is asked for together with all others who do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, Generic, TypeVar

MOST_AT_ONCE: Final = 4
"""Questions under way: one that hangs does not hold up everybody."""
MOST_KEYS: Final = 128
"""In one question."""

Value = TypeVar("Value")


class BatchLoader(Generic[Value]):
    def __init__(self, read: Callable[[Collection[str]], Awaitable[Mapping[str, Value]]]) -> None:
        self._read = read
        self._waiting: dict[str, asyncio.Future[Value | None]] = {}
        self._asking: set[asyncio.Task[None]] = set()

    async def get(self, key: str) -> Value | None:
        """As it is in the database now or later, never as it was before; None where there is no such thing."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
            if len(self._asking) < MOST_AT_ONCE:
                self._begin()
        return await asyncio.shield(self._waiting[key])  # others may wait for it, too

    def _begin(self) -> None:
        asking = asyncio.create_task(self._ask())
        self._asking.add(asking)
        asking.add_done_callback(self._end)

    def _end(self, asking: asyncio.Task[None]) -> None:
        self._asking.discard(asking)
        if self._waiting and not asking.cancelled():
            self._begin()

    async def _ask(self) -> None:
        keys = list(self._waiting)[:MOST_KEYS]
        if not keys:
            return  # another question took them all
        futures = {key: self._waiting.pop(key) for key in keys}
        try:
            found = await self._read(_padded(keys))
        except Exception as problem:  # noqa: BLE001 (whoever asked deals with it)
            for future in futures.values():
                future.set_exception(problem)
                future.exception()  # where nobody waits for it any more
        else:
            for key, future in futures.items():
                future.set_result(found.get(key))
        finally:
            for future in futures.values():
                future.cancel()  # where nothing came, because everything ends


def _padded(keys: list[str]) -> list[str]:
    """To a power of two, the last one again: a question of another length is another one to the database, which thinks
    about each of them anew."""
    return keys + keys[-1:] * ((1 << (len(keys) - 1).bit_length()) - len(keys))
