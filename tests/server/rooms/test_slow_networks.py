"""Lag compensation: slow networks cost players no time, and pretending to be slow gains almost none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from websockets.frames import Frame, Opcode

from rummi.core.errors import IllegalAction
from rummi.serve.connections import HttpConnection, WebSocketConnection
from rummi.serve.supervisor import PING_SECONDS, PONG_SECONDS, UVICORN_OPTIONS
from rummi.serve.wiring import Worker
from rummi.server.edge.slots import ConnectionSlots
from rummi.server.rooms.actions import AlwaysServed
from rummi.server.rooms.deadlines import (
    GRACE_MS,
    LONGEST_GRACE_MS,
    MOST_QUOTA_MS,
    REFILL_MS,
    TAKEOVER_DELAY_MS,
    Lag,
    LagQuota,
)
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.timers import DueQueue, TurnTimers
from tests.server.attacks.test_floods import REQUEST, Wire
from tests.server.support.memory import Watcher
from tests.server.support.registries import OPTIONS, started, with_workers

TIMED = replace(OPTIONS, game={"time_limit": 60})
PEOPLE = ("ala", "bartek")


def with_lag(person: str, milliseconds: float) -> Watcher:
    watcher = Watcher(person)
    watcher.lag.add(milliseconds)
    return watcher


def set_clock(worker: Worker, milliseconds: int) -> None:
    """Set the clock by which actions are judged."""
    worker.rooms.actions._now = lambda: milliseconds
    worker.rooms.actions._service = AlwaysServed(lambda: milliseconds)


async def act_late(worker: Worker, session: RoomSession, by: int, command: str) -> None:
    """Act for the player to move, `by` milliseconds after the deadline."""
    game_session = session.game_session
    assert game_session
    seat = game_session.game.turn
    assert seat is not None
    assert session.deadline
    set_clock(worker, session.deadline + by)
    await worker.rooms.actions.act(session, PEOPLE[seat], game_session.id, seat, "draw", command)


def at_a_game(url: str, lags: tuple[float, float], test: Callable[[Worker, RoomSession], Any]) -> None:
    async def run(worker: Worker) -> None:
        session = await started(worker.rooms, TIMED)
        for person, lag in zip(PEOPLE, lags, strict=True):
            worker.rooms.connect(session, with_lag(person, lag))
        await test(worker, session)

    with_workers(url, 1, run)


def test_an_action_that_a_slow_network_delayed_counts(sqlite_url: str) -> None:
    """At 600 ms each way, an action 100 ms before the deadline arrives 500 ms after it."""

    async def test(worker: Worker, session: RoomSession) -> None:
        await act_late(worker, session, 500, "1")
        assert session.game_session
        (acted,) = await worker.games.since(session.game_session.id, 0)
        assert acted.command == "1"

    at_a_game(sqlite_url, (1_200, 1_200), test)


@pytest.mark.parametrize("lag", [0, 20, 300])
def test_an_action_that_was_late_on_a_fast_network_does_not(sqlite_url: str, lag: float) -> None:
    async def test(worker: Worker, session: RoomSession) -> None:
        with pytest.raises(IllegalAction, match="turn of seat"):
            await act_late(worker, session, 500, "1")
        assert session.game_session
        assert [each.command for each in await worker.games.since(session.game_session.id, 0)] == ["time-0"]

    at_a_game(sqlite_url, (lag, lag), test)


def test_pretending_to_be_slow_gains_at_most_half_a_second_a_turn(sqlite_url: str) -> None:
    """Ten turns of each player. When the quota is used up, only the refill of each turn counts."""

    async def test(worker: Worker, session: RoomSession) -> None:
        gained = 0
        for turn in range(20):
            late = session.grace(turn_of(session))
            gained += late - GRACE_MS
            await act_late(worker, session, late, str(turn))
            assert session.game_session
            assert session.game_session.seq == turn + 1
        assert gained <= 2 * (MOST_QUOTA_MS + 10 * REFILL_MS)
        assert session.grace(turn_of(session)) == GRACE_MS + REFILL_MS

    at_a_game(sqlite_url, (5_000, 5_000), test)


def turn_of(session: RoomSession) -> int:
    assert session.game_session
    turn = session.game_session.game.turn
    assert turn is not None
    return turn


def test_a_new_connection_brings_no_new_quota(sqlite_url: str) -> None:
    async def test(worker: Worker, session: RoomSession) -> None:
        seat = turn_of(session)
        await act_late(worker, session, LONGEST_GRACE_MS, "1")
        left = session.grace(seat)
        assert left == GRACE_MS
        for each in [each for each in session.connections if each.person == PEOPLE[seat]]:
            worker.rooms.disconnect(session, each)
        worker.rooms.connect(session, with_lag(PEOPLE[seat], 5_000))
        assert session.grace(seat) == left

    at_a_game(sqlite_url, (5_000, 5_000), test)


def test_a_time_out_waits_for_the_lag_of_the_player_to_move(sqlite_url: str) -> None:
    async def test(worker: Worker, session: RoomSession) -> None:
        ended: list[int] = []
        now = [session.deadline or 0]

        async def time_out(_: RoomSession) -> None:
            ended.append(now[0])

        def timers(*, alone: bool) -> TurnTimers:
            rooms: Any = SimpleNamespace(holds=lambda _: True)
            actions: Any = SimpleNamespace(time_out=time_out)
            nothing: Any = None
            queue = DueQueue(lambda: now[0], alone=alone)
            return TurnTimers(queue, rooms, actions, nothing, nothing, lambda: now[0], nothing, (), alone=alone)

        deadline = session.deadline or 0
        for late, over in ((0, False), (GRACE_MS, False), (799, False), (800, True)):
            now[0] = deadline + late
            ended.clear()
            await timers(alone=True)._handle(session)
            assert bool(ended) == over, late
        for each in tuple(session.connections):
            worker.rooms.disconnect(session, each)
        for late, over in ((800, False), (LONGEST_GRACE_MS - 1, False), (LONGEST_GRACE_MS, True)):
            now[0] = deadline + late
            ended.clear()
            await timers(alone=False)._handle(session)
            assert bool(ended) == over, f"{late}: the player is at another worker, which knows the lag"
        now[0] = deadline + GRACE_MS
        await timers(alone=True)._handle(session)
        assert ended, "a player who is not connected has no lag"

    at_a_game(sqlite_url, (800, 800), test)


def test_one_lost_packet_is_not_a_slow_network() -> None:
    lag = Lag()
    assert lag.milliseconds == 0
    for each in (40, 45, 5_000, 38, 41):
        lag.add(each)
    assert lag.milliseconds == 41
    for each in (700, 650, 720):
        lag.add(each)
    assert lag.milliseconds == 650, "it follows a network that changes"


def test_the_grace_is_limited_by_lag_and_quota() -> None:
    quota = LagQuota()
    assert [quota.grace(lag) for lag in (0, 100, 300, 900, 60_000)] == [300, 300, 300, 900, LONGEST_GRACE_MS]
    quota.charge(250)
    assert quota.left == MOST_QUOTA_MS, "the grace of all players costs nothing"
    quota.charge(1_300)
    assert quota.grace(60_000) == GRACE_MS + 500
    quota.refill(3)
    quota.refill(3)
    assert quota.grace(60_000) == GRACE_MS + 1_000
    for turn in range(4, 20):
        quota.refill(turn)
    assert quota.left == MOST_QUOTA_MS
    assert LONGEST_GRACE_MS < TAKEOVER_DELAY_MS, "else another worker would end the turn first"


class MovedTime:
    """The time of an event loop, and the calls that it has scheduled."""

    def __init__(self, loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = loop.time()
        self._due: list[tuple[float, Callable[[], None], list[bool]]] = []
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_later", self._call_later)

    def _call_later(self, seconds: float, call: Callable[..., None], *given: Any) -> Any:
        cancelled = [False]
        self._due.append((self.now + seconds, lambda: call(*given), cancelled))
        return SimpleNamespace(cancel=lambda: cancelled.__setitem__(0, True))

    def move(self, seconds: float) -> None:
        end = self.now + seconds
        while due := sorted((at, call, off) for at, call, off in self._due if at <= end and not off[0]):
            self.now, call, off = due[0]
            off[0] = True
            call()
        self.now = end


@asynccontextmanager
async def a_socket(monkeypatch: pytest.MonkeyPatch, wire: Wire) -> AsyncIterator[WebSocketConnection]:
    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    monkeypatch.setattr(HttpConnection, "slots", ConnectionSlots(20), raising=False)
    config = uvicorn.Config(app, lifespan="off", **UVICORN_OPTIONS)
    config.load()
    state = uvicorn.Server(config).server_state
    connection = HttpConnection(config, state, {})
    connection.connection_made(wire)
    connection.data_received(REQUEST)
    for _ in range(20):
        await asyncio.sleep(0)
    assert isinstance(wire.protocol, WebSocketConnection)
    yield wire.protocol
    wire.protocol.connection_lost(None)
    while state.tasks:
        await asyncio.sleep(0)


def pong(wire: Wire) -> bytes:
    """Return the answer to the newest ping."""
    payload = wire.written[wire.written.rindex(b"\x89\x04") + 2 :][:4]
    return Frame(Opcode.PONG, payload).serialize(mask=True)


def test_the_server_measures_the_lag_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        time, wire = MovedTime(asyncio.get_running_loop(), monkeypatch), Wire()
        async with a_socket(monkeypatch, wire) as socket:
            lag = socket._slot.lag
            time.move(0.6)
            socket.data_received(Frame(Opcode.PONG, b"fake").serialize(mask=True))
            assert lag.milliseconds == 0, "this pong answers no ping"
            socket.data_received(pong(wire))
            assert lag.milliseconds == pytest.approx(600)
            time.move(1)
            socket.data_received(pong(wire))
            assert lag.milliseconds == pytest.approx(600), "an answer counts once"

    asyncio.run(test())


def test_a_silent_socket_is_closed_within_15_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        time, wire = MovedTime(asyncio.get_running_loop(), monkeypatch), Wire()
        async with a_socket(monkeypatch, wire) as socket:
            for _ in range(20):
                time.move(4)  # a slow phone, which answers all the same
                socket.data_received(pong(wire))
                time.move(PING_SECONDS - 4)
                assert not wire.ended
            socket.data_received(pong(wire))
            time.move(14)
            assert not wire.ended
            time.move(1)
            assert wire.ended

    asyncio.run(test())
    assert PING_SECONDS + PONG_SECONDS <= 15
