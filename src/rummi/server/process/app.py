"""The ASGI application: HTTP and sockets, one worker behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from rummi.server.edge.api import (
    blocks,
    clubs,
    console,
    events,
    games,
    health,
    lessons,
    own_data,
    pages,
    puzzles,
    qr,
    rooms,
    security_txt,
    session,
    solving,
)
from rummi.server.edge.api.admitting.banned import keep_banned_out
from rummi.server.edge.api.admitting.body import CheckedRequest
from rummi.server.edge.api.admitting.version import refuse_other_version
from rummi.server.edge.api.cookies import write_renewed
from rummi.server.edge.api.who import ASKER, HANDLERS, SERVICES, the_person, the_services, write_vary
from rummi.server.edge.guard import Guard
from rummi.server.edge.limits.floods import SocketLimits
from rummi.server.edge.limits.places import Places
from rummi.server.process import logs
from rummi.server.process.connection_hand_over import handing_over
from rummi.server.process.connections import HttpConnection, SocketOnTheWire
from rummi.server.process.open_files import most_connections
from rummi.server.process.worker import tune_garbage_collector, working
from rummi.server.settings import Settings, handed_on
from rummi.version import __version__

BODY_LIMIT_BYTES = 65_536


def from_environment() -> Guard:
    """For uvicorn, which starts every worker with it."""
    settings = handed_on()
    logs.set_up(settings)
    return application(settings)


@dataclass(frozen=True, slots=True)
class _Serving:
    settings: Settings
    places: Places
    guard: Guard


def application(settings: Settings) -> Guard:
    places = HttpConnection.places = Places(most_connections(settings))
    SocketOnTheWire.limits = SocketLimits(settings.messages_per_second, settings.bytes_per_second)
    guard = Guard(_HTTP, settings)
    _HTTP.state.serving = _Serving(settings, places, guard)
    return guard


@asynccontextmanager
async def _working(http: Litestar) -> AsyncIterator[None]:
    serving: _Serving = http.state.serving
    async with working(serving.settings, serving.places) as worker:
        http.state.services = worker
        tune_garbage_collector()
        async with handing_over(serving.settings, serving.guard):
            yield


_HTTP: Final = Litestar(
    [
        *session.ROUTES,
        *own_data.ROUTES,
        *rooms.ROUTES,
        *blocks.ROUTES,
        *games.ROUTES,
        *lessons.ROUTES,
        *puzzles.ROUTES,
        *solving.ROUTES,
        *events.ROUTES,
        *clubs.ROUTES,
        *console.ROUTES,
        *health.ROUTES,
        *qr.ROUTES,
        *security_txt.ROUTES,
        *pages.ROUTES,
    ],
    lifespan=[_working],
    guards=[keep_banned_out],
    before_request=refuse_other_version,
    dependencies={
        SERVICES: Provide(the_services),
        ASKER: Provide(the_person),
    },
    exception_handlers=HANDLERS,
    request_class=CheckedRequest,
    before_send=[write_renewed, write_vary],
    request_max_body_size=BODY_LIMIT_BYTES,
    # what is secret is not compressed, and what many ask for is kept so
    compression_config=CompressionConfig(backend="gzip", exclude=["^/api/", "^/assets/"]),
    logging_config=None,
    openapi_config=OpenAPIConfig(
        title="rummi",
        version=__version__,
        path="/api/openapi.json",  # Litestar has a page of its own for what is not there
        render_plugins=[JsonRenderPlugin(path="/")],
    ),
)
"""Made once, when this is loaded: workers are copies of a process that has it already (`serve.py`)."""
