"""A cache for responses that are expensive to compute, and gzip responses."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, Final

from litestar import Request, Response

KEPT_SECONDS: Final = 60.0
"""The lifetime of a cached response. A change, such as the deletion of a person, becomes visible after this time."""
NAMELESS_SECONDS: Final = 3_600.0
"""The lifetime of responses that name no one and never change, such as the chances of a finished game."""


class ResponseCache:
    """A cache of response bodies, limited in bytes. Concurrent requests for a key share one computation."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._answers: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self.size = 0
        """The bytes of all cached bodies."""
        self._making: dict[str, asyncio.Task[bytes]] = {}

    def get(self, key: str) -> bytes | None:
        until, answer = self._answers.get(key, (0.0, b""))
        if not answer or monotonic() > until:
            self._forget(key)
            return None
        self._answers.move_to_end(key)
        return answer

    async def make(self, key: str, make: Callable[[], Awaitable[bytes]], seconds: float = KEPT_SECONDS) -> bytes:
        """Compute a response and cache it. The computation goes on if the first client disconnects."""
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(self._make(key, make, seconds))
            making.add_done_callback(lambda done: done.cancelled() or done.exception())  # all that wait get the error
        return await asyncio.shield(making)

    async def _make(self, key: str, make: Callable[[], Awaitable[bytes]], seconds: float) -> bytes:
        try:
            answer = await make()
        finally:
            del self._making[key]
        self._forget(key)
        self._answers[key] = monotonic() + seconds, answer
        self.size += len(answer)
        while self.size > self._most_bytes:
            self._forget(next(iter(self._answers)))
        return answer

    def _forget(self, key: str) -> None:
        self.size -= len(self._answers.pop(key, (0.0, b""))[1])


def gzip_response(
    request: Request[Any, Any, Any], packed: bytes, media_type: str, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """Send a gzipped body, decompressed if the client does not accept gzip.

    Use it only for bodies without secrets: compressing them together with input of an attacker could reveal them.
    """
    takes = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**(headers or {}), "vary": "accept-encoding", **({"content-encoding": "gzip"} if takes else {})}
    return Response(packed if takes else gzip.decompress(packed), media_type=media_type, headers=headers)
