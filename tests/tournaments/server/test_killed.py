"""No acknowledged decision is lost and none is executed twice when the server is killed."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx

from rummi.tournaments.model.decisions import Enter
from tests.server.conftest import NatsServer
from tests.server.support.plug import Strike, killing, killing_a_worker
from tests.server.support.site import Site
from tests.server.support.visits import alone
from tests.support.patience import TIMES
from tests.tournaments.server.people import Somebody, organiser

PEOPLE = 4
EACH = 8 + 4 * TIMES


async def insist(ewa: Somebody, name: str, command: str) -> dict[str, Any]:
    """Send a decision with the same id until a server answers."""
    body = {"decision": {"kind": "enter", "name": name, "born": "2000-01-01"}, "command": command}
    while True:
        try:
            answer = await ewa.http.post(f"{ewa.path}/decisions", json=body)
        except httpx.TransportError:
            await asyncio.sleep(0.05)
            continue
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


async def enter_many(ewa: Somebody, number: int, told: dict[str, dict[str, Any]]) -> None:
    for at_ in range(EACH):
        name = f"Player {number}/{at_}"
        told[name] = await insist(ewa, name, f"e{number}-{at_}")


async def under_strikes(site: Site, strikes: list[Strike]) -> None:
    ewa = await organiser(site, parameters={"capacity": 0})
    told: dict[str, dict[str, Any]] = {}
    writing = asyncio.gather(*(enter_many(ewa, number, told) for number in range(PEOPLE)))
    for number, strike in enumerate(strikes, start=1):
        while len(told) < number * PEOPLE * EACH // (len(strikes) + 1) and not writing.done():
            await asyncio.sleep(0.01)
        await strike()
    await writing
    assert len(told) == PEOPLE * EACH
    again = {name: await insist(ewa, name, command_of(name)) for name in random.Random(1).sample(sorted(told), 20)}
    assert again == {name: told[name] for name in again}, "answered again as the first time"
    event = await ewa.whole()
    entered = {
        entry.decision.name: seq
        for seq, entry in enumerate(event.journal, start=1)
        if isinstance(entry.decision, Enter)
    }
    assert entered == {name: each["seq"] for name, each in told.items()}
    assert len(event.journal) == 1 + len(told)
    assert {each.name: each.id for each in event.state.entrants} == {
        name: each["entrant"] for name, each in told.items()
    }


def command_of(name: str) -> str:
    number, at_ = name.removeprefix("Player ").split("/")
    return f"e{number}-{at_}"


def test_decisions_while_the_server_is_killed(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        await under_strikes(site, [killing(site), killing(site, alone=True)])

    alone(sqlite_url, test)


def test_decisions_at_two_workers_while_they_and_the_bus_are_killed(postgresql_url: str, nats: NatsServer) -> None:
    async def bus_dies() -> None:
        nats.kill()

    async def bus_is_back() -> None:
        nats.start()

    async def test(site: Site) -> None:
        worker = killing_a_worker(site, random.Random("which"))
        await under_strikes(site, [worker, bus_dies, worker, killing(site), bus_is_back])

    alone(postgresql_url, test, "--workers", "2", "--nats", nats.address)
