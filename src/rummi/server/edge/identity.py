"""The cookie of a session, written when it begins and anew while it is used."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotAuthorizedException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import SkipValidation
from litestar.response import File

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import LANGUAGES, Sentence, sentence
from rummi.language import is_spoken, say
from rummi.server.edge.callers import network_of
from rummi.server.edge.guard import VARY_BY_LANGUAGE
from rummi.server.edge.limits import RateLimits, TooOften
from rummi.server.edge.services import Services
from rummi.server.edge.signing import COOKIE, DEVICE_COOKIE, DEVICE_SECONDS, SESSION_SECONDS
from rummi.server.edge.socket import CANNOT_SAVE, refusal
from rummi.server.edge.static import CONSOLE, index
from rummi.server.jobs.kinds import TooBusy
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden, NotAllowed
from rummi.server.model.stored import NoSuchGame, NoSuchRoom
from rummi.server.outages import is_outage, log_outage
from rummi.server.protocol.rooms import Refusal
from rummi.server.rooms.game import UnreadableGame
from rummi.server.rooms.moderation import Banned
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.trace import TRACE

RENEWED: Final = "renewed_cookie"
"""Under this name a request has the cookie that its answer is to write anew."""
_SET_COOKIE: Final = b"set-cookie"


def session_cookie(connection: ASGIConnection[Any, Any, Any, Any], services: Services, person: Person) -> Cookie:
    value = services.signer.session(person.id, services.now(), person.series)
    return _cookie(connection, COOKIE, value, SESSION_SECONDS)


def device_cookie(connection: ASGIConnection[Any, Any, Any, Any], services: Services, person: Person) -> Cookie:
    """Knows nothing but that its owner has logged in here before."""
    return _cookie(connection, DEVICE_COOKIE, services.signer.device(person.id), DEVICE_SECONDS)


def no_cookie() -> Cookie:
    return Cookie(key=COOKIE, value="", path="/", max_age=0)


def _cookie(connection: ASGIConnection[Any, Any, Any, Any], key: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        key=key,
        value=value,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=connection.scope["scheme"] in ("https", "wss"),
    )


async def write_renewed(message: Any, scope: Any) -> None:
    """Unless the answer itself begins or ends a session."""
    renewed: Cookie | None = scope.get("state", {}).get(RENEWED)
    if renewed is None or message["type"] != "http.response.start":
        return
    headers = list(message["headers"])
    if all(name.lower() != _SET_COOKIE for name, _ in headers):
        message["headers"] = [*headers, (_SET_COOKIE, renewed.to_header(header="").strip().encode("latin-1"))]


Here: TypeAlias = NamedDependency[SkipValidation[Services]]
Asker: TypeAlias = NamedDependency[SkipValidation[Person]]
SERVICES: Final = "services"
ASKER: Final = "asker"
"""Names of parameters by which handlers ask for these. No field of a message may have such a name: the framework would
answer a wrong value of that field with status 500."""

RETRY_AFTER_SECONDS: Final = "10"
_SERVER_ERRORS: Final = 500
"""The first status that says that the server, not the request, is the reason."""
BEGUN_SECONDS: Final = 1.0
"""What work counts as while it is under way, so that nobody begins more at once than he may cause."""
_SPOKEN: Final = "spoken"
"""Under this name a request remembers that its answer depends on the language of its reader."""
_UNTOLD: Final = (CONSOLE, f"/api{CONSOLE}")
_PERSON: Final = "person"
"""Under this name a request has who asks, once that was read."""

_LOG: Final = logging.getLogger(__name__)


async def the_services(request: ASGIConnection[Any, Any, Any, Any]) -> Services:
    services: Services = request.app.state.services
    return services


async def the_person(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    person = await person_of(request)
    if person is None:
        raise NotAuthorizedException("There is no session; make one with POST /api/session.")
    return person


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Whose session holds; while it is used, its cookie is written anew now and then."""
    known: dict[str, Person | None] = connection.scope["state"]
    if _PERSON not in known:
        known[_PERSON] = await _read_person(connection)
    return known[_PERSON]


