"""Files of a tournament: audit log, export, records of games, tables for spreadsheets and printouts."""

from __future__ import annotations

import gzip
from functools import partial
from io import BytesIO
from typing import Annotated, Any, Final, Literal, TypeAlias
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from litestar import Request, Response, get
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter

from rummi.core.sentence import Sentence, sentence
from rummi.language import say
from rummi.server.edge.api.games import cached_result
from rummi.server.edge.identity import Here, at_cost, language_of, rarely
from rummi.server.edge.signing import Signer
from rummi.server.jobs.review import render_record
from rummi.server.model.room import Forbidden
from rummi.server.protocol.games import EventRecord
from rummi.tournaments.files import plain_decision, write_tournament
from rummi.tournaments.imports.tables import TABLE_KINDS, ExportTable, TableKind, build_table
from rummi.tournaments.imports.workbook import csv_bytes, xlsx_bytes
from rummi.tournaments.model.decisions import By
from rummi.tournaments.model.state import AgeCategory, ListFilter, StagePlay, State
from rummi.tournaments.printing.codes import Links
from rummi.tournaments.printing.logo import read_logo
from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import KINDS, Kind
from rummi.tournaments.server.api.access import TournamentsHere, find_actor, require_organiser
from rummi.tournaments.server.api.events import Lang
from rummi.tournaments.server.api.roles import role_links
from rummi.tournaments.server.protocol.events import TrailEntry
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.session import TournamentSession
from rummi.tournaments.server.views import records_of


@get(
    "/api/events/{event:str}/trail",
    summary="The audit log: every decision with author and reason. For the organiser.",
)
async def trail(
    request: Request[Any, Any, Any], tournaments: TournamentsHere, event: FromPath[str]
) -> list[TrailEntry]:
    session, _ = await require_organiser(request, tournaments, event)
    return [
        TrailEntry(seq=seq, at=entry.at, by=entry.by, kind=plain["kind"], decision=plain)
        for seq, entry in enumerate(session.tournament.journal, start=1)
        for plain in [plain_decision(entry.decision)]
    ]


@get("/api/events/{event:str}/event.json", summary="The whole event as a file. For the organiser.")
async def whole(request: Request[Any, Any, Any], tournaments: TournamentsHere, event: FromPath[str]) -> Response[str]:
    session, _ = await require_organiser(request, tournaments, event)
    text = await sync_to_thread(write_tournament, session.tournament, await tournaments.store.logo(session.id) or b"")
    headers = {"content-disposition": f'attachment; filename="{session.id}-event.json"'}
    return Response(text, media_type="application/json; charset=utf-8", headers=headers)


@get(
    "/api/events/{event:str}/records",
    summary="The games that were played on this server and that I may see.",
)
async def records(
    request: Request[Any, Any, Any], tournaments: TournamentsHere, event: FromPath[str]
) -> list[EventRecord]:
    session, actor, _ = await find_actor(request, tournaments, event)
    return list(records_of(session.state, actor.by, await tournaments.store.played_here(session.id)))


