"""An event as files: its trail, records of its games, and whole."""

from __future__ import annotations

import gzip
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from litestar import Request, Response, get
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath

from rummi.server.edge.api.events.event import organising, present
from rummi.server.edge.api.games.finished import looked_at
from rummi.server.edge.api.who import Here, rarely
from rummi.server.events.records import records_of
from rummi.server.play.review import written
from rummi.server.protocol.events import TrailEntry
from rummi.server.protocol.games import EventRecord
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


@get("/api/events/{event:str}/records", summary="Games of the event that were played here and are the asker's to see.")
async def records(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> list[EventRecord]:
    session, who, _ = await present(request, services, event)
    return list(records_of(session.state, who.by, await services.events.store.played_here(session.id)))


@get(
    "/api/events/{event:str}/records.zip",
    guards=[rarely],
    summary="All these records as .rummi files, by stage, round, table and game; for the organiser.",
)
async def all_records(request: Request[Any, Any, Any], services: Here, event: FromPath[str]) -> Response[bytes]:
    session, who = await organising(request, services, event)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as files:
        for each in records_of(session.state, who.by, await services.events.store.played_here(session.id)):
            text = await looked_at(request, services, "record", each.id, written)
            files.writestr(ZipInfo(f"{each.stage}-{each.round}-{each.table}-{each.game}.rummi"), gzip.decompress(text))
    headers = {"content-disposition": f'attachment; filename="{session.id}-records.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


ROUTES: Final[list[Any]] = [trail, records, all_records, whole]
