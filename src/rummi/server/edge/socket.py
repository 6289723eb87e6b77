"""A socket: a hello first, then commands in and updates out.

Nothing here waits for a listener: what is sent queues up, and who does not read it is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
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
from rummi.server.edge.services import Services
from rummi.server.protocol.rooms import (
    DECODER,
    AnyCommand,
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
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.people import Person

MOST_WAITING_MESSAGES: Final = 512
MOST_WAITING_BYTES: Final = 1_000_000
"""For one listener."""
LARGEST_MESSAGE_BYTES: Final = 16_384
HELLO_SECONDS: Final = 10.0
"""Within which a client says hello."""

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
        self._waiting: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue(MOST_WAITING_MESSAGES)
        self._size = 0
        self._dropped = False
        self.ending = asyncio.Event()
        """Set when the connection is to end, whether or not anybody reads why."""

    def send(self, message: bytes) -> None:
        if self._dropped:
            return
        if self._waiting.full() or self._size + len(message) > MOST_WAITING_BYTES:
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
    socket: WebSocket[Any, Any, Any], services: Services, session: RoomSession, person: Person
) -> None:
    """From the accepted socket to its end."""
    connection = SocketConnection(socket, person)
    writer = asyncio.create_task(connection.write())
    dropped = asyncio.create_task(connection.ending.wait())  # the writer may hang on somebody who never reads
    try:
        reader = asyncio.create_task(_Reader(services, session, person, connection, socket).read())
        try:
            await asyncio.wait((reader, writer, dropped), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            dropped.cancel()
        if reader.done() and not reader.cancelled() and reader.exception():
            raise reader.exception() or RuntimeError
        if not writer.done():
            async with asyncio.timeout(HELLO_SECONDS):
                await writer
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # the other side is gone
    finally:
        writer.cancel()
        services.rooms.part(session, connection)


@dataclass(frozen=True, slots=True)
class _Reader:
    """What a client says, in order, and the answers to it."""

    services: Services
    session: RoomSession
    person: Person
    connection: SocketConnection
    socket: WebSocket[Any, Any, Any]

    async def read(self) -> None:
        rate_limit = RateLimit(self.services.settings.messages_per_second)
        language = await self._greet()
        while language:
            message = await self._receive()
            if message is None:
                return
            if not rate_limit.take():
                self.connection.drop(TOO_MANY, "too many messages")
                return
            await self._answer(message, language)

    async def _greet(self) -> str | None:
        """The client's language; None where it does not behave."""
        rooms, connection = self.services.rooms, self.connection
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._receive()
        if not isinstance(hello, Hello):
            connection.drop(UNREADABLE, "say hello first")
            return None
        await rooms.welcome(self.session)
        connection.send(encode(Welcome(you=self.person.id, name=self.person.name, now=self.services.now())))
        seen = hello.seen
        self.session.catch_up(connection, seen.game if seen else None, seen.seq if seen else 0)
        rooms.come(self.session, connection)
        return hello.language

    async def _receive(self) -> FromClient | None:
        """The next message; None where the connection is to end because it cannot be read."""
        raw = await self.socket.receive_data(mode="text")
        if len(raw) > LARGEST_MESSAGE_BYTES:
            self.connection.drop(UNREADABLE, "too large")
            return None
        try:
            return DECODER.decode(raw)
        except (msgspec.DecodeError, UnicodeError):
            self.connection.drop(UNREADABLE, "not a message of the protocol")
            return None

    async def _answer(self, message: FromClient, language: str) -> None:
        match message:
            case Hello():
                return
            case Ping():
                self.connection.send(encode(Pong(now=self.services.now())))
            case Draft():
                with suppress(RummiError):  # half of a word, perhaps; a draft is not answered
                    self.services.rooms.show_draft(self.session, self.connection, message.seat, message.action)
            case _:
                began = perf_counter()
                self.connection.send(await self._obey(message, language))
                metrics.ANSWER.observe(perf_counter() - began)

    async def _obey(self, command: AnyCommand, language: str) -> bytes:
        done = self.services.commands.obey(self.session, self.person, command, language)
        try:
            return encode(await self.services.tasks.undisturbed(done))
        except RummiError as refused:
            metrics.REFUSALS.inc()
            return encode(refusal(command.id, refused, language))
        except Exception:  # noqa: BLE001 (always answered, and in the log)
            _LOG.exception("a command failed", extra={"command": type(command).__name__})
            apology = say(sentence("This is a fault of the server; try again."), language)
            return encode(Refusal(id=command.id, message=apology))


def refusal(id: str, error: RummiError, language: str) -> Refusal:
    broken = error.violations if isinstance(error, IllegalAction) else ()
    return Refusal(
        id=id,
        message=say(error.message, language),
        broken=[Broken(code=each.code, rule=each.rule, message=say(each.message, language)) for each in broken],
    )
