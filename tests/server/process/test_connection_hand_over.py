"""The people of a room meet at one of several workers, and where they cannot, they play all the same."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import uvicorn
from httpx import AsyncClient
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rummi.serve.hand_over import LARGEST_REQUEST_BYTES, ConnectionHandOver, room_code_in
from tests.server.conftest import NatsServer
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import draw_in_turn, two_players
from tests.server.support.visits import Visit, alone

HEAD = b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
SERVER = uvicorn.Server(uvicorn.Config("an application that is never loaded", log_config=None))
ENDLESS = {"time_limit": 0}


def at_two_workers(url: str, nats: NatsServer, test: Visit, *options: str) -> None:
    alone(url, test, "--workers", "2", "--nats", nats.address, *options)


def _sockets(site: Site) -> dict[int, str]:
    """The server's ends of connections, by the ports of those who called."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = [(int(line[1][-4:], 16), int(line[2][-4:], 16), line[9]) for line in lines]
    return {caller: inode for here, caller, inode in ends if here == site.port}


def _holds(process: int, inode: str) -> bool:
    for file in Path(f"/proc/{process}/fd").iterdir():
        try:
            if os.readlink(file) == f"socket:[{inode}]":
                return True
        except FileNotFoundError:
            continue
    return False


async def worker_of(player: Player) -> int:
    """The one worker that has the player's connection; a moment ago it may have been two."""
    assert player.socket
    inode = _sockets(player.site)[player.socket.local_address[1]]
    async with asyncio.timeout(PATIENCE):
        while True:
            holders = [worker for worker in player.site.workers() if _holds(worker, inode)]
            if len(holders) == 1:
                return holders[0]
            await asyncio.sleep(0.05)


