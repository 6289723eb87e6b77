"""For operators: is it alive, can it serve, what does it do."""

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

_PROXIED: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")


class Health(Struct, frozen=True):
    status: str
    version: str


class Readiness(Struct, frozen=True):
    database: bool
    bus: bool
    writing: bool
    """Whether it takes what is written: not on a full disk, nor while somebody holds it."""


@get("/health", summary="The process is alive.")
async def health() -> Health:
    return Health("ok", __version__)


@get("/ready", summary="The database answers and can be written; without the bus play goes on, only slower.")
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


@get("/metrics", media_type=MediaType.TEXT, summary="Figures for Prometheus, of all workers on this machine together.")
async def figures(request: Request[Any, Any, Any], services: Here) -> str:
    """Whoever comes by a proxy is not from this machine, even if the proxy is and does not say who he is."""
    allowed = read_networks((*THIS_MACHINE, *services.settings.listen.metrics_from))
    by_proxy = any(name in request.headers for name in _PROXIED)
    here = request.client.host if request.client else ""
    if not is_within(here, allowed) or (by_proxy and is_within(here, read_networks(THIS_MACHINE))):
        raise Forbidden(sentence("Figures are for the operator (--metrics-from)."))
    return metrics.render().decode()


_DARK: Final = "#14231e"
_USUAL_PORT: Final = 80


class Reach(Struct, frozen=True):
    """Addresses at which others in the network find this server; told only on the machine on which it runs."""

    addresses: list[str]


@get("/api/qr", summary="A page of this site as a QR code (SVG).")
async def qr(
    request: Request[Any, Any, Any],
    services: Here,
    path: Annotated[str, QueryParameter(pattern=r"^/[!-~]*$", max_length=200)],
    scheme: FromQuery[Literal["http", "https"]] = "http",
    event: Annotated[str, QueryParameter(max_length=8)] = "",
) -> Response[bytes]:
    """The scheme is asked for, because behind a proxy only the browser knows it; a page of an event is found where its
    organiser says."""
    chosen = [await feature.site_address(event) for feature in services.features] if event else []
    site = next(filter(None, chosen), f"{scheme}://{request.headers.get('host', 'localhost')}")
    drawn = BytesIO()
    with at_own_cost(request, services):
        segno.make(f"{site}{path}", error="m", micro=False).save(
            drawn, kind="svg", border=0, omitsize=True, xmldecl=False, dark=_DARK
        )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/api/reach", summary="Where others in the network find this server, for whoever sits at its machine.")
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


PATH: Final = "/.well-known/security.txt"
_SCHEMES: Final = ("https://", "mailto:", "tel:")
_HOLDS: Final = timedelta(days=180)
"""How long readers may rely on an answer; it is counted from the day on which they ask."""


def require_contacts(contacts: Iterable[str]) -> None:
    """Raise InvalidInput where one is no address that RFC 9116 allows."""
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
        f"Expires: {(today + _HOLDS).isoformat().replace('+00:00', 'Z')}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
        *(f"Canonical: https://{name}{PATH}" for name in names),
    ]
    return Response("\n".join(lines) + "\n", media_type="text/plain")


ROUTES: Final[list[Any]] = [health, ready, figures, qr, reach, security_txt]
