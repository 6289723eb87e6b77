"""Sockets of clients that follow a room: a hello first, then commands in and updates out.

The server never waits for a client. Messages are queued, and a client that reads too slowly is disconnected.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
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
from rummi.server.bus import SessionsEnded
from rummi.server.edge.limits import RateLimit, TooOften
from rummi.server.edge.moderation import BANNED
from rummi.server.edge.services import Services
from rummi.server.edge.slots import SLOT_KEY, ConnectionSlot
from rummi.server.model.people import Person
from rummi.server.outages import is_outage, log_outage
from rummi.server.protocol.rooms import (
    DECODER,
    AnyCommand,
    Broken,
    Draft,
    FromClient,
    Hello,
    Ping,
    Pledge,
    Pong,
    Refusal,
    Welcome,
    encode,
)
from rummi.server.protocol.talk import Agree, Block, BlockedUpdate, NoticeUpdate, Report, SaidUpdate, Say
from rummi.server.rooms.connections import ClientCapabilities
from rummi.server.rooms.deadlines import Lag
from rummi.server.rooms.moderation import Caller, Moderation
from rummi.server.rooms.people import send_blocked
from rummi.server.rooms.quarantine import QUARANTINED, RoomQuarantined
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.store.people import People
from rummi.server.trace import TRACE, new_trace

MOST_WAITING_MESSAGES: Final = 512
MOST_WAITING_BYTES: Final = 262_144
"""The size of the queue of one socket."""
LARGEST_MESSAGE_BYTES: Final = 16_384
HELD_SECONDS: Final = 0.004
"""Messages are held back for up to this time, to send them together with an answer."""
HELLO_SECONDS: Final = 10.0
"""The time for the first message."""
LOOK_SECONDS: Final = 10.0
"""The interval for checking sessions in the database, in case messages of other workers were lost."""

UNREADABLE: Final = 4400
TOO_MANY: Final = 4429
TOO_SLOW: Final = 4408
SESSION_CHANGED: Final = 4409
FAULT: Final = 1011
SAID: Final = SaidUpdate.__struct_config__.tag
NOTICE: Final = NoticeUpdate.__struct_config__.tag
BLOCKED: Final = BlockedUpdate.__struct_config__.tag
"""Clients that support these messages list them in `knows` of their hello."""
ALL_PHRASES: Final = "phrases"
"""Clients that have texts for all phrases list this."""

CANNOT_SAVE: Final = sentence("The server cannot save just now; try again in a moment.")
"""The message while the disk is full or the database is not available."""

_LOG: Final = logging.getLogger(__name__)


class SocketConnection:
    """A connection to a room over a socket: its queue of messages, and why it ends."""

    def __init__(self, socket: WebSocket[Any, Any, Any], person: Person, caller: Caller) -> None:
        slot: ConnectionSlot | None = socket.scope.get("state", {}).get(SLOT_KEY)
        self._write_at_once = slot.write if slot else None
        self.lag = slot.lag if slot else Lag()
        self._held: list[bytes] | None = None
        self._release_timer: asyncio.TimerHandle | None = None
        self.person = person.id
        self.name = person.name
        self.caller = caller
        self.hears_notices = False
        """True if the client supports notices about decisions of operators."""
        self.pledge: str | None = None
        self.series = person.series
        """The series of the session with which the person connected."""
        self.capabilities = ClientCapabilities()
        self.blocked: frozenset[str] = frozenset()
        self._socket = socket
        self._waiting: list[bytes | tuple[int, str]] = []
        self._size = 0
        self._writer: asyncio.Task[None] | None = None
        """Writes the queue. There is no task while the queue is empty, which is the case for most connections."""
        self._dropped = False
        self.ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection should end, even if the client does not read why."""

    def send(self, message: bytes) -> None:
        """Send a message after those that are queued.

        While an answer is being prepared, send the message together with the answer.
        """
        if self._held is None:
            self._send((message,))
            return
        self._held.append(message)
        if self._release_timer is None:
            self._release_timer = asyncio.get_running_loop().call_later(HELD_SECONDS, self._release)

    def hold(self) -> None:
        """Hold messages back until the answer to a command: each write to the network costs as much as a move."""
        self._held = []

    def answer(self, message: bytes) -> None:
        self._send((*self._take_held(), message))
        self._held = None

    def _release(self) -> None:
        """Send the held messages, because the answer takes longer."""
        self._release_timer = None
        self._send(self._take_held())

    def _take_held(self) -> list[bytes]:
        if self._release_timer:
            self._release_timer.cancel()
            self._release_timer = None
        held, self._held = self._held or [], []
        return held

    def _send(self, messages: Sequence[bytes]) -> None:
        if not messages or self._dropped or (not self._size and self._write_at_once and self._write_at_once(messages)):
            return
        for message in messages:
            self._queue(message)

    def _queue(self, message: bytes) -> None:
        if self._dropped:
            return
        if len(self._waiting) >= MOST_WAITING_MESSAGES or self._size + len(message) > MOST_WAITING_BYTES:
            self._waiting.clear()
            self.drop(TOO_SLOW, "too slow")
        else:
            self._size += len(message)
            self._enqueue(message)

    def drop(self, code: int, reason: str) -> None:
        if not self._dropped:
            if self._held:
                self._release()
            self._dropped = True
            metrics.SOCKETS_DROPPED.labels(reason).inc()
            self._enqueue((code, reason))
            self._end()

    def drop_for_session(self) -> None:
        """Disconnect because the session has ended."""
        self.drop(SESSION_CHANGED, "the session has changed")

    def _enqueue(self, message: bytes | tuple[int, str]) -> None:
        self._waiting.append(message)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Write the queue in order."""
        try:
            while self._waiting:
                message = self._waiting.pop(0)
                if isinstance(message, tuple):
                    await self._socket.close(*message)
                    return
                await self._socket.send_data(message.decode(), mode="text")
                self._size -= len(message)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._end()  # the client has disconnected

    def _end(self) -> None:
        if not self.ending.done():
            self.ending.set_result(None)

    async def flush(self) -> None:
        """Write the rest of the queue; give up if the client does not read it."""
        if self._writer and not self._writer.done():
            async with asyncio.timeout(HELLO_SECONDS):
                await self._writer

    def cancel(self) -> None:
        if self._writer:
            self._writer.cancel()


async def serve_socket(
    socket: WebSocket[Any, Any, Any],
    services: Services,
    session: RoomSession,
    person: Person,
    caller: Caller,
    arrived: int,
) -> None:
    """Serve an accepted socket until it ends."""
    connection = SocketConnection(socket, person, caller)
    try:
        reader = asyncio.create_task(_Reader(services, session, person, connection, socket, arrived).read())
        try:  # the writer may wait for a client that never reads
            await asyncio.wait((reader, connection.ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
        if reader.done() and not reader.cancelled() and reader.exception():
            raise reader.exception() or RuntimeError
        await connection.flush()
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # the client has disconnected
    finally:
        connection.cancel()
        services.rooms.disconnect(session, connection)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the messages of a client one after the other and answers them."""

    services: Services
    session: RoomSession
    person: Person
    connection: SocketConnection
    socket: WebSocket[Any, Any, Any]
    arrived: int
    """The moment (`RoomRegistry.moment`) at which the client arrived. What it knows was in the database then."""

    async def read(self) -> None:
        rate_limit = RateLimit(self.services.settings.limits.messages_per_second)
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
        """Receive the hello; return the client's language, or None if the connection was dropped."""
        rooms, connection = self.services.rooms, self.connection
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._receive()
        if not isinstance(hello, Hello):
            connection.drop(UNREADABLE, "say hello first")
            return None
        connection.capabilities = ClientCapabilities(
            chat_deltas=SAID in hello.knows,
            phrase_language="" if ALL_PHRASES in hello.knows else hello.language,
            block_updates=BLOCKED in hello.knows,
        )
        connection.hears_notices = NOTICE in hello.knows
        try:
            await rooms.refresh_for_join(self.session, self.arrived)
            await self.services.heartbeat.extend_for_arrival(self.session, self.person.id)
        except RoomQuarantined:
            connection.drop(QUARANTINED, "the room cannot be opened just now")
            return None
        await self.services.blocking.load_blocks(connection)
        connection.send(encode(Welcome(you=self.person.id, name=self.person.name, now=self.services.now())))
        send_blocked(connection)
        seen = hello.seen
        self.session.send_snapshot(connection, seen.game if seen else None, seen.seq if seen else 0)
        rooms.connect(self.session, connection)
        if self.services.moderation.ban_of(connection.caller):  # banned since the socket was accepted
            connection.drop(BANNED, "banned")
        await self._require_session()
        return hello.language

    async def _require_session(self) -> None:
        """Drop the connection if its session ended after the socket was accepted, before it was in the room."""
        person = await self.services.people.get(self.person.id)
        if person is None or person.series != self.connection.series:
            self.connection.drop_for_session()

    async def _receive(self) -> FromClient | None:
        """Return the next message, or None if it was invalid and the connection was dropped."""
        raw = await self.socket.receive_data(mode="text")
        if len(raw) > LARGEST_MESSAGE_BYTES:
            self.connection.drop(UNREADABLE, "too large")
            return None
        try:
            return DECODER.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.connection.drop(UNREADABLE, "not a message of the protocol")
            return None

    async def _answer(self, message: FromClient, language: str) -> None:
        match message:
            case Hello():
                return
            case Ping():
                self.connection.send(encode(Pong(now=self.services.now())))
            case Pledge():
                self.services.rooms.pledge(self.session, self.connection, message.pledge)
            case Draft():
                with suppress(RummiError):  # drafts may be incomplete, and have no answer
                    self.services.rooms.show_draft(self.session, self.connection, message.seat, message.action)
            case _:
                began = perf_counter()
                TRACE.set(new_trace())
                self.connection.hold()
                self.connection.answer(await self._handle(message, language))
                took = perf_counter() - began
                metrics.ANSWER.observe(took)
                metrics.ANSWERS.append((began, took))
                _LOG.debug("answered", extra={"command": type(message).__name__, "ms": round(took * 1_000, 1)})

    async def _handle(self, command: AnyCommand, language: str) -> bytes:
        try:
            limit_talk(self.services, self.person, command)
            done = self.services.commands.handle(self.session, self.person, command, language)
            return encode(await self.services.tasks.shield(done))
        except RummiError as refused:
            metrics.REFUSALS.inc()
            return encode(refusal(command.id, refused, language))
        except Exception as fault:  # noqa: BLE001 (always answered, and in the log)
            if is_outage(fault):
                log_outage(fault)
                return encode(Refusal(id=command.id, message=say(CANNOT_SAVE, language)))
            _LOG.exception("a command failed", extra={"command": type(command).__name__})
            apology = say(sentence("This is a fault of the server; try again."), language)
            return encode(Refusal(id=command.id, message=apology, trace=TRACE.get()))


