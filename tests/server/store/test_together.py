"""Those who ask at the same time are asked for together, and nobody suffers for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import Any

import pytest

from rummi.server.store.batch_loader import MOST_AT_ONCE, MOST_KEYS, BatchLoader


class Asked:
    """A database that answers when it is told to."""

    def __init__(self) -> None:
        self.questions: list[list[str]] = []
        self.answering: list[asyncio.Event] = []
        self.values: dict[str, int] = {}
        self.broken = False

    async def read(self, keys: Collection[str]) -> Mapping[str, int]:
        may_answer = asyncio.Event()
        self.questions.append(list(keys))
        self.answering.append(may_answer)
        await may_answer.wait()
        if self.broken:
            raise OSError("gone")
        return {key: self.values[key] for key in keys if key in self.values}


def _awaited(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    return run


async def _turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


@_awaited
async def test_who_comes_at_the_same_moment_is_asked_for_once() -> None:
    asked = Asked()
    asked.values = {"ola": 1, "jan": 2}
    together = BatchLoader(asked.read)
    coming = [asyncio.create_task(together.get(key)) for key in ("ola", "jan", "ola", "nobody")]
    await _turns()
    assert [sorted(set(keys)) for keys in asked.questions] == [["jan", "nobody", "ola"]]
    asked.answering[0].set()
    assert await asyncio.gather(*coming) == [1, 2, 1, None]


@_awaited
async def test_lengths_of_questions_are_few() -> None:
    asked = Asked()
    together = BatchLoader(asked.read)
    coming = [asyncio.create_task(together.get(str(number))) for number in range(2 * MOST_KEYS + 5)]
    await _turns()
    for answering in asked.answering:
        answering.set()
    await _turns(20)
    for answering in asked.answering:
        answering.set()
    await asyncio.gather(*coming)
    assert [len(keys) for keys in asked.questions] == [MOST_KEYS, MOST_KEYS, 8]


@_awaited
async def test_nobody_is_told_what_was_read_before_he_asked() -> None:
    asked = Asked()
    asked.values = {"ola": 1}
    together = BatchLoader(asked.read)
    first = asyncio.create_task(together.get("ola"))
    await _turns()
    second = asyncio.create_task(together.get("ola"))
    await _turns()
    asked.answering[0].set()
    assert await first == 1
    asked.values = {"ola": 2}
    asked.answering[1].set()
    assert await second == 2


@_awaited
async def test_a_question_that_hangs_holds_up_nobody_else() -> None:
    asked = Asked()
    asked.values = {"jan": 2}
    together = BatchLoader(asked.read)
    hanging = asyncio.create_task(together.get("ola"))
    await _turns()
    coming = asyncio.create_task(together.get("jan"))
    await _turns()
    asked.answering[1].set()
    assert await coming == 2
    assert not hanging.done()
    asked.answering[0].set()
    await hanging


@_awaited
async def test_only_so_many_questions_are_under_way() -> None:
    asked = Asked()
    together = BatchLoader(asked.read)
    coming = []
    for number in range(MOST_AT_ONCE + 3):
        coming.append(asyncio.create_task(together.get(str(number))))
        await _turns()
    assert len(asked.questions) == MOST_AT_ONCE
    asked.answering[0].set()
    await _turns()
    assert set(asked.questions[MOST_AT_ONCE]) == {str(number) for number in range(MOST_AT_ONCE, MOST_AT_ONCE + 3)}
    for answering in asked.answering:
        answering.set()
    await asyncio.gather(*coming)


@_awaited
async def test_a_failure_is_told_to_all_who_asked_and_to_nobody_after_them() -> None:
    asked = Asked()
    asked.values = {"ola": 1, "jan": 2}
    asked.broken = True
    together = BatchLoader(asked.read)
    coming = [asyncio.create_task(together.get(key)) for key in ("ola", "jan")]
    await _turns()
    asked.answering[0].set()
    for each in coming:
        with pytest.raises(OSError, match="gone"):
            await each
    asked.broken = False
    again = asyncio.create_task(together.get("ola"))
    await _turns()
    asked.answering[1].set()
    assert await again == 1


@_awaited
async def test_who_goes_away_takes_the_answer_from_nobody() -> None:
    asked = Asked()
    asked.values = {"ola": 1}
    together = BatchLoader(asked.read)
    impatient, patient = (asyncio.create_task(together.get("ola")) for _ in range(2))
    await _turns()
    impatient.cancel()
    asked.answering[0].set()
    assert await patient == 1
