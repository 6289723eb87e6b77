"""Tables of an event that are played in rooms of this server."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, post
from litestar.params import FromPath, FromQuery

from rummi.server.edge.api.events.event import present
from rummi.server.edge.api.who import Asker, Here, rarely
from rummi.server.protocol.basics import Digits
from rummi.server.protocol.events import TableRoom


@post(
    "/api/events/{event:str}/rounds/{round:int}/tables/{table:int}/room",
    status_code=200,
    guards=[rarely],
    summary="Open the room in which a table is played, or find it; for the organiser and the judge of the table.",
)
async def open_room(
    request: Request[Any, Any, Any],
    services: Here,
    asker: Asker,
    event: FromPath[str],
    round: FromPath[int],
    table: FromPath[int],
) -> TableRoom:
    session, who, _ = await present(request, services, event)
    opened = await services.tasks.undisturbed(services.online.open(session, who, asker.id, round, table))
    return TableRoom(code=opened.room, games=opened.games)


@post(
    "/api/events/{event:str}/rounds/{round:int}/tables/{table:int}/seat",
    status_code=200,
    summary="Sit down in the seat that is kept for me; when everybody sits, the game begins.",
)
async def sit(
    request: Request[Any, Any, Any],
    services: Here,
    asker: Asker,
    event: FromPath[str],
    round: FromPath[int],
    table: FromPath[int],
    pledge: FromQuery[Digits | None] = None,
) -> TableRoom:
    session, who, _ = await present(request, services, event)
    sitting = services.online.sit(session, who, asker.id, round, table, pledge)
    online = await services.tasks.undisturbed(sitting)
    return TableRoom(code=online.room, games=online.games)


ROUTES: Final[list[Any]] = [open_room, sit]
