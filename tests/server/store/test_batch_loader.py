"""The batch loader: concurrent requests become few queries, and callers do not affect each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import Any

import pytest

from rummi.server.store.batch_loader import MAX_KEYS, MAX_QUERIES, BatchLoader


class FakeDatabase:
    """A database whose queries return when the test sets their events."""

    def __init__(self, **values: int) -> None:
        self.values = values
        self.queries: list[list[str]] = []
        self.may_return: list[asyncio.Event] = []
        self.broken = False

    async def read(self, keys: Collection[str]) -> Mapping[str, int]:
        may_return = asyncio.Event()
        self.queries.append(list(keys))
        self.may_return.append(may_return)
        await may_return.wait()
        if self.broken:
            raise OSError("gone")
        return {key: self.values[key] for key in keys if key in self.values}

    def answer_all(self) -> None:
        for event in self.may_return:
            event.set()


def run_async(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    return run


async def run_tasks(rounds: int = 5) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


@run_async
async def test_concurrent_requests_share_one_query() -> None:
    database = FakeDatabase(ola=1, jan=2)
    loader = BatchLoader(database.read)
    loading = [asyncio.create_task(loader.get(key)) for key in ("ola", "jan", "ola", "unknown")]
    await run_tasks()
    assert [sorted(set(keys)) for keys in database.queries] == [["jan", "ola", "unknown"]]
    database.answer_all()
    assert await asyncio.gather(*loading) == [1, 2, 1, None]


@run_async
async def test_queries_have_few_distinct_lengths() -> None:
    database = FakeDatabase()
    loader = BatchLoader(database.read)
    loading = [asyncio.create_task(loader.get(str(number))) for number in range(2 * MAX_KEYS + 5)]
    await run_tasks()
    database.answer_all()
    await run_tasks(20)
    database.answer_all()
    await asyncio.gather(*loading)
    assert [len(keys) for keys in database.queries] == [MAX_KEYS, MAX_KEYS, 8]


@run_async
async def test_a_value_is_never_older_than_the_request() -> None:
    database = FakeDatabase(ola=1)
    loader = BatchLoader(database.read)
    first = asyncio.create_task(loader.get("ola"))
    await run_tasks()
    second = asyncio.create_task(loader.get("ola"))
    await run_tasks()
    database.may_return[0].set()
    assert await first == 1
    database.values = {"ola": 2}
    database.may_return[1].set()
    assert await second == 2


@run_async
async def test_a_query_that_hangs_does_not_block_others() -> None:
    database = FakeDatabase(jan=2)
    loader = BatchLoader(database.read)
    hanging = asyncio.create_task(loader.get("ola"))
    await run_tasks()
    other = asyncio.create_task(loader.get("jan"))
    await run_tasks()
    database.may_return[1].set()
    assert await other == 2
    assert not hanging.done()
    database.may_return[0].set()
    await hanging


@run_async
async def test_the_number_of_concurrent_queries_is_limited() -> None:
    database = FakeDatabase()
    loader = BatchLoader(database.read)
    loading = []
    for number in range(MAX_QUERIES + 3):
        loading.append(asyncio.create_task(loader.get(str(number))))
        await run_tasks()
    assert len(database.queries) == MAX_QUERIES
    database.may_return[0].set()
    await run_tasks()
    assert set(database.queries[MAX_QUERIES]) == {str(number) for number in range(MAX_QUERIES, MAX_QUERIES + 3)}
    database.answer_all()
    await asyncio.gather(*loading)


@run_async
async def test_all_callers_of_a_query_receive_its_error_and_later_callers_do_not() -> None:
    database = FakeDatabase(ola=1, jan=2)
    database.broken = True
    loader = BatchLoader(database.read)
    loading = [asyncio.create_task(loader.get(key)) for key in ("ola", "jan")]
    await run_tasks()
    database.may_return[0].set()
    for each in loading:
        with pytest.raises(OSError, match="gone"):
            await each
    database.broken = False
    later = asyncio.create_task(loader.get("ola"))
    await run_tasks()
    database.may_return[1].set()
    assert await later == 1


@run_async
async def test_a_cancelled_caller_does_not_cancel_the_others() -> None:
    database = FakeDatabase(ola=1)
    loader = BatchLoader(database.read)
    cancelled, patient = (asyncio.create_task(loader.get("ola")) for _ in range(2))
    await run_tasks()
    cancelled.cancel()
    database.may_return[0].set()
    assert await patient == 1
