"""For operators: is it alive, can it serve, what does it do."""

from __future__ import annotations

from litestar import MediaType, Response, get
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from rummi import __version__
from rummi.server import metrics
from rummi.server.edge.api.who import Here


class Health(Struct, frozen=True):
    status: str
    version: str


class Readiness(Struct, frozen=True):
    database: bool
    bus: bool


@get("/health", summary="The process is alive.")
async def health() -> Health:
    return Health("ok", __version__)


@get("/ready", summary="The database answers; without the bus play goes on, only slower.")
async def ready(services: Here) -> Response[Readiness]:
    try:
        async with services.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
        answers = True
    except (SQLAlchemyError, OSError):
        answers = False
    return Response(Readiness(answers, services.bus.reliable), status_code=200 if answers else 503)


@get("/metrics", media_type=MediaType.TEXT, summary="Figures for Prometheus, of all workers on this machine together.")
async def figures() -> str:
    return metrics.shown().decode()


ROUTES = [health, ready, figures]
