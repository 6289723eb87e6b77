"""A WebSocket client that does very little work, because the server needs the processor.

It does not decode messages; scripted players search the bytes for the few numbers they need. The mask of sent frames is
zero, which the protocol allows, so that the payload needs no processing.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Final

PATIENCE: Final = 30.0
"""Seconds to wait for data from the server."""
_PING: Final = 0x89
_CLOSE: Final = 0x88
_PONG: Final = b"\x8a\x80\0\0\0\0"
_LARGEST: Final = 65_536


class Closed(Exception):
    """The server closed or refused the connection."""


class Wire:
    """A socket after its handshake."""

    __slots__ = ("_rest", "socket")

    def __init__(self, port: int, path: str, cookie: str, address: str = "") -> None:
        """Connect. With `address`, act as a proxy that forwards the connection of that address."""
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
            + (f"X-Forwarded-For: {address}\r\n" if address else "")
            + "\r\n"
        )
        self.socket.sendall(head.encode())
        self._rest = b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._read()
        answer, _, self._rest = self._rest.partition(b"\r\n\r\n")
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            raise Closed(answer.decode("latin-1"))

    def _read(self) -> bytes:
        data = self.socket.recv(_LARGEST)
        if not data:
            raise Closed("the server closed the connection")
        return data

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.socket.sendall(head + b"\0\0\0\0" + text)

    def messages(self) -> Iterator[bytes]:
        """Read once and yield all complete messages. Call it when the socket is readable."""
        data = self._rest + self._read()
        at, end = 0, len(data)
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if begin + size > end:
                break
            kind, at, message = data[at], begin + size, data[begin : begin + size]
            if kind == _PING:
                self.socket.sendall(_PONG[:1] + bytes((0x80 | size,)) + b"\0\0\0\0" + message)
            elif kind == _CLOSE:
                raise Closed(message[2:].decode())
            else:
                yield message
        self._rest = data[at:]

    def close(self) -> None:
        self.socket.close()


def number(message: bytes, key: bytes) -> int:
    """Return the number after the first occurrence of `key`, or -1."""
    at = message.find(key)
    if at < 0:
        return -1
    end = at = at + len(key)
    while 48 <= message[end] <= 57:
        end += 1
    return int(message[at:end]) if end > at else -1
