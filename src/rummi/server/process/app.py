"""The ASGI application: HTTP and sockets, one worker behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from rummi import __version__
from rummi.server.edge.api import (
    events,
    games,
    health,
    pages,
    qr,
    rooms,
    session,
)
from rummi.server.edge.api.who import HANDLERS, the_person, the_services
from rummi.server.edge.guard import Guard
from rummi.server.process import logs
from rummi.server.process.connection_hand_over import handing_over
from rummi.server.process.worker import tune_garbage_collector, working
from rummi.server.settings import Settings, handed_on

BODY_LIMIT_BYTES = 65_536


def from_environment() -> Guard:
    """For uvicorn, which starts every worker with it."""
    logs.set_up()
    return application(handed_on())


def application(settings: Settings) -> Guard:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with working(settings) as worker:
            app.state.services = worker
            tune_garbage_collector()
            async with handing_over(settings, guard):
                yield

    app = Litestar(
        [
            *session.ROUTES,
            *rooms.ROUTES,
            *games.ROUTES,
            *events.ROUTES,
            *health.ROUTES,
            *qr.ROUTES,
            *pages.ROUTES,
        ],
        lifespan=[lifespan],
        dependencies={"services": Provide(the_services), "person": Provide(the_person)},
        exception_handlers=HANDLERS,
        request_max_body_size=BODY_LIMIT_BYTES,
        compression_config=CompressionConfig(backend="gzip", exclude=["^/api/"]),  # what is secret is not compressed
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="rummi",
            version=__version__,
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    guard = Guard(app, settings)
    return guard
