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

from rummi.serve import logs
from rummi.serve.connections import HttpConnection, WebSocketConnection
from rummi.serve.hand_over import hand_over_connections
from rummi.serve.machine import most_connections
from rummi.serve.worker import tune_garbage_collector, working
from rummi.server.edge import static
from rummi.server.edge.admission import CheckedRequest, refuse_other_version, reject_banned
from rummi.server.edge.api import console, games, learning, people, puzzles, rooms, session, site
from rummi.server.edge.guard import Guard
from rummi.server.edge.identity import ASKER, HANDLERS, SERVICES, the_person, the_services, write_renewed, write_vary
from rummi.server.edge.slots import ConnectionSlots, SocketLimits
from rummi.server.settings import Settings, settings_from_environment
from rummi.tournaments.server import api as tournaments
from rummi.version import __version__

BODY_LIMIT_BYTES = 65_536


def from_environment() -> Guard:
    """For uvicorn, which starts every worker with it."""
    settings = settings_from_environment()
    logs.set_up_logging(settings)
    return application(settings)


@dataclass(frozen=True, slots=True)
class _Serving:
    settings: Settings
    slots: ConnectionSlots
    guard: Guard


def application(settings: Settings) -> Guard:
    slots = HttpConnection.slots = ConnectionSlots(most_connections(settings))
    WebSocketConnection.limits = SocketLimits(settings.limits.messages_per_second, settings.limits.bytes_per_second)
    guard = Guard(_HTTP, settings)
    _HTTP.state.serving = _Serving(settings, slots, guard)
    return guard


@asynccontextmanager
async def _working(http: Litestar) -> AsyncIterator[None]:
    serving: _Serving = http.state.serving
    async with working(serving.settings, serving.slots) as worker:
        http.state.services = worker
        tune_garbage_collector()
        async with hand_over_connections(serving.settings.processes.hand_over_folder):
            yield


_HTTP: Final = Litestar(
    [
        *session.ROUTES,
        *people.ROUTES,
        *rooms.ROUTES,
        *games.ROUTES,
        *learning.ROUTES,
        *puzzles.ROUTES,
        *tournaments.ROUTES,
        *console.ROUTES,
        *site.ROUTES,
        *static.ROUTES,
    ],
    lifespan=[_working],
    guards=[reject_banned],
    before_request=refuse_other_version,
    dependencies={SERVICES: Provide(the_services), ASKER: Provide(the_person)},
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
