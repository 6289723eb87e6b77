"""The outermost layer: host names, origins and rate limits, and headers that protect browsers."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from contextlib import AsyncExitStack
from math import inf
from time import monotonic
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec

from rummi.core.sentence import LANGUAGES, Sentence, sentence
from rummi.language import is_spoken, say
from rummi.server.edge.callers import UNNAMED, HostNames, TrustedProxies, network_of
from rummi.server.edge.limits import RateLimits
from rummi.server.edge.slots import SLOT_KEY
from rummi.server.jobs.fair import FairSlots
from rummi.server.protocol.version import HEADER, PROTOCOL_VERSION
from rummi.server.settings import Settings
from rummi.server.trace import TRACE, new_trace

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

_POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_KERNEL: Final = "/assets/kernel-worker-"
_KERNEL_POLICY: Final = b"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""Only the web worker of the solver's kernel may compile WebAssembly, and it may do little else."""
OPEN: Final = "/open"
"""The prefix of pages that other sites may embed and read: the public pages of clubs. They set their own policy and
have no cookies."""
_UNFRAMED: Final = (b"x-frame-options", b"DENY")
_HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (HEADER.encode(), str(PROTOCOL_VERSION).encode()),
]
_PRIVATE: Final = (b"cache-control", b"no-store")
VARY_BY_LANGUAGE: Final = (b"vary", b"accept-language")
_SERVER_ERRORS: Final = 500
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
SLOWED_SECONDS: Final = 0.5
"""The delay of a refusal for too many requests, because a refusal costs the server as much as a response."""
PAGES_AT_ONCE: Final = 4
"""The number of pages and assets that are served at the same time; each takes about a millisecond."""
_READS: Final = 5
"""Clients may read this many times as often as they may change something, because reading is cheaper."""
_SHARED_READS: Final = 50
"""The same for responses that are equal for all clients (`_is_public`): all phones in a hall behind one address open a
page at the same time, and fetch each result that comes in."""
_AMBIGUOUS: Final = re.compile(r"//|\\|/\.{1,2}(/|$)|[\x00-\x1f\x7f]")
"""Empty and dot segments, backslashes and control characters."""
_AMBIGUOUS_RAW: Final = re.compile(rb"%(2f|5c)", re.IGNORECASE)
"""Encoded slashes and backslashes."""
_LOG: Final = logging.getLogger("rummi.access")
_WARNINGS: Final = logging.getLogger(__name__)
_MISNAMED: Final = sentence("This server has another name; its operator can add one (--name).")
_TOO_MANY: Final = sentence("Too many requests; wait a little.")
_TOO_MANY_VIA_PROXY: Final = sentence(
    "Too many requests; wait a little. The server cannot tell its callers apart: its operator has to name the proxy."
)


