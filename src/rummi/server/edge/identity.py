"""The client of a request: session, cookies, language, address, and the limits on its work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final, TypeAlias

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler
from litestar.params import SkipValidation

from rummi.core.sentence import LANGUAGES, sentence
from rummi.language import is_spoken
from rummi.server.edge.callers import network_of
from rummi.server.edge.guard import VARY_BY_LANGUAGE
from rummi.server.edge.limits import RateLimits, TooOften
from rummi.server.edge.services import Services
from rummi.server.edge.signing import COOKIE, DEVICE_COOKIE, DEVICE_SECONDS, SESSION_SECONDS
from rummi.server.model.people import Person
from rummi.server.outages import is_outage

Here: TypeAlias = NamedDependency[SkipValidation[Services]]
Asker: TypeAlias = NamedDependency[SkipValidation[Person]]
SERVICES: Final = "services"
ASKER: Final = "asker"
"""The parameters with which handlers request these. No field of a message may have one of these names: Litestar would
answer an invalid value of such a field with status 500."""

BEGUN_SECONDS: Final = 1.0
"""The charge for work in progress, so that a client cannot start more at once than its limit allows."""
_LANGUAGE_KEY: Final = "spoken"
"""The key in the state of a request whose response depends on the language."""
_PERSON_KEY: Final = "person"
"""The key in the state of a request that has the person, once it was read."""
RENEWED: Final = "renewed_cookie"
"""The key in the state of a request that has the renewed session cookie for its response."""
_SET_COOKIE: Final = b"set-cookie"


async def provide_services(request: ASGIConnection[Any, Any, Any, Any]) -> Services:
    services: Services = request.app.state.services
    return services


async def provide_person(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    person = await person_of(request)
    if person is None:
        raise NotAuthorizedException("There is no session; make one with POST /api/session.")
    return person


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Return the person of a valid session, or None. Using a session renews its cookie from time to time."""
    known: dict[str, Person | None] = connection.scope["state"]
    if _PERSON_KEY not in known:
        known[_PERSON_KEY] = await _read_person(connection)
    return known[_PERSON_KEY]


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
    """Renew the session. If the database cannot save, a later request does it."""
    try:
        await services.people.note_visit(person.id, services.now())
    except Exception as problem:
        if not is_outage(problem):
            raise
        return
    connection.scope["state"][RENEWED] = session_cookie(connection, services, person)


def session_cookie(connection: ASGIConnection[Any, Any, Any, Any], services: Services, person: Person) -> Cookie:
    value = services.signer.session(person.id, services.now(), person.series)
    return _cookie(connection, COOKIE, value, SESSION_SECONDS)


def device_cookie(connection: ASGIConnection[Any, Any, Any, Any], services: Services, person: Person) -> Cookie:
    """Return a cookie that only says that this person has logged in on this device."""
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
    """Add the renewed cookie, unless the response begins or ends a session itself."""
    renewed: Cookie | None = scope.get("state", {}).get(RENEWED)
    if renewed is None or message["type"] != "http.response.start":
        return
    headers = list(message["headers"])
    if all(name.lower() != _SET_COOKIE for name, _ in headers):
        message["headers"] = [*headers, (_SET_COOKIE, renewed.to_header(header="").strip().encode("latin-1"))]


async def rarely(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Limit how often an address may use a costly route (a guard)."""
    limit_costly(connection.app.state.services, f"{address_of(connection)} {handler}")


def limit_costly(services: Services, what: str) -> None:
    """Raise TooOften if something that hashes a password or creates a row happens too often for this key."""
    if not services.costly.take(what):
        raise TooOften(sentence("Too often; wait a minute."))


@contextmanager
def at_cost(
    connection: ASGIConnection[Any, Any, Any, Any], services: Services, limits: RateLimits | None = None
) -> Iterator[Callable[[float], None]]:
    """Charge the client for work whose cost is known only afterwards.

    Yields the function that charges seconds. Raises TooOften if the client has caused too much work.
    """
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
    """Charge the client for the time that the block takes in this process."""
    with at_cost(connection, services) as spent:
        began = perf_counter()
        try:
            yield
        finally:
            spent(perf_counter() - began)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the network of the client, which limits count."""
    return network_of(connection.client.host if connection.client else "")


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the language that the client prefers. The response gets a `Vary` header for it (`write_vary`)."""
    request.scope["state"][_LANGUAGE_KEY] = True
    wanted = request.headers.get("accept-language", "")[:2].lower()
    return wanted if is_spoken(wanted) else LANGUAGES[0]


async def write_vary(message: Any, scope: Any) -> None:
    """Tell caches which responses depend on the language."""
    if message["type"] == "http.response.start" and scope.get("state", {}).get(_LANGUAGE_KEY):
        message["headers"] = [*message["headers"], VARY_BY_LANGUAGE]
