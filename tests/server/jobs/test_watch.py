"""When a piece of work is given up, and whether the helper is to blame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from rummi.server.jobs.failures import JobProcessStopped, JobTimeout
from rummi.server.jobs.watch import CHECK_SECONDS, FIRST_CHECK_SECONDS, Watch
from tests.support import virtual_time

SECONDS = 1.1


@dataclass
class Process:
    """A helper that waits for a processor for so much of the time, and may be stopped or have answered."""

    waiting_share: float = 0.0
    stopped: bool = False
    answer_is_there: bool = False

    def seconds_waited(self) -> float:
        return self.waiting_share * asyncio.get_running_loop().time()

    def is_stopped(self) -> bool:
        return self.stopped

    def has_answered(self) -> bool:
        return self.answer_is_there


def given_up(process: Process, server_waiting_share: float = 0.0) -> tuple[float, JobTimeout]:
    """When the work is given up, and with what."""

    async def test() -> tuple[float, JobTimeout]:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[None] = loop.create_future()
        watch = Watch(process, answered, SECONDS, lambda: server_waiting_share * loop.time())
        with pytest.raises(JobTimeout) as hung:
            async with asyncio.timeout(100 * SECONDS):
                await answered
        watch.end()
        return loop.time(), hung.value

    return virtual_time.run(test())


def test_a_helper_that_does_not_answer_in_time_is_hung() -> None:
    when, hung = given_up(Process())
    assert when == pytest.approx(SECONDS)
    assert not hung.starved
    assert not isinstance(hung, JobProcessStopped)


@pytest.mark.parametrize(
    ("process", "server_waiting_share", "starved"),
    [
        (Process(waiting_share=0.9), 0.0, True),
        (Process(), 0.9, True),
        (Process(waiting_share=0.4), 0.4, True),
        (Process(waiting_share=0.2), 0.2, False),
    ],
    ids=["the process waited", "the server waited", "both waited", "both ran"],
)
def test_who_waited_for_a_processor_is_starved(process: Process, server_waiting_share: float, starved: bool) -> None:
    assert given_up(process, server_waiting_share)[1].starved is starved


def test_a_stopped_helper_is_noticed_at_the_next_look() -> None:
    process = Process(stopped=True)
    when, hung = given_up(process)
    assert when <= FIRST_CHECK_SECONDS + CHECK_SECONDS
    assert isinstance(hung, JobProcessStopped)


def test_an_answer_that_only_has_to_be_read_gets_as_much_time_again() -> None:
    when, _ = given_up(Process(answer_is_there=True))
    assert when == pytest.approx(2 * SECONDS, abs=FIRST_CHECK_SECONDS)


@pytest.mark.parametrize("answers_after", [0.0, FIRST_CHECK_SECONDS, SECONDS - 0.01])
def test_an_answer_in_time_is_never_given_up(answers_after: float) -> None:
    async def test() -> str:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str] = loop.create_future()
        settle: Callable[[str], None] = answered.set_result
        loop.call_later(answers_after, settle, "draw")
        watch = Watch(Process(), answered, SECONDS)
        await asyncio.sleep(3 * SECONDS)
        watch.end()
        return answered.result()

    assert virtual_time.run(test()) == "draw"