class Guard:
    """ASGI middleware that every request and every socket passes first."""

    def __init__(self, app: Any, settings: Settings, public_paths: Iterable[re.Pattern[str]] = ()) -> None:
        self.app = app
        self._public_paths = tuple(public_paths)
        self._origins = frozenset(settings.listen.origins)
        self._names = HostNames(settings.listen.names, settings.listen.origins)
        self._proxies = TrustedProxies(settings.listen.trusted_proxies)
        self._warned = False
        self._changes = RateLimits(settings.limits.requests_per_second)
        self._reads = RateLimits(settings.limits.requests_per_second * _READS)
        self._shared = RateLimits(settings.limits.requests_per_second * _SHARED_READS)
        self._pages = FairSlots(PAGES_AT_ONCE)
        self._sockets: Counter[str] = Counter()
        self._most_sockets = settings.limits.sockets_per_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self._proxies.resolve(scope)
        TRACE.set(new_trace())
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        if (
            _is_ambiguous(scope)
            or self._is_misnamed(scope)
            or self._is_foreign(scope)
            or not self._changes.take(address)
            or self._sockets[address] >= (self._most_sockets or inf)
        ):
            await send({"type": "websocket.close", "code": 4403, "reason": "not from here"})
            return
        slot = scope.get("state", {}).get(SLOT_KEY)
        if slot:
            slot.caller = address
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
                private = [_PRIVATE] if scope["path"].startswith("/api/") and not self._is_public(scope["path"]) else []
                trace = (b"x-trace", TRACE.get().encode())
                message = {**message, "headers": [*message["headers"], *_policy(message, scope), *private, trace]}
            await send(message)

        if self._is_misnamed(scope):
            await _refuse(scope, send_on, 421, _MISNAMED)
        elif scope["method"] not in _SAFE and self._is_foreign(scope):
            await _refuse(scope, send_on, 403, sentence("Not from this page."))
        elif not self._limit(scope).take(_address(scope)):
            await asyncio.sleep(SLOWED_SECONDS)
            why = _TOO_MANY_VIA_PROXY if scope["state"].get(UNNAMED) else _TOO_MANY
            await _refuse(scope, send_on, 429, why, (b"connection", b"close"))
        elif _is_ambiguous(scope):
            await _refuse(scope, send_on, 404, sentence("There is nothing here."))
        elif scope["path"].startswith("/api/"):
            await self.app(scope, receive, send_on)
        else:
            await self._page(scope, receive, send_on)
        _LOG.log(
            logging.WARNING if status >= _SERVER_ERRORS else logging.INFO,
            "request",
            extra={
                "method": scope["method"],
                "route": scope.get("path_template", "-"),  # not the path, which may name a room
                "status": status,
                "ms": round((monotonic() - began) * 1_000, 1),
            },
        )

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a page or an asset. Addresses take turns until their response begins."""
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self._pages.slot(_address(scope)))

            async def send_on(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await self.app(scope, receive, send_on)

    def _limit(self, scope: Scope) -> RateLimits:
        if scope["method"] not in _SAFE:
            return self._changes
        return self._shared if self._is_public(scope["path"]) and not _is_ambiguous(scope) else self._reads

    def _is_public(self, path: str) -> bool:
        """Return whether the answer is the same for all visitors: pages with their files, and what features declare."""
        return not path.startswith("/api/") or any(public.fullmatch(path) for public in self._public_paths)

    def _is_misnamed(self, scope: Scope) -> bool:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1:  # a proxy in front might read another one than this server
            return True
        host = hosts[0] if hosts else ""
        if self._names.is_own(host):
            return False
        if not self._warned:
            self._warned = True
            _WARNINGS.warning(
                "a request was refused because it is for another host name; to accept this name, add --name %s",
                host[:100],
            )
        return True

    def _is_foreign(self, scope: Scope) -> bool:
        """Return whether the request comes from a page of another site. Programs do not send an origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return False
        try:
            host: str = headers.get(b"host", b"").decode("latin-1")
            return bool(urlsplit(origin).netloc.lower() != host.lower())
        except ValueError:
            return True


def _policy(message: Message, scope: Scope) -> list[tuple[bytes, bytes]]:
    path = scope["path"]
    if path.startswith(f"{OPEN}/") and any(name == b"content-security-policy" for name, _ in message["headers"]):
        return _HEADERS
    policy = _KERNEL_POLICY if path.startswith(_KERNEL) else _POLICY
    return [(b"content-security-policy", policy), _UNFRAMED, *_HEADERS]


def _is_ambiguous(scope: Scope) -> bool:
    """Return whether limits, headers, routes or a proxy in front could read this path in different ways.

    No page of this server has such a path.
    """
    raw: bytes = scope.get("raw_path") or b""
    return bool(_AMBIGUOUS.search(scope["path"]) or _AMBIGUOUS_RAW.search(raw)) or not scope["path"].startswith("/")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0] if client else "")


async def _refuse(scope: Scope, send: Send, status: int, why: Sentence, *more: tuple[bytes, bytes]) -> None:
    body = msgspec.json.encode({"message": say(why, _language(scope))})
    length = (b"content-length", str(len(body)).encode())
    headers = [(b"content-type", b"application/json"), length, VARY_BY_LANGUAGE, *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _language(scope: Scope) -> str:
    wanted = dict(scope["headers"]).get(b"accept-language", b"")[:2].decode("latin-1").lower()
    return wanted if is_spoken(wanted) else LANGUAGES[0]
