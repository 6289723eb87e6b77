"""An event in two parts, as phones follow it: what everybody sees, and what is the asker's own."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from rummi.server.edge.api.events.event import AsRole, Lang, present
from rummi.server.edge.api.who import Here, language_of
from rummi.server.edge.packed import unpacked
from rummi.server.events.following.personal import personal
from rummi.server.events.following.publishing import published
from rummi.server.protocol.following.parts import OwnPart, PublicPart

Since = Annotated[int, QueryParameter(ge=0, le=999_999)]
_ASKED_AGAIN: Final = "public, no-cache"
"""Whoever keeps it asks whether it is still so."""


@get(
    "/api/events/{event:str}/public",
    summary="What everybody sees of an event: the whole, or what has changed since a view of so many decisions.",
    responses={200: ResponseSpec(PublicPart, description="The view, or what has changed.")},
)
async def public(
    request: Request[Any, Any, Any], services: Here, event: FromPath[str], lang: Lang = "", since: Since = 0
) -> Response[bytes]:
    """Nobody is looked up for it: a hall asks at once, and all get the same bytes."""
    session = await services.events.session(event.upper())
    language = lang or language_of(request)
    tag = f'"{session.seq}.{session.erased}.{language}.{since}"'
    headers = {"etag": tag, "cache-control": _ASKED_AGAIN}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return unpacked(request, published(session, language, since), "application/json", headers)


@get("/api/events/{event:str}/mine", summary="What of an event is the asker's own to see, in one of his roles.")
async def mine(
    request: Request[Any, Any, Any], services: Here, event: FromPath[str], lang: Lang = "", role: AsRole = ""
) -> OwnPart:
    session, who, _ = await present(request, services, event, role)
    listed = who.by.role == "organiser" and await services.events.store.listed(session.id)
    return personal(session, who, lang or language_of(request), listed=listed)


ROUTES: Final[list[Any]] = [public, mine]
