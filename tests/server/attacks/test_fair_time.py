"""Outages do not cost players time, and changes of the system time have no effect."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace

import pytest

from rummi.serve import wiring
from rummi.serve.wiring import Worker
from rummi.server.rooms import heartbeat
from rummi.server.rooms.heartbeat import adopt_time, machine
from rummi.server.rooms.session import RoomSession
from rummi.server.steady_clock import SteadyClock
from rummi.server.store.database import open_database
from rummi.server.store.site import HeartbeatStore, WorkerHeartbeat
from tests.server.support.memory import Watcher
from tests.server.support.registries import OPTIONS, started, with_workers
from tests.server.support.site import PATIENCE

HOUR_MS = 3_600_000
TIMED = replace(OPTIONS, game={"time_limit": 60})
PEOPLE = ("ala", "bartek")


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten outages, so that the tests are fast."""
    for name, value in {"BEAT_SECONDS": 0.05, "TICK_SECONDS": 0.02, "OUTAGE_MS": 300, "READY_MS": 300}.items():
        monkeypatch.setattr(heartbeat, name, value)


class HandClock:
    """The time of a worker, which passes only when the test says so."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    hand = HandClock()
    monkeypatch.setattr(wiring, "SteadyClock", lambda: SteadyClock(monotonic=hand))
    return hand


@asynccontextmanager
async def locked(url: str) -> AsyncIterator[None]:
    with closing(sqlite3.connect(url.partition("///")[2], isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        yield
        another.execute("ROLLBACK")


async def is_due_at(worker: Worker, session: RoomSession, due_at: int) -> int:
    """Return the deadline and the seat of the player to move."""
    assert session.game_session
    await worker.games.set_due(session.game_session.id, due_at)
    session.game_session.due_at = due_at
    session.observer.deadline_changed(session)
    seat = session.game_session.game.turn
    assert seat is not None
    return seat


async def until(condition: object) -> None:
    assert callable(condition)
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def test_no_jump_of_the_machines_clock_moves_the_time() -> None:
    wall, steady = [10 * HOUR_MS], [5_000]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    assert clock() == 10 * HOUR_MS
    for jump in (HOUR_MS, -HOUR_MS, -2 * HOUR_MS):
        wall[0] += jump
        steady[0] += 7
        assert clock() == 10 * HOUR_MS + steady[0] - 5_000
    clock.be_at_least(clock() - 1)
    assert clock() == 10 * HOUR_MS + 21, "it never goes back"
    clock.be_at_least(clock() + 50)
    assert clock() == 10 * HOUR_MS + 71


@pytest.mark.parametrize("jump", [HOUR_MS, -HOUR_MS])
def test_a_worker_that_starts_after_a_jump_has_the_time_of_those_that_run(sqlite_url: str, jump: int) -> None:
    async def test() -> None:
        database = await open_database(sqlite_url)
        beats, running = HeartbeatStore(database), SteadyClock(monotonic=lambda: 5_000)
        await beats.beat(WorkerHeartbeat("first", machine(), os.getppid(), running(), running.ahead))
        late = SteadyClock(lambda: running() + jump, lambda: 5_000)
        await adopt_time(beats, late, running())
        assert late() == running()
        await beats.forget("first")
        alone = SteadyClock(lambda: running() - HOUR_MS, lambda: 5_000)
        await adopt_time(beats, alone, running())
        assert alone() == running(), "where none runs, it does not begin before the last one ended"
        await database.close()

    asyncio.run(test())


@pytest.mark.usefixtures("in_a_hurry")
def test_a_deadline_that_falls_while_nothing_can_be_written_is_put_off(sqlite_url: str, hand: HandClock) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms, TIMED)
        assert session.game_session
        deadline = worker.now() + 2_000
        seat = await is_due_at(worker, session, deadline)
        shown = Watcher("celina")
        worker.rooms.connect(session, shown)
        async with locked(sqlite_url):
            hand.ms += 2_400
            assert not worker.heartbeat.writes
        await until(lambda: (session.deadline or 0) > deadline)
        assert session.game_session.seq == 0
        stored = await worker.games.stored(session.game_session.id)
        assert stored.due_at == session.deadline
        assert stored.due_at
        assert stored.extended == session.game_session.stored.extended == stored.due_at - deadline
        assert any(b'"extended":%d' % stored.extended in message for message in shown.sent), "people are told"
        await worker.rooms.actions.act(session, PEOPLE[seat], session.game_session.id, seat, "draw", "a:1")
        await until(lambda: worker.heartbeat.writes)

    with_workers(sqlite_url, 1, test)


@pytest.mark.usefixtures("in_a_hurry")
def test_what_was_sent_in_time_counts_however_late_it_is_written(sqlite_url: str, hand: HandClock) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms, TIMED)
        assert session.game_session
        game = session.game_session.id
        deadline = worker.now() + 200
        seat = await is_due_at(worker, session, deadline)
        async with locked(sqlite_url):
            sent = worker.rooms.actions.act(session, PEOPLE[seat], game, seat, "draw", "a:1")
            acting = asyncio.create_task(sent)
            await asyncio.sleep(0)  # it is judged in time, and waits for the database
            hand.ms += 1_000
        assert await acting == 0
        (acted,) = await worker.games.since(game, 0)
        assert acted.command == "a:1"

    with_workers(sqlite_url, 1, test)


def test_nobody_runs_out_of_time_while_the_worker_that_may_serve_him_is_silent(url: str) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms, TIMED)
        assert session.game_session
        game, beats = session.game_session.id, HeartbeatStore(worker.database)
        silent = WorkerHeartbeat("other", "another machine", 1, worker.now(), 0)
        await beats.beat(silent)
        await until(lambda: worker.now() > silent.at + 400)
        seat = await is_due_at(worker, session, silent.at + 100)
        session.game_session.acted_at = silent.at
        await worker.heartbeat.tick()
        await worker.heartbeat.tick()
        await worker.rooms.actions.time_out(session)
        assert session.game_session.seq == 0, "the player may be connected to the other worker and have acted"
        assert not await worker.heartbeat.was_served_until(silent.at + 100, here=False)
        assert await worker.heartbeat.was_served_until(silent.at + 100, here=True)
        worker.rooms.connect(session, Watcher(PEOPLE[seat]))
        await worker.rooms.actions.time_out(session)
        assert [acted.command for acted in await worker.games.since(game, 0)] == ["time-0"]

    with_workers(url, 1, test)


def test_who_comes_from_a_silent_worker_gets_his_time_back_and_from_a_dead_one_too(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(worker: Worker) -> None:
        session = await started(worker.rooms, TIMED)
        assert session.game_session
        beats, since = HeartbeatStore(worker.database), worker.now() - 20_000
        deadline = session.deadline or 0
        session.game_session.acted_at = since - 5_000
        await beats.beat(WorkerHeartbeat("other", "another machine", 1, since, 0))
        await worker.heartbeat.beat()
        seat = session.game_session.game.turn
        assert seat is not None
        await worker.heartbeat.extend_for_arrival(session, PEOPLE[1 - seat])
        assert session.deadline == deadline, "not for who waits"
        await worker.heartbeat.extend_for_arrival(session, PEOPLE[seat])
        assert (session.deadline or 0) >= deadline + 20_000
        assert (await worker.games.stored(session.game_session.id)).due_at == session.deadline
        monkeypatch.setattr(heartbeat, "GONE_MS", 10_000)
        later = session.deadline or 0
        await worker.heartbeat.beat()
        await worker.heartbeat.beat()
        due_at = (await worker.games.stored(session.game_session.id)).due_at or 0
        assert later + 30_000 <= due_at < later + 50_000, "once"
        assert [each.worker for each in await beats.all()] == [worker.rooms.sync.worker]

    with_workers(url, 1, test)


def test_a_bot_does_not_wait_for_time_that_was_given_back_to_people(sqlite_url: str) -> None:
    """It was found by `make soak-server`: after a restart rooms with bots stood still for ten seconds."""

    async def test(worker: Worker) -> None:
        alone = replace(TIMED, pace="slow")
        session = await worker.rooms.create("ala", "Ala", alone)
        await worker.rooms.start(session, "ala", "ala:start")
        game_session = session.game_session
        assert game_session
        if game_session.game.turn == 0:
            await worker.rooms.actions.act(session, "ala", game_session.id, 0, "draw", "ala:1")
        paced = game_session.due_at or 0
        await worker.games.set_due(game_session.id, paced + 60_000)
        del worker.rooms.sessions[session.room.code]
        again = await worker.rooms.session(session.room.code)
        assert again.game_session
        assert (again.game_session.due_at or 0) <= paced

    with_workers(sqlite_url, 1, test)
