"""The HTTP API of the operators' console. For everyone else it does not exist."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar import MediaType, Request, Router, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, SkipValidation
from litestar.response import File
from msgspec.structs import replace

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.console.health import Checked
from rummi.server.console.overview import DAY_MS, Panels, list_puzzles, show_sanction, unless_it_fails
from rummi.server.console.rooms import list_rooms, show_trail
from rummi.server.edge.admission import OPEN_TO_BANNED
from rummi.server.edge.identity import Here, language_of, person_of
from rummi.server.edge.services import Services
from rummi.server.edge.static import CONSOLE, index
from rummi.server.model.room import refuse_unless
from rummi.server.model.sanctions import Sanction, describe_reason
from rummi.server.protocol.console import (
    CloseRoom,
    ConsoleCheck,
    ConsoleOverview,
    ConsolePuzzle,
    ConsoleReport,
    ConsoleRooms,
    ConsoleSanction,
    ConsoleTrail,
    JudgeReport,
    NewSanction,
    Settled,
)
from rummi.server.rooms.moderation import read_network
from rummi.server.store.moderation import Operator
from rummi.server.store.reports import Reports
from rummi.server.store.stats import WorkerStatsStore
from rummi.version import __version__

PREFIX = "/api/console"
Operating: TypeAlias = NamedDependency[SkipValidation[Operator]]


async def operators_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Raise NotFoundException unless the person is an operator.

    It reads the database on each request, so that the right ends immediately when it is withdrawn.
    """
    await require_operator(connection)


async def require_operator(request: ASGIConnection[Any, Any, Any, Any]) -> Operator:
    services: Services = request.app.state.services
    person = await person_of(request)
    operator = await services.moderation.operators.get(person.id) if person else None
    if operator is None:
        raise NotFoundException
    return operator


_MINUTE_MS: Final = 60_000


@post(f"{PREFIX}/sanctions", status_code=200, summary="Warn, mute or ban a person, or ban a network.")
async def decide(services: Here, acting_operator: Operating, data: JSONBody[NewSanction]) -> Settled:
    new = await services.decisions.decide(_sanction(services, acting_operator, data), acting_operator.person)
    await services.moderator.announce_decision()
    return Settled(new)


def _sanction(services: Services, operator: Operator, data: NewSanction) -> Sanction:
    about_network = bool(data.network.strip())
    refuse_unless((data.person is None) == about_network, sentence("Name a person or a network."))
    refuse_unless(not about_network or data.kind == "ban", sentence("A network can only be banned."))
    now = services.now()
    return Sanction(
        id=data.id,
        kind=data.kind,
        person=data.person,
        reason=" ".join(data.reason.split()),
        room=data.room or None,
        since=now,
        until=now + data.minutes * _MINUTE_MS if data.minutes and data.kind != "warn" else None,
        by=operator.login,
        wide=data.wide and data.kind == "ban" and not about_network,
        networks=(str(read_network(data.network)),) if about_network else (),
    )


@post(f"{PREFIX}/reports/{{id:str}}", status_code=200, summary="Decide about a report and all others of its case.")
async def judge(services: Here, acting_operator: Operating, id: FromPath[str], data: JSONBody[JudgeReport]) -> Settled:
    report = await Reports(services.database).get(id)
    if report is None:
        raise NotFoundException
    now = services.now()
    if data.decision == "nothing":
        new = await services.moderation.sanctions.dismiss(id, acting_operator.person, now)
    else:
        reason = data.reason or report.reason
        decided = NewSanction(
            id=data.id,
            kind=data.decision,
            person=report.reported,
            wide=data.wide,
            minutes=data.minutes,
            reason=reason,
            room=report.room,
        )
        new = await services.decisions.judge(_sanction(services, acting_operator, decided), acting_operator.person, id)
    await services.moderator.announce_decision()
    return Settled(new)


@post(f"{PREFIX}/sanctions/{{id:str}}/end", status_code=200, summary="End a sanction.")
async def end(services: Here, acting_operator: Operating, id: FromPath[str]) -> Settled:
    ended = await services.moderation.sanctions.end(id, acting_operator.login, services.now())
    await services.moderator.announce_decision()
    return Settled(ended)


