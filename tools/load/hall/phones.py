"""Phones that follow a tournament as the client does, all from one address.

They listen for news and request the changes they lack. They do little work themselves, because the server needs the
processor.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, TypeAlias

Way: TypeAlias = Literal["whole", "changes"]
"""What a phone requests after a change: the whole view at once, or the changes after a random delay."""
PATIENCE: Final = 60.0
_SEQ: Final = re.compile(rb'"seq":(\d+)')
_WITHIN: Final = re.compile(rb'"within":(\d+)')
_TAG: Final = re.compile(rb'etag: "(\d+)\.', re.IGNORECASE)
_LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@dataclass(slots=True)
class Seen:
    """The results of all phones together."""

    seconds: list[float] = field(default_factory=list)
    """Response times, one for each view."""
    bytes: int = 0
    """Received bytes, including headers."""
    refused: int = 0
    asked: int = 0


class Line:
    """A connection that stays open between requests."""

    def __init__(self, port: int, seen: Seen) -> None:
        self._port = port
        self._seen = seen
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> tuple[int, bytes, bytes]:
        """Return status, headers and compressed body. Retry once if the server has closed an idle connection."""
        try:
            return await self._get(path)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._get(path)

    async def _get(self, path: str) -> tuple[int, bytes, bytes]:
        reader, writer = await self._open()
        writer.write(_request(path, self._port))
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
            found = _LENGTH.search(head)
            body = await reader.readexactly(int(found[1])) if found else b""
        self._seen.bytes += len(head) + len(body)
        self._seen.asked += 1
        status = int(head.split(b" ", 2)[1])
        if status in (429, 503):
            self._seen.refused += 1
        if b"connection: close" in head.lower():
            self.close()
        return status, head, body

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        return self._streams

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
        self._streams = None


def _request(path: str, port: int) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Language: pl\r\nAccept-Encoding: gzip\r\n\r\n"
    ).encode()


class Phone:
    def __init__(self, port: int, event: str, way: Way, number: int, seen: Seen) -> None:
        self._port = port
        self._path = f"/api/events/{event}"
        self._page = f"/event/{event}"
        self._way = way
        self._random = Random(number)
        self._seen = seen
        self._line = Line(port, seen)
        self.seq = 0
        """The sequence number of the view that the phone shows."""

    def seen_by(self, seen: Seen) -> None:
        """Count further results in `seen`."""
        self._seen = seen
        self._line.close()
        self._line = Line(self._port, seen)

    async def arrive(self, files: list[str]) -> None:
        """Load the page, its files and the first view."""
        for path in (self._page, *files):
            await self._line.get(path)
        await self.look()

    async def look(self) -> None:
        began = time.monotonic()
        if self._way == "whole":
            status, head, _ = await self._line.get(f"{self._path}?role=public")
        else:
            since = f"&since={self.seq}" if self.seq else ""
            status, head, _ = await self._line.get(f"{self._path}/public?lang=pl{since}")
        self._seen.seconds.append(time.monotonic() - began)
        tag = _TAG.search(head)
        if status == 200 and tag:
            self.seq = int(tag[1])

    async def follow(self, on_ready: Callable[[], None]) -> None:
        """Listen for news until cancelled. Call `on_ready` when the server has accepted or refused the connection."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(_request(f"{self._path}/news", self._port))
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head.partition(b"\r\n")[0]:
                self._seen.refused += 1
                on_ready()
                return
            on_ready()
            while line := await reader.readline():
                self._seen.bytes += len(line)
                moved = _SEQ.search(line)
                if moved and int(moved[1]) > self.seq:
                    within = _WITHIN.search(line)
                    if within and self._way == "changes":
                        await asyncio.sleep(self._random.random() * int(within[1]) / 1_000)
                    await self.look()
        finally:
            writer.close()
            self._line.close()