def limit_talk(services: Services, person: Person, command: AnyCommand) -> None:
    """Raise TooOften if a person talks too often.

    The limit is stricter than for other commands, because everyone in the room receives these messages.
    """
    if isinstance(command, Say | Agree | Report | Block) and not services.talk.take(person.id):
        raise TooOften(sentence("You talk too quickly; wait a moment."))


def refusal(id: str, error: RummiError, language: str) -> Refusal:
    broken = error.violations if isinstance(error, IllegalAction) else ()
    return Refusal(
        id=id,
        message=say(error.message, language),
        broken=[Broken(code=each.code, rule=each.rule, message=say(each.message, language)) for each in broken],
    )


async def announce_ended_sessions(services: Services, person: str) -> None:
    """Disconnect all sockets of a person, on every worker."""
    end_sockets(services.rooms, person)
    services.bus.publish(SessionsEnded(person))


def end_sockets(rooms: RoomRegistry, person: str) -> None:
    for connection in _open_sockets(rooms):
        if connection.person == person:
            connection.drop_for_session()


async def drop_ended_sessions(rooms: RoomRegistry, people: People) -> None:
    """Disconnect sockets whose session has ended on another worker, in case its message was lost."""
    if rooms.bus.alone:
        return
    sockets = _open_sockets(rooms)
    series = await people.session_series({connection.person for connection in sockets})
    for connection in sockets:
        if series.get(connection.person) != connection.series:
            connection.drop_for_session()


async def notify_decided(rooms: RoomRegistry, moderation: Moderation, people: Collection[str]) -> None:
    """Tell people that an operator has decided something about them, and disconnect those who are banned."""
    notice = encode(NoticeUpdate())
    for connection in _open_sockets(rooms):
        caller = connection.caller
        if connection.person in people and connection.hears_notices:
            connection.send(notice)
        ban = moderation.ban_of(caller)
        if ban:
            connection.drop(BANNED, "banned")
            if moderation.reaches(ban, caller):
                await moderation.sanctions.add_network(ban.id, caller.network, rooms.now())


def _open_sockets(rooms: RoomRegistry) -> list[SocketConnection]:
    return [
        connection
        for session in tuple(rooms.sessions.values())
        for connection in tuple(session.connections)
        if isinstance(connection, SocketConnection)
    ]
