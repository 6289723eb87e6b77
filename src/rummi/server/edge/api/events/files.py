"""An event as files: its trail, and whole."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath

from rummi.server.edge.api.events.event import organising
from rummi.server.edge.api.who import Here
from rummi.server.protocol.events import TrailEntry
from rummi.tournament.files import plain_decision, write_event


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
    text = await sync_to_thread(write_event, session.event, await services.events.store.logo(session.id) or b"")
    headers = {"content-disposition": f'attachment; filename="{session.id}-event.json"'}
    return Response(text, media_type="application/json; charset=utf-8", headers=headers)


ROUTES: Final[list[Any]] = [trail, whole]
