"""The HTTP API of tournaments and clubs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from litestar import Request, Response

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.edge.identity import language_of
from rummi.server.protocol.rooms import Broken, Refusal
from rummi.tournaments.server.api import club_admin, clubs, embed, entrants, events, files, news, roles, settings
from rummi.tournaments.server.clubs_store import NoSuchClub
from rummi.tournaments.server.entrants import LinesRejected
from rummi.tournaments.server.store import NoSuchTournament


def on_no_event(request: Request[Any, Any, Any], _: NoSuchTournament) -> Response[Refusal]:
    message = say(sentence("There is no such event."), language_of(request))
    return Response(Refusal(id="", message=message), status_code=404)


def on_no_club(request: Request[Any, Any, Any], _: NoSuchClub) -> Response[Refusal]:
    message = say(sentence("There is no such club."), language_of(request))
    return Response(Refusal(id="", message=message), status_code=404)


def on_refused_lines(request: Request[Any, Any, Any], error: LinesRejected) -> Response[Refusal]:
    language = language_of(request)
    broken = [
        Broken(code=each.code, rule=each.rule, message=say(each.message, language), where=str(line.line))
        for line in error.rejected
        for each in line.problems
    ]
    return Response(Refusal(id="", message=say(error.message, language), broken=broken), status_code=409)


ERROR_HANDLERS: Final[Mapping[type[Exception], Callable[..., Any]]] = {
    NoSuchTournament: on_no_event,
    NoSuchClub: on_no_club,
    LinesRejected: on_refused_lines,
}
ROUTES: Final[list[Any]] = [
    *events.ROUTES,
    *news.ROUTES,
    *roles.ROUTES,
    *files.ROUTES,
    *entrants.ROUTES,
    *settings.ROUTES,
    *clubs.ROUTES,
    *club_admin.ROUTES,
    *embed.ROUTES,
]
