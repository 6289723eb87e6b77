"""Two workers append to one log: the first to write an entry has acted, and the other one judges again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from rummi.server.sequence import SequencedWriter, WriteConflict


class Rejected(Exception):
    """The number is not higher than the last one."""


@dataclass
class Store:
    """Numbers with the commands that wrote them. Each position and each command exists once."""

    rows: list[tuple[int, str]] = field(default_factory=list)

    def write(self, position: int, number: int, command: str) -> None:
        if position != len(self.rows) or any(command == each for _, each in self.rows):
            raise WriteConflict
        self.rows.append((number, command))


class Worker:
    """A worker's copy of the numbers. Its writes reach the store when `may_write` is set."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.copy: list[tuple[int, str]] = []
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.is_writing = asyncio.Event()
        self.judged: list[tuple[int, bool]] = []
        self._writer = SequencedWriter(self, Rejected)

    async def add(self, number: Callable[[int], int], command: str) -> int | None:
        """Append `number(last)`, which must be higher than the last number. The same number is not written."""

        async def propose(fresh: bool) -> tuple[int, int, str] | None:
            last = self.copy[-1][0] if self.copy else 0
            self.judged.append((last, fresh))
            following = number(last)
            if following < last:
                raise Rejected
            return None if following == last else (len(self.copy), following, command)

        return await self._writer.write(propose, command)

    async def append(self, entry: tuple[int, int, str]) -> int:
        self.is_writing.set()
        await self.may_write.wait()
        position, number, command = entry
        self.store.write(position, number, command)
        self.copy.append((number, command))
        return position

    async def catch_up(self) -> None:
        self.copy = list(self.store.rows)

    async def done(self, command: str) -> int | None:
        return next((at for at, (_, each) in enumerate(self.copy) if each == command), None)


async def start_delayed(worker: Worker, number: Callable[[int], int], command: str) -> asyncio.Task[int | None]:
    """Start a write that has judged and not reached the store yet."""
    worker.may_write.clear()
    task = asyncio.create_task(worker.add(number, command))
    await worker.is_writing.wait()
    return task


def test_a_delayed_writer_judges_again_by_what_the_other_has_written() -> None:
    async def test() -> None:
        store = Store()
        slow, quick = Worker(store), Worker(store)
        delayed = await start_delayed(slow, lambda last: last + 1, "slow")
        assert await quick.add(lambda last: last + 10, "quick") == 0
        slow.may_write.set()
        assert await delayed == 1
        assert store.rows == [(10, "quick"), (11, "slow")]
        assert slow.judged == [(0, False), (10, False)]

    asyncio.run(test())


def test_a_command_that_the_other_worker_has_done_is_not_done_again() -> None:
    async def test() -> None:
        store = Store()
        slow, quick = Worker(store), Worker(store)
        delayed = await start_delayed(slow, lambda last: last + 1, "the same")
        assert await quick.add(lambda last: last + 1, "the same") == 0
        slow.may_write.set()
        assert await delayed == 0
        assert len(store.rows) == 1

    asyncio.run(test())


def test_a_rejection_counts_only_when_judged_by_a_fresh_copy() -> None:
    async def test() -> None:
        store = Store()
        outdated, other = Worker(store), Worker(store)
        await other.add(lambda _: 10, "first")

        def only_after_ten(last: int) -> int:
            return 11 if last == 10 else -1

        assert await outdated.add(only_after_ten, "second") == 1
        assert outdated.judged == [(0, False), (10, True)]
        with pytest.raises(Rejected):
            await outdated.add(only_after_ten, "third")
        assert [number for number, _ in store.rows] == [10, 11]

    asyncio.run(test())


def test_nothing_is_written_if_nothing_changes() -> None:
    async def test() -> None:
        store = Store()
        assert await Worker(store).add(lambda last: last, "nothing") is None
        assert store.rows == []

    asyncio.run(test())
