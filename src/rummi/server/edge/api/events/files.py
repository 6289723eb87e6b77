"""An event as files: its trail, whole, and as tables for spreadsheets, which may also bring entrants."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from rummi.server.edge.api.events.event import answer, organising, present
from rummi.server.edge.api.who import Asker, Here, at_cost, rarely
from rummi.server.events.entrants import LinesRefused, require_size
from rummi.server.events.event_session import Asked, EventSession, local_time
from rummi.server.protocol.events import Decided, EntrantsTable, TrailEntry
from rummi.tournament.files import plain_decision, write_event
from rummi.tournament.sheets import cards_csv, enter_all, entrants_csv, read_entrants, standings_csv

LARGEST_TABLE_BYTES: Final = 1_000_000
"""Of a spreadsheet of entrants."""
Played = Annotated[int, QueryParameter(ge=0, le=1_000)]


@get("/api/events/{event:str}/trail", summary="Every decision, by whom and why; for the organiser.")
async def trail(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> list[TrailEntry]:
    session, _ = await organising(request, services, event)
    return [
        TrailEntry(seq=seq, at=entry.at, by=entry.by, kind=plain["kind"], decision=plain)
        for seq, entry in enumerate(session.event.journal, start=1)
        for plain in [plain_decision(entry.decision)]
    ]


@get("/api/events/{event:str}/event.json", summary="The whole event as a file; for the organiser.")
async def whole(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> Response[str]:
    session, _ = await organising(request, services, event)
    text = await sync_to_thread(write_event, session.event)
    return _file(session, text, "event.json", "application/json")


@get("/api/events/{event:str}/entrants.csv", summary="All entrants as a table; for the organiser.")
async def entrants(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> Response[str]:
    session, _ = await organising(request, services, event)
    return _file(session, entrants_csv(session.state), "entrants.csv")


@get("/api/events/{event:str}/cards.csv", summary="All cards as a table; for the organiser.")
async def cards(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> Response[str]:
    session, _ = await organising(request, services, event)
    return _file(session, cards_csv(session.state), "cards.csv")


@get("/api/events/{event:str}/standings.csv", summary="The list of a stage as a table; without one, of the last.")
async def standings(
    request: Request[Any, Any, Any], services: Here, event: FromPath[str], stage: Played = 0
) -> Response[str]:
    session, _, _ = await present(request, services, event)
    stages = session.state.stages
    if not 0 < (stage or len(stages)) <= len(stages):
        raise NotFoundException
    return _file(session, standings_csv(session.state, stages[(stage or len(stages)) - 1]), "standings.csv")


def _file(session: EventSession, text: str, name: str, media_type: str = "text/csv") -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{session.id}-{name}"'}
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=headers)


@post(
    "/api/events/{event:str}/entrants.csv",
    status_code=200,
    guards=[rarely],
    request_max_body_size=LARGEST_TABLE_BYTES,
    summary="Enter everybody in a table, or nobody; for the organiser.",
)
async def enter_table(
    request: Request[Any, Any, Any], services: Here, person: Asker, event: FromPath[str], data: JSONBody[EntrantsTable]
) -> Decided:
    session, who = await organising(request, services, event)
    command = f"{person.id}:{data.command}"
    if command in session.commands:
        return answer(session, session.commands[command])
    at = local_time(session.state.parameters.zone, session.now())
    require_size(session.state, data.table)
    with at_cost(request, services) as spent:
        judged = await services.helpers.imports.work(enter_all, session.event, data.table, who.by, at, spent=spent)
    if judged.refused:
        raise LinesRefused(judged.refused)
    people = [enter for _, enter in read_entrants(data.table)]
    if not people:
        return Decided(session.seq)
    seq = await services.tasks.undisturbed(services.events.decide(session, Asked(who.by, people, command)))
    return answer(session, seq)


ROUTES: Final[list[Any]] = [trail, whole, entrants, cards, standings, enter_table]
