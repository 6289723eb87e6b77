"""A real server that is stopped, cannot write, or whose system time changes: the player to move keeps their time."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.server.support import jumping_serve
from tests.server.support.site import PATIENCE, Player, Site, running
from tests.server.support.tables import to_move, two_players

resource = pytest.importorskip("resource")

LIMIT_SECONDS = 3
Outage: TypeAlias = Callable[[Site], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def stopped(site: Site) -> AsyncIterator[None]:
    assert site.process
    site.process.send_signal(signal.SIGSTOP)
    yield
    site.process.send_signal(signal.SIGCONT)


@asynccontextmanager
async def locked(site: Site) -> AsyncIterator[None]:
    with closing(sqlite3.connect(site.url.partition("///")[2], isolation_level=None, timeout=30)) as another:
        another.execute("BEGIN IMMEDIATE")
        yield
        another.execute("ROLLBACK")


@asynccontextmanager
async def full(site: Site) -> AsyncIterator[None]:
    """No file can grow any more."""
    assert site.process
    before = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, before)


async def readiness(player: Player, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await player.http.get("/ready")).status_code != status:
            await asyncio.sleep(0.1)


@pytest.mark.thorough
@pytest.mark.parametrize(("outage", "serves"), [(stopped, False), (locked, True), (full, True)])
def test_time_in_which_nobody_was_served_counts_for_nobody(sqlite_url: str, outage: Outage, serves: bool) -> None:
    async def test() -> None:
        async with running(sqlite_url) as site:
            ala, bartek = await two_players(site, game={"time_limit": LIMIT_SECONDS})
            mover = to_move(ala, bartek)
            async with outage(site):
                if serves:
                    await readiness(ala, 503)
                await asyncio.sleep(LIMIT_SECONDS + 1)  # until the time would be over
            await readiness(ala, 200)
            await mover.until(lambda: mover.game["extended"] > 0)
            assert mover.game["seq"] == 0, "no turn has timed out"
            assert mover.game["deadline"] > mover.game["now"]
            answer = await mover.ask("act", seat=mover.view["seat"], action="draw", seq=0)
            assert answer["seq"] == 0
            await mover.until(lambda: mover.game["seq"] >= 2)  # the time of the next one runs out as ever

    asyncio.run(test())


async def is_served(player: Player) -> bool:
    pongs = sum(message["type"] == "pong" for message in player.heard)
    await player.send({"type": "ping"})
    try:
        async with asyncio.timeout(1):
            await player.until(lambda: sum(message["type"] == "pong" for message in player.heard) > pongs)
    except TimeoutError:
        return False
    return True


@pytest.mark.thorough
def test_where_one_of_two_workers_is_stopped_the_other_takes_no_turn_from_its_people(postgresql_url: str) -> None:
    async def test() -> None:
        async with running(postgresql_url, "--workers", "2") as site:
            ala, bartek = await two_players(site, game={"time_limit": 6})
            mover = to_move(ala, bartek)
            for worker in site.workers():
                os.kill(worker, signal.SIGSTOP)
                if not await is_served(mover):
                    break
                os.kill(worker, signal.SIGCONT)
            assert not await is_served(mover)
            await mover.until(lambda: mover.closed)  # the server has ended it, and starts another
            await asyncio.sleep(5)  # in which the other one would have noticed that the time is over
            mover.game = {}
            await mover.follow()
            await mover.until(lambda: mover.game and mover.game["extended"] > 0)
            assert mover.game["seq"] == 0
            answer = await mover.ask("act", seat=mover.view["seat"], action="draw", seq=0)
            assert answer["seq"] == 0

    asyncio.run(test())


@pytest.mark.thorough
def test_a_clock_that_jumps_an_hour_either_way_makes_no_difference(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "jumped"
    monkeypatch.setenv(jumping_serve.FILE, str(file))

    async def test() -> None:
        async with running(sqlite_url, module="tests.server.support.jumping_serve") as site:
            ala, bartek = await two_players(site, game={"time_limit": 30})
            for seconds in (3_600, -3_600):
                file.write_text(str(seconds))
                mover = to_move(ala, bartek)
                seq, deadline = mover.game["seq"], mover.game["deadline"]
                await asyncio.sleep(3)  # a sweep or two
                assert (await mover.ask("act", seat=mover.view["seat"], action="draw", seq=seq))["seq"] == seq
                for player in (ala, bartek):
                    await player.until_game(seq + 1)
                assert 0 < mover.game["deadline"] - deadline < 10_000
            site.kill()
            file.write_text("3600")
            await site.start()
            await ala.follow()
            await ala.until(lambda: ala.game["extended"] > 0)
            assert ala.game["seq"] == 2, "nor across a restart"

    asyncio.run(test())
