"""Responses to errors: what each exception means for a client, in the language of the request."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.response import File

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import Sentence, sentence
from rummi.language import say
from rummi.server.edge.identity import language_of
from rummi.server.edge.limits import TooOften
from rummi.server.edge.socket import CANNOT_SAVE, refusal
from rummi.server.edge.static import CONSOLE, index
from rummi.server.jobs.kinds import TooBusy
from rummi.server.model.room import Forbidden, NotAllowed
from rummi.server.model.stored import NoSuchGame, NoSuchRoom
from rummi.server.outages import is_outage, log_outage
from rummi.server.protocol.rooms import Refusal
from rummi.server.rooms.game import UnreadableGame
from rummi.server.rooms.moderation import Banned
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.trace import TRACE

RETRY_AFTER_SECONDS: Final = "10"
_SERVER_ERRORS: Final = 500
"""The first status code for which the server is the reason, not the request."""
_HIDDEN: Final = (CONSOLE, f"/api{CONSOLE}")
"""Paths that do not exist for people who are not operators."""
_LOG: Final = logging.getLogger(__name__)


def on_refusal(request: Request[Any, Any, Any], error: RummiError) -> Response[Refusal]:
    status = _status(error)
    if status >= _SERVER_ERRORS:
        _LOG.warning("a request could not be served", extra={"why": type(error).__name__, "status": status})
    headers = {"retry-after": RETRY_AFTER_SECONDS} if isinstance(error, TooBusy) else None
    return Response(refusal("", error, language_of(request)), status_code=status, headers=headers)


def _status(error: RummiError) -> int:
    match error:
        case Forbidden() | Banned():
            return 403
        case IllegalAction() if all(each.code.startswith("role/") for each in error.violations):
            return 403
        case NotAllowed() | IllegalAction():
            return 409
        case TooOften():
            return 429
        case TooBusy() | RoomQuarantined():
            return 503
        case _:
            return 400


def on_no_room(request: Request[Any, Any, Any], _: NoSuchRoom) -> Response[Refusal]:
    return _refuse(request, sentence("There is no such room."), 404)


def on_no_game(request: Request[Any, Any, Any], _: NoSuchGame) -> Response[Refusal]:
    return _refuse(request, sentence("There is no such game."), 404)


def on_unreadable(request: Request[Any, Any, Any], _: UnreadableGame) -> Response[Refusal]:
    _LOG.warning("a request could not be served", extra={"why": UnreadableGame.__name__, "status": 503})
    return _refuse(request, sentence("This game cannot be read any more; whoever runs the server should know."), 503)


def on_wrong_method(request: Request[Any, Any, Any], error: MethodNotAllowedException) -> Response[Refusal] | File:
    """Answer like an unknown path if the path is hidden, because another status would reveal it."""
    if request.url.path.startswith(_HIDDEN):
        return on_not_found(request, NotFoundException())
    return on_http(request, error)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Say what is wrong and where, if the framework knows it."""
    if error.status_code >= _SERVER_ERRORS:
        return on_fault(request, error)
    extra = error.extra if isinstance(error.extra, list) else []
    where = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    message = "; ".join([str(error.detail), *where])
    return Response(Refusal(id="", message=message), status_code=error.status_code, headers=error.headers)


def on_not_found(request: Request[Any, Any, Any], _: NotFoundException) -> Response[Refusal] | File:
    """Return the client's page to browsers, and a sentence to programs."""
    if "text/html" in request.headers.get("accept", ""):
        return index(404)
    return _refuse(request, sentence("There is nothing here."), 404)


def on_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[Refusal]:
    if is_outage(fault):
        return _on_outage(request, fault)
    _LOG.error("a request failed", exc_info=fault)
    apology = say(sentence("This is a fault of the server; try again."), language_of(request))
    return Response(Refusal(id="", message=apology, trace=TRACE.get()), status_code=500)


def _on_outage(request: Request[Any, Any, Any], outage: Exception) -> Response[Refusal]:
    log_outage(outage)
    answer = Refusal(id="", message=say(CANNOT_SAVE, language_of(request)))
    return Response(answer, status_code=503, headers={"retry-after": RETRY_AFTER_SECONDS})


def on_depth(request: Request[Any, Any, Any], _: RecursionError) -> Response[Refusal]:
    return _refuse(request, sentence("This cannot be read."), 400)


def _refuse(request: Request[Any, Any, Any], message: Sentence, status: int) -> Response[Refusal]:
    return Response(Refusal(id="", message=say(message, language_of(request))), status_code=status)


HANDLERS: Final[dict[Any, Any]] = {
    RummiError: on_refusal,
    NoSuchRoom: on_no_room,
    NoSuchGame: on_no_game,
    UnreadableGame: on_unreadable,
    NotFoundException: on_not_found,
    MethodNotAllowedException: on_wrong_method,
    HTTPException: on_http,
    RecursionError: on_depth,  # deeply nested JSON
    Exception: on_fault,
}
