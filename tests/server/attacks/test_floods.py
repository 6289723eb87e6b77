"""Sockets that send without pause: they are cut off before their frames are parsed, and honest ones are not."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.frames import Frame, Opcode

from rummi.serve.connections import FEW_IN_A_ROW, PIPELINED_SECONDS, HttpConnection, WebSocketConnection
from rummi.server.edge import limits as rates
from rummi.server.edge.slots import MOST_FRAGMENTS, ConnectionSlots, FrameCounter, SocketLimits
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import alone, at

REQUEST = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
    b"bG9hZGxvYWRsb2FkbG9hZA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING, PONG, EMPTY = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
BEGUN = b"\x01\x80\0\0\0\0"
"""The first frame of a text that goes on."""
SMALL = b"\x81\x81\0\0\0\0x"


class Wire(asyncio.Transport):
    """A transport without a network, which keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: Any = None
        self.written = b""
        self.ended = ""
        self.reading = True

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = self.ended or "aborted"

    def is_closing(self) -> bool:
        return bool(self.ended)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the time by so many seconds."""
    now = [1_000.0]
    monkeypatch.setattr(rates, "monotonic", lambda: now[0])

    def move(seconds: float) -> None:
        now[0] += seconds

    return move


@asynccontextmanager
async def a_socket(
    monkeypatch: pytest.MonkeyPatch, received: list[Any], *, limits: SocketLimits | None = None
) -> AsyncIterator[Callable[[], Wire]]:
    """A function that makes a connection which has become a socket; all of them are lost in the end."""
    wires: list[Wire] = []

    async def app(_: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while True:
            received.append(await receive())
            if received[-1]["type"] == "websocket.disconnect":
                return

    monkeypatch.setattr(HttpConnection, "slots", ConnectionSlots(20), raising=False)
    monkeypatch.setattr(WebSocketConnection, "limits", limits or SocketLimits(20, 32_768))
    config = uvicorn.Config(
        app, ws="rummi.serve.connections:WebSocketConnection", lifespan="off", log_config=None, ws_max_size=16_384
    )
    server = uvicorn.Server(config)
    config.load()

    def connect() -> Wire:
        wire = Wire()
        connection = HttpConnection(config, server.server_state, {})
        connection.connection_made(wire)
        connection.data_received(REQUEST)
        wires.append(wire)
        return wire

    yield connect
    for wire in wires:
        if wire.protocol in server.server_state.connections:
            wire.protocol.connection_lost(None)
    while server.server_state.tasks:
        await asyncio.sleep(0)


async def settle() -> None:
    for _ in range(2_000):
        await asyncio.sleep(0)


def test_frames_are_counted_as_they_are_parsed() -> None:
    chance = random.Random(7)
    data, count = b"", 80
    for number in range(count):
        size = chance.choice((0, 0, 1, 1, 125, 126, 127, 127)) if number % 20 else chance.choice((65_535, 65_536))
        data += Frame(Opcode.BINARY, b"\x81" * size).serialize(mask=True)
    for largest in (1, 7, 4_096, len(data)):
        counter, at, found = FrameCounter(), 0, 0
        while at < len(data):
            step = chance.randint(1, largest)
            found += counter.count(data[at : at + step])
            at += step
        assert found == count, largest


@pytest.mark.parametrize("frame", [PING, PONG, SMALL], ids=["pings", "pongs", "messages"])
@pytest.mark.usefixtures("clock")
def test_a_flood_of_frames_is_cut_off_after_few(monkeypatch: pytest.MonkeyPatch, frame: bytes) -> None:
    parsed: list[Opcode] = []
    handle = WebSocketConnection.handle_events

    def handle_events(self: Any) -> None:
        parsed.extend(event.opcode for event in self.conn.events if isinstance(event, Frame))
        handle(self)

    monkeypatch.setattr(WebSocketConnection, "handle_events", handle_events)

    async def test() -> Wire:
        async with a_socket(monkeypatch, []) as connect:
            wire = connect()
            await settle()
            wire.protocol.data_received(frame * 10_000)
            await settle()
            return wire

    wire = asyncio.run(test())
    assert wire.ended == "closed"
    assert (4429).to_bytes(2, "big") + b"too many messages" in wire.written
    assert len(parsed) < 500, "most of it was never parsed"


@pytest.mark.usefixtures("clock")
def test_more_bytes_than_a_socket_may_send_are_not_parsed_at_all(monkeypatch: pytest.MonkeyPatch) -> None:

    async def test() -> tuple[Wire, list[Any]]:
        received: list[Any] = []
        async with a_socket(monkeypatch, received) as connect:
            wire = connect()
            await settle()
            wire.protocol.data_received(Frame(Opcode.TEXT, b"x" * 16_000).serialize(mask=True) * 16)
            await settle()
            return wire, received

    wire, received = asyncio.run(test())
    assert wire.ended == "closed"
    assert [each["type"] for each in received] == ["websocket.disconnect"]
    assert received[0]["code"] == 4429


def test_empty_continuation_frames_do_not_grow_a_list_without_end(
    monkeypatch: pytest.MonkeyPatch, clock: Callable[[float], None]
) -> None:
    """However slowly they come."""

    async def test() -> int:
        async with a_socket(monkeypatch, []) as connect:
            wire = connect()
            await settle()
            wire.protocol.data_received(BEGUN)
            for sent in range(10 * MOST_FRAGMENTS):
                clock(1)
                wire.protocol.data_received(EMPTY)
                if wire.ended:
                    return sent
                assert len(wire.protocol.frames) <= MOST_FRAGMENTS
        raise AssertionError("it goes on without end")

    assert asyncio.run(test()) <= MOST_FRAGMENTS


def test_a_busy_player_is_not_cut_off(monkeypatch: pytest.MonkeyPatch, clock: Callable[[float], None]) -> None:
    """Twenty drafts a second for a minute, a large message now and then, and an answer to every ping."""

    async def test() -> list[Any]:
        received: list[Any] = []
        async with a_socket(monkeypatch, received) as connect:
            wire = connect()
            await settle()
            for second in range(60):
                for _ in range(19):
                    clock(0.05)
                    wire.protocol.data_received(Frame(Opcode.TEXT, b"x" * 200).serialize(mask=True))
                clock(0.05)
                wire.protocol.data_received(PONG)
                if second % 10 == 0:
                    wire.protocol.data_received(Frame(Opcode.TEXT, b"x" * 16_000).serialize(mask=True))
                for _ in range(30):
                    await asyncio.sleep(0)
                assert not wire.ended
            assert wire.reading
            return list(received)

    assert len(asyncio.run(test())) == 60 * 19 + 6


@pytest.mark.usefixtures("clock")
def test_messages_after_a_flood_of_large_ones_wait_for_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost and nothing changes its order where a client sends faster than the application reads."""

    async def test() -> list[Any]:
        received: list[Any] = []
        async with a_socket(monkeypatch, received) as connect:
            wire = connect()
            await settle()
            sent = [b"%03d" % number + b"x" * 1_000 for number in range(60)]
            wire.protocol.data_received(b"".join(Frame(Opcode.TEXT, each).serialize(mask=True) for each in sent))
            assert wire.protocol.queue.qsize() <= 10
            await settle()
            assert wire.reading
            return list(received)

    assert [int(each["text"][:3]) for each in asyncio.run(test())] == list(range(60))


