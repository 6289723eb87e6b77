"""The HTTP API about the site itself: health, metrics, QR codes, addresses and contacts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal

import segno
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from rummi.core.errors import InvalidInput
from rummi.core.sentence import LANGUAGES, sentence
from rummi.server import metrics
from rummi.server.edge.callers import THIS_MACHINE, is_within, read_networks
from rummi.server.edge.identity import Here, at_own_cost
from rummi.server.edge.listening import EVERYWHERE, own_address
from rummi.server.model.room import Forbidden
from rummi.version import __version__

_DARK: Final = "#14231e"
_USUAL_PORT: Final = 80
PATH: Final = "/.well-known/security.txt"
_SCHEMES: Final = ("https://", "mailto:", "tel:")
_VALID: Final = timedelta(days=180)
"""The time for which a response is valid, from the day of the request."""
_PROXIED: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")


class Health(Struct, frozen=True):
    """The process is alive."""

    status: str
    version: str


class Readiness(Struct, frozen=True):
    """The state of the database and the bus."""

    database: bool
    bus: bool
    writing: bool
    """False if the database cannot be written: the disk is full, or another program has locked it."""


@get("/health", summary="Check that the process is alive.")
async def health() -> Health:
    return Health("ok", __version__)


@get("/ready", summary="Check that the database can be read and written. Without the bus, games go on more slowly.")
async def ready(services: Here) -> Response[Readiness]:
    try:
        async with services.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
        answers = True
    except (SQLAlchemyError, OSError):
        answers = False
    writes = services.heartbeat.writes
    status = 200 if answers and writes else 503
    return Response(Readiness(answers, services.bus.reliable, writes), status_code=status)


@get("/metrics", media_type=MediaType.TEXT, summary="Get the metrics of all workers on this machine, for Prometheus.")
async def figures(request: Request[Any, Any, Any], services: Here) -> str:
    """Requests through a proxy do not count as requests from this machine, even if the proxy hides the caller."""
    allowed = read_networks((*THIS_MACHINE, *services.settings.listen.metrics_from))
    by_proxy = any(name in request.headers for name in _PROXIED)
    here = request.client.host if request.client else ""
    if not is_within(here, allowed) or (by_proxy and is_within(here, read_networks(THIS_MACHINE))):
        raise Forbidden(sentence("Figures are for the operator (--metrics-from)."))
    return metrics.render().decode()


class Reach(Struct, frozen=True):
    """The addresses of this server in its network. Empty unless the request comes from the same machine."""

    addresses: list[str]


@get("/api/qr", summary="Get the QR code of a page as SVG.")
async def qr(
    request: Request[Any, Any, Any],
    services: Here,
    path: Annotated[str, QueryParameter(pattern=r"^/[!-~]*$", max_length=200)],
    scheme: FromQuery[Literal["http", "https"]] = "http",
    event: Annotated[str, QueryParameter(max_length=8)] = "",
) -> Response[bytes]:
    """Draw the QR code of a page.

    The client sends the scheme, because behind a proxy only the browser knows it. Pages of a tournament use the address
    that the organiser has set.
    """
    chosen = [await feature.site_address(event) for feature in services.features] if event else []
    site = next(filter(None, chosen), f"{scheme}://{request.headers.get('host', 'localhost')}")
    drawn = BytesIO()
    with at_own_cost(request, services):
        segno.make(f"{site}{path}", error="m", micro=False).save(
            drawn, kind="svg", border=0, omitsize=True, xmldecl=False, dark=_DARK
        )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/api/reach", summary="Get the addresses of this server in its network, on its own machine.")
async def reach(request: Request[Any, Any, Any], services: Here) -> Reach:
    settings = services.settings
    if settings.listen.host not in EVERYWHERE or not _is_here(request.client.host if request.client else ""):
        return Reach([])
    port = "" if settings.listen.port == _USUAL_PORT else f":{settings.listen.port}"
    return Reach([f"http://{own_address()}{port}"])


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def require_contacts(contacts: Iterable[str]) -> None:
    """Raise InvalidInput if a contact is not a URI that RFC 9116 allows."""
    for contact in contacts:
        if not contact.startswith(_SCHEMES) or any(sign.isspace() or not sign.isprintable() for sign in contact):
            raise InvalidInput(
                sentence(
                    "“{contact}” is no contact; write one like {example}",
                    contact=contact[:80],
                    example="mailto:security@rummi.example",
                )
            )


@get(PATH, include_in_schema=False)
async def security_txt(services: Here) -> Response[str]:
    settings = services.settings
    if not settings.security_contacts:
        raise NotFoundException
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    names = [name for name in settings.listen.names if name != "*"]
    lines = [
        *(f"Contact: {contact}" for contact in settings.security_contacts),
        f"Expires: {(today + _VALID).isoformat().replace('+00:00', 'Z')}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
        *(f"Canonical: https://{name}{PATH}" for name in names),
    ]
    return Response("\n".join(lines) + "\n", media_type="text/plain")


ROUTES: Final[list[Any]] = [health, ready, figures, qr, reach, security_txt]
