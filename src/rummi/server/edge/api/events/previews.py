"""What a decision would do, before it is made."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, QueryParameter

from rummi.core.errors import IllegalAction
from rummi.server.edge.api.events.event import organising
from rummi.server.edge.api.who import Here, rarely
from rummi.server.events.event_session import local_time
from rummi.tournament.consequences import Consequence, consequences
from rummi.tournament.model.decisions import Disqualify

Number = Annotated[int, QueryParameter(ge=0, le=999_999)]


@get(
    "/api/events/{event:str}/disqualification",
    guards=[rarely],
    summary="Who would lose which games and places if a table or a player were disqualified; for the organiser.",
)
async def disqualification(
    request: Request[Any, Any, Any], services: Here, event: FromPath[str], table: Number = 0, entrant: Number = 0
) -> list[Consequence]:
    session, who = await organising(request, services, event)
    decision = Disqualify("?", table, entrant)
    refused = session.event.judge(decision, who.by, local_time(session.state.parameters.zone, session.now()))
    if refused:
        raise IllegalAction(refused)
    return list(await sync_to_thread(consequences, session.state, decision))


ROUTES: Final[list[Any]] = [disqualification]
