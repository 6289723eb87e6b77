"""A socket: a hello first, then commands in and updates out.

Nothing here waits for a listener: what is sent queues up, and who does not read it is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server import metrics
from rummi.server.edge.limits import RateLimit
from rummi.server.protocol.rooms import (
    DECODER,
    Broken,
    Draft,
    FromClient,
    Hello,
    Ping,
    Pong,
    Refusal,
    Welcome,
    encode,
)
from rummi.server.rooms.commands import obey
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.people import Person

MOST_WAITING: Final = 512
MOST_BYTES: Final = 1_000_000
"""That wait for one listener."""
LARGEST: Final = 16_384
"""Bytes of a message."""
HELLO: Final = 10.0
"""Seconds within which a client says hello."""

UNREADABLE: Final = 4400
TOO_MANY: Final = 4429
TOO_SLOW: Final = 4408
FAULT: Final = 1011

_LOG: Final = logging.getLogger(__name__)


class SocketConnection:
    """A connection to a room, over a socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], person: Person) -> None:
        self.person = person.id
        self.name = person.name
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue(MOST_WAITING)
        self._size = 0
        self._dropped = False
        self.ending = asyncio.Event()
        """Set when the connection is to end, whether or not anybody reads why."""

    def send(self, message: bytes) -> None:
        if self._dropped:
            return
        if self._waiting.full() or self._size + len(message) > MOST_BYTES:
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self.drop(TOO_SLOW, "too slow")
        else:
            self._size += len(message)
            self._waiting.put_nowait(message)

    def drop(self, code: int, reason: str) -> None:
        if not self._dropped:
            self._dropped = True
            if self._waiting.full():
                self._waiting.get_nowait()
            self._waiting.put_nowait((code, reason))
            self.ending.set()

    async def write(self) -> None:
        """Everything that waits, in order, until the end."""
        while True:
            message = await self._waiting.get()
            if isinstance(message, tuple):
                await self._socket.close(*message)
                return
            self._size -= len(message)
            await self._socket.send_data(message.decode(), mode="text")


async def serve_socket(
    socket: WebSocket[Any, Any, Any], registry: RoomRegistry, session: RoomSession, person: Person, rate: float
) -> None:
    """From the accepted socket to its end."""
    connection = SocketConnection(socket, person)
    writer = asyncio.create_task(connection.write())
    dropped = asyncio.create_task(connection.ending.wait())  # the writer may hang on somebody who never reads
    try:
        reader = asyncio.create_task(_read(socket, registry, session, person, connection, RateLimit(rate)))
        try:
            await asyncio.wait((reader, writer, dropped), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            dropped.cancel()
        if reader.done() and not reader.cancelled() and reader.exception():
            raise reader.exception() or RuntimeError
        if not writer.done():
            async with asyncio.timeout(HELLO):
                await writer
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # the other side is gone
    finally:
        writer.cancel()
        registry.part(session, connection)


async def _read(
    socket: WebSocket[Any, Any, Any],
    registry: RoomRegistry,
    session: RoomSession,
    person: Person,
    connection: SocketConnection,
    rate_limit: RateLimit,
) -> None:
    language = await _greet(socket, registry, session, person, connection)
    while language:
        message = await _receive(socket, connection)
        if message is None:
            return
        if not rate_limit.take():
            connection.drop(TOO_MANY, "too many messages")
            return
        await _answer(registry, session, person, connection, message, language)


async def _greet(
    socket: WebSocket[Any, Any, Any],
    registry: RoomRegistry,
    session: RoomSession,
    person: Person,
    connection: SocketConnection,
) -> str | None:
    """The client's language; None where it does not behave."""
    async with asyncio.timeout(HELLO):
        hello = await _receive(socket, connection)
    if not isinstance(hello, Hello):
        connection.drop(UNREADABLE, "say hello first")
        return None
    await registry.welcome(session)
    connection.send(encode(Welcome(you=person.id, name=person.name, now=registry.now())))
    seen = hello.seen
    session.catch_up(connection, seen.game if seen else None, seen.seq if seen else 0)
    registry.come(session, connection)
    return hello.language


async def _receive(socket: WebSocket[Any, Any, Any], connection: SocketConnection) -> FromClient | None:
    """The next message; None where the connection is to end because it cannot be read."""
    raw = await socket.receive_data(mode="text")
    if len(raw) > LARGEST:
        connection.drop(UNREADABLE, "too large")
        return None
    try:
        return DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeError):
        connection.drop(UNREADABLE, "not a message of the protocol")
        return None


async def _answer(
    registry: RoomRegistry,
    session: RoomSession,
    person: Person,
    connection: SocketConnection,
    message: FromClient,
    language: str,
) -> None:
    match message:
        case Hello():
            return
        case Ping():
            connection.send(encode(Pong(now=registry.now())))
            return
        case Draft():
            try:
                registry.actions.drafted(session, connection, message.seat, message.action)
            except RummiError:
                return  # half of a word, perhaps; a draft is not answered
            return
    began = perf_counter()
    try:
        answer = encode(await registry.undisturbed(obey(registry, session, person, message, language)))
    except RummiError as refused:
        metrics.REFUSALS.inc()
        answer = encode(refusal(message.id, refused, language))
    except Exception:  # noqa: BLE001 (always answered, and in the log)
        _LOG.exception("a command failed", extra={"command": type(message).__name__})
        apology = say(sentence("This is a fault of the server; try again."), language)
        answer = encode(Refusal(id=message.id, message=apology))
    connection.send(answer)
    metrics.ANSWER.observe(perf_counter() - began)


def refusal(id: str, error: RummiError, language: str) -> Refusal:
    broken = error.violations if isinstance(error, IllegalAction) else ()
    return Refusal(
        id=id,
        message=say(error.message, language),
        broken=[Broken(code=each.code, rule=each.rule, message=say(each.message, language)) for each in broken],
    )
