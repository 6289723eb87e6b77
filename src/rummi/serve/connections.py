"""uvicorn's connections with additional limits, and the only module that extends classes of uvicorn.

uvicorn has no limits for the time and size of a request, for the number of connections, and for how much a WebSocket
sends. The limits are in `server/edge/slots.py`.

These classes use internals of uvicorn. Its version therefore has an upper bound, and
`tests/server/process/test_uvicorn.py` checks the internals.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Protocol

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from rummi.server import metrics
from rummi.server.edge.callers import network_of
from rummi.server.edge.slots import (
    BODY_SECONDS,
    HEAD_SECONDS,
    MOST_FRAGMENTS,
    SLOT_KEY,
    ConnectionSlot,
    ConnectionSlots,
    SocketLimits,
)

LARGEST_HEAD_BYTES: Final = 32_768
"""The largest request line with headers: twice as much as browsers send."""
MOST_WAITING_BYTES: Final = 65_536
"""The most that a connection may send before the server has answered its earlier requests."""
FEW_IN_A_ROW: Final = 20
"""Number of pipelined requests that are answered without a pause."""
PIPELINED_SECONDS: Final = 0.005
"""Pause before each further pipelined request."""
_END_OF_HEAD: Final = b"\r\n\r\n"
_SLICE_BYTES: Final = 8_192
"""The most that the HTTP parser gets at once; more could contain thousands of requests."""
MOST_UNREAD_MESSAGES: Final = 4
"""Number of messages that may wait for the application before reading from the WebSocket pauses."""
SOCKET_SLICE_BYTES: Final = 2_048
"""The most that the WebSocket parser gets at once. It needs ten milliseconds for 340 of the smallest frames."""
FEW_FRAMES: Final = 20
"""A slice with at most this many frames is parsed together with the next one."""
TOO_MANY: Final = 4429
"""Close code for a client that sends too much."""
RETRY_SECONDS: Final = 0.05
"""Time after which a connection is passed on again."""
NOT_UTF8: Final = 1007
"""Close code for a text message that is not UTF-8."""
_WHOLE_TEXT: Final = 0x81
"""First byte of a frame with a whole text message (RFC 6455, 5.2)."""
_LOG: Final = logging.getLogger(__name__)


class ConnectionRouter(Protocol):
    """Passes connections on to other workers (`hand_over.py`)."""

    def pass_on(self, transport: asyncio.BaseTransport, request: bytes) -> bool | None:
        """Return whether another worker has taken the connection; None to ask again after RETRY_SECONDS."""


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection."""

    slots: ClassVar[ConnectionSlots]
    """The connections of this process."""
    router: ClassVar[ConnectionRouter | None] = None
    """Passes new connections on, if this process is one of several workers that do so."""

    slot: ConnectionSlot
    _request: bytes = b""
    """The request that another worker read before it passed this connection on."""
    _is_new: bool = True
    """Whether nothing was received yet."""
    _head: bool = True
    """Whether the headers of the current request are still incomplete."""
    _head_bytes: int = 0
    _upgraded: bool = False
    _rest: bytes = b""
    """Bytes that wait until the earlier requests are answered."""
    _asked: bool = False
    """Whether a complete request is not answered yet."""
    _in_a_row: int = 0
    """Number of requests in a row that were sent before the previous one was answered."""
    _parse_later: asyncio.Handle | None = None
    """The scheduled call that goes on parsing."""

    @classmethod
    def from_other_worker(cls, server: uvicorn.Server, request: bytes) -> HttpConnection:
        """Return a connection that another worker has passed on, with the request that it read."""
        connection = cls(server.config, server.server_state, {})
        connection._request = request
        connection._is_new = False
        return connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.slot = ConnectionSlot(network_of(self.client[0] if self.client else ""), self._end)
        self.app_state = {**self.app_state, SLOT_KEY: self.slot}
        self.slot.set_timeout(HEAD_SECONDS)
        if not self.slots.add(self.slot):
            transport.abort()
        elif self._request:
            self.data_received(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        if self._parse_later:
            self._parse_later.cancel()
        self.slots.remove(self.slot)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        is_new, self._is_new = self._is_new, False
        if is_new and self.router:
            self._route(self.router, data)
        else:
            self._receive(data)

    def _route(self, router: ConnectionRouter, data: bytes) -> None:
        """Pass the connection on, serve it here, or try again soon."""
        if self.transport.is_closing():
            return
        passed_on = router.pass_on(self.transport, data)
        if passed_on is None:
            self.transport.pause_reading()
            self.loop.call_later(RETRY_SECONDS, self._route, router, data)
        elif passed_on:
            self.transport.close()  # closes only the copy of this process
        else:
            self.transport.resume_reading()
            self._receive(data)

    def _receive(self, data: bytes) -> None:
        self._rest += data
        if self._parse_later is None:
            self._parse()
        if len(self._rest) > MOST_WAITING_BYTES and not self.transport.is_closing():
            self.flow.pause_reading()  # until the next answer

    def _parse(self) -> None:
        """Parse one request after the other, each after the previous one is answered."""
        self._parse_later = None
        while self._rest and not (self.pipeline or self._asked or self._upgraded or self.transport.is_closing()):
            end = self._rest.find(_END_OF_HEAD, 0, _SLICE_BYTES) if self._head else -1
            size = _SLICE_BYTES if end < 0 else end + len(_END_OF_HEAD)
            data, self._rest = self._rest[:size], self._rest[size:]
            super().data_received(data)
            self._head_bytes += len(data)
            if self._head and self._head_bytes > LARGEST_HEAD_BYTES:
                self._refuse(431)

    def send_400_response(self, msg: str) -> None:
        metrics.PROTOCOL_ERRORS.labels("http").inc()
        super().send_400_response(msg)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._head_bytes = True, 0
        self.slot.set_timeout(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        self._head = False
        self.slot.set_timeout(BODY_SECONDS)
        self.slots.mark_busy(self.slot)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head, self._head_bytes = True, 0
        self._asked = bool(self.cycle) and not self.cycle.response_complete  # an upgrade has no cycle
        self.slot.set_timeout(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._asked = bool(self.pipeline)
        super().on_response_complete()
        if self._rest and self._parse_later is None:
            self._in_a_row += 1
            self._parse_later = self.loop.call_later(self._pause(), self._parse)
        elif not self.pipeline and not self._rest:
            self._in_a_row = 0
            self.slots.mark_idle(self.slot)

    def _pause(self) -> float:
        """Return the seconds before the next request is parsed.

        Browsers and proxies wait for each answer before they send the next request. Pauses keep the clients that do not
        wait from taking more of the server's time than others.
        """
        return PIPELINED_SECONDS if self._in_a_row > FEW_IN_A_ROW else 0

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self.slot.set_timeout(None)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.slot.set_unread(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.slot.set_unread(False)

    def _end(self, why: str) -> None:
        """End the connection; answer a request whose headers took too long."""
        if why == "slow" and self._head and not self.slot.closing:
            self._refuse(408)
        else:
            self.transport.abort()

    def _refuse(self, status: int) -> None:
        self._rest = b""
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()
        self.slot.set_timeout(0)


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket. It takes over the transport and the slot of the HTTP connection that asked for it."""

    limits: ClassVar[SocketLimits] = SocketLimits(0, 0)
    """The limits of this process."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._slot: ConnectionSlot = self.app_state[SLOT_KEY]
        self._slot.upgrade(self._end, self._write)
        self._limit = self.limits.of_socket()
        self._rest = b""
        """Bytes that are not parsed yet."""
        self._parse_later: asyncio.Handle | None = None
        """The scheduled call that goes on parsing."""
        self._paused = False
        """Whether reading is paused until these bytes are parsed."""

    # reading

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request, to which HttpConnection has applied its limits
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_handshake()
        elif not self._limit.receive(len(data)):
            self._slot.end("flood")
        else:
            self._rest += data
            if self._parse_later is None:
                self._parse()

    def _parse(self) -> None:
        """Parse the received bytes in slices, so that many frames of one client do not delay others."""
        self._parse_later = None
        while self._rest and not (self.transport.is_closing() or self._waits_for_app()):
            wait = self._limit.wait(self._slot.caller)
            if wait:
                self._pause_reading()
                self._parse_later = self.loop.call_later(wait, self._parse)
                return
            data, self._rest = self._rest[:SOCKET_SLICE_BYTES], self._rest[SOCKET_SLICE_BYTES:]
            frames = self._limit.parse(data)
            if frames is None:
                self._slot.end("flood")
                return
            super().data_received(data)
            if self._rest and frames > FEW_FRAMES:
                self._pause_reading()
                self._parse_later = self.loop.call_soon(self._parse)
                return
        if self._paused and not self._rest and not self.read_paused and not self.transport.is_closing():
            self._paused = False
            self.transport.resume_reading()

    def _waits_for_app(self) -> bool:
        """Return whether the application has not accepted the WebSocket yet, or has enough to read.

        A WebSocket that is closing is read to its end.
        """
        return not self.handshake_complete or (self.read_paused and not self.close_sent)

    def _pause_reading(self) -> None:
        self._paused = True
        if not self.transport.is_closing():
            self.transport.pause_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        if self._rest and self._parse_later is None:
            self._parse()
        return message

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._slot.end("flood")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Go on reading until several messages wait. uvicorn pauses after each message, which costs more."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        few = self.queue.qsize() < MOST_UNREAD_MESSAGES
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._fail(NOT_UTF8, "not UTF-8")
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not few and not self.read_paused:
            self.read_paused = True
            if not self.transport.is_closing():
                self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """Count the client's mistake. Operators see it only in the debug log."""
        metrics.PROTOCOL_ERRORS.labels("socket").inc()
        _LOG.debug("a client broke the WebSocket protocol", extra={"error": type(self.conn.parser_exc).__name__})
        self._rest = b""
        if self.conn.close_sent is None:  # before the socket was accepted
            self.transport.abort()
        elif not self.close_sent:
            super().handle_parser_exception()

    def _refuse_handshake(self) -> None:
        """Answer a request that the WebSocket parser does not accept, for example because of a very long header.

        uvicorn would leave the connection open without an answer.
        """
        metrics.PROTOCOL_ERRORS.labels("socket").inc()
        answer = b"".join(self.conn.data_to_send())
        self.transport.write(answer or STATUS_LINE[400] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def _fail(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    # keeping alive

    def start_keepalive(self) -> None:
        """Send the first ping at once, which measures the lag. uvicorn calls this when the application has accepted."""
        if self.ping_interval:
            self.send_keepalive_ping()
        if self._rest and self._parse_later is None:
            self._parse_later = self.loop.call_soon(self._parse)

    def handle_pong(self, event: Frame) -> None:
        awaited = self.pending_ping_payload
        super().handle_pong(event)
        if awaited is not None and self.pending_ping_payload is None:
            self._slot.lag.add(self.last_ping_rtt * 1_000)

    # ending

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        if self._parse_later:
            self._parse_later.cancel()
        HttpConnection.slots.remove(self._slot)
        super().connection_lost(exc)

    def _end(self, why: str) -> None:
        """End the WebSocket. A client that sent too much receives a close code; nothing else is read from it."""
        self._rest = b""
        if why != "flood" or self._slot.closing or self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        self.stop_keepalive()
        self.conn.fail(TOO_MANY, "too many messages")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": "too many messages"})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    # writing

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slot.set_unread(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._slot.set_unread(False)

    def _write(self, messages: Sequence[bytes]) -> bool:
        """Write whole text messages to the transport, unless others wait; return whether it was possible.

        This skips the ASGI `send`, which costs more than everything else for the few bytes of a move.
        """
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for each in messages for part in (_text_frame(len(each)), each)]))
        return True


def _text_frame(size: int) -> bytes:
    """Return the frame header of a text message from the server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    if size < 65_536:
        return bytes((_WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
