"""The queue for hashing passwords: known people first, and networks of strangers take turns."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from rummi.server.edge.api import session
from rummi.server.edge.errors import on_refusal
from rummi.server.edge.limits import AT_ONCE, MOST_OF_A_NETWORK, MOST_STRANGERS, HashQueue
from rummi.server.edge.signing import DEVICE_COOKIE
from rummi.server.jobs.kinds import TooBusy


class Line:
    """A queue whose hashes end when the test says so."""

    def __init__(self) -> None:
        self.hash_queue = HashQueue()
        self.begun: list[str] = []
        self.refused: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, who: str, network: str, *, known: bool = False) -> None:
        self._ends[who] = asyncio.Event()
        self.tasks[who] = asyncio.create_task(self._hash(who, network, known=known))
        await self._settle()

    async def _hash(self, who: str, network: str, *, known: bool) -> None:
        try:
            async with self.hash_queue.turn(network, known=known):
                self.begun.append(who)
                await self._ends[who].wait()
        except TooBusy:
            self.refused.append(who)

    async def end(self, who: str) -> None:
        self._ends[who].set()
        await self._settle()

    async def end_all(self) -> None:
        for _ in range(len(self.tasks)):
            for end in self._ends.values():
                end.set()
            await self._settle()
        for task in self.tasks.values():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def test_a_flood_from_many_networks_delays_a_known_person_by_one_hash() -> None:
    async def test() -> None:
        line = Line()
        for number in range(600):
            await line.ask(f"stranger {number}", f"198.51.100.{number % 20}")
        assert len(line.begun) == AT_ONCE
        assert len(line.refused) == 600 - AT_ONCE - MOST_STRANGERS, "all others are refused immediately"
        await line.ask("owner", "203.0.113.1", known=True)
        assert "owner" not in line.begun
        await line.end(line.begun[0])
        assert line.begun[-1] == "owner"
        await line.end_all()
        assert len(line.begun) == AT_ONCE + 1 + MOST_STRANGERS

    asyncio.run(test())


def test_networks_take_turns_with_one_hash_each() -> None:
    async def test() -> None:
        line = Line()
        for number in range(20):
            await line.ask(f"flood {number}", "198.51.100.1")
        assert line.begun == ["flood 0"], "the second slot stays free for others"
        assert len(line.refused) == 20 - 1 - MOST_OF_A_NETWORK
        await line.ask("other", "198.51.100.2")
        await line.ask("third", "198.51.100.3")
        assert line.begun == ["flood 0", "other"]
        await line.end("flood 0")
        assert line.begun == ["flood 0", "other", "flood 1"]
        await line.end("flood 1")
        assert line.begun[-1] == "third"
        await line.end_all()

    asyncio.run(test())


def test_a_new_network_replaces_a_waiting_stranger_of_a_greedy_one() -> None:
    async def test() -> None:
        line = Line()
        for number in range(MOST_STRANGERS + 10):
            await line.ask(f"flood {number}", f"198.51.100.{number % 5}")
        before = len(line.refused)
        await line.ask("honest", "203.0.113.1")
        assert "honest" not in line.refused
        assert len(line.refused) == before + 1
        await line.end_all()
        assert "honest" in line.begun

    asyncio.run(test())


def test_a_caller_who_disconnects_or_waits_too_long_leaves_the_queue() -> None:
    async def test() -> None:
        line = Line()
        line.hash_queue = HashQueue(patience=0.0)
        await line.ask("first", "a", known=True)
        await line.ask("second", "b", known=True)
        await line.ask("third", "c", known=True)
        async with asyncio.timeout(30):
            await line.tasks["third"]
        assert line.refused == ["third"]
        line.tasks["second"].cancel()
        with suppress(asyncio.CancelledError):
            await line.tasks["second"]
        await line.ask("fourth", "d", known=True)
        assert line.begun == ["first", "second", "fourth"]
        await line.end_all()

    asyncio.run(test())


def test_a_full_queue_answers_with_retry_after() -> None:
    request = type("Request", (), {"headers": {}, "scope": {"state": {}}})()
    with pytest.raises(TooBusy) as refused:
        asyncio.run(_fill())
    answer = on_refusal(request, refused.value)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "10"


async def _fill() -> None:
    hash_queue = HashQueue()
    async with hash_queue.turn("a", known=False):
        waiting = [
            asyncio.create_task(hash_queue.turn("a", known=False).__aenter__()) for _ in range(MOST_OF_A_NETWORK)
        ]
        await asyncio.sleep(0)
        try:
            async with hash_queue.turn("a", known=False):
                pytest.fail("the line is full")
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)


class Asked(Exception):
    """Ends a request when it asks for its turn."""


class Turns:
    def turn(self, network: str, *, known: bool) -> None:
        raise Asked(network, known)


@pytest.mark.parametrize("known", [True, False])
def test_a_person_is_known_on_a_device_of_an_earlier_login(known: bool) -> None:
    person: Any = SimpleNamespace(id="p")
    services: Any = SimpleNamespace(
        people=SimpleNamespace(find_by_login=AsyncMock(return_value=person)),
        signer=SimpleNamespace(is_device=lambda token, who: known and (token, who) == ("token", "p")),
        login_throttle=SimpleNamespace(allow=AsyncMock()),
        hash_queue=Turns(),
    )
    request: Any = SimpleNamespace(cookies={DEVICE_COOKIE: "token"}, client=SimpleNamespace(host="203.0.113.1"))
    login: Any = session.login.fn
    with pytest.raises(Asked) as asked:
        asyncio.run(login(request, services, session.Credentials("ala", "a long password")))
    assert asked.value.args == ("203.0.113.1", known)


def test_confirming_a_password_counts_as_a_known_person() -> None:
    """The server asks for the password before it changes it and before it deletes the account."""
    person: Any = SimpleNamespace(id="p")
    services: Any = SimpleNamespace(login_throttle=SimpleNamespace(allow=AsyncMock()), hash_queue=Turns())
    request: Any = SimpleNamespace(client=SimpleNamespace(host="203.0.113.1"))
    with pytest.raises(Asked) as asked:
        asyncio.run(session.require_password(request, services, person, "a long password"))
    assert asked.value.args == ("203.0.113.1", True)