def test_one_address_has_a_sum_and_others_are_not_touched(clock: Callable[[float], None]) -> None:
    limits = SocketLimits(20, 32_768)
    for _ in range(500):
        socket = limits.of_socket()
        socket.wait("192.0.2.1")
        socket.parse(PING * 100)
    assert limits.wait("192.0.2.1") > 0
    assert limits.wait("192.0.2.2") == 0
    clock(60)
    assert limits.wait("192.0.2.1") == 0


def test_a_hall_of_phones_behind_one_address_does_not_wait(clock: Callable[[float], None]) -> None:
    """Five hundred phones: a message every second from each, on average, of 200 bytes."""
    limits = SocketLimits(20, 32_768)
    phones = [limits.of_socket() for _ in range(500)]
    message = Frame(Opcode.TEXT, b"x" * 200).serialize(mask=True)
    for _ in range(60):
        for phone in phones:
            clock(1 / 500)
            assert phone.receive(len(message))
            assert phone.wait("192.0.2.1") == 0
            assert phone.parse(message) == 1


@pytest.mark.usefixtures("clock")
def test_no_limit_means_none() -> None:
    limit = SocketLimits(0, 0).of_socket()
    assert limit.receive(10**9)
    assert limit.wait("192.0.2.1") == 0
    assert limit.parse(PING * 10_000) == 10_000
    assert limit.wait("192.0.2.1") == 0


