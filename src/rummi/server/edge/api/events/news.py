"""News of an event as server-sent events: how many decisions there are now, whenever that changes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from math import inf
from typing import Any, Final

import msgspec
from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Stream

from rummi.core.sentence import sentence
from rummi.server.edge.api.who import Here, address_of
from rummi.server.edge.limits.rates import TooOften
from rummi.server.events.event_session import EventSession
from rummi.server.helpers.kinds import BUSY, TooBusy
from rummi.server.protocol.events import EventNews

STILL_THERE_SECONDS: Final = 15.0
"""After which the same is told again, so that nobody takes us for gone, and whoever hears nothing knows that he
is cut off."""
EACH_MS: Final = 10
"""Of the time that who watches leaves between the news and his question, for each who listens: so many ask in a second
as one process answers with ease."""
LONGEST_MS: Final = 10_000
LISTENERS_PER_SOCKET: Final = 4
"""An address may have so many times more listeners than sockets: they are a hall full of people, and cost little."""
_HEADERS: Final = {"x-accel-buffering": "no", "cache-control": "no-store"}
_LISTENING: Final[Counter[str]] = Counter()
"""How many streams each address has open at this worker."""


@get("/api/events/{event:str}/news", summary="Server-sent events: one at once, and one whenever the event moves.")
async def news(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> Stream:
    address = address_of(request)
    if _LISTENING[address] >= (services.settings.sockets_per_address * LISTENERS_PER_SOCKET or inf):
        raise TooOften(sentence("Too many of your pages listen already."))
    if services.places.crowded:
        raise TooBusy(BUSY)
    session = await services.events.session(event.upper())
    return Stream(_follow(address, session), media_type="text/event-stream", headers=_HEADERS)


async def _follow(address: str, session: EventSession) -> AsyncIterator[bytes]:
    moved = asyncio.Event()
    session.listeners.add(moved)
    _LISTENING[address] += 1
    try:
        while not session.closed:
            moved.clear()
            yield b"data: %s\n\n" % msgspec.json.encode(_news(session))
            with suppress(TimeoutError):
                async with asyncio.timeout(STILL_THERE_SECONDS):
                    await moved.wait()
    finally:
        session.listeners.discard(moved)
        _LISTENING[address] -= 1
        if not _LISTENING[address]:
            del _LISTENING[address]


def _news(session: EventSession) -> EventNews:
    within = min(len(session.listeners) * EACH_MS, LONGEST_MS)
    return EventNews(session.seq, session.now(), session.erased, within)


ROUTES: Final[list[Any]] = [news]
