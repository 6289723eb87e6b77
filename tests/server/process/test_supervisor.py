"""The supervisor replaces workers that end or hang, and ends the server if a worker cannot start."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from rummi.serve import supervisor
from rummi.serve.supervisor import START_FAILED, UNANSWERED_CHECKS, Supervisor, WorkerProcess
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.visits import alone

KILLED = -9


class FakeWorker:
    """A worker without a process, which has ended with an exit code or answers all checks.

    At each of its first checks a signal arrives, or none.
    """

    def __init__(self, *signals: signal.Signals | None, exit_code: int | None = None) -> None:
        self.process = self
        self.pid = id(self)
        self.exitcode = exit_code
        self.started = True
        self.sentinel, self._other_end = socket.socketpair()
        self.orders: list[str] = []
        self._signals = list(signals)

    def check(self) -> bool:
        if self._signals and (number := self._signals.pop(0)):
            signal.raise_signal(number)
        return self.is_alive()

    def is_alive(self) -> bool:
        return self.exitcode is None

    def kill(self) -> None:
        self.orders.append("kill")

    def terminate(self) -> None:
        self.orders.append("terminate")

    def join(self) -> None:
        self.sentinel.close()
        self._other_end.close()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Run a supervisor with `count` workers, which starts exactly these workers."""
    monkeypatch.setattr(supervisor, "CHECK_SECONDS", 0.01)
    names = (*supervisor._END_SIGNALS, *supervisor._OTHER_SIGNALS)
    handlers = {name: signal.getsignal(getattr(signal, name)) for name in names if hasattr(signal, name)}

    def run(*workers: FakeWorker, count: int) -> None:
        starting = iter(workers)
        Supervisor(count, lambda: next(starting)).run()  # type: ignore[arg-type,return-value]
        assert list(starting) == []
        for worker in workers:
            worker.join()

    yield run
    for name, handler in handlers.items():
        signal.signal(getattr(signal, name), handler)


def test_a_worker_that_ended_is_replaced(run: Callable[..., None], caplog: pytest.LogCaptureFixture) -> None:
    first, killed, successor = FakeWorker(), FakeWorker(exit_code=KILLED), FakeWorker(signal.SIGTERM)
    run(first, killed, successor, count=2)
    assert first.orders == successor.orders == ["terminate"]
    (line,) = caplog.records
    assert line.message == "a worker ended; starting another"
    assert vars(line)["exit_code"] == KILLED


def test_the_server_ends_if_a_worker_cannot_start(run: Callable[..., None], caplog: pytest.LogCaptureFixture) -> None:
    first, failed = FakeWorker(), FakeWorker(exit_code=START_FAILED)
    run(first, failed, count=2)
    assert first.orders == ["terminate"]
    (line,) = caplog.records
    assert (line.levelno, line.message) == (logging.ERROR, "a worker could not start; the server ends")


def test_a_restart_ends_a_worker_only_after_its_successor_has_started(run: Callable[..., None]) -> None:
    old, new = FakeWorker(signal.SIGHUP), FakeWorker(None, signal.SIGINT)
    run(old, new, count=1)
    assert old.orders == new.orders == ["terminate"]


def test_a_restart_keeps_the_old_workers_if_a_new_one_does_not_start(
    run: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    old, new = FakeWorker(signal.SIGHUP, signal.SIGTERM), FakeWorker(exit_code=START_FAILED)
    run(old, new, count=1)
    assert (old.orders, new.orders) == (["terminate"], ["kill"])
    assert [line.message for line in caplog.records] == ["a new worker did not start; the old ones go on"]


def test_signals_add_and_remove_workers(run: Callable[..., None]) -> None:
    first = FakeWorker(signal.SIGTTIN, signal.SIGTTOU, signal.SIGTTOU, signal.SIGUSR1, signal.SIGTERM)
    second = FakeWorker()
    run(first, second, count=1)
    assert second.orders == ["terminate"]
    assert first.orders == ["terminate"], "the last worker stays until the server ends"


def _answer(_: list[socket.socket], checks: Connection) -> None:
    with suppress(EOFError):
        while True:
            checks.recv_bytes()
            checks.send_bytes(b"started")


def _hang(_: list[socket.socket], __: Connection) -> None:
    time.sleep(3_600)


def _worker(monkeypatch: pytest.MonkeyPatch, target: Callable[..., None]) -> WorkerProcess:
    monkeypatch.setattr(supervisor, "serve_as_worker", target)
    return WorkerProcess(get_context("fork"), [])  # type: ignore[arg-type]


def test_a_worker_that_answers_is_healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = _worker(monkeypatch, _answer)
    assert worker.check()
    assert not worker.started
    assert worker._connection.poll(PATIENCE)
    for _ in range(UNANSWERED_CHECKS + 1):
        assert worker.check()
        assert worker.started
        assert worker._connection.poll(PATIENCE)
    worker.kill()
    assert not worker.process.is_alive()


def test_a_worker_that_hangs_is_not_healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = _worker(monkeypatch, _hang)
    assert [worker.check() for _ in range(UNANSWERED_CHECKS + 1)] == [True] * UNANSWERED_CHECKS + [False]
    worker.kill()


def test_a_restart_replaces_all_workers_of_a_server(postgresql_url: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        await ala.follow()
        before = site.workers()
        assert site.process
        os.kill(site.process.pid, signal.SIGHUP)
        async with asyncio.timeout(PATIENCE):
            while len(site.workers()) != 2 or set(site.workers()) & set(before):
                await asyncio.sleep(0.1)
        await ala.until(lambda: ala.closed)
        assert (await ala.get("/api/session"))["person"] == ala.person

    alone(postgresql_url, test, "--workers", "2")
