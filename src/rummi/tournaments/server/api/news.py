"""Live updates: server-sent events with the number of decisions, and the public and personal parts of the view."""

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
from rummi.tournaments.server.api.access import TournamentsHere, find_actor
from rummi.tournaments.server.api.events import AsRole, Lang
from rummi.tournaments.server.deltas import personal, render_public
from rummi.tournaments.server.protocol.events import EventNews, OwnPart, PublicPart
from rummi.tournaments.server.session import TournamentSession

STILL_THERE_SECONDS: Final = 15.0
"""Interval of repeated messages without news, by which both sides notice a lost connection."""
EACH_MS: Final = 10
"""Clients wait a random time before they ask for the change: up to this long for each listener, so that the requests
do not arrive all at once."""
LONGEST_MS: Final = 10_000
LISTENERS_PER_SOCKET: Final = 4
"""Streams allowed per allowed socket of an address: a hall full of people may share one address."""
_HEADERS: Final = {"x-accel-buffering": "no", "cache-control": "no-store"}
_LISTENING: Final[Counter[str]] = Counter()
"""Open streams at this worker, by address."""


@get(
    "/api/events/{event:str}/news",
    summary="Server-sent events: one at once, and one after every change.",
)
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


async def _follow(address: str, session: TournamentSession) -> AsyncIterator[bytes]:
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


def _news(session: TournamentSession) -> EventNews:
    within = min(len(session.listeners) * EACH_MS, LONGEST_MS)
    return EventNews(session.seq, session.now(), session.erased, within)


Since = Annotated[int, QueryParameter(ge=0, le=999_999)]
_ASKED_AGAIN: Final = "public, no-cache"
"""Caches may store the answer but must revalidate it."""


@get(
    "/api/events/{event:str}/public",
    summary="The public view of an event: all of it, or what has changed since a number of decisions.",
    responses={200: ResponseSpec(PublicPart, description="The view, or what has changed.")},
)
async def public(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    lang: Lang = "",
    since: Since = 0,
) -> Response[bytes]:
    """Does not look up the person: a whole hall asks at once, and everyone gets the same bytes."""
    session = await tournaments.session(event.upper())
    language = lang or language_of(request)
    tag = f'"{session.seq}.{session.erased}.{language}.{since}"'
    headers = {"etag": tag, "cache-control": _ASKED_AGAIN}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return gzip_response(request, render_public(session, language, since), "application/json", headers)


@get("/api/events/{event:str}/mine", summary="The part of an event that only I may see, in one of my roles.")
async def mine(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    lang: Lang = "",
    role: AsRole = "",
) -> OwnPart:
    session, actor, _ = await find_actor(request, tournaments, event, role)
    listed = actor.by.role == "organiser" and await tournaments.store.is_listed(session.id)
    return personal(session, actor, lang or language_of(request), listed=listed)


ROUTES: Final[list[Any]] = [news, public, mine]
