"""What one worker says reaches the others, though the bus could not be reached when it was said."""

from __future__ import annotations

import asyncio

from rummi.server.bus import BusMessage, SessionsEnded
from rummi.server.bus.nats import Nats
from tests.server.conftest import NatsServer


async def _until(bus: Nats, *, reliable: bool) -> None:
    async with asyncio.timeout(20):
        while bus.reliable != reliable:
            await asyncio.sleep(0.01)


def test_what_was_said_before_the_bus_was_reached_is_heard(nats: NatsServer) -> None:
    async def test() -> None:
        heard: asyncio.Queue[BusMessage] = asyncio.Queue()
        listening, telling = Nats(nats.address), Nats(nats.address)
        await listening.open(heard.put_nowait)
        await _until(listening, reliable=True)
        telling.publish(SessionsEnded("Ala"))
        await telling.open(lambda _: None)
        assert await asyncio.wait_for(heard.get(), 20) == SessionsEnded("Ala")
        for bus in (listening, telling):
            await bus.close()

    asyncio.run(test())
