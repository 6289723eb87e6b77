"""Helpers, and work that goes wrong in every way: nobody else's is lost, and the next is done."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.jobs import pool as pools
from rummi.server.jobs.failures import JobError, JobProcessDied, JobTimeout
from rummi.server.jobs.kinds import MIB, JobKind, TooBusy
from rummi.server.jobs.pool import JobPool
from rummi.server.jobs.process import JobProcess
from tests.server.support import faulty
from tests.server.support.site import PATIENCE, ROOT

SORRY = sentence("too long")
ONE = JobKind(name="test", seconds=PATIENCE, timeout_message=SORRY, queue_length=5, memory=512 * MIB)


def with_pool(kind: JobKind, test: Callable[[JobPool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = JobPool(kind)
        try:
            await test(pool)
        finally:
            pool.close()

    asyncio.run(run())


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_helper_does_one_piece_of_work_after_the_other() -> None:
    async def test(pool: JobPool) -> None:
        assert await pool.work(faulty.add, 1, 2) == 3
        helper = await pool.work(faulty.process_id)
        with pytest.raises(InvalidInput, match="No"):
            await pool.work(faulty.refuse)
        for raises in faulty.RAISED:
            with pytest.raises(JobError) as raised:
                await pool.once(raises)
            assert "R13" not in raised.value.fault.what, "nobody's tiles are for the log"
            assert raised.value.fault.details
        failed = metrics.REGISTRY.get_sample_value("rummi_helpers_failed_total", {"work": ONE.name})
        assert (failed or 0) >= len(faulty.RAISED)
        assert await asyncio.gather(*(pool.work(faulty.process_id) for _ in range(5))) == [helper] * 5
        with pytest.raises(JobError):
            await pool.work(partial(print, lambda: None))

    with_pool(ONE, test)


def test_nobody_pays_for_the_time_in_which_others_had_the_processor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setattr(JobProcess, "seconds_waited", lambda _: 1.25 if begun.exists() else 1.0)

    async def test(pool: JobPool) -> None:
        paid: list[float] = []
        await pool.work(faulty.add, 1, 2)
        began = time.monotonic()
        await pool.work(faulty.touch_and_wait, str(begun), 0.4, spent=paid.append)
        lasted = time.monotonic() - began
        assert [0 < each <= lasted - 0.25 for each in paid] == [True]

    with_pool(ONE, test)


def test_work_is_charged_while_it_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one address could begin many long pieces before it has paid for the first."""
    monkeypatch.setattr(pools, "CHARGED_SECONDS", 0.01)
    monkeypatch.setattr(JobProcess, "seconds_waited", lambda _: 0.0)

    async def test(pool: JobPool) -> None:
        paid: list[float] = []
        hanging = asyncio.create_task(pool.work(time.sleep, 3_600, spent=paid.append))
        await until(lambda: len(paid) >= 3)
        assert sum(paid) > 0.02
        hanging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging
        told = len(paid)
        assert await pool.work(faulty.add, 1, 2) == 3
        assert len(paid) == told, "nobody pays for the work of others"

    with_pool(ONE, test)


def test_a_helper_whose_memory_does_not_come_back_does_one_piece_of_work() -> None:
    async def test(pool: JobPool) -> None:
        helpers = await asyncio.gather(*(pool.work(faulty.process_id) for _ in range(4)))  # one after the other
        assert len({*helpers}) == 4
        await until(lambda: not any(is_there(helper) for helper in helpers))
        assert await pool.work(faulty.add, 1, 2) == 3

    with_pool(replace(ONE, single_use=True), test)


def test_who_dies_is_replaced_and_his_work_done_once_more() -> None:
    async def test(pool: JobPool) -> None:
        for dies in faulty.DIED:
            with pytest.raises(JobProcessDied):
                await pool.work(dies)
        assert ended(ONE, "died") >= len(faulty.DIED)
        helper = await pool.work(faulty.process_id)
        os.kill(helper, signal.SIGKILL)  # while it has nothing to do
        await until(lambda: not is_there(helper))
        assert await pool.once(faulty.process_id) != helper

    with_pool(ONE, test)


def test_who_hangs_is_ended_and_nobody_elses_work_with_him() -> None:
    kind = JobKind(name="test", seconds=PATIENCE, timeout_message=SORRY, queue_length=5, processes=2, keep_alive=True)

    async def test(pool: JobPool) -> None:
        await asyncio.gather(pool.work(faulty.add, 1, 1), pool.work(faulty.add, 1, 1))
        other = asyncio.create_task(pool.work(time.sleep, 0.3))
        helper = await pool.work(faulty.process_id)
        for hangs in faulty.HUNG:
            with pytest.raises(JobTimeout):
                await pool.once(hangs, seconds=0.1)
        await until(lambda: not is_there(helper))
        assert ended(kind, "hung") >= len(faulty.HUNG)
        await other
        assert await pool.work(faulty.add, 1, 2) == 3

    with_pool(kind, test)


def ended(kind: JobKind, why: str) -> float:
    """How many processes have ended for this reason, as the metrics count them."""
    labels = {"work": kind.name, "why": why}
    return metrics.REGISTRY.get_sample_value("rummi_helpers_ended_total", labels) or 0


