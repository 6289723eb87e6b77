"""Hostile requests: they get a 4xx or a close code, leave nothing in the log, and do not disturb games."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rummi.server.edge.guard import Guard
from rummi.server.settings import Settings
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.tables import to_move, two_players
from tests.server.support.visits import Visit, alone, at
from tests.support.patience import TIMES

COMMANDS = (
    *("act", "hint", "sit", "leave", "remove", "bot", "start", "stand-in", "hand-back"),
    *("say", "agree", "report", "block", "mute", "draft"),
)


def during_a_game(visit: Visit) -> Visit:
    """Run the visit while two players keep playing in another room."""

    async def run(site: Site) -> None:
        async with playing_on(site):
            await visit(site)

    return run


@asynccontextmanager
async def playing_on(site: Site) -> AsyncIterator[None]:
    ala, bartek = await two_players(site, game={"time_limit": 0})
    over = asyncio.Event()

    async def play() -> int:
        moves = 0
        while not over.is_set() or not moves:
            mover = to_move(ala, bartek)
            seen = mover.game["seq"]
            action = "draw" if mover.view["bank"] else "pass"
            assert (await mover.ask("act", seat=mover.view["seat"], action=action))["type"] == "answer"
            moves += 1
            for player in (ala, bartek):
                await player.until_game(seen + 1)
            if ala.view["turn"] is None:
                return moves
            await asyncio.sleep(0.02)  # like people, who are slower
        return moves

    task = asyncio.create_task(play())
    try:
        yield
    finally:
        over.set()
        assert await task
        assert ala.closed is None
        assert bartek.closed is None


def test_nonsense_in_every_field_of_a_command_is_refused(site: Site) -> None:
    """The client is refused or disconnected with a reason, and may connect again."""
    odd: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x" * 3_000,
        [],
        {},
        "\x00",
        "\ud7ff",
        "../..",
        "p1 draw",
        ["draw"],
    ]
    random = Random("nonsense")

    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        for type in COMMANDS:
            for value in random.sample(odd, 6):
                fields = {"id": "i", "game": ala.game["game"], "seat": 0, "action": "draw", "text": "t", "person": "p"}
                fields |= {"name": "n", "level": "l", "whole": True, "muted": True, "phrase": "hello"}
                fields |= {"agree": True, "reason": "rude", "message": 1, "words": "w", "blocked": True}
                known = [name for name in fields if name != "id" or type != "draft"]
                name = random.choice(known)
                await bartek.send(json.dumps({"type": type, "id": "i", name: value}))
                await bartek.send({"type": "ping"})
                pongs = sum(each["type"] == "pong" for each in bartek.heard)
                await bartek.until(
                    lambda pongs=pongs: bartek.closed or sum(m["type"] == "pong" for m in bartek.heard) > pongs  # type: ignore[misc]
                )
                if bartek.closed:
                    code, reason = bartek.closed
                    assert code in (4400, 4403, 1009), (type, name, value)
                    assert reason
                    await bartek.follow()
        assert ala.closed is None
        assert ala.room["host"] == ala.person

    at(site, during_a_game(test))


def test_invalid_frames_close_the_socket(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _ = await two_players(site)
        cookie = {"Cookie": f"rummi={ala.http.cookies['rummi']}"}
        address = f"ws://127.0.0.1:{site.port}/api/rooms/{ala.code}/socket"
        hello = '{"type":"hello"}'
        every: tuple[list[str | bytes], ...] = (
            [b"\x00\xff"],
            [hello, b"\xff" * 100],
            [hello, "x" * 20_000],
            [hello, "[" * 9_000],
            [hello, '{"type":"options","id":"o","options":{"rules":"standard","game":{"a":' + "[" * 9_000],
            ["1"],
            [hello] * 5,
        )
        for frames in every:
            async with connect(address, additional_headers=cookie) as raw:
                try:
                    for frame in frames:
                        await raw.send(frame)
                    await raw.send("{")
                    async with asyncio.timeout(PATIENCE):
                        async for _ in raw:
                            pass
                except ConnectionClosed:
                    pass
                assert raw.close_code in (4400, 1009, 1003, 1007), frames
                assert raw.close_code != 4400 or raw.close_reason
        for path in ("/api/rooms/../socket", "/api/rooms/%00/socket", "/nowhere", f"/api/rooms/{'A' * 5_000}/socket"):
            try:
                async with connect(f"ws://127.0.0.1:{site.port}{path}", additional_headers=cookie) as raw:
                    await raw.wait_closed()
                    code = raw.close_code or 0
            except InvalidStatus as refused:
                code = refused.response.status_code
            assert code in (403, 404, 4404), path

    at(site, during_a_game(test))


def test_actions_for_other_seats_and_rooms_are_refused(site: Site) -> None:
    """Over the socket and over HTTP, and also with the game of another room."""

    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        eve, other = await two_players(site, spectators=False)
        before = ala.game["seq"]
        for seat in (0, 1, 9):
            answer = await eve.ask("act", seat=seat, action="draw", game=ala.game["game"])
            assert answer["type"] == "refusal"
            body = {"type": "act", "id": f"x{seat}", "seat": seat, "action": "draw", "game": ala.game["game"]}
            await eve.post(f"/api/rooms/{ala.code}/commands", body, 409)
        for number, command in enumerate(("start", "leave", "remove", "bot", "stand-in", "hand-back")):
            body = {"type": command, "id": f"c{number}", "seat": 0}
            status = (await eve.http.post(f"/api/rooms/{ala.code}/commands", json=body)).status_code
            assert status in (200, 400, 409), command
        assert (await ala.get(f"/api/rooms/{ala.code}"))["room"]["host"] == ala.person
        link = await ala.get(f"/api/rooms/{ala.code}/seats/0/link")
        await eve.get(f"/api/rooms/{ala.code}/seats/0/link", 409)
        for room, seat in ((ala.code, 1), (eve.code, 0)):
            await eve.post(f"/api/rooms/{room}/claim", {"seat": seat, "token": link["token"]}, 409)
        await ala.post(f"/api/rooms/{eve.code}/commands", {"type": "say", "id": "s", "text": "psst"}, 409)
        stranger = await (await Player(site, "Obcy").enter()).follow(eve.code)
        await stranger.until(lambda: stranger.closed)
        assert stranger.closed == (4403, "no spectators here")
        assert stranger.heard == []
        assert other.closed is None
        assert "psst" not in json.dumps(other.heard)
        assert bartek.game["seq"] == before

    at(site, during_a_game(test))


def test_sessions_cannot_be_forged_from_public_data(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        shown = json.dumps([bartek.heard, await bartek.get(f"/api/rooms/{ala.code}")])
        session = ala.http.cookies["rummi"]
        assert session not in shown
        assert session.rpartition(".")[2] not in shown
        mine = bartek.http.cookies["rummi"].split(".")
        forged = [
            ala.person,
            f"{ala.person}.{mine[1]}.{mine[2]}",
            f"{ala.person}..{mine[2]}",
            session[:-1] + ("0" if session[-1] != "0" else "1"),
            session.upper(),
            f'"{ala.person}"',
            "." * 100,
            "\xff" * 50,
            "a" * 7_000,
        ]
        async with httpx.AsyncClient(base_url=site.address, verify=False) as nobody:
            for cookie in forged:
                answer = await nobody.get("/api/rooms", headers=[(b"cookie", b"rummi=" + cookie.encode("latin-1"))])
                assert answer.status_code in (400, 401, 431), cookie

    at(site, during_a_game(test))


PATHS = (
    "/assets/../index.html",
    "/assets/%2e%2e/app.py",
    "/assets/..%2f..%2fapp.py",
    "/assets//etc/passwd",
    "/assets/%2fetc%2fpasswd",
    "/assets/..\\..\\app.py",
    "/assets/%00",
    "/assets/icon.svg%00.html",
    "/" + "a" * 8_000,
    "/api/games/%2e%2e%2f",
    "/api/rooms/%c0%ae/",
    "//evil.example/",
    "/%ff%fe",
    "/api/rooms/ABCDEF/seats/99999999999999999999/link",
    "/api/rooms/ABCDEF/seats/-1/link",
    "http://evil.example/api/session",
)


def test_unusual_paths_methods_and_headers(site: Site) -> None:
    async def test(site: Site) -> None:
        for path in PATHS:
            status, headers, body = await raw_request(site, "GET", path)
            assert 400 <= status < 500 or (status == 200 and path.startswith("http://")), (path, status)
            assert b"root:" not in body
            assert b"Litestar" not in body
            assert_protected(headers, path)
        for method in ("TRACE", "CONNECT", "PROPFIND", "FOO", "get", "PUT", "PATCH", "DELETE"):
            status, headers, _ = await raw_request(site, method, "/api/rulesets")
            assert 400 <= status < 500, (method, status)
        huge = ("X-Large", "x" * 200_000)
        odd = [("Host", ""), ("Host", "a b"), ("Content-Length", "-1"), ("Accept-Language", "\xff" * 300), huge]
        odd += [
            ("Content-Type", "application/json; charset=utf-99"),
            ("Cookie", "rummi=;;;=;" * 50),
            ("Origin", "null"),
        ]
        odd += [("Origin", "http://[::1"), ("Origin", "https://"), ("Transfer-Encoding", "xyz")]
        for name, value in odd:
            status, _, _ = await raw_request(site, "POST", "/api/session", [(name, value)], b'{"name": "Ala"}')
            assert 200 <= status < 500, (name, status)
            assert name != "Origin" or status == 403

    at(site, during_a_game(test))


def assert_protected(headers: Iterable[str], where: str) -> None:
    text = "\n".join(headers).lower()
    for name in ("content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "x-frame-options"):
        assert name in text, where


async def raw_request(
    site: Site, method: str, path: str, more: list[tuple[str, str]] | None = None, body: bytes = b""
) -> tuple[int, list[str], bytes]:
    """Send a request that HTTP libraries would refuse to send."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    headers = {"Host": f"127.0.0.1:{site.port}", "Content-Type": "application/json", "Content-Length": str(len(body))}
    headers |= dict(more or ())
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "Connection: close"]
    try:
        writer.write("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
    except ConnectionError:
        return 400, [], b""  # disconnected
    finally:
        writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    first, *fields = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]) if first else 400, fields, rest


