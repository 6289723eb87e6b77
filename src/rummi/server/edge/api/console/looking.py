"""What operators look at."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, Request, get
from litestar.params import FromPath, FromQuery
from litestar.response import File
from msgspec.structs import replace

from rummi.language import say
from rummi.server.console.health import Checked
from rummi.server.console.overview import DAY_MS, Panels, show_sanction, unless_it_fails
from rummi.server.console.puzzles import list_puzzles
from rummi.server.console.rooms import list_rooms
from rummi.server.console.trail import show_trail
from rummi.server.edge.api.console.operators import PREFIX, Operating
from rummi.server.edge.api.pages import CONSOLE, index
from rummi.server.edge.api.who import Here, language_of
from rummi.server.model.sanctions import reason_of
from rummi.server.protocol.console import (
    ConsoleCheck,
    ConsoleOverview,
    ConsolePuzzle,
    ConsoleReport,
    ConsoleRooms,
    ConsoleSanction,
    ConsoleTrail,
)
from rummi.server.store.moderation.figures import FigureStore
from rummi.version import __version__

MOST_ROOMS: Final = 50
MOST_SANCTIONS: Final = 100
MOST_PUZZLES: Final = 20


@get(CONSOLE, media_type=MediaType.HTML)
async def page() -> File:
    return index()


@get(PREFIX, summary="Who and what is there now; `begins` is when my day began.")
async def overview(
    request: Request[Any, Any, Any], services: Here, acting_operator: Operating, begins: FromQuery[int] = 0
) -> ConsoleOverview:
    now, language = services.now(), language_of(request)
    day = begins if now - 2 * DAY_MS < begins <= now else now - now % DAY_MS
    panels = Panels(services.database, services.settings.faults, now, day)
    await unless_it_fails(panels.read)
    checks = await unless_it_fails(panels.checks)
    return ConsoleOverview(
        now=now,
        site=services.settings.names[0] if services.settings.names else request.headers.get("host", ""),
        version=__version__,
        you=acting_operator.name,
        since=min((each.since for each in panels.figures), default=None),
        figures=await unless_it_fails(panels.standing),
        day=await unless_it_fails(panels.day),
        checks=None if checks is None else [_check(each, language) for each in checks],
        workers=await unless_it_fails(panels.workers),
        reports=_said(await unless_it_fails(panels.reports), language),
        sanctions=_told(await unless_it_fails(panels.sanctions), language),
        events=await unless_it_fails(panels.events),
        backups=await unless_it_fails(panels.backups),
        troubles=await unless_it_fails(panels.troubles),
        looks=await unless_it_fails(panels.looks),
    )


def _check(each: Checked, language: str) -> ConsoleCheck:
    return ConsoleCheck(say(each.name, language), each.ok, say(each.message, language))


def _said(reports: list[ConsoleReport] | None, language: str) -> list[ConsoleReport] | None:
    """With their reasons in words."""
    return reports and [
        replace(each, reasons=[_reason(reason, language) for reason in each.reasons]) for each in reports
    ]


def _told(sanctions: list[ConsoleSanction] | None, language: str) -> list[ConsoleSanction] | None:
    return sanctions and [replace(each, reason=_reason(each.reason, language)) for each in sanctions]


def _reason(reason: str, language: str) -> str:
    why = reason_of(reason)
    return why if isinstance(why, str) else say(why, language)


@get(f"{PREFIX}/rooms", summary="Rooms, the latest action first; `text` is of a code or of a player's name.")
async def rooms(services: Here, text: FromQuery[str] = "", most: FromQuery[int] = 10) -> ConsoleRooms:
    busiest = [code for each in await FigureStore(services.database).now(services.now()) for code in each.busiest]
    return await list_rooms(services.database, busiest, text[:40], min(max(most, 1), MOST_ROOMS))


@get(f"{PREFIX}/rooms/{{code:str}}", summary="What happened in a room. That I look is written down.")
async def trail(services: Here, acting_operator: Operating, code: FromPath[str]) -> ConsoleTrail:
    return await show_trail(services.database, code.upper()[:8], acting_operator.login, services.now())


@get(f"{PREFIX}/sanctions", summary="All that was decided, the newest first.")
async def sanctions(services: Here) -> list[ConsoleSanction]:
    return [show_sanction(each) for each in await services.moderation.sanctions.newest(MOST_SANCTIONS)]


@get(f"{PREFIX}/puzzles", summary="Puzzles that people have moved farthest from their level.")
async def puzzles(services: Here) -> list[ConsolePuzzle]:
    return await list_puzzles(services.database, MOST_PUZZLES)


ROUTES: Final[list[Any]] = [page, overview, rooms, trail, sanctions, puzzles]
