"""The server is killed repeatedly during games of every family: no action is lost, none is done twice.

An ordinary run kills a few times in a room of each family; `make soak` goes on for long, with every ruleset.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.conftest import NatsServer
from tests.server.support import rummi_serve
from tests.server.support.audit import Figures, audit
from tests.server.support.plug import EVENINGS, QUICK_EVENINGS, Plug, Strike, killing, killing_a_worker, spend
from tests.server.support.site import Site, running
from tests.support.patience import TIMES

ROOMS = QUICK_EVENINGS if TIMES == 1 else EVENINGS * (1 + TIMES // 25)
KILLS = 2 if TIMES == 1 else 4 + TIMES // 4
BETWEEN = (15, 40) if TIMES == 1 else (25, 110)
"""Number of answered commands between two strikes, in all rooms together."""
PEOPLE = ["--spread"] if TIMES == 1 else ["--meet", "--spread"]
"""`--spread` is harder: every room is at both workers."""
FAULTS = ("a command failed", "a background task failed", "chose something illegal")
"""Messages that the log may not contain."""


async def pull(site: Site, url: str, strikes: Sequence[Strike], folder: Path, seed: str) -> Figures:
    plug = Plug(seed, strikes, BETWEEN)
    rooms = await spend(site, ROOMS, plug)
    figures = await audit(url, rooms, folder)
    for people in rooms:
        for person in people:
            await person.leave()
    print(f"{seed}: {plug.struck} strikes, {figures}")  # noqa: T201 (pytest -s shows it)
    assert plug.struck >= len(strikes) // 2, "it was pulled in the middle of the games"
    assert figures.rules == {evening.rules for evening in ROOMS}
    assert figures.cuts > 0
    assert figures.time_outs > 0
    return figures


@pytest.fixture(autouse=True)
def little_time_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people one second instead of ten to reconnect after each kill."""
    monkeypatch.setenv(rummi_serve.COMING_BACK, "1000")


async def assert_no_faults(site: Site) -> None:
    """Check the log of a server that has ended."""
    for fault in FAULTS:
        assert fault not in site.log
    await site.until_nothing_is_left()


def test_a_server_with_sqlite_is_killed_repeatedly(sqlite_url: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(sqlite_url) as site:
            strikes = [killing(site), killing(site, alone=True)] * (KILLS // 2)
            await pull(site, sqlite_url, strikes, tmp_path, "sqlite")
        await assert_no_faults(site)

    asyncio.run(test())


@pytest.mark.parametrize("people", PEOPLE)
def test_two_workers_and_the_bus_are_killed_repeatedly(
    people: str, postgresql_url: str, nats: NatsServer, tmp_path: Path
) -> None:
    async def bus_dies() -> None:
        nats.kill()

    async def bus_is_back() -> None:
        nats.start()

    async def test() -> None:
        async with running(postgresql_url, "--workers", "2", people, "--nats", nats.address) as site:
            chance = random.Random("which worker")
            worker, all_of_them = killing_a_worker(site, chance), killing(site)
            strikes = [worker, bus_dies, all_of_them, bus_is_back]
            if TIMES > 1:
                strikes = [worker, bus_dies, all_of_them, worker, bus_is_back, worker] * (KILLS // 4)
            await pull(site, postgresql_url, strikes, tmp_path, f"postgresql {people}")
        await assert_no_faults(site)

    asyncio.run(test())
