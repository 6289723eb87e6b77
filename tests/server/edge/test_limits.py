"""Limits for each address: requests, guests, rooms, logins and sockets."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rummi.server.edge.limits import RateLimits
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.visits import alone


def test_requests_of_one_address_are_limited(sqlite_url: str) -> None:
    """Changes, reads, sockets, guests, rooms and logins are limited. Other addresses are not affected."""

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
        looked = await _send_many_requests(site, 2_000)
        assert looked.count(b" 429 ") == 1, "whoever asks too often is not answered as often"
        assert (await bartek.http.get("/api/rulesets")).status_code == 200
        pages = [(await ala.http.get("/rules")).status_code for _ in range(3)]
        assert pages == [200] * 3, "shared responses have a limit of their own"

    alone(sqlite_url, test, "--requests", "8")


async def _send_many_requests(site: Site, times: int) -> bytes:
    """Send all requests in one write, so that a slow machine reaches the limit, too; return the responses."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    last = b"GET /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    writer.write(b"GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n" * times + last)
    answers = await reader.read()
    writer.close()
    return answers


def test_sockets_of_one_address_are_limited(sqlite_url: str) -> None:
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
            while True:  # the server needs a moment to notice
                try:
                    open_ones.append(await connect(address, additional_headers=cookie))
                    break
                except InvalidStatus:
                    await asyncio.sleep(0.01)
        for each in open_ones:
            await each.close()

    alone(sqlite_url, test, "--sockets", "5")


def test_keys_that_clients_choose_do_not_fill_the_memory() -> None:
    limits = RateLimits(1, most=3)
    for number in range(1_000):
        limits.take(f"login {number}")
    assert len(limits._known) == 3