def test_a_long_flood_without_limits_is_parsed_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that others have their turn in between."""

    async def test() -> None:
        async with a_socket(monkeypatch, [], limits=SocketLimits(0, 0)) as connect:
            wire = connect()
            await settle()
            before = len(wire.written)
            wire.protocol.data_received(PING * 10_000)
            assert len(wire.written) - before < 1_000, "most of it has not been answered yet"
            assert not wire.reading
            await settle()
            assert wire.written.count(b"\x8a\x00") == 10_000
            assert wire.reading

    asyncio.run(test())


@pytest.mark.parametrize("accepted", [True, False], ids=["accepted", "not yet accepted"])
@pytest.mark.parametrize(
    "sent",
    [
        b"\x81\x82\0\0\0\0\xff\xfe",
        b"\x81\x82\0\0\0\0\xff\xfe\x88\x80\0\0\0\0",
        b"\x88\x80\0\0\0\0\x81\x82\0\0\0\0\xff\xfe",
        b"\x83\x80\0\0\0\0",
        b"\x81\x01x",
        EMPTY,
        b"\x88\x81\0\0\0\0x",
        b"\xc1\x80\0\0\0\0",
    ],
    ids=[
        "not UTF-8",
        "not UTF-8, then closed",
        "closed, then not",
        "opcode",
        "unmasked",
        "lonely",
        "close",
        "reserved",
    ],
)
def test_what_breaks_the_protocol_ends_the_socket_and_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: bytes, accepted: bool
) -> None:
    async def test() -> None:
        async with a_socket(monkeypatch, []) as connect:
            wire = connect()
            if accepted:
                await settle()
            wire.protocol.data_received(sent)
            await settle()
            assert wire.ended
            wire.protocol.connection_lost(None)
            await settle()

    caplog.set_level("INFO")
    asyncio.run(test())
    assert not [each for each in caplog.records if each.exc_info or "UTF-8" in each.message]


@pytest.mark.parametrize(
    "headers",
    [b"Sec-WebSocket-Extensions: " + b"permessage-deflate, " * 600 + b"x\r\n", b"X: y\r\n" * 200],
    ids=["a long line", "many lines"],
)
def test_a_request_that_can_become_no_socket_is_answered_and_ends(site: Site, headers: bytes) -> None:
    """The parser of sockets takes fewer headers than the one of requests."""

    async def test(site: Site) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        request = (
            b"GET /api/rooms/ABCDEF/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        )
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        writer.write(request + key + headers + b"\r\n")
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 431 ")
        writer.close()
        await Player(site, "Ala").get("/api/session")

    at(site, test)


@pytest.mark.parametrize("flood", [PING, PONG, BEGUN + EMPTY], ids=["pings", "pongs", "continuations"])
def test_a_server_cuts_off_a_flood_and_others_play_on(site: Site, flood: bytes) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        assert ala.socket
        attacker = await Player(site, "Celina").enter()
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        cookie = "; ".join(f"{name}={value}" for name, value in attacker.http.cookies.items())
        head = REQUEST.replace(b"/socket", f"/api/rooms/{ala.code}/socket".encode(), 1)
        writer.write(head[:-2] + f"Cookie: {cookie}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(flood[:6] + flood[6:] * 20_000 if flood[6:] else flood * 20_000)
        assert (await ala.ask("say", phrase="hello"))["type"] == "answer"
        try:
            async with asyncio.timeout(60):
                while await reader.read(65_536):
                    pass
        except ConnectionError:
            pass
        writer.close()
        assert (await bartek.ask("say", phrase="thanks"))["type"] == "answer"
        assert not ala.closed
        assert not bartek.closed

    at(site, test)


def test_text_that_is_not_utf8_leaves_no_trace_in_the_log(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        assert ala.socket
        ala.socket.transport.write(b"\x81\x82\0\0\0\0\xff\xfe")
        await ala.until(lambda: ala.closed)
        assert ala.closed
        assert ala.closed[0] == 1007
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
        assert (await reader.read(12)) == b"HTTP/1.1 400"
        writer.close()

    log = alone(sqlite_url, test).log
    assert "UTF-8" not in log
    assert "Invalid HTTP request" not in log


def test_pipelined_requests_are_answered_one_after_the_other_with_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """No request is parsed before the one before it is answered, and after a few of them others come first."""
    begun, pauses = [0], list[float]()

    async def app(_: Any, receive: Any, send: Any) -> None:
        begun[0] += 1
        await receive()
        await asyncio.sleep(0)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def test() -> Wire:
        loop = asyncio.get_running_loop()

        def call_later(seconds: float, call: Callable[..., None], *given: Any) -> Any:
            if getattr(call, "__name__", "") == "_parse":
                pauses.append(seconds)
                return loop.call_soon(call, *given)
            return loop.call_soon(lambda: None)

        monkeypatch.setattr(loop, "call_later", call_later)
        monkeypatch.setattr(HttpConnection, "slots", ConnectionSlots(20), raising=False)
        config = uvicorn.Config(app, lifespan="off", log_config=None)
        config.load()
        wire, connection = Wire(), HttpConnection(config, uvicorn.Server(config).server_state, {})
        connection.connection_made(wire)
        connection.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5_000)
        assert not wire.reading, "what waits has a limit"
        assert not connection.pipeline
        for _ in range(200):
            await asyncio.sleep(0)
            assert wire.written.count(b"HTTP/1.1 204") in (begun[0], begun[0] - 1)
        for _ in range(200_000):
            if begun[0] == 5_000:
                break
            await asyncio.sleep(0)
        return wire

    wire = asyncio.run(test())
    assert begun == [5_000]
    assert wire.reading
    assert pauses[:FEW_IN_A_ROW] == [0] * FEW_IN_A_ROW
    assert set(pauses[FEW_IN_A_ROW:]) == {PIPELINED_SECONDS}


def test_a_connection_that_waits_for_answers_is_never_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a proxy in front does, thousands of times on one connection."""

    async def app(_: Any, receive: Any, send: Any) -> None:
        body = b""
        while (message := await receive()).get("more_body"):
            body += message["body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"%d" % len(body + message["body"])})

    async def test() -> None:
        monkeypatch.setattr(HttpConnection, "slots", ConnectionSlots(20), raising=False)
        monkeypatch.setattr(HttpConnection, "_pause", lambda _: pytest.fail("it has asked for one thing at a time"))
        config = uvicorn.Config(app, lifespan="off", log_config=None)
        config.load()
        wire, connection = Wire(), HttpConnection(config, uvicorn.Server(config).server_state, {})
        connection.connection_made(wire)
        for number in range(200):
            body = b"x" * (number * 300)
            connection.data_received(
                b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body
            )
            for _ in range(100):
                await asyncio.sleep(0)
                if wire.written.endswith(b"0\r\n\r\n"):
                    break
            assert wire.written.count(b"HTTP/1.1 200") == number + 1
            assert b"\r\n%d\r\n0\r\n\r\n" % len(body) in wire.written
            wire.written = wire.written.replace(b"0\r\n\r\n", b"")
        assert not wire.ended
        connection.connection_lost(None)

    asyncio.run(test())
