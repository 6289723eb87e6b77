"""The logo on printouts, the preview of a disqualification, and reports of names."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, JSONBody, QueryParameter

from rummi.core.errors import IllegalAction
from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.edge.identity import Asker, Here, language_of, rarely
from rummi.server.model.room import NotAllowed
from rummi.tournaments.decisions.after_draw import Consequence, consequences
from rummi.tournaments.model.decisions import Disqualify, Remark, Role
from rummi.tournaments.printing.logo import LARGEST_BYTES, read_logo
from rummi.tournaments.server.api.access import TournamentsHere, find_actor, require_organiser
from rummi.tournaments.server.api.events import printable
from rummi.tournaments.server.protocol.events import ReportName, SetLogo
from rummi.tournaments.server.session import DecisionRequest, local_time

LARGEST_BODY_BYTES: Final = 2 * LARGEST_BYTES
"""In base64, with room for files that are too large, so that they get a clear error message."""


@get("/api/events/{event:str}/logo", summary="The logo on printouts, if there is one. For the organiser.")
async def logo(request: Request[Any, Any, Any], tournaments: TournamentsHere, event: FromPath[str]) -> Response[bytes]:
    session, _ = await require_organiser(request, tournaments, event)
    kept = await tournaments.store.logo(session.id)
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
    summary="Set the logo on printouts, a PNG or JPEG, or remove it. For the organiser.",
)
async def set_logo(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[SetLogo],
) -> SetLogo:
    session, actor = await require_organiser(request, tournaments, event)
    picture = await printable(request, services, data.picture) if data.picture else b""
    await tournaments.store.set_logo(session.id, picture)
    told = (
        sentence("A picture was put on the papers.") if picture else sentence("The picture on papers was taken away.")
    )
    asked = DecisionRequest(actor.by, [Remark(say(told, language_of(request)))], f"logo:{token_hex(12)}")
    await services.tasks.shield(tournaments.decide(session, asked))
    return SetLogo(picture)


Number = Annotated[int, QueryParameter(ge=0, le=999_999)]


@get(
    "/api/events/{event:str}/disqualification",
    guards=[rarely],
    summary="Preview a disqualification: who would lose which games and places. For the organiser.",
)
async def disqualification(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    table: Number = 0,
    entrant: Number = 0,
) -> list[Consequence]:
    session, actor = await require_organiser(request, tournaments, event)
    decision = Disqualify("?", table, entrant)
    refused = session.tournament.judge(decision, actor.by, local_time(session.state.parameters.zone, session.now()))
    if refused:
        raise IllegalAction(refused)
    return list(await sync_to_thread(consequences, session.state, decision))


@post(
    "/api/events/{event:str}/reports",
    status_code=204,
    guards=[rarely],
    summary="Report a name to the operators of the server; people in the event are not notified.",
)
async def report(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    asker: Asker,
    event: FromPath[str],
    data: JSONBody[ReportName],
) -> None:
    session, _, _ = await find_actor(request, tournaments, event)
    state, role = session.state, _role(data.entrant)
    if data.entrant and state.entrant(data.entrant) is None:
        raise NotAllowed(sentence("There is no entrant number {number}.", number=data.entrant))
    name = state.name_of(data.entrant) if data.entrant else state.parameters.name
    holders = await tournaments.store.holders(session.id, role, data.entrant)
    await services.reporting.report_name(
        session.id, asker.id, holders[0] if holders else "", name, data.reason, data.words
    )


def _role(entrant: int) -> Role:
    """Return the role of the person who chose a name."""
    return "player" if entrant else "organiser"


ROUTES: Final[list[Any]] = [logo, set_logo, disqualification, report]