@post(f"{PREFIX}/rooms/{{code:str}}/close", status_code=200, summary="Close a room; its game ends without a result.")
async def close(services: Here, acting_operator: Operating, code: FromPath[str], data: JSONBody[CloseRoom]) -> Settled:
    new = await services.moderation.orders.close_room(data.id, code.upper()[:8], acting_operator.login, services.now())
    await services.moderator.announce_decision()
    return Settled(new)


MOST_ROOMS: Final = 50
MOST_SANCTIONS: Final = 100
MOST_PUZZLES: Final = 20


@get(CONSOLE, media_type=MediaType.HTML)
async def page() -> File:
    return index()


@get(PREFIX, summary="Get the overview; `begins` is the beginning of your day.")
async def overview(
    request: Request[Any, Any, Any], services: Here, acting_operator: Operating, begins: FromQuery[int] = 0
) -> ConsoleOverview:
    now, language = services.now(), language_of(request)
    day = begins if now - 2 * DAY_MS < begins <= now else now - now % DAY_MS
    panels = Panels(services.database, services.settings.bot_faults, now, day)
    await unless_it_fails(panels.read)
    checks = await unless_it_fails(panels.checks)
    return ConsoleOverview(
        now=now,
        site=services.settings.listen.names[0] if services.settings.listen.names else request.headers.get("host", ""),
        version=__version__,
        you=acting_operator.name,
        since=min((each.since for each in panels.figures), default=None),
        figures=await unless_it_fails(panels.standing),
        day=await unless_it_fails(panels.day),
        checks=None if checks is None else [_check(each, language) for each in checks],
        workers=await unless_it_fails(panels.workers),
        reports=_show_reports(await unless_it_fails(panels.reports), language),
        sanctions=_show_sanctions(await unless_it_fails(panels.sanctions), language),
        events=await unless_it_fails(panels.events),
        backups=await unless_it_fails(panels.backups),
        troubles=await unless_it_fails(panels.troubles),
        looks=await unless_it_fails(panels.looks),
    )


def _check(each: Checked, language: str) -> ConsoleCheck:
    return ConsoleCheck(say(each.name, language), each.ok, say(each.message, language))


def _show_reports(reports: list[ConsoleReport] | None, language: str) -> list[ConsoleReport] | None:
    """Return the reports with their reasons as sentences."""
    return reports and [
        replace(each, reasons=[_reason(reason, language) for reason in each.reasons]) for each in reports
    ]


def _show_sanctions(sanctions: list[ConsoleSanction] | None, language: str) -> list[ConsoleSanction] | None:
    return sanctions and [replace(each, reason=_reason(each.reason, language)) for each in sanctions]


def _reason(reason: str, language: str) -> str:
    why = describe_reason(reason)
    return why if isinstance(why, str) else say(why, language)


@get(
    f"{PREFIX}/rooms",
    summary="List rooms, the most recently active first; `text` is part of a code or of a player's name.",
)
async def rooms(services: Here, text: FromQuery[str] = "", most: FromQuery[int] = 10) -> ConsoleRooms:
    busiest = [code for each in await WorkerStatsStore(services.database).now(services.now()) for code in each.busiest]
    return await list_rooms(services.database, busiest, text[:40], min(max(most, 1), MOST_ROOMS))


@get(f"{PREFIX}/rooms/{{code:str}}", summary="Get the history of a room. The server records that you looked.")
async def trail(services: Here, acting_operator: Operating, code: FromPath[str]) -> ConsoleTrail:
    return await show_trail(services.database, code.upper()[:8], acting_operator.login, services.now())


@get(f"{PREFIX}/sanctions", summary="List all sanctions, the newest first.")
async def sanctions(services: Here) -> list[ConsoleSanction]:
    return [show_sanction(each) for each in await services.moderation.sanctions.newest(MOST_SANCTIONS)]


@get(f"{PREFIX}/puzzles", summary="List the puzzles whose ratings are farthest from their level.")
async def puzzles(services: Here) -> list[ConsolePuzzle]:
    return await list_puzzles(services.database, MOST_PUZZLES)


ROUTES: Final[list[Any]] = [
    Router(
        "/",
        route_handlers=[page, overview, rooms, trail, sanctions, puzzles, decide, judge, end, close],
        guards=[operators_only],
        dependencies={"acting_operator": Provide(require_operator)},
        opt=OPEN_TO_BANNED,  # people who are not operators get the same response, banned or not
        include_in_schema=False,
    )
]
