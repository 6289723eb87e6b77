"""Connections as uvicorn serves them, with limits that it does not have: time for the headers and the body of a
request, their size, how many may be open (`edge/limits/places.py`), and how much a socket sends
(`edge/limits/floods.py`).

This knows how uvicorn works inside, and so does `connection_hand_over.py`: its version has an upper bound, and
`tests/server/process/test_uvicorn.py` says what is relied on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, ClassVar, Final

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
"""Of a request's first line and headers: half of it is the most that browsers send."""
MOST_WAITING_BYTES: Final = 65_536
"""The most that one connection may send before earlier requests are answered."""
FEW_IN_A_ROW: Final = 20
"""Pipelined requests that are answered without a pause."""
PIPELINED_SECONDS: Final = 0.005
"""The pause before each of the others."""
_END_OF_HEAD: Final = b"\r\n\r\n"
_SLICE_BYTES: Final = 8_192
"""That the parser is given at once, so that no breath holds thousands of requests."""
MOST_UNREAD_MESSAGES: Final = 4
"""Of a socket, before nothing more is read from it."""
SOCKET_SLICE_BYTES: Final = 2_048
"""The most that the parser of a socket gets at once: some 340 of the smallest frames take it ten milliseconds."""
FEW_FRAMES: Final = 20
"""A slice with no more frames is parsed together with the next one."""
TOO_MANY: Final = 4429
NOT_UTF8: Final = 1007
_WHOLE_TEXT: Final = 0x81
_LOG: Final = logging.getLogger(__name__)


class HttpConnection(HttpToolsProtocol):
    slots: ClassVar[ConnectionSlots]
    """Of this process."""

    slot: ConnectionSlot
    _head: bool = True
    """Whether a request's headers are still to come, wholly or in part."""
    _head_bytes: int = 0
    _upgraded: bool = False
    _rest: bytes = b""
    """What has come and waits until earlier requests are answered."""
    _asked: bool = False
    """Whether a complete request has come that is not answered yet."""
    _in_a_row: int = 0
    """Requests that came before the one before them was answered."""
    _going_on: asyncio.Handle | None = None
    """The call that continues parsing later."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.slot = ConnectionSlot(network_of(self.client[0] if self.client else ""), self._end)
        self.app_state = {**self.app_state, SLOT_KEY: self.slot}
        self.slot.set_timeout(HEAD_SECONDS)
        if not self.slots.add(self.slot):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        if self._going_on:
            self._going_on.cancel()
        self.slots.remove(self.slot)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if self._going_on is None:
            self._read_on()
        if len(self._rest) > MOST_WAITING_BYTES and not self.transport.is_closing():
            self.flow.pause_reading()  # until the next answer

    def _read_on(self) -> None:
        """Parse one request after the other: none before the last one is answered."""
        self._going_on = None
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
        self._asked = bool(self.cycle) and not self.cycle.response_complete  # none yet where a socket is asked for
        self.slot.set_timeout(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._asked = bool(self.pipeline)
        super().on_response_complete()
        if self._rest and self._going_on is None:
            self._in_a_row += 1
            self._going_on = self.loop.call_later(self._pause(), self._read_on)
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
        """With a word where nothing has been answered yet."""
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


class SocketOnTheWire(WebSocketsSansIOProtocol):
    """What a connection becomes when its request asks for a socket; it keeps its place."""

    limits: ClassVar[SocketLimits] = SocketLimits(0, 0)
    """Of this process."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._slot: ConnectionSlot = self.app_state[SLOT_KEY]
        self._slot.upgrade(self._end, self._write)
        self._limit = self.limits.of_socket()
        self._rest = b""
        """Bytes that are not parsed yet."""
        self._going_on: asyncio.Handle | None = None
        """The call that continues parsing later."""
        self._paused = False
        """Whether reading resumes when these are parsed."""

    # reading

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request, which was limited when it came
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_handshake()
        elif not self._limit.receive(len(data)):
            self._slot.end("flood")
        else:
            self._rest += data
            if self._going_on is None:
                self._read_on()

    def _read_on(self) -> None:
        """Parse what has come, in slices: no flood of frames may keep others waiting."""
        self._going_on = None
        while self._rest and not (self.transport.is_closing() or self._waits_for_app()):
            wait = self._limit.wait(self._slot.caller)
            if wait:
                self._pause_reading()
                self._going_on = self.loop.call_later(wait, self._read_on)
                return
            data, self._rest = self._rest[:SOCKET_SLICE_BYTES], self._rest[SOCKET_SLICE_BYTES:]
            frames = self._limit.parse(data)
            if frames is None:
                self._slot.end("flood")
                return
            super().data_received(data)
            if self._rest and frames > FEW_FRAMES:
                self._pause_reading()
                self._going_on = self.loop.call_soon(self._read_on)
                return
        if self._paused and not self._rest and not self.read_paused and not self.transport.is_closing():
            self._paused = False
            self.transport.resume_reading()

    def _waits_for_app(self) -> bool:
        """The application has not accepted the socket or has enough to read; what closes is read to its end."""
        return not self.handshake_complete or (self.read_paused and not self.close_sent)

    def _pause_reading(self) -> None:
        self._paused = True
        if not self.transport.is_closing():
            self.transport.pause_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        if self._rest and self._going_on is None:
            self._read_on()
        return message

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._slot.end("flood")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Reading goes on until several messages wait: to stop and begin again after each costs more than it does."""
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
        """Count the client's mistake; operators need not read of it."""
        metrics.PROTOCOL_ERRORS.labels("socket").inc()
        _LOG.debug("a socket breaks its protocol", extra={"error": type(self.conn.parser_exc).__name__})
        self._rest = b""
        if self.conn.close_sent is None:  # before the socket was accepted
            self.transport.abort()
        elif not self.close_sent:
            super().handle_parser_exception()

    def _refuse_handshake(self) -> None:
        """Answer a request that the parser of sockets does not take, such as one with a very long header.

        uvicorn would leave the connection open, without an answer and without end.
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
        """The application has accepted. Begin with a ping: from then on the lag is known."""
        if self.ping_interval:
            self.send_keepalive_ping()
        if self._rest and self._going_on is None:
            self._going_on = self.loop.call_soon(self._read_on)

    def handle_pong(self, event: Frame) -> None:
        awaited = self.pending_ping_payload
        super().handle_pong(event)
        if awaited is not None and self.pending_ping_payload is None:
            self._slot.lag.add(self.last_ping_rtt * 1_000)

    # ending

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        if self._going_on:
            self._going_on.cancel()
        HttpConnection.slots.remove(self._slot)
        super().connection_lost(exc)

    def _end(self, why: str) -> None:
        """Tell a flooding client why, once; nothing else that it sends is read."""
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
        """Whole text messages, where nothing is in their way: as `send` does it, without the way there, which for the
        few bytes of a move is longer than all the rest."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for each in messages for part in (_text_frame(len(each)), each)]))
        return True


def _text_frame(size: int) -> bytes:
    """What comes before a message of a server (RFC 6455, 5.2): that it is a whole text, and its size."""
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    return bytes((_WHOLE_TEXT, 126)) + size.to_bytes(2, "big") if size < 65_536 else _long_frame(size)


def _long_frame(size: int) -> bytes:
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
