"""News of a tournament arrives immediately, with and without the bus, and does not delay a shutdown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import cast

import pytest

from rummi.tournaments.server.api.news import LISTENERS_PER_SOCKET
from tests.server.conftest import NatsServer
from tests.server.support.site import PATIENCE, Site
from tests.server.support.visits import alone
from tests.tournaments.server.people import Somebody, organiser


@asynccontextmanager
async def listening(who: Somebody) -> AsyncIterator[AsyncIterator[int]]:
    async def numbers(lines: AsyncIterator[str]) -> AsyncGenerator[int]:
        async for line in lines:
            if line.startswith("data:"):
                yield json.loads(line.removeprefix("data:"))["seq"]

    async with asyncio.timeout(PATIENCE), who.http.stream("GET", f"{who.path}/news") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers
        assert "connect-src 'self'" in answer.headers["content-security-policy"]
        lines = cast("AsyncGenerator[str]", answer.aiter_lines())
        async with aclosing(lines), aclosing(numbers(lines)) as news:
            yield news


def test_news_at_once_and_whenever_it_moves(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        nobody = Somebody(site, "Nobody", ewa.event)
        async with listening(nobody) as news:
            assert await anext(news) == 1
            for seq in range(2, 12):
                await ewa.decide("remark", text=str(seq))
                assert await anext(news) == seq
            await knows_what_has_changed(nobody)
            seen = await nobody.http.get(nobody.path)
            again = await nobody.http.get(nobody.path, headers={"if-none-match": seen.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            await ewa.decide("remark", text="x")
            newer = await nobody.http.get(nobody.path, headers={"if-none-match": seen.headers["etag"]})
            assert newer.json()["seq"] == 12
            assert await anext(news) == 12
            site.stop()  # with somebody listening
            with pytest.raises(StopAsyncIteration):
                await anext(news)

    alone(sqlite_url, test)


async def knows_what_has_changed(nobody: Somebody) -> None:
    """Check the public view, a delta, and the headers for caches."""
    whole = await nobody.http.get(f"{nobody.path}/public?lang=en")
    assert whole.headers["content-encoding"] == "gzip"
    assert whole.headers["cache-control"] == "public, no-cache"
    assert whole.json()["view"]["seq"] == 11
    tag = {"if-none-match": whole.headers["etag"]}
    assert (await nobody.http.get(f"{nobody.path}/public?lang=en", headers=tag)).status_code == 304
    same = (await nobody.http.get(f"{nobody.path}/public?lang=en&since=11")).json()
    assert (same["since"], same["changed"], same["view"]) == (11, {}, None)
    plain = await nobody.http.get(f"{nobody.path}/public?lang=en", headers={"accept-encoding": "identity"})
    assert plain.json() == whole.json()
    own = (await nobody.http.get(f"{nobody.path}/mine")).json()
    assert (own["me"]["role"], own["cards"], own["births"]) == ("public", [], [])
    both = {**whole.json()["view"], **{name: own[name] for name in ("now", "me", "listed")}}
    assert {**await nobody.look(), "now": 0} == {**both, "now": 0}


@pytest.mark.parametrize("bus", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_news_of_what_another_worker_has_decided(postgresql_url: str, nats: NatsServer, bus: bool) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        people = [Somebody(site, f"Nobody {number}", ewa.event) for number in range(8)]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(hear(who, 6) for who in people), tell(ewa, 6))

    async def hear(who: Somebody, last: int) -> None:
        async with listening(who) as news:
            async for seq in news:
                view = await who.look()
                assert view["seq"] >= seq, "whichever worker answers knows it"
                if seq == last:
                    return

    async def tell(ewa: Somebody, last: int) -> None:
        for _ in range(last - 1):
            fresh = Somebody(ewa.site, "Ewa", ewa.event)  # by a connection of its own, so at any worker
            fresh.http.cookies.update(ewa.http.cookies)
            await fresh.decide("remark", text="x", command=f"c{next(ewa.numbers)}")

    alone(postgresql_url, test, "--workers", "2", *(("--nats", nats.address) if bus else ()))


def test_one_address_listens_only_so_often(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        for _ in range(3):  # who goes makes room
            async with AsyncExitStack() as streams:
                heard = [await streams.enter_async_context(listening(ewa)) for _ in range(LISTENERS_PER_SOCKET)]
                assert [await anext(each) for each in heard] == [1] * LISTENERS_PER_SOCKET
                await ewa.get(f"{ewa.path}/news", 429)
            async with asyncio.timeout(PATIENCE):
                while (await ewa.http.get("/health")).status_code == 200 and await too_many(ewa):
                    await asyncio.sleep(0.01)

    async def too_many(ewa: Somebody) -> bool:
        async with ewa.http.stream("GET", f"{ewa.path}/news") as answer:
            return answer.status_code == 429

    alone(sqlite_url, test, "--sockets", "1")