async def _read_person(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    services: Services = connection.app.state.services
    cookie = connection.cookies.get(COOKIE, "")
    session = services.signer.read_session(cookie, services.now()) if cookie else None
    person = await services.people.get(session.person) if session else None
    if session is None or person is None or person.series != session.series:
        return None
    if session.old:
        await _renew(connection, services, person)
    return person


async def _renew(connection: ASGIConnection[Any, Any, Any, Any], services: Services, person: Person) -> None:
    """Let the session last longer; while the database cannot save, a later request does it."""
    try:
        await services.people.note_visit(person.id, services.now())
    except Exception as problem:
        if not is_outage(problem):
            raise
        return
    connection.scope["state"][RENEWED] = session_cookie(connection, services, person)


async def rarely(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guards what is costly: one address gets it only so often."""
    limit_costly(connection.app.state.services, f"{address_of(connection)} {handler}")


def limit_costly(services: Services, what: str) -> None:
    if not services.costly.take(what):
        raise TooOften(sentence("Too often; wait a minute."))


@contextmanager
def at_cost(
    connection: ASGIConnection[Any, Any, Any, Any], services: Services, limits: RateLimits | None = None
) -> Iterator[Callable[[float], None]]:
    """Work whose cost is known only afterwards: whoever has caused too much of it waits."""
    limit = (limits or services.work).of(address_of(connection))
    if not limit.solvent():
        raise TooOften(sentence("Too often; wait a minute."))
    limit.spend(BEGUN_SECONDS)
    try:
        yield limit.spend
    finally:
        limit.spend(-BEGUN_SECONDS)


@contextmanager
def at_own_cost(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> Iterator[None]:
    """Likewise, for what is done here and now."""
    with at_cost(connection, services) as spent:
        began = perf_counter()
        try:
            yield
        finally:
            spent(perf_counter() - began)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who asks, to the limits."""
    return network_of(connection.client.host if connection.client else "")


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language that the client prefers; the response says that it depends on that (`write_vary`)."""
    request.scope["state"][_SPOKEN] = True
    wanted = request.headers.get("accept-language", "")[:2].lower()
    return wanted if is_spoken(wanted) else LANGUAGES[0]


async def write_vary(message: Any, scope: Any) -> None:
    """Tell caches which answers depend on the language of their reader."""
    if message["type"] == "http.response.start" and scope.get("state", {}).get(_SPOKEN):
        message["headers"] = [*message["headers"], VARY_BY_LANGUAGE]


def _told(request: ASGIConnection[Any, Any, Any, Any], message: Sentence, status: int) -> Response[Refusal]:
    return Response(Refusal(id="", message=say(message, language_of(request))), status_code=status)


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


def on_refusal(request: Request[Any, Any, Any], error: RummiError) -> Response[Refusal]:
    told = refusal("", error, language_of(request))
    status = _status(error)
    if status >= _SERVER_ERRORS:
        _LOG.warning("a request could not be served", extra={"why": type(error).__name__, "status": status})
    headers = {"retry-after": RETRY_AFTER_SECONDS} if isinstance(error, TooBusy) else None
    return Response(told, status_code=status, headers=headers)


def on_no_room(request: Request[Any, Any, Any], _: NoSuchRoom) -> Response[Refusal]:
    return _told(request, sentence("There is no such room."), 404)


def on_no_game(request: Request[Any, Any, Any], _: NoSuchGame) -> Response[Refusal]:
    return _told(request, sentence("There is no such game."), 404)


def on_unreadable(request: Request[Any, Any, Any], _: UnreadableGame) -> Response[Refusal]:
    _LOG.warning("a request could not be served", extra={"why": UnreadableGame.__name__, "status": 503})
    return _told(request, sentence("This game cannot be read any more; whoever runs the server should know."), 503)


def on_wrong_method(request: Request[Any, Any, Any], error: MethodNotAllowedException) -> Response[Refusal] | File:
    """Which would tell a stranger that there is something where he is told that there is nothing."""
    if request.url.path.startswith(_UNTOLD):
        return on_not_found(request, NotFoundException())
    return on_http(request, error)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Say what is wrong and where, as far as the framework knows it."""
    if error.status_code >= _SERVER_ERRORS:
        return on_fault(request, error)
    extra = error.extra if isinstance(error.extra, list) else []
    where = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    told = "; ".join([str(error.detail), *where])
    return Response(Refusal(id="", message=told), status_code=error.status_code, headers=error.headers)


def on_not_found(request: Request[Any, Any, Any], _: NotFoundException) -> Response[Refusal] | File:
    """A page for people, a sentence for programs."""
    if "text/html" in request.headers.get("accept", ""):
        return index(404)
    return _told(request, sentence("There is nothing here."), 404)


def on_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[Refusal]:
    if is_outage(fault):
        return _on_outage(request, fault)
    _LOG.error("a request failed", exc_info=fault)
    apology = say(sentence("This is a fault of the server; try again."), language_of(request))
    return Response(Refusal(id="", message=apology, trace=TRACE.get()), status_code=500)


def _on_outage(request: Request[Any, Any, Any], outage: Exception) -> Response[Refusal]:
    log_outage(outage)
    told = Refusal(id="", message=say(CANNOT_SAVE, language_of(request)))
    return Response(told, status_code=503, headers={"retry-after": RETRY_AFTER_SECONDS})


def on_depth(request: Request[Any, Any, Any], _: RecursionError) -> Response[Refusal]:
    return _told(request, sentence("This cannot be read."), 400)


HANDLERS: Final[dict[Any, Any]] = {
    RummiError: on_refusal,
    NoSuchRoom: on_no_room,
    NoSuchGame: on_no_game,
    UnreadableGame: on_unreadable,
    NotFoundException: on_not_found,
    MethodNotAllowedException: on_wrong_method,
    HTTPException: on_http,
    RecursionError: on_depth,  # brackets in brackets without end
    Exception: on_fault,
}
