"""A minimal WebSocket client over asyncio streams, which leaves messages undecoded."""

from __future__ import annotations

import asyncio
from typing import Final

_TEXT: Final = 0x81
_CLOSE: Final = 0x8
_PING: Final = 0x9
_NO_MASK: Final = b"\0\0\0\0"


class Closed(Exception):
    """The server closed or refused the connection."""


class Socket:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int, path: str, cookie: str) -> Socket:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        writer.write(head.encode())
        try:
            answer = await reader.readuntil(b"\r\n\r\n")
        except BaseException:
            writer.close()
            raise
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            writer.close()
            raise Closed(answer.partition(b"\r\n")[0].decode("latin-1"))
        return cls(reader, writer)

    def send(self, text: bytes) -> None:
        self._write(_TEXT, text)

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._writer.write(head + _NO_MASK + data)

    async def receive(self) -> bytes:
        """Return the next message. Raises `Closed` and the exceptions of streams."""
        while True:
            kind, size = await self._reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self._reader.readexactly(8), "big")
            data = await self._reader.readexactly(size)
            if kind & 0xF == _PING:
                self._write(0x8A, data)
            elif kind & 0xF == _CLOSE:
                raise Closed(f"{int.from_bytes(data[:2], 'big')} {data[2:].decode(errors='replace')}")
            else:
                return data

    def close(self) -> None:
        self._writer.close()
