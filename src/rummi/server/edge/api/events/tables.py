"""An event as tables for spreadsheets, CSV and XLSX, in the language of whoever asks."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from rummi.core.sentence import Sentence, sentence
from rummi.language import say
from rummi.lists.tables import TABLE_KINDS, Sheet, TableKind, sheet_of
from rummi.lists.workbook import xlsx_bytes
from rummi.lists.writing import csv_bytes
from rummi.server.edge.api.events.event import Lang, present
from rummi.server.edge.api.who import Here, language_of
from rummi.server.events.who import Forbidden
from rummi.tournament.categories import AgeCategory, Only
from rummi.tournament.model.decisions import By
from rummi.tournament.model.state import StagePlay, State

Format: TypeAlias = Literal["csv", "xlsx"]
Number = Annotated[int, QueryParameter(ge=0, le=999_999)]
CategoryAsked = Annotated[AgeCategory | Literal[""], QueryParameter(name="category")]
ClubAsked = Annotated[str, QueryParameter(name="club", max_length=200)]
_EVERYBODYS: Final[tuple[TableKind, ...]] = ("draw", "standings", "ranking")
_NOT_IN_NAMES: Final = frozenset('/\\:*?"<>|')
"""Of files on Windows."""
_MEDIA: Final[dict[Format, str]] = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@get(
    "/api/events/{event:str}/table/{file:str}",
    summary="KIND.csv or KIND.xlsx: draw, standings, ranking; player (with entrant: for himself and the organiser); "
    "entrants, cards (for the organiser).",
)
async def table(
    request: Request[Any, Any, Any],
    services: Here,
    event: FromPath[str],
    file: FromPath[str],
    lang: Lang = "",
    stage: Number = 0,
    entrant: Number = 0,
    category: CategoryAsked = "",
    club: ClubAsked = "",
) -> Response[bytes]:
    """The stage is counted among those that were played; without one it is the last, or all of them."""
    session, who, _ = await present(request, services, event)
    kind, format = _wanted(file)
    _require(who.by, kind, entrant)
    play = _stage(session.state, stage)
    if kind == "player" and session.state.entrant(entrant) is None:
        raise NotFoundException
    language = lang or language_of(request)
    sheet = await sync_to_thread(sheet_of, session.state, kind, play, entrant, only_of(category, club))
    content = await sync_to_thread(_written, sheet, format, language)
    name = f"{sheet.event} - {say(sheet.title, language)}.{format}"
    return Response(content, media_type=_MEDIA[format], headers={"content-disposition": _called(name, file)})


def _called(name: str, plain: str) -> str:
    """By its event and what it is, so that tables of several players, stages and events lie beside one another in a
    folder; `plain` is for programs that know only ASCII."""
    harmless = "".join(" " if sign in _NOT_IN_NAMES or not sign.isprintable() else sign for sign in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(' '.join(harmless.split()), safe='')}"


def only_of(category: AgeCategory | Literal[""], club: str) -> Only | None:
    """Whom a table or a paper is narrowed to."""
    return Only(category or None, club) if category or club else None


def _wanted(file: str) -> tuple[TableKind, Format]:
    for kind in TABLE_KINDS:
        for format in _MEDIA:
            if file == f"{kind}.{format}":
                return kind, format
    raise NotFoundException


def _require(by: By, kind: TableKind, entrant: int) -> None:
    own = kind == "player" and by.role == "player" and by.id == entrant
    if kind not in _EVERYBODYS and by.role != "organiser" and not own:
        raise Forbidden(sentence("Only the organiser can do this."))


def _stage(state: State, number: int) -> StagePlay | None:
    """By its place among those that were played."""
    if number > len(state.stages):
        raise NotFoundException
    return state.stages[number - 1] if number else None


def _written(sheet: Sheet, format: Format, language: str) -> bytes:
    speak = partial(_say, language)
    return csv_bytes(sheet, speak, language) if format == "csv" else xlsx_bytes(sheet, speak)


def _say(language: str, message: Sentence) -> str:
    return say(message, language)


ROUTES: Final[list[Any]] = [table]
