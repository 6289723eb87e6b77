"""Import of entrants: a list is previewed first and then entered. Also: all present, and deletion of an entrant."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, post
from litestar.params import FromPath, JSONBody

from rummi.core.errors import IllegalAction
from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.edge.identity import Asker, Here, at_cost, language_of, rarely
from rummi.server.edge.services import Services
from rummi.server.model.room import NotAllowed
from rummi.tournaments.imports.cells import Cells
from rummi.tournaments.imports.columns import require_person_columns
from rummi.tournaments.imports.reading import Correction, ImportChoices, ImportPreview, Line
from rummi.tournaments.model.decisions import CheckIn
from rummi.tournaments.model.privacy import is_drawn
from rummi.tournaments.model.state import State
from rummi.tournaments.server import personal_data
from rummi.tournaments.server.api.access import TournamentsHere, require_organiser
from rummi.tournaments.server.api.events import answer
from rummi.tournaments.server.entrants import LinesRejected, UploadedTable, read_list, require_size
from rummi.tournaments.server.protocol.entrants import (
    AllPresent,
    ColumnRead,
    EnterLines,
    EntrantsList,
    EntrantsTable,
    LineRead,
    ListRead,
)
from rummi.tournaments.server.protocol.events import Decided, Obstacle
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.roles import Actor
from rummi.tournaments.server.session import DecisionRequest, TournamentSession, local_time, phase
from rummi.tournaments.stages.progress import waiting_list

LARGEST_LIST_BYTES: Final = 2_000_000
"""Enough for a file of 1,000,000 bytes in base64, with corrections."""
LARGEST_TABLE_BYTES: Final = 1_000_000


@post(
    "/api/events/{event:str}/entrants/read",
    status_code=200,
    request_max_body_size=LARGEST_LIST_BYTES,
    summary="Preview a list of entrants, line by line, without entering them. For the organiser.",
)
async def read(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[EntrantsList],
) -> ListRead:
    session, actor = await require_organiser(request, tournaments, event)
    cells, found = await _read(request, services, session, actor, _brought(data), _wishes(data))
    return _show(cells, found, language_of(request))


@post(
    "/api/events/{event:str}/entrants/enter",
    status_code=200,
    guards=[rarely],
    request_max_body_size=LARGEST_LIST_BYTES,
    summary="Enter lines of a list; rejected if one of them cannot be entered. For the organiser.",
)
async def enter(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    asker: Asker,
    event: FromPath[str],
    data: JSONBody[EnterLines],
) -> Decided:
    session, actor = await require_organiser(request, tournaments, event)
    command = f"{asker.id}:{data.command}"
    if done := _done(session, command):
        return done
    _, found = await _read(request, services, session, actor, _brought(data.list), _wishes(data.list))
    wanted = [line for line in found.lines if line.line in set(data.lines)]
    return await _enter(services, tournaments, session, actor, wanted, command)


@post(
    "/api/events/{event:str}/entrants.csv",
    status_code=200,
    guards=[rarely],
    request_max_body_size=LARGEST_TABLE_BYTES,
    summary="Enter all lines of a table; rejected if one cannot be entered. For the organiser.",
)
async def enter_table(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    asker: Asker,
    event: FromPath[str],
    data: JSONBody[EntrantsTable],
) -> Decided:
    session, actor = await require_organiser(request, tournaments, event)
    command = f"{asker.id}:{data.command}"
    if done := _done(session, command):
        return done
    wishes = ImportChoices(otherwise="other")
    _, found = await _read(request, services, session, actor, UploadedTable(text=data.table), wishes)
    require_person_columns(found.columns)
    return await _enter(services, tournaments, session, actor, found.lines, command)


@post(
    "/api/events/{event:str}/entrants/present",
    status_code=200,
    guards=[rarely],
    summary="Check in all expected entrants who have a place. For the organiser.",
)
async def all_present(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    asker: Asker,
    event: FromPath[str],
    data: JSONBody[AllPresent],
) -> Decided:
    session, actor = await require_organiser(request, tournaments, event)
    command = f"{asker.id}:{data.command}"
    if done := _done(session, command):
        return done
    while expected := _expected(session.state):
        decisions = [CheckIn(entrant, exceptionally=data.exceptionally) for entrant in expected]
        try:
            seq = await services.tasks.shield(
                tournaments.decide(session, DecisionRequest(actor.by, decisions, command))
            )
        except IllegalAction:
            if _expected(session.state) == expected:
                raise  # otherwise another request has checked somebody in
        else:
            return answer(session, seq)
    return Decided(session.seq)


def _expected(state: State) -> list[int]:
    without_place = set(waiting_list(state))
    return [each.id for each in state.entrants if each.status == "entered" and each.id not in without_place]


def _done(session: TournamentSession, command: str) -> Decided | None:
    """Return the answer to a command that was executed before."""
    return answer(session, session.commands[command]) if command in session.commands else None


async def _read(
    request: Request[Any, Any, Any],
    services: Services,
    session: TournamentSession,
    actor: Actor,
    brought: UploadedTable,
    wishes: ImportChoices,
) -> tuple[Cells, ImportPreview]:
    require_size(session.state, brought, len(wishes.done))
    at = local_time(session.state.parameters.zone, session.now())
    with at_cost(request, services) as spent:
        return await services.jobs.imports.work(
            read_list, session.tournament, brought, wishes, actor.by, at, spent=spent
        )


async def _enter(
    services: Services,
    tournaments: TournamentRegistry,
    session: TournamentSession,
    actor: Actor,
    lines: list[Line] | tuple[Line, ...],
    command: str,
) -> Decided:
    if refused := [line for line in lines if line.state != "ready"]:
        raise LinesRejected(refused)
    if not lines:
        return Decided(session.seq)
    asked = DecisionRequest(actor.by, [line.enter for line in lines], command)
    seq = await services.tasks.shield(tournaments.decide(session, asked))
    return answer(session, seq)


def _brought(data: EntrantsList) -> UploadedTable:
    return UploadedTable(file=data.file, text=data.text, encoding=data.encoding or None, sheet=data.sheet)


def _wishes(data: EntrantsList) -> ImportChoices:
    return ImportChoices(
        columns=None if data.columns is None else tuple(data.columns),
        corrections={each.line: Correction(each.name, each.born, each.club) for each in data.corrections},
        answers={each.line: each.answer for each in data.answers},
        done=frozenset(data.done),
        exceptionally=data.exceptionally,
    )


def _show(cells: Cells, found: ImportPreview, language: str) -> ListRead:
    return ListRead(
        source=cells.source,
        encoding=cells.encoding or "",
        separator=cells.separator,
        sheets=cells.sheets,
        sheet=cells.sheet,
        columns=[ColumnRead(title=each.title, meaning=each.meaning) for each in found.columns],
        lines=[_line(each, language) for each in found.lines],
    )


def _line(line: Line, language: str) -> LineRead:
    return LineRead(
        line=line.line,
        cells=line.cells,
        name=line.enter.name,
        born=line.enter.born,
        born_written=line.born_written,
        club=line.enter.club,
        state=line.state,
        like_entrant=line.like_entrant,
        like_line=line.like_line,
        hidden=line.hidden,
        problems=[
            Obstacle(code=each.code, rule=each.rule, message=say(each.message, language)) for each in line.problems
        ],
    )


@post(
    "/api/events/{event:str}/entrants/{number:int}/forget",
    status_code=204,
    guards=[rarely],
    summary="Delete an entrant's data on request: all of it before the draw, the dates of birth after the end. "
    "For the organiser.",
)
async def forget_entrant(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    number: FromPath[int],
) -> None:
    session, _ = await require_organiser(request, tournaments, event)
    state = session.state
    if state.entrant(number) is None:
        raise NotAllowed(sentence("There is no entrant number {number}.", number=number))
    if is_drawn(state, number) and phase(state) != "over":
        raise NotAllowed(sentence("Who has been drawn can be forgotten when the championship is over."))
    await services.tasks.shield(personal_data.forget_entrant(tournaments, session, number))
    await services.database.scrub()


ROUTES: Final[list[Any]] = [read, enter, enter_table, all_present, forget_entrant]