async def come_back(player: Player) -> None:
    """However often the server hangs up because it has just been killed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await player.follow()
            except (OSError, InvalidHandshake, InvalidMessage, ConnectionClosed):
                await asyncio.sleep(0.05)
            else:
                return


async def _figures(site: Site) -> dict[str, float]:
    """As one of the workers tells them."""
    async with AsyncClient(base_url=site.address) as anew:
        text = (await anew.get("/metrics")).text
    samples = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in samples}


def test_all_people_of_a_room_are_at_one_worker_and_rooms_at_both(postgresql_url: str, nats: NatsServer) -> None:
    async def test(site: Site) -> None:
        homes: set[int] = set()
        apart = rooms = 0
        while len(homes) < 2:
            rooms += 1
            ala, bartek = await two_players(site, game=ENDLESS)
            watchers = [await (await Player(site, f"W{at}").enter()).follow(ala.code) for at in range(3)]
            people = (ala, bartek, *watchers)
            found = {await worker_of(player) for player in people}
            if len(found) == 1:
                homes |= found
            else:
                apart += 1
                assert apart == 1, "only while one of the workers was still coming"
            await ala.until(lambda ala=ala, people=people: len(ala.present) == len(people))  # type: ignore[misc]
            await draw_in_turn((ala, bartek), 4)
            for watcher in watchers:
                await watcher.until_game(4)
        figures = [await _figures(site) for _ in range(6)]
        assert figures[0]["rummi_connections_passed_on_total"] > 0
        done = {(each["rummi_actions_total"], each["rummi_connections"]) for each in figures}
        assert done == {(4.0 * rooms, 5.0 * rooms)}, "whichever worker tells it"

    at_two_workers(postgresql_url, nats, test)


@pytest.mark.thorough
def test_where_they_are_spread_one_room_is_played_at_both(postgresql_url: str, nats: NatsServer) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, game=ENDLESS)
        people = [ala, bartek]
        while len({await worker_of(player) for player in people}) < 2:
            people.append(await (await Player(site, f"W{len(people)}").enter()).follow(ala.code))
        await ala.until(lambda: len(ala.present) == len(people))
        await draw_in_turn((ala, bartek), 4)
        for player in people:
            await player.until_game(4)

    at_two_workers(postgresql_url, nats, test, "--spread")


@contextmanager
def nobody_starts_another(site: Site) -> Iterator[None]:
    assert site.process
    site.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        site.process.send_signal(signal.SIGCONT)


def test_the_rooms_of_a_killed_worker_are_served_by_the_other(postgresql_url: str, nats: NatsServer) -> None:
    async def test(site: Site) -> None:
        players = ala, bartek = await two_players(site, game=ENDLESS)
        await draw_in_turn(players, 2)
        home = await worker_of(ala)
        (other,) = set(site.workers()) - {home}
        with nobody_starts_another(site):
            os.kill(home, signal.SIGKILL)
            for player in players:
                await player.until(lambda player=player: player.closed)  # type: ignore[misc]
                await come_back(player)
                assert await worker_of(player) == other
            await draw_in_turn(players, 2)
        assert ala.game["seq"] == bartek.game["seq"] == 4

    at_two_workers(postgresql_url, nats, test)


@pytest.fixture
def folder() -> Iterator[Path]:
    """With a short name, because the address of a socket must be one."""
    with TemporaryDirectory() as name:
        yield Path(name)


class _Caller:
    """As far as it is passed on."""

    def __init__(self, ours: socket.socket) -> None:
        self.ours = ours

    def get_extra_info(self, name: str) -> socket.socket:
        assert name == "socket"
        return self.ours


def _wanted(code: str) -> bytes:
    return f"GET /api/rooms/{code}/socket HTTP/1.1\r\n".encode() + HEAD + b"\r\n"


def test_who_comes_back_for_a_killed_worker_waits_for_its_successor(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(caller: Any) -> None:
        first, killed = ConnectionHandOver(folder, SERVER), ConnectionHandOver(folder, SERVER)
        await first.open()
        await killed.open()
        elsewhere = [each for each in codes if first.pass_on(caller, _wanted(each))]
        assert 0 < len(elsewhere) < len(codes), "half of the rooms, more or less"
        monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)  # who is killed tidies nothing up
        await killed.close()
        monkeypatch.undo()
        assert {first.pass_on(caller, _wanted(each)) for each in elsewhere} == {None}
        assert {first.pass_on(caller, _wanted(each)) for each in codes if each not in elsewhere} == {False}
        successor = ConnectionHandOver(folder, SERVER)
        await successor.open()
        assert {first.pass_on(caller, _wanted(each)) for each in elsewhere} == {True}, "it has the same rooms"
        monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
        await successor.close()
        monkeypatch.undo()
        monkeypatch.setattr("rummi.serve.hand_over.SUCCESSOR_SECONDS", 0.0)
        assert {first.pass_on(caller, _wanted(each)) for each in elsewhere} == {False}, "nobody comes"
        await first.close()

    codes = [f"ABC2{one}{two}" for one in "2345" for two in "2345"]
    ours, theirs = socket.socketpair()
    with ours, theirs:
        asyncio.run(test(_Caller(ours)))


@pytest.mark.thorough
def test_without_a_place_to_meet_everyone_is_served_where_he_came(
    postgresql_url: str, nats: NatsServer, folder: Path
) -> None:
    async def test(site: Site) -> None:
        (place,) = folder.glob("rummi-*")
        assert place.stat().st_mode & 0o077 == 0, "nobody else's business"
        shutil.rmtree(place)
        for _ in range(4):
            await draw_in_turn(await two_players(site, game=ENDLESS), 2)

    alone(postgresql_url, test, "--workers", "2", "--nats", nats.address, folder=str(folder))


@pytest.mark.thorough
def test_a_folder_with_too_long_a_name_for_sockets_stops_nobody(
    postgresql_url: str, nats: NatsServer, folder: Path
) -> None:
    async def test(site: Site) -> None:
        for _ in range(2):
            await draw_in_turn(await two_players(site, game=ENDLESS), 2)

    longer = folder / ("long" * 25)
    longer.mkdir()
    alone(postgresql_url, test, "--workers", "2", "--nats", nats.address, folder=str(longer))


@pytest.mark.thorough
def test_at_the_end_everyone_is_told_and_nothing_is_left(postgresql_url: str, nats: NatsServer, folder: Path) -> None:
    async def test(site: Site) -> None:
        people = [player for _ in range(4) for player in await two_players(site, game=ENDLESS)]
        (place,) = folder.glob("rummi-*")
        assert len([each for each in place.iterdir() if each.is_socket()]) == 2
        site.stop()
        for player in people:
            await player.until(lambda player=player: player.closed)  # type: ignore[misc]
            assert player.closed
            assert player.closed[0] == 1012
        assert list(folder.glob("rummi-*")) == []

    site = alone(postgresql_url, test, "--workers", "2", "--nats", nats.address, folder=str(folder))
    asyncio.run(site.until_nothing_is_left())


async def _welcomed(player: Player, *pieces: bytes) -> bool:
    """Whether the last answer to what is sent, piece by piece, is a socket that works."""
    reader, writer = await asyncio.open_connection("127.0.0.1", player.site.port)
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.02)  # so that it comes in pieces; if it does not, it must work as well
    hello = b'{"type":"hello"}'
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b" 101 Switching Protocols\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.write(bytes((0x81, 0x80 | len(hello))) + b"\0\0\0\0" + hello)
        await reader.readuntil(b'"type":"welcome"')
    writer.close()
    return True


@pytest.mark.thorough
def test_a_first_request_in_pieces_or_behind_another_is_served(postgresql_url: str, nats: NatsServer) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        cookie = "; ".join(f"{name}={value}" for name, value in ala.http.cookies.items())
        key = b64encode(b"0123456789abcdef").decode()
        more = f"Cookie: {cookie}\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        request = f"GET /api/rooms/{ala.code}/socket HTTP/1.1\r\n".encode() + HEAD + more
        before = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
        for _ in range(3):  # at whichever worker they arrive
            assert await _welcomed(ala, request)
            assert await _welcomed(ala, request[:30], request[30:])
            assert await _welcomed(ala, request[:-2], request[-2:])
            assert await _welcomed(ala, before, request)
            assert await _welcomed(ala, request.replace(ala.code.encode(), ala.code.lower().encode()))

    at_two_workers(postgresql_url, nats, test)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (b"GET /api/rooms/abc234/socket HTTP/1.1\r\n" + HEAD + b"\r\n", b"ABC234"),
        (b"GET /api/rooms/ABC234/socket?x=1 HTTP/1.1\r\n" + HEAD + b"\r\n", b"ABC234"),
        (b"GET /api/rooms/ABC234/socket HTTP/1.1\r\nhost: x\r\nupgrade:WebSocket\r\n\r\n", b"ABC234"),
        (b"GET /api/rooms/ABC234/socket HTTP/1.1\r\n" + HEAD, None),
        (b"GET /api/rooms/ABC234/socket HTTP/1.1\r\nHost: x\r\n\r\n", None),
        (b"GET /api/rooms/ABC234/socket HTTP/1.1\r\nHost: x\r\n\r\nupgrade: websocket\r\n", None),
        (b"GET /api/rooms/ABC234 HTTP/1.1\r\n" + HEAD + b"\r\n", None),
        (b"POST /api/rooms/ABC234/socket HTTP/1.1\r\n" + HEAD + b"\r\n", None),
        (b"GET /api/rooms/ABC23/socket HTTP/1.1\r\n" + HEAD + b"\r\n", None),
        (b"GET /api/rooms/../../x/socket HTTP/1.1\r\n" + HEAD + b"\r\n", None),
        (
            b"GET /api/rooms/ABC234/socket HTTP/1.1\r\n" + HEAD + b"X: " + b"x" * LARGEST_REQUEST_BYTES + b"\r\n\r\n",
            None,
        ),
        (b"", None),
    ],
)
def test_only_a_whole_request_for_the_socket_of_a_room_is_passed_on(request_: bytes, code: bytes | None) -> None:
    assert room_code_in(request_) == code
