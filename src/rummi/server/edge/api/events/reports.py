"""Names in a championship that offend somebody."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, post
from litestar.params import FromPath, JSONBody

from rummi.core.sentence import sentence
from rummi.server.edge.api.events.event import present
from rummi.server.edge.api.who import Asker, Here, rarely
from rummi.server.model.room import NotAllowed
from rummi.server.protocol.events import ReportName
from rummi.tournament.model.decisions import Role


@post(
    "/api/events/{event:str}/reports",
    status_code=204,
    guards=[rarely],
    summary="Report a name to whoever runs the server; nobody in the event is told.",
)
async def report(
    request: Request[Any, Any, Any], services: Here, asker: Asker, event: FromPath[str], data: JSONBody[ReportName]
) -> None:
    session, _, _ = await present(request, services, event)
    state, role = session.state, _role(data.entrant)
    if data.entrant and state.entrant(data.entrant) is None:
        raise NotAllowed(sentence("There is no entrant number {number}.", number=data.entrant))
    name = state.named(data.entrant) if data.entrant else state.parameters.name
    holders = await services.events.store.holders(session.id, role, data.entrant)
    await services.reporting.report_name(
        session.id, asker.id, holders[0] if holders else "", name, data.reason, data.words
    )


def _role(entrant: int) -> Role:
    """Who answers for a name."""
    return "player" if entrant else "organiser"


ROUTES: Final[list[Any]] = [report]
