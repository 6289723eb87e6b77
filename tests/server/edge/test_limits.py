"""How much one address gets: requests, looks, guests, rooms, logins and sockets."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rummi.server.edge.limits import RateLimits
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.visits import alone


def test_one_address_gets_only_so_much(sqlite_url: str) -> None:
    """Requests, looks, sockets, guests, rooms and logins; other addresses do not notice."""

    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        bartek = Player(site, "Bartek")
        bartek.http.headers["X-Forwarded-For"] = "10.0.0.2"
        await bartek.enter()
        rooms = [
            (await ala.http.post("/api/rooms", json={"options": {"rules": "standard", "seats": 2}})).status_code
            for _ in range(20)
        ]
        assert rooms[0] == 201
        assert rooms[-1] == 429
        wrong = {"login": "ala", "password": "not the password"}
        logins = [(await ala.http.post("/api/session/login", json=wrong)).status_code for _ in range(16)]
        assert logins[0] == 409
        assert logins[-1] == 429
        await bartek.create("standard", 2)
        looked = await _many_looks(site, 2_000)
        assert looked.count(b" 429 ") == 1, "whoever asks too often is not answered as often"
        assert (await bartek.http.get("/api/rulesets")).status_code == 200
        pages = [(await ala.http.get("/rules")).status_code for _ in range(3)]
        assert pages == [200] * 3, "what is the same for everybody is not counted with it"

    alone(sqlite_url, test, "--requests", "8")


async def _many_looks(site: Site, times: int) -> bytes:
    """All asked in one breath, so that no machine is too slow to be too quick; the answers as they come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    last = b"GET /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    writer.write(b"GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n" * times + last)
    answers = await reader.read()
    writer.close()
    return answers


def test_one_address_has_only_so_many_sockets(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        cookie = {"Cookie": f"rummi={ala.http.cookies['rummi']}"}
        address = f"ws://127.0.0.1:{site.port}/api/rooms/{ala.code}/socket"
        open_ones = [await connect(address, additional_headers=cookie) for _ in range(5)]
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers=cookie)
        assert refused.value.response.status_code == 403
        elsewhere = await connect(address, additional_headers={**cookie, "X-Forwarded-For": "10.0.0.2"})
        await elsewhere.close()
        await open_ones.pop().close()
        async with asyncio.timeout(PATIENCE):
            while True:  # the server notices in its own time
                try:
                    open_ones.append(await connect(address, additional_headers=cookie))
                    break
                except InvalidStatus:
                    await asyncio.sleep(0.01)
        for each in open_ones:
            await each.close()

    alone(sqlite_url, test, "--sockets", "5")


def test_what_callers_write_themselves_fills_no_memory() -> None:
    limits = RateLimits(1, most=3)
    for number in range(1_000):
        limits.take(f"login {number}")
    assert len(limits._known) == 3
