"""Papers of an event as PDF, with QR codes that lead to its pages here."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final, Literal

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter

from rummi.core.sentence import sentence
from rummi.paper.kinds import KINDS, Kind
from rummi.paper.links import Links
from rummi.paper.logo import read_logo
from rummi.paper.printing import paper
from rummi.server.edge.api.events.event import Lang, present
from rummi.server.edge.api.events.roles import role_links
from rummi.server.edge.api.events.tables import CategoryAsked, ClubAsked, only_of
from rummi.server.edge.api.who import Here, at_cost, language_of, rarely
from rummi.server.edge.services import Services
from rummi.server.events.event_session import EventSession
from rummi.server.events.who import Forbidden
from rummi.tournament.model.decisions import By
from rummi.tournament.model.state import State

Number = Annotated[int | None, QueryParameter(ge=1, le=1_000)]
_EVERYBODYS: Final[tuple[Kind, ...]] = ("standings", "qualified", "ranking", "seating", "stands")
_JUDGES: Final[tuple[Kind, ...]] = ("tables", "cards")


@get(
    "/api/events/{event:str}/paper/{kind:str}",
    guards=[rarely],
    summary="KIND.pdf: check-in, lots, diplomas; tables, cards (also for their judges); standings, qualified, ranking, "
    "seating, stands (for everybody).",
)
async def print_paper(
    request: Request[Any, Any, Any],
    services: Here,
    event: FromPath[str],
    kind: FromPath[str],
    lang: Lang = "",
    scheme: FromQuery[Literal["http", "https"]] = "http",
    stage: Number = None,
    round: Number = None,
    table: Number = None,
    category: CategoryAsked = "",
    club: ClubAsked = "",
) -> Response[bytes]:
    """The scheme is asked for, because behind a proxy only the browser knows it."""
    session, who, _ = await present(request, services, event)
    wanted = next((each for each in KINDS if kind == f"{each}.pdf"), None)
    if wanted is None:
        raise NotFoundException
    if wanted not in _EVERYBODYS and who.by.role != "organiser":
        _require_judge(session.state, who.by, wanted, table)
    site = session.state.address or f"{scheme}://{request.headers.get('host', 'localhost')}"
    links = await _links(services, session, site, private=who.by.role == "organiser")
    language = lang or language_of(request)
    picture = await services.events.store.logo(session.id)
    logo = read_logo(picture) if picture else None
    only = only_of(category, club)
    print_it = partial(paper, stage=stage, round=round, table=table, links=links, logo=logo, only=only)
    with at_cost(request, services) as spent:
        printed = await services.helpers.papers.work(print_it, wanted, session.event, language, spent=spent)
    headers = {"content-disposition": f'inline; filename="{session.id}-{kind}"'}
    return Response(printed, media_type="application/pdf", headers=headers)


def _require_judge(state: State, by: By, kind: Kind, table: int | None) -> None:
    """A judge prints the sheets of his own tables; cards are for no other eyes (A-59)."""
    judge = state.judge(by.id) if by.role == "judge" and kind in _JUDGES else None
    if judge is None:
        raise Forbidden(sentence("Only the organiser can do this."))
    if table not in judge.tables:
        tables = ", ".join(map(str, judge.tables))
        raise Forbidden(sentence("Say for which of your tables: {tables}.", tables=tables))


async def _links(services: Services, session: EventSession, site: str, *, private: bool) -> Links:
    """A lot is handed to its player alone, so it may hold his link; nothing that lies open may."""
    page = f"{site}/event/{session.id}"
    tables = {table for judge in session.state.judges for table in judge.tables}
    players = [each for each in await role_links(services, session) if each.role == "player"] if private else []
    return Links(
        judge={table: f"{page}/judge/{table}" for table in tables},
        player={each.number: f"{site}{each.path}" for each in players},
        public=page,
    )


ROUTES: Final[list[Any]] = [print_paper]