def test_what_takes_too_long_ends_with_a_sentence_and_a_line_has_an_end(tmp_path: Any) -> None:
    async def test(pool: JobPool) -> None:
        with pytest.raises(TooBusy, match="too long"):
            await pool.work(faulty.sleeps)
        file = tmp_path / "begun"
        busy = asyncio.create_task(pool.once(faulty.touch_and_wait, str(file), seconds=PATIENCE))
        await until(file.exists)
        waits = asyncio.create_task(pool.work(faulty.add, 1, 2))
        await asyncio.sleep(0)
        with pytest.raises(TooBusy, match="hands full"):
            await pool.work(faulty.add, 1, 2)
        with pytest.raises(TooBusy, match="hands full"):
            await waits  # in vain
        waits = asyncio.create_task(pool.work(faulty.add, 1, 2))
        busy.cancel()
        assert await waits == 3, "what nobody waits for is given up"

    with_pool(JobKind(name="test", seconds=0.5, timeout_message=SORRY, queue_length=1, queue_seconds=0.2), test)


def test_what_is_urgent_goes_to_the_head_of_the_line(tmp_path: Any) -> None:
    async def test(pool: JobPool) -> None:
        file, done = tmp_path / "begun", list[str]()
        busy = asyncio.create_task(pool.once(faulty.touch_and_wait, str(file)))
        await until(file.exists)
        patient = asyncio.create_task(pool.work(faulty.add, 1, 2))
        patient.add_done_callback(lambda _: done.append("patient"))
        await asyncio.sleep(0)
        urgent = asyncio.create_task(pool.work(faulty.add, 1, 2, urgent=True))
        urgent.add_done_callback(lambda _: done.append("urgent"))
        await asyncio.sleep(0)
        busy.cancel()
        await asyncio.gather(patient, urgent)
        assert done == ["urgent", "patient"]

    with_pool(ONE, test)


def test_a_helper_is_free_again_though_the_next_in_line_goes_at_its_turn() -> None:
    async def test(pool: JobPool) -> None:
        first = asyncio.create_task(pool.work(faulty.add, 1, 2))
        await asyncio.sleep(0)
        waits = asyncio.create_task(pool.work(faulty.add, 1, 2))
        await asyncio.sleep(0)
        first.add_done_callback(lambda _: waits.cancel())  # it has the helper by now, and does not know it yet
        assert await first == 3
        with pytest.raises(asyncio.CancelledError):
            await waits
        assert await pool.work(faulty.add, 1, 2) == 3

    with_pool(replace(ONE, queue_seconds=1), test)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system knows no priorities")
def test_a_helper_gives_way_as_far_as_its_kind_says_and_knows_its_work_from_birth() -> None:
    async def test(pool: JobPool) -> None:
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert await pool.work(os.getpriority, os.PRIO_PROCESS, 0) == min(own + 15, 19)
        assert await pool.work(faulty.has_loaded, "rummi.server.jobs.review")

    with_pool(replace(ONE, niceness=15), test)


def test_who_is_not_wanted_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "IDLE_SECONDS", 0.05)

    async def test(pool: JobPool) -> None:
        helper = await pool.work(faulty.process_id)
        await until(lambda: not is_there(helper))
        assert await pool.work(faulty.add, 1, 2) == 3

    with_pool(ONE, test)


ORPHANS = """
import asyncio, os
from rummi.server.jobs.kinds import HINTS
from rummi.server.jobs.pool import JobPool
from tests.server.support import faulty

async def main():
    pool = JobPool(HINTS)
    print(await pool.work(faulty.process_id), flush=True)
    await pool.work(faulty.spins)

asyncio.run(main())
"""


def test_helpers_of_a_server_that_is_killed_end_whatever_they_do() -> None:
    server = subprocess.Popen([sys.executable, "-c", ORPHANS], cwd=ROOT, stdout=subprocess.PIPE)
    assert server.stdout
    helper = int(server.stdout.readline())
    server.kill()
    server.wait()
    server.stdout.close()
    asyncio.run(until(lambda: not is_there(helper)))


def test_who_is_stopped_is_replaced_and_his_work_done_by_another() -> None:
    async def test(pool: JobPool) -> None:
        helper = await pool.work(faulty.process_id)
        os.kill(helper, signal.SIGSTOP)
        other = await pool.work(faulty.process_id)  # within a second or two, not when its time is over
        assert other != helper
        await until(lambda: not is_there(helper))

    with_pool(ONE, test)


def test_where_the_process_is_stopped_of_which_helpers_are_copies_another_takes_its_place() -> None:
    async def test(pool: JobPool) -> None:
        await pool.work(faulty.process_id)
        original = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
        os.kill(original, signal.SIGSTOP)
        with pytest.raises(JobProcessDied):
            await pool.work(faulty.is_killed)  # so that a new helper is needed
        assert await pool.work(faulty.add, 1, 2) == 3
        assert forkserver._forkserver._forkserver_pid != original  # type: ignore[attr-defined]

    with_pool(ONE, test)
