"""Clients that send half of something, too much of it, or nothing."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from contextlib import suppress
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from rummi.serve.connections import LARGEST_HEAD_BYTES
from rummi.server.edge.slots import HEAD_SECONDS, ConnectionSlots
from rummi.server.edge.socket import SocketConnection
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import two_players
from tests.server.support.visits import alone, at

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def send(site: Site, data: bytes) -> Stream:
    stream = await asyncio.open_connection("127.0.0.1", site.port)
    stream[1].write(data)
    return stream


async def heard(stream: Stream) -> bytes:
    """All that comes until the end."""
    told = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while more := await stream[0].read(65_536):
                told += more
    stream[1].close()
    return told


async def sends_half_requests(site: Site, times: int) -> list[Stream]:
    return [await send(site, HALF) for _ in range(times)]


async def everybody_is_served(site: Site, playing: tuple[Player, Player]) -> None:
    ala, bartek = playing
    assert (await ala.ask("say", phrase="hello"))["type"] == "answer"
    await (await Player(site, "Celina").enter()).create("standard", 2)
    assert bartek.socket
    await bartek.socket.close()
    await bartek.follow()
    assert (await bartek.ask("say", phrase="thanks"))["type"] == "answer"


def test_half_requests_keep_nobody_out(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        playing = await two_players(site)
        half = await sends_half_requests(site, 120)
        await everybody_is_served(site, playing)
        assert await heard(half[0]) == b"", "the first to come was the first to make room"
        for _, writer in half:
            writer.close()

    alone(sqlite_url, test, "--connections", "60")


@pytest.mark.thorough
def test_1100_half_requests_keep_nobody_out_where_1024_files_are_allowed(sqlite_url: str) -> None:
    async def test() -> None:
        site = Site(sqlite_url, files=1_024)
        await site.start()
        try:
            playing = await two_players(site)
            half = await sends_half_requests(site, 1_100)
            await everybody_is_served(site, playing)
            for _, writer in half:
                writer.close()
            await site.empty()
        finally:
            site.stop()
        assert "1024" in site.log, "it is told at the start"
        assert '"fault"' not in site.log

    asyncio.run(test())


def test_spectators_do_not_take_the_places_of_players(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        ends = [await watch(await Player(site, "Celina").enter(), ala.code) for _ in range(40)]
        assert ends[0] is None
        assert ends[-1] == (4429, "the server is full")
        assert bartek.socket
        await bartek.socket.close()
        await bartek.follow()
        assert (await bartek.ask("say", phrase="hello"))["type"] == "answer"

    alone(sqlite_url, test, "--connections", "40")


async def watch(spectator: Player, code: str) -> tuple[int, str] | None:
    """How it ended, if it did."""
    await spectator.follow(code)
    await spectator.until(lambda: spectator.closed or spectator.game)
    return spectator.closed


def test_headers_have_a_size(site: Site) -> None:
    async def test(site: Site) -> None:
        endless = [
            HALF + b"y" * 200_000,
            b"GET /" + b"y" * 200_000,
            HALF + b"y" + b"".join(b"\r\nX-%d: y" % number for number in range(20_000)),
        ]
        for request in endless:
            told = await heard(await send(site, request))
            assert told[:12] in (b"HTTP/1.1 431", b"HTTP/1.1 400", b""), told[:100]
        large = HALF + b"y" * (LARGEST_HEAD_BYTES // 2) + b"\r\nConnection: close\r\n\r\n"
        assert (await heard(await send(site, large)))[:12] == b"HTTP/1.1 200"

    at(site, test)


def test_many_requests_in_one_breath_are_answered_in_order(site: Site) -> None:
    async def test(site: Site) -> None:
        look = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        last = b"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        told = await heard(await send(site, look * 100 + last))
        assert told.count(b"HTTP/1.1 200") == 100
        assert b"HTTP/1.1 404" in told[-1_000:]

    at(site, test)


class Wire(asyncio.Transport):
    """What a connection writes, without one."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.ended = ""

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def is_closing(self) -> bool:
        return bool(self.ended)

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", b"408"),
        (HALF, b"408"),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf", b""),
    ],
)
def test_whoever_sends_half_of_a_request_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, told: bytes
) -> None:
    import uvicorn

    from rummi.serve.connections import HttpConnection
    from rummi.server.edge import slots as module

    async def app(_: Any, receive: Any, __: Any) -> None:
        while (await receive())["type"] == "http.request":
            pass

    async def test() -> Wire:
        monkeypatch.setattr(HttpConnection, "slots", ConnectionSlots(20), raising=False)
        server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None))
        server.config.load()
        wire, now = Wire(), monotonic()
        connection = HttpConnection(server.config, server.server_state, {})
        connection.connection_made(wire)
        if sent:
            connection.data_received(sent)
        await asyncio.sleep(0)
        for later in (HEAD_SECONDS - 1, 100, 200):
            monkeypatch.setattr(module, "monotonic", lambda later=later: now + later)
            await HttpConnection.slots.sweep()
            if later < HEAD_SECONDS:
                assert not wire.ended
        connection.connection_lost(None)
        assert len(HttpConnection.slots) == 0
        return wire

    wire = asyncio.run(test())
    assert wire.ended == "aborted", "at last, where nobody takes the answer"
    assert told in wire.written


def test_the_file_limit_is_raised_at_the_start() -> None:
    code = """
import resource
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
from rummi.serve.machine import file_limit, max_connections, raise_file_limit
from rummi.server.settings import Settings
few = max_connections(Settings(database=""))
raise_file_limit()
assert file_limit() > 200 or hard == 200
print(few, max_connections(Settings(database="")) > few or hard == 200)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["88", "True"]


def test_a_low_file_limit_is_told(sqlite_url: str) -> None:
    async def test() -> None:
        site = Site(sqlite_url, files=256)
        await site.start()
        site.stop()
        assert "256" in site.log

    asyncio.run(test())


@pytest.mark.parametrize("gone", [ClientDisconnected(), WebSocketDisconnect(detail="gone"), RuntimeError("closed")])
def test_who_is_gone_while_he_is_written_to_has_ended(gone: Exception, caplog: pytest.LogCaptureFixture) -> None:
    async def send_data(*_: object, **__: object) -> None:
        raise gone

    async def write() -> None:
        socket: Any = SimpleNamespace(scope={}, send_data=send_data)
        person: Any = SimpleNamespace(id="ala", name="Ala", series="s")
        caller: Any = None
        connection = SocketConnection(socket, person, caller)
        connection.send(b"{}")
        await connection.ending

    with caplog.at_level(logging.ERROR):
        asyncio.run(asyncio.wait_for(write(), 60))
    assert not caplog.records
