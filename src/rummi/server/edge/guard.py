"""In front of everything: who may call from where and how often, and the headers that protect a browser."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from math import inf
from time import monotonic
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from rummi.server.edge.limits import RateLimits
from rummi.server.settings import Settings

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

_HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_PRIVATE: Final = (b"cache-control", b"no-store")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_LOOKS: Final = 5
"""Looking is cheaper than changing: so many times more of it is allowed."""
_LOG: Final = logging.getLogger("rummi.access")


class Guard:
    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self._origins = frozenset(settings.origins)
        self._changes = RateLimits(settings.requests_per_second)
        self._looks = RateLimits(settings.requests_per_second * _LOOKS)
        self._sockets: Counter[str] = Counter()
        self._most_sockets = settings.sockets_per_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        if (
            self._foreign(scope)
            or not self._changes.take(address)
            or self._sockets[address] >= (self._most_sockets or inf)
        ):
            await send({"type": "websocket.close", "code": 4403, "reason": "not from here"})
            return
        self._sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = monotonic()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                private = [_PRIVATE] if scope["path"].startswith("/api/") else []
                message = {**message, "headers": [*message["headers"], *_HEADERS, *private]}
            await send(message)

        if scope["method"] not in _SAFE and self._foreign(scope):
            await _refuse(send_on, 403, b'{"message":"Not from this page."}')
        elif "\x00" in scope["path"]:
            await _refuse(send_on, 404, b'{"message":"There is nothing here."}')
        elif not (self._looks if scope["method"] in _SAFE else self._changes).take(_address(scope)):
            await _refuse(send_on, 429, b'{"message":"Too many requests; wait a little."}')
        else:
            await self.app(scope, receive, send_on)
        _LOG.info(
            "request",
            extra={
                "method": scope["method"],
                "route": scope.get("path_template", "-"),  # not the path, which may name a room
                "status": status,
                "ms": round((monotonic() - began) * 1_000, 1),
            },
        )

    def _foreign(self, scope: Scope) -> bool:
        """Whether a browser says that another site's page is asking; programs say nothing."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return False
        try:
            host: str = headers.get(b"host", b"").decode("latin-1")
            return bool(urlsplit(origin).netloc.lower() != host.lower())
        except ValueError:
            return True


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "-"


async def _refuse(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