@get(
    "/api/events/{event:str}/records.zip",
    guards=[rarely],
    summary="All records as .rummi files, by stage, round, table and game. For the organiser.",
)
async def all_records(
    request: Request[Any, Any, Any], services: Here, tournaments: TournamentsHere, event: FromPath[str]
) -> Response[bytes]:
    session, actor = await require_organiser(request, tournaments, event)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as files:
        for each in records_of(session.state, actor.by, await tournaments.store.played_here(session.id)):
            text = await cached_result(request, services, "record", each.id, render_record)
            files.writestr(ZipInfo(f"{each.stage}-{each.round}-{each.table}-{each.game}.rummi"), gzip.decompress(text))
    headers = {"content-disposition": f'attachment; filename="{session.id}-records.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


Format: TypeAlias = Literal["csv", "xlsx"]
TableNumber = Annotated[int, QueryParameter(ge=0, le=999_999)]
CategoryAsked = Annotated[AgeCategory | Literal[""], QueryParameter(name="category")]
ClubAsked = Annotated[str, QueryParameter(name="club", max_length=200)]
_PUBLIC_TABLES: Final[tuple[TableKind, ...]] = ("draw", "standings", "ranking")
_NOT_IN_NAMES: Final = frozenset('/\\:*?"<>|')
"""Characters that file names on Windows may not contain."""
_MEDIA: Final[dict[Format, str]] = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@get(
    "/api/events/{event:str}/table/{file:str}",
    summary="KIND.csv or KIND.xlsx: draw, standings, ranking; player (with entrant: for them and the organiser); "
    "entrants, cards (for the organiser).",
)
async def table(
    request: Request[Any, Any, Any],
    tournaments: TournamentsHere,
    event: FromPath[str],
    file: FromPath[str],
    lang: Lang = "",
    stage: TableNumber = 0,
    entrant: TableNumber = 0,
    category: CategoryAsked = "",
    club: ClubAsked = "",
) -> Response[bytes]:
    """`stage` counts the played stages; 0 means the latest one, or all, depending on the table."""
    session, actor, _ = await find_actor(request, tournaments, event)
    kind, format = _wanted(file)
    _require(actor.by, kind, entrant)
    play = _stage(session.state, stage)
    if kind == "player" and session.state.entrant(entrant) is None:
        raise NotFoundException
    language = lang or language_of(request)
    sheet = await sync_to_thread(build_table, session.state, kind, play, entrant, only_of(category, club))
    content = await sync_to_thread(_written, sheet, format, language)
    name = f"{sheet.event} - {say(sheet.title, language)}.{format}"
    return Response(content, media_type=_MEDIA[format], headers={"content-disposition": _called(name, file)})


def _called(name: str, plain: str) -> str:
    """Return the header with the file name. `plain` is for programs that know only ASCII."""
    harmless = "".join(" " if sign in _NOT_IN_NAMES or not sign.isprintable() else sign for sign in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(' '.join(harmless.split()), safe='')}"


def only_of(category: AgeCategory | Literal[""], club: str) -> ListFilter | None:
    """Return the filter for a table or printout."""
    return ListFilter(category or None, club) if category or club else None


def _wanted(file: str) -> tuple[TableKind, Format]:
    for kind in TABLE_KINDS:
        for format in _MEDIA:
            if file == f"{kind}.{format}":
                return kind, format
    raise NotFoundException


def _require(by: By, kind: TableKind, entrant: int) -> None:
    own = kind == "player" and by.role == "player" and by.id == entrant
    if kind not in _PUBLIC_TABLES and by.role != "organiser" and not own:
        raise Forbidden(sentence("Only the organiser can do this."))


def _stage(state: State, number: int) -> StagePlay | None:
    """Return a stage by its position among the played stages, or None for 0."""
    if number > len(state.stages):
        raise NotFoundException
    return state.stages[number - 1] if number else None


def _written(sheet: ExportTable, format: Format, language: str) -> bytes:
    speak = partial(_say, language)
    return csv_bytes(sheet, speak, language) if format == "csv" else xlsx_bytes(sheet, speak)


def _say(language: str, message: Sentence) -> str:
    return say(message, language)


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
    tournaments: TournamentsHere,
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
    """The client sends the scheme, because behind a proxy the server does not know it."""
    session, actor, _ = await find_actor(request, tournaments, event)
    wanted = next((each for each in KINDS if kind == f"{each}.pdf"), None)
    if wanted is None:
        raise NotFoundException
    if wanted not in _EVERYBODYS and actor.by.role != "organiser":
        _require_judge(session.state, actor.by, wanted, table)
    site = session.state.address or f"{scheme}://{request.headers.get('host', 'localhost')}"
    links = await _links(services.signer, tournaments, session, site, private=actor.by.role == "organiser")
    language = lang or language_of(request)
    picture = await tournaments.store.logo(session.id)
    logo = read_logo(picture) if picture else None
    only = only_of(category, club)
    print_it = partial(render_printout, stage=stage, round=round, table=table, links=links, logo=logo, only=only)
    with at_cost(request, services) as spent:
        printed = await services.jobs.papers.work(print_it, wanted, session.tournament, language, spent=spent)
    headers = {"content-disposition": f'inline; filename="{session.id}-{kind}"'}
    return Response(printed, media_type="application/pdf", headers=headers)


def _require_judge(state: State, by: By, kind: Kind, table: int | None) -> None:
    """Raise Forbidden unless this is a judge who prints a sheet of their own tables (A-59)."""
    judge = state.judge(by.id) if by.role == "judge" and kind in _JUDGES else None
    if judge is None:
        raise Forbidden(sentence("Only the organiser can do this."))
    if table not in judge.tables:
        tables = ", ".join(map(str, judge.tables))
        raise Forbidden(sentence("Say for which of your tables: {tables}.", tables=tables))


async def _links(
    signer: Signer, tournaments: TournamentRegistry, session: TournamentSession, site: str, *, private: bool
) -> Links:
    """Return the links for QR codes. Private links are only for lots, which are handed to their players."""
    page = f"{site}/event/{session.id}"
    tables = {table for judge in session.state.judges for table in judge.tables}
    players = (
        [each for each in await role_links(signer, tournaments, session) if each.role == "player"] if private else []
    )
    return Links(
        judge={table: f"{page}/judge/{table}" for table in tables},
        player={each.number: f"{site}{each.path}" for each in players},
        public=page,
    )


ROUTES: Final[list[Any]] = [trail, records, all_records, whole, table, print_paper]
