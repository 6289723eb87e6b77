"""Answers that cost something and are asked for again: kept for a while, bounded in bytes, and made once for all who
ask at the same time."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, Final

from litestar import Request, Response

KEPT_SECONDS: Final = 60.0
"""What has changed meanwhile (somebody wants to be forgotten) is seen after so long."""
NAMELESS_SECONDS: Final = 3_600.0
"""What tells of nobody and can never change, as the chances of a finished game, is kept for longer."""


class ResponseCache:
    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._answers: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self.size = 0
        """Of all answers, in bytes."""
        self._making: dict[str, asyncio.Task[bytes]] = {}

    def get(self, key: str) -> bytes | None:
        until, answer = self._answers.get(key, (0.0, b""))
        if not answer or monotonic() > until:
            self._forget(key)
            return None
        self._answers.move_to_end(key)
        return answer

    async def make(self, key: str, make: Callable[[], Awaitable[bytes]], seconds: float = KEPT_SECONDS) -> bytes:
        """To its end, even if whoever asked first goes away: others wait for it too."""
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(self._make(key, make, seconds))
            making.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever waits is told
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
    """As it is kept for who can unpack it; nobody's secret is in it."""
    takes = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**(headers or {}), "vary": "accept-encoding", **({"content-encoding": "gzip"} if takes else {})}
    return Response(packed if takes else gzip.decompress(packed), media_type=media_type, headers=headers)
