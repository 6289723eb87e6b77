"""The mark of a club or a sponsor on the papers of an event: brought, looked at, taken away."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.paper.logo import LARGEST_BYTES, read_logo
from rummi.server.edge.api.events.event import organising, printable
from rummi.server.edge.api.who import Here, language_of, rarely
from rummi.server.events.event_session import Asked
from rummi.server.protocol.events import SetLogo
from rummi.tournament.model.decisions import Remark

LARGEST_BODY_BYTES: Final = 2 * LARGEST_BYTES
"""As base64, with room for what is too large to be told so."""


@get("/api/events/{event:str}/logo", summary="The picture on papers, if there is one; for the organiser.")
async def logo(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> Response[bytes]:
    session, _ = await organising(request, services, event)
    kept = await services.events.store.logo(session.id)
    if kept is None:
        return Response(b"", status_code=204)
    found = read_logo(kept)
    media = {"png": "image/png", "jpg": "image/jpeg"}[found.format]
    return Response(found.data, media_type=media, headers={"cache-control": "no-store"})


@post(
    "/api/events/{event:str}/logo",
    status_code=200,
    guards=[rarely],
    request_max_body_size=LARGEST_BODY_BYTES,
    summary="A PNG or a JPEG for the papers of an event, or none; for the organiser.",
)
async def set_logo(
    request: Request[Any, Any, Any], services: Here, event: FromPath[str], data: JSONBody[SetLogo]
) -> SetLogo:
    session, who = await organising(request, services, event)
    picture = await printable(request, services, data.picture) if data.picture else b""
    await services.events.store.set_logo(session.id, picture)
    told = (
        sentence("A picture was put on the papers.") if picture else sentence("The picture on papers was taken away.")
    )
    asked = Asked(who.by, [Remark(say(told, language_of(request)))], f"logo:{token_hex(12)}")
    await services.tasks.undisturbed(services.events.decide(session, asked))
    return SetLogo(picture)


ROUTES: Final[list[Any]] = [logo, set_logo]
