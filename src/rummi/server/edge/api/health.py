"""For operators: is it alive, can it serve, what does it do."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, Request, Response, get
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.edge.api.who import Here
from rummi.server.edge.callers.proxies import THIS_MACHINE, read_networks, within
from rummi.server.events.who import Forbidden
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
    allowed = read_networks((*THIS_MACHINE, *services.settings.metrics_from))
    by_proxy = any(name in request.headers for name in _PROXIED)
    here = request.client.host if request.client else ""
    if not within(here, allowed) or (by_proxy and within(here, read_networks(THIS_MACHINE))):
        raise Forbidden(sentence("Figures are for the operator (--metrics-from)."))
    return metrics.shown().decode()


ROUTES = [health, ready, figures]
