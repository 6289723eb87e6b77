"""News of an event as server-sent events: how many decisions there are now, whenever that changes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from math import inf
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from rummi.core.sentence import sentence
from rummi.server.edge.identity import Here, address_of, language_of
from rummi.server.edge.limits import TooOften
from rummi.server.edge.response_cache import gzip_response
from rummi.server.jobs.kinds import BUSY, TooBusy
from rummi.tournaments.server.api.access import TournamentsHere, present
from rummi.tournaments.server.api.events import AsRole, Lang
from rummi.tournaments.server.deltas import personal, published
from rummi.tournaments.server.protocol.events import EventNews, OwnPart, PublicPart
from rummi.tournaments.server.session import EventSession

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
async def news(
    request: Request[Any, Any, Any], services: Here, tournaments: TournamentsHere, event: FromPath[str]
) -> Stream:
    address = address_of(request)
    if _LISTENING[address] >= (services.settings.limits.sockets_per_address * LISTENERS_PER_SOCKET or inf):
        raise TooOften(sentence("Too many of your pages listen already."))
    if services.slots.crowded:
        raise TooBusy(BUSY)
    session = await tournaments.session(event.upper())
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


Since = Annotated[int, QueryParameter(ge=0, le=999_999)]
_ASKED_AGAIN: Final = "public, no-cache"
"""Whoever keeps it asks whether it is still so."""


@get(
    "/api/events/{event:str}/public",
    summary="What everybody sees of an event: the whole, or what has changed since a view of so many decisions.",
    responses={200: ResponseSpec(PublicPart, description="The view, or what has changed.")},
)
async def public(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    lang: Lang = "",
    since: Since = 0,
) -> Response[bytes]:
    """Nobody is looked up for it: a hall asks at once, and all get the same bytes."""
    session = await tournaments.session(event.upper())
    language = lang or language_of(request)
    tag = f'"{session.seq}.{session.erased}.{language}.{since}"'
    headers = {"etag": tag, "cache-control": _ASKED_AGAIN}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return gzip_response(request, published(session, language, since), "application/json", headers)


@get("/api/events/{event:str}/mine", summary="What of an event is the asker's own to see, in one of his roles.")
async def mine(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    lang: Lang = "",
    role: AsRole = "",
) -> OwnPart:
    session, who, _ = await present(request, tournaments, event, role)
    listed = who.by.role == "organiser" and await tournaments.store.listed(session.id)
    return personal(session, who, lang or language_of(request), listed=listed)


ROUTES: Final[list[Any]] = [news, public, mine]
