"""Messages of a worker that cannot reach the bus yet."""

from __future__ import annotations

import asyncio

from rummi.server.bus import BusMessage, SessionsEnded
from rummi.server.bus.nats import Nats
from tests.server.conftest import NatsServer


async def _until(bus: Nats, *, reliable: bool) -> None:
    async with asyncio.timeout(20):
        while bus.reliable != reliable:
            await asyncio.sleep(0.01)


def test_a_message_published_before_the_bus_is_reached_arrives_later(nats: NatsServer) -> None:
    async def test() -> None:
        heard: asyncio.Queue[BusMessage] = asyncio.Queue()
        listening, publishing = Nats(nats.address), Nats(nats.address)
        await listening.open(heard.put_nowait)
        await _until(listening, reliable=True)
        publishing.publish(SessionsEnded("Ala"))
        await publishing.open(lambda _: None)
        assert await asyncio.wait_for(heard.get(), 20) == SessionsEnded("Ala")
        for bus in (listening, publishing):
            await bus.close()

    asyncio.run(test())
