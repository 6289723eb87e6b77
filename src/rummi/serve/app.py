"""The ASGI application: HTTP and WebSockets, with one worker behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from rummi.serve.connections import HttpConnection, WebSocketConnection
from rummi.serve.hand_over import hand_over_connections
from rummi.serve.machine import max_connections
from rummi.serve.wiring import build_worker
from rummi.serve.worker import run_worker, tune_garbage_collector
from rummi.server.edge import static
from rummi.server.edge.admission import CheckedRequest, refuse_other_version, reject_banned
from rummi.server.edge.api import console, games, learning, people, puzzles, rooms, session, site
from rummi.server.edge.errors import HANDLERS
from rummi.server.edge.guard import Guard
from rummi.server.edge.identity import ASKER, SERVICES, provide_person, provide_services, write_renewed, write_vary
from rummi.server.edge.slots import ConnectionSlots, SocketLimits
from rummi.server.feature import Feature
from rummi.server.settings import Settings
from rummi.version import __version__

BODY_LIMIT_BYTES: Final = 65_536


@dataclass(frozen=True, slots=True)
class _Serving:
    settings: Settings
    features: tuple[type[Feature], ...]
    slots: ConnectionSlots
    guard: Guard


def application(settings: Settings, features: Sequence[type[Feature]]) -> Guard:
    """Build the application with these features. A process serves one application at a time."""
    slots = HttpConnection.slots = ConnectionSlots(max_connections(settings))
    WebSocketConnection.limits = SocketLimits(settings.limits.messages_per_second, settings.limits.bytes_per_second)
    litestar = build_litestar(tuple(features))
    guard = Guard(litestar, settings, [path for feature in features for path in feature.public_paths])
    litestar.state.serving = _Serving(settings, tuple(features), slots, guard)
    return guard


@asynccontextmanager
async def _serve(litestar: Litestar) -> AsyncIterator[None]:
    serving: _Serving = litestar.state.serving
    worker = await build_worker(serving.settings, serving.features, serving.slots)
    async with run_worker(worker):
        litestar.state.services = worker
        tune_garbage_collector()
        async with hand_over_connections(serving.settings.processes.hand_over_folder):
            yield


@cache
def build_litestar(features: tuple[type[Feature], ...]) -> Litestar:
    """Build the routes, once in each process: it takes a second, and does not depend on settings."""
    error_handlers: dict[Any, Any] = {**HANDLERS}
    for feature in features:
        error_handlers |= feature.error_handlers
    return Litestar(
        [
            *session.ROUTES,
            *people.ROUTES,
            *rooms.ROUTES,
            *games.ROUTES,
            *learning.ROUTES,
            *puzzles.ROUTES,
            *(route for feature in features for route in feature.routes),
            *console.ROUTES,
            *site.ROUTES,
            *static.ROUTES,
        ],
        lifespan=[_serve],
        guards=[reject_banned],
        before_request=refuse_other_version,
        dependencies={SERVICES: Provide(provide_services), ASKER: Provide(provide_person)},
        exception_handlers=error_handlers,
        request_class=CheckedRequest,
        before_send=[write_renewed, write_vary],
        request_max_body_size=BODY_LIMIT_BYTES,
        # secrets must not be compressed (BREACH), and assets are stored compressed
        compression_config=CompressionConfig(backend="gzip", exclude=["^/api/", "^/assets/"]),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="rummi",
            version=__version__,
            path="/api/openapi.json",  # so that Litestar's own page for unknown paths is not used
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
    )
