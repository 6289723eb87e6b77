"""An event as files: its trail, whole, and as tables for spreadsheets, which may also bring entrants."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from rummi.server.edge.api.events import answer, organising, present
from rummi.server.edge.api.who import Asker, Here, sparingly
from rummi.server.events.entrants import entries_of
from rummi.server.events.event_session import Asked, Book
from rummi.server.protocol.events import Decided, EntrantsTable, TrailEntry
from rummi.tournament.files import plain_decision, write_event
from rummi.tournament.sheets import cards_csv, entrants_csv, standings_csv

LARGEST_TABLE: Final = 1_000_000
"""Bytes of a spreadsheet of entrants."""
Played = Annotated[int, QueryParameter(ge=0, le=1_000)]


@get("/api/events/{event:str}/trail", summary="Every decision, by whom and why; for the organiser.")
async def trail(request: Request[Any, Any, Any], worker: Here, event: FromPath[str]) -> list[TrailEntry]:
    book, _ = await organising(request, worker, event)
    return [
        TrailEntry(seq=seq, at=entry.at, by=entry.by, kind=plain["kind"], decision=plain)
        for seq, entry in enumerate(book.event.journal, start=1)
        for plain in [plain_decision(entry.decision)]
    ]


@get("/api/events/{event:str}/event.json", summary="The whole event as a file; for the organiser.")
async def whole(request: Request[Any, Any, Any], worker: Here, event: FromPath[str]) -> Response[str]:
    book, _ = await organising(request, worker, event)
    text = await sync_to_thread(write_event, book.event)
    return _file(book, text, "event.json", "application/json")


@get("/api/events/{event:str}/entrants.csv", summary="All entrants as a table; for the organiser.")
async def entrants(request: Request[Any, Any, Any], worker: Here, event: FromPath[str]) -> Response[str]:
    book, _ = await organising(request, worker, event)
    return _file(book, entrants_csv(book.state), "entrants.csv")


@get("/api/events/{event:str}/cards.csv", summary="All cards as a table; for the organiser.")
async def cards(request: Request[Any, Any, Any], worker: Here, event: FromPath[str]) -> Response[str]:
    book, _ = await organising(request, worker, event)
    return _file(book, cards_csv(book.state), "cards.csv")


@get("/api/events/{event:str}/standings.csv", summary="The list of a stage as a table; without one, of the last.")
async def standings(
    request: Request[Any, Any, Any], worker: Here, event: FromPath[str], stage: Played = 0
) -> Response[str]:
    book, _, _ = await present(request, worker, event)
    stages = book.state.stages
    if not 0 < (stage or len(stages)) <= len(stages):
        raise NotFoundException
    return _file(book, standings_csv(book.state, stages[(stage or len(stages)) - 1]), "standings.csv")


def _file(book: Book, text: str, name: str, media_type: str = "text/csv") -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{book.id}-{name}"'}
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=headers)


@post(
    "/api/events/{event:str}/entrants.csv",
    status_code=200,
    guards=[sparingly],
    request_max_body_size=LARGEST_TABLE,
    summary="Enter everybody in a table, or nobody; for the organiser.",
)
async def enter_table(
    request: Request[Any, Any, Any], worker: Here, person: Asker, event: FromPath[str], data: JSONBody[EntrantsTable]
) -> Decided:
    book, who = await organising(request, worker, event)
    command = f"{person.id}:{data.command}"
    if command in book.commands:
        return answer(book, book.commands[command])
    people = await sync_to_thread(entries_of, book, data.table, who.by)
    if not people:
        return Decided(book.seq)
    seq = await worker.hall.undisturbed(worker.books.decide(book, Asked(who.by, people, command)))
    return answer(book, seq)


ROUTES: Final[list[Any]] = [trail, whole, entrants, cards, standings, enter_table]