def test_bodies_that_are_too_large_or_never_come(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()

        async def endless() -> AsyncIterator[bytes]:
            for _ in range(200):
                yield b'{"name": "' + b"x" * 1_000

        answer = await ala.http.post("/api/session", content=endless(), headers={"content-type": "application/json"})
        assert answer.status_code in (400, 413)
        answer = await ala.http.post("/api/rooms", content=b"[" * 60_000, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        for kind in (
            "text/plain",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded",
            "application/xml",
        ):
            answer = await ala.http.post("/api/rooms", content=b"a=b", headers={"content-type": kind})
            assert 400 <= answer.status_code < 500, kind
        _, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")  # and no more
        await writer.drain()
        await ala.get("/api/session")
        writer.close()

    at(site, during_a_game(test))


@pytest.mark.thorough
def test_a_client_that_never_reads_is_disconnected(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        loop = asyncio.get_running_loop()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.setblocking(False)
        await loop.sock_connect(deaf, ("127.0.0.1", site.port))
        widz = await Player(site, "Widz").enter()
        upgrade = (
            f"GET /api/rooms/{ala.code}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Cookie: rummi={widz.http.cookies['rummi']}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        await loop.sock_sendall(deaf, upgrade.encode())
        assert b" 101 " in await loop.sock_recv(deaf, 1_024)
        hello = b'{"type":"hello"}'
        await loop.sock_sendall(deaf, bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # the last it says or hears
        await ala.until(lambda: len(ala.present) == 3)
        for number in range(3_000):  # a room with much talk in it is a long message
            await bartek.ask("say", phrase="well-played", id=f"s{number}")
            if len(ala.present) == 2:
                break
        await ala.until(lambda: len(ala.present) == 2)
        assert widz.person not in ala.present
        deaf.close()

    at(site, during_a_game(test))


@pytest.mark.filterwarnings("ignore")  # of the tool's own
def test_the_whole_api_with_generated_valid_and_invalid_requests(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        room = await ala.create("standard", 2, start=True, pace="instant")
        event = (await ala.post("/api/events", {"name": "Test", "day": "2030-05-01"}, 201))["id"]
        cookies = {"rummi": ala.http.cookies["rummi"]}
        await asyncio.to_thread(every_operation, site.address, cookies, {"code": room, "event": event})

    alone(sqlite_url, during_a_game(test))


def every_operation(address: str, cookies: dict[str, str], there: dict[str, str]) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 10
    for operation in operations:

        @seed(1)
        @settings(
            max_examples=2 * TIMES - 1,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)
        )
        def ask(case: Any) -> None:
            for name, known in there.items():
                if name in case.path_parameters and len(case.path_parameters[name]) % 2:
                    case.path_parameters[name] = known  # otherwise hardly any id would exist
            if case.path.endswith("/news"):
                return  # this response never ends
            answer = case.call(base_url=address, cookies=cookies, timeout=60)
            assert answer.status_code < 500, (case.method, case.path, case.body, answer.text)
            assert "content-security-policy" in answer.headers

        ask()


ODD = (
    "//api/rulesets",
    "/api//rulesets",
    "//console",
    "/console//",
    "/./console",
    "/nothing/../console",
    "/nothing/..",
    "/.",
    "/%2e%2e/console",
    "/api%2frulesets",
    "/api%5Crulesets",
    "/\\console",
    "/console%0a",
    "/con%7fsole",
)


def test_an_ambiguous_path_is_refused_before_routing(site: Site) -> None:
    """Limits, headers and routes could each read it differently."""

    async def test(site: Site) -> None:
        for path in ODD:
            status, headers, body = await raw_request(site, "GET", path)
            assert (status, b"There is nothing here." in body) == (404, True), path
            assert_protected(headers, path)
            status, _, body = await raw_request(site, "POST", path, [("Content-Type", "application/json")], b"{}")
            assert (status, b"There is nothing here." in body) == (404, True), path
        for path in ("/", "/api/rulesets"):
            assert (await raw_request(site, "GET", path))[0] == 200, path

    at(site, test)


def test_an_ambiguous_path_counts_against_the_limit_of_the_api() -> None:
    """Otherwise `//api/...` would count as a page, which has a higher limit."""
    guard = Guard(None, Settings(database=""))
    for path in ("//api/rulesets", "/./api/rulesets", "/api/rulesets"):
        scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode()}
        assert guard._limit(scope) is guard._reads, path
    assert guard._limit({"type": "http", "method": "GET", "path": "/console"}) is guard._shared


def test_a_socket_with_an_ambiguous_path_is_refused(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        code = await ala.create("standard", 2)
        cookie = "; ".join(f"{name}={value}" for name, value in ala.http.cookies.items())
        usual = f"/api/rooms/{code}/socket"
        for path in (f"/{usual}", usual.replace("/rooms", "/../api/rooms"), usual.replace("/api/", "/api%2F"), usual):
            reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
            head = (
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\nSec-WebSocket-Version: 13\r\n"
            )
            writer.write(f"{head}Cookie: {cookie}\r\n\r\n".encode())
            assert int((await reader.readline()).split()[1]) == (101 if path == usual else 403), path
            writer.close()

    at(site, test)
