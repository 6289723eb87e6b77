"""The bus over a NATS server."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypedDict
from urllib.parse import urlsplit

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.bus import BusMessage, Decoder, Listener, build_decoder, encode

USUAL_USER: Final = "rummi"
_SCHEMES: Final = ("nats", "tls", "ws", "wss")


def check_bus_address(address: str) -> None:
    """Raise InvalidInput if the address is invalid. The server need not be reachable: games go on without it."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in _SCHEMES and parts.hostname and parts.port != 0
    except ValueError:  # the port is not a number
        good = False
    if not good:
        raise InvalidInput(
            sentence("the address of the bus cannot be read; one is {example}", example="nats://host:4222")
        )


class Credentials(TypedDict, total=False):
    user: str
    password: Callable[[], str]


def bus_credentials(address: str, password_file: str | None) -> Credentials:
    """Return the credentials for the connection.

    The file is read for each connection, so that a new password needs no restart.
    """
    if password_file is None:
        return {}
    file = Path(password_file)
    return {"user": urlsplit(address).username or USUAL_USER, "password": lambda: read_password(file)}


def read_password(file: Path) -> str:
    """Read the password. Raises InvalidInput if the file cannot be read or is empty."""
    try:
        password = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise InvalidInput(
            sentence(
                "the file with the password of the bus, {path}, cannot be read: {reason}",
                path=str(file),
                reason=reason,
            )
        ) from None
    if not password:
        raise InvalidInput(sentence("the file with the password of the bus, {path}, is empty", path=str(file)))
    return password


SUBJECT: Final = "rummi.rooms"
MOST_WAITING_MESSAGES: Final = 10_000
LARGEST_MESSAGE_BYTES: Final = 500_000
"""Half of the limit of NATS."""
GATHER_SECONDS: Final = 0.004
"""How long messages are collected before they are sent together: a batch costs as much as a single message."""
_LOG: Final = logging.getLogger(__name__)


class Nats:
    """Connects in the background and reconnects after failures. Games go on without a connection."""

    alone = False

    def __init__(self, address: str, password_file: str | None = None, decoder: Decoder | None = None) -> None:
        self._address = address
        self._credentials = bus_credentials(address, password_file)
        self._decoder = decoder or build_decoder()
        self._client = Client()
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING_MESSAGES)
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def reliable(self) -> bool:
        return self._client.is_connected

    async def open(self, listener: Listener) -> None:
        self._tasks = [asyncio.create_task(self._connect(listener)), asyncio.create_task(self._send())]

    async def _connect(self, listener: Listener) -> None:
        async def receive(received: Msg) -> None:
            try:
                messages = self._decoder.decode(received.data)
            except msgspec.DecodeError:
                _LOG.warning("a message on the bus could not be read")
                return
            for message in messages:
                listener(message)

        async def log_error(problem: Exception) -> None:
            _LOG.warning("the bus reports an error", extra={"problem": repr(problem)})

        async def resume() -> None:
            self._more.set()

        while not self._client.is_connected:
            try:
                await self._client.connect(
                    self._address,
                    **self._credentials,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=1,
                    connect_timeout=2,
                    no_echo=True,
                    error_cb=log_error,
                    reconnected_cb=resume,
                )
                await self._client.subscribe(SUBJECT, cb=receive)
                self._more.set()
            except (OSError, Error, TimeoutError, InvalidInput) as problem:
                _LOG.warning("the bus cannot be reached", extra={"problem": repr(problem)})
                await self._client.close()  # a refused connection is still open
                self._client = Client()
                await asyncio.sleep(1)

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._more.clear()
            while self._waiting and self._client.is_connected:
                try:
                    await self._client.publish(SUBJECT, b"[%s]" % b",".join(self._next_batch()))
                except (OSError, Error):
                    break

    def _next_batch(self) -> list[bytes]:
        """Return the next batch, as large as one message may be."""
        batch = [self._waiting.popleft()]
        size = len(batch[0])
        while self._waiting and size + len(self._waiting[0]) < LARGEST_MESSAGE_BYTES:
            size += len(self._waiting[0]) + 1
            batch.append(self._waiting.popleft())
        return batch

    def publish(self, message: BusMessage) -> None:
        """Queue a message, also while the bus is disconnected.

        Other workers may reconnect earlier than this one and then stop polling the database, so nothing may be lost.
        """
        self._waiting.append(encode(message))
        self._more.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._client.is_connected:
            await self._client.close()
