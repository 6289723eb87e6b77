"""Tournaments: creating, importing, listing and viewing them, and decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.edge.identity import Asker, Here, address_of, at_cost, language_of, limit_costly, person_of, rarely
from rummi.server.edge.services import Services
from rummi.server.model.room import Forbidden
from rummi.server.protocol.basics import Language
from rummi.tournaments.files import parse_decision, plain_decision, read_tournament
from rummi.tournaments.model.decisions import Appoint, By, Enter, PlayOnline, SetUp
from rummi.tournaments.model.parameters import TEMPLATES, Parameters, with_day
from rummi.tournaments.printing.logo import read_logo
from rummi.tournaments.printing.print import require_printable
from rummi.tournaments.server import store
from rummi.tournaments.server.api.access import TournamentsHere, find_actor
from rummi.tournaments.server.deltas import show
from rummi.tournaments.server.protocol.events import (
    As,
    Decide,
    Decided,
    EventFile,
    EventList,
    EventListed,
    EventMade,
    EventView,
    NewEvent,
    TemplateShown,
)
from rummi.tournaments.server.roles import key_of
from rummi.tournaments.server.session import (
    MOST_DECISIONS,
    MOST_ENTRANTS,
    DecisionRequest,
    TournamentSession,
    local_time,
)
from rummi.tournaments.tournament import Tournament

MOST_LISTED: Final = 100
LARGEST_FILE_BYTES: Final = 8_000_000
"""Of an imported file. Four rounds of 1,000 players, with every card signed by all, have about 6,000,000 bytes."""
Lang = Annotated[Language | Literal[""], QueryParameter(name="lang")]
AsRole = Annotated[As, QueryParameter(name="role")]


@get("/api/events/templates", summary="Templates for new events, with all their parameters.")
async def templates() -> list[TemplateShown]:
    return [TemplateShown(name, parameters) for name, parameters in TEMPLATES.items()]


@post("/api/events", guards=[rarely], summary="Create an event; I become its organiser.")
async def create(services: Here, tournaments: TournamentsHere, asker: Asker, data: JSONBody[NewEvent]) -> EventMade:
    parameters = _parameters(data)
    at = local_time(parameters.zone, services.now())
    event = Tournament.create(parameters, By("organiser", name=asker.name), at)
    return EventMade(await tournaments.create(event, asker.id, listed=data.listed))


def _parameters(data: NewEvent) -> Parameters:
    named = replace(with_day(TEMPLATES[data.template], data.day), name=data.name, place=data.place)
    values = plain_decision(SetUp(named))["parameters"] | data.parameters
    decision = parse_decision({"kind": "set-up", "parameters": values})
    assert isinstance(decision, SetUp)
    return decision.parameters


@post(
    "/api/events/import",
    guards=[rarely],
    request_max_body_size=LARGEST_FILE_BYTES,
    summary="Create an event from an exported file; I become its organiser.",
)
async def bring(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    asker: Asker,
    data: JSONBody[EventFile],
) -> EventMade:
    """Runs in a job process, because every decision is judged again."""
    entrants = sum(_kind(entry) == "enter" for entry in data.journal)
    if len(data.journal) > MOST_DECISIONS or entrants > MOST_ENTRANTS:
        raise InvalidInput(sentence("This event is too large to be brought here."))
    with at_cost(request, services) as spent:
        event = await services.jobs.imports.work(read_tournament, msgspec.json.encode(data).decode(), spent=spent)
    picture = await printable(request, services, data.logo) if data.logo else b""
    id = await tournaments.create(event, asker.id, listed=False)
    if picture:
        await tournaments.store.set_logo(id, picture)
    return EventMade(id)


async def printable(request: Request[Any, Any, Any], services: Services, picture: bytes) -> bytes:
    """Return the picture without its metadata. A job process prints it once, to find out whether that works."""
    read = read_logo(picture)
    with at_cost(request, services) as spent:
        await services.jobs.papers.work(require_printable, read, spent=spent)
    return read.data


def _kind(entry: Mapping[str, Any]) -> object:
    decision = entry.get("decision")
    return decision.get("kind") if isinstance(decision, Mapping) else None


@get("/api/events", summary="The events in which I have a role, and the public list.")
async def events(request: Request[Any, Any, Any], services: Here, tournaments: TournamentsHere) -> EventList:
    person = await person_of(request)
    yesterday = (datetime.fromtimestamp(services.now() // 1_000, UTC) - timedelta(days=1)).date().isoformat()
    mine = await tournaments.store.of_person(person.id, MOST_LISTED) if person else []
    public = await tournaments.store.public(yesterday, MOST_LISTED)
    return EventList([listed_event(each) for each in mine], [public_event(each) for each in public])


def public_event(each: store.ListedTournament) -> EventListed:
    """Return the line in the public list. A removed tournament keeps a line, without its address."""
    if each.listed:
        return listed_event(each)
    summary = each.summary
    return EventListed(
        id="",
        name=summary.name if each.unlisted_why else "",
        place="",
        day=summary.day,
        phase=summary.phase,
        entrants=0,
        capacity=0,
        listed=False,
        unlisted_why=each.unlisted_why or "",
        roles=(),
    )


def listed_event(each: store.ListedTournament) -> EventListed:
    summary = each.summary
    return EventListed(
        id=each.id,
        name=summary.name,
        place=summary.place,
        day=summary.day,
        phase=summary.phase,
        entrants=summary.entrants,
        capacity=summary.capacity,
        listed=each.listed,
        unlisted_why=each.unlisted_why or "",
        roles=[key_of(*role) for role in each.roles],
    )


@get("/api/events/{event:str}", summary="An event with everything that I may see.")
async def look(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    lang: Lang = "",
    role: AsRole = "",
) -> Response[EventView]:
    session, actor, _ = await find_actor(request, tournaments, event, role)
    language = lang or language_of(request)
    listed = await tournaments.store.is_listed(session.id)
    tag = f'"{session.seq}.{language}.{actor.key}.{"+".join(actor.roles)}.{int(listed)}"'
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers={"etag": tag})  # type: ignore[arg-type]
    return Response(show(session, actor, language, listed=listed), headers={"etag": tag})


@post(
    "/api/events/{event:str}/decisions",
    status_code=200,
    summary="Make a decision, in the form of docs/events.md.",
)
async def decide(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    asker: Asker,
    event: FromPath[str],
    data: JSONBody[Decide],
) -> Decided:
    session, actor, _ = await find_actor(request, tournaments, event, data.role)
    decision = parse_decision(data.decision)
    if isinstance(decision, PlayOnline):
        raise Forbidden(sentence("A room is opened at the table; then this is written down by itself."))
    if actor.by.role == "public":
        limit_costly(services, f"{address_of(request)} enter")
    enters = isinstance(decision, Enter) and actor.by.role == "public"
    asked = DecisionRequest(
        actor.by, [decision], f"{asker.id}:{data.command}", data.seq, person=asker.id if enters else None
    )
    seq = await services.tasks.shield(tournaments.decide(session, asked))
    return answer(session, seq)


def answer(session: TournamentSession, seq: int) -> Decided:
    """Return the answer to a decision, with the number of the new entrant or judge."""
    before = session.tournament.journal[:seq]
    entered = sum(isinstance(entry.decision, Enter) for entry in before)
    match before[-1].decision:
        case Enter():
            return Decided(seq, entrant=entered)
        case Appoint(judge=0):
            return Decided(seq, judge=sum(isinstance(e.decision, Appoint) and e.decision.judge == 0 for e in before))
        case Appoint(judge=judge):
            return Decided(seq, judge=judge)
        case _:
            return Decided(seq)


ROUTES: Final[list[Any]] = [templates, create, bring, events, look, decide]
