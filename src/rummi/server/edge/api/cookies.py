"""The cookie of a session, written when it begins and anew while it is used."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from rummi.server.edge.services import Services
from rummi.server.edge.sessions.signing import COOKIE, DEVICE_COOKIE, DEVICE_SECONDS, SESSION_SECONDS
from rummi.server.store.people import Person

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
