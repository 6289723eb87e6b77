"""Connections as uvicorn serves them, with limits that it does not have: time for the headers and the body of a
request, their size, and how many may be open (`edge/limits/places.py`).

This knows how uvicorn works inside, and so does `connection_hand_over.py`: its version has an upper bound, and
`tests/server/process/test_uvicorn.py` says what is relied on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rummi.server.edge.callers.addresses import network_of
from rummi.server.edge.limits.places import BODY_SECONDS, HEAD_SECONDS, IN_SCOPE, Place, Places

LARGEST_HEAD_BYTES: Final = 32_768
"""Of a request's first line and headers: half of it is the most that browsers send."""
_SLICE_BYTES: Final = 8_192
"""That the parser is given at once, so that no breath holds thousands of requests."""
MOST_UNREAD_MESSAGES: Final = 4
"""Of a socket, before nothing more is read from it."""
_WHOLE_TEXT: Final = 0x81


class HttpConnection(HttpToolsProtocol):
    places: ClassVar[Places]
    """Of this process."""

    place: Place
    _head: bool = True
    """Whether a request's headers are still to come, wholly or in part."""
    _head_bytes: int = 0
    _upgraded: bool = False
    _rest: bytes = b""
    """What has come and waits until earlier requests are answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.place = Place(network_of(self.client[0] if self.client else ""), self._end)
        self.app_state = {**self.app_state, IN_SCOPE: self.place}
        self.place.expect(HEAD_SECONDS)
        if not self.places.arrive(self.place):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        self.places.leave(self.place)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        self._read_on()

    def _read_on(self) -> None:
        while self._rest and not self.pipeline and not (self._upgraded or self.transport.is_closing()):
            data, self._rest = self._rest[:_SLICE_BYTES], self._rest[_SLICE_BYTES:]
            super().data_received(data)
            self._head_bytes += len(data)
            if self._head and self._head_bytes > LARGEST_HEAD_BYTES:
                self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._head_bytes = True, 0
        self.place.expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        self._head = False
        self.place.expect(BODY_SECONDS)
        self.places.ask(self.place)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.place.expect(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._rest:
            self.loop.call_soon(self._read_on)
        elif not self.pipeline:
            self.places.wait(self.place)

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self.place.expect(None)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.place.left_unread(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.place.left_unread(False)

    def _end(self, why: str) -> None:
        """With a word where nothing has been answered yet."""
        if why == "slow" and self._head and not self.place.told:
            self._refuse(408)
        else:
            self.transport.abort()

    def _refuse(self, status: int) -> None:
        self._rest = b""
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()
        self.place.expect(0)


class SocketOnTheWire(WebSocketsSansIOProtocol):
    """What a connection becomes when its request asks for a socket; it keeps its place."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._place: Place = self.app_state[IN_SCOPE]
        self._place.take_over(self._end, self._write)

    def connection_lost(self, exc: Exception | None) -> None:
        HttpConnection.places.leave(self._place)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._place.left_unread(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._place.left_unread(False)

    def send_receive_event_to_app(self) -> None:
        """Reading goes on until several messages wait: to stop and begin again after each costs more than it does."""
        few = self.queue.qsize() < MOST_UNREAD_MESSAGES
        self.read_paused = self.read_paused or few
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False

    def _write(self, messages: Sequence[bytes]) -> bool:
        """Whole text messages, where nothing is in their way: as `send` does it, without the way there, which for the
        few bytes of a move is longer than all the rest."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for each in messages for part in (_text_frame(len(each)), each)]))
        return True

    def _end(self, why: str) -> None:  # noqa: ARG002
        self.transport.abort()


def _text_frame(size: int) -> bytes:
    """What comes before a message of a server (RFC 6455, 5.2): that it is a whole text, and its size."""
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    return bytes((_WHOLE_TEXT, 126)) + size.to_bytes(2, "big") if size < 65_536 else _long_frame(size)


def _long_frame(size: int) -> bytes:
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
