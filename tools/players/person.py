"""A person with a session and a socket to one room, who reconnects whenever the connection is lost.

After each reconnection, unanswered commands are sent again with the same ids. All answers and views are logged, so that
tests can compare them with the database afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tools.players.shares import Shares

AGAIN: Final = 0.25
"""Seconds between two attempts to reach the server."""
WAITS: Final = 20.0
"""Seconds for one attempt. A killed server leaves connections that stay open without an answer."""


class Stuck(Exception):
    """The server did something that a correct server never does; the message has the details."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A command and its answer."""

    sent: dict[str, Any]
    answer: dict[str, Any]

    @property
    def done(self) -> bool:
        return bool(self.answer["type"] == "answer")


@dataclass(frozen=True, slots=True)
class Seen:
    """A seat's view of a game after so many actions."""

    game: str
    seq: int
    seat: int | None
    view: dict[str, Any]


@dataclass(slots=True)
class Log:
    """Everything that one person received."""

    answered: list[Answered] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    extended: list[int] = field(default_factory=list)
    """The extension of the deadline in each update of a game."""
    cuts: int = 0
    """The number of lost connections."""
    sent_again: int = 0


class Person:
    def __init__(self, address: str, name: str, happened: Callable[[], None] = lambda: None) -> None:
        self.name = name
        self.log = Log()
        self.shares = Shares()
        self.id = ""
        self.code = ""
        self.room: dict[str, Any] = {}
        self.version = 0
        self.game: dict[str, Any] = {}
        self.happened = happened
        """Called when a command is sent and when one is answered."""
        self._address = address
        self._http = httpx.AsyncClient(base_url=address, timeout=WAITS)
        self._ids = count(1)
        self.waiting: dict[str, dict[str, Any]] = {}
        """Unanswered commands by id."""
        self._answers: dict[str, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._staying: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    # over HTTP

    async def enter(self) -> Person:
        self.id = (await self.request("POST", "/api/session", {"name": self.name})).json()["person"]
        return self

    def come_back(self, id: str, cookie: str) -> Person:
        """Continue as a known person, with command ids that were never used before."""
        self.id = id
        self._ids = count(1_000_000)
        self._http.cookies.set("rummi", cookie)
        return self

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send a request, again and again until the server answers."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self._http.request(method, path, json=body)
                if not answer.is_success:
                    raise Stuck(f"{method} {path}: {answer.status_code} {answer.text}")
                return answer
            await asyncio.sleep(AGAIN)

    async def create(self, **options: Any) -> str:
        made = await self.request("POST", "/api/rooms", {"options": options})
        code: str = made.json()["room"]["code"]
        return code

    # over the socket

    def follow(self, code: str) -> None:
        self.code = code
        self._staying = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        address = f"{self._address.replace('http', 'ws', 1)}/api/rooms/{self.code}/socket"
        while True:
            with suppress(OSError, EOFError, InvalidHandshake, InvalidMessage, ConnectionClosed, TimeoutError):
                async with connect(address, additional_headers={"Cookie": cookie}, open_timeout=WAITS) as socket:
                    await self._listen(socket)
            self.log.cuts += self._socket is not None
            self._socket = None
            await asyncio.sleep(AGAIN)

    async def _listen(self, socket: ClientConnection) -> None:
        seen = {"room": self.version, "game": self.game.get("game"), "seq": self.game.get("seq", 0)}
        await socket.send(msgspec.json.encode({"type": "hello", "seen": seen}).decode())
        self._socket = socket
        self.shares.on_connect()
        for command in tuple(self.waiting.values()):
            self.log.sent_again += 1
            await self._send(command)
        async for raw in socket:
            message = msgspec.json.decode(raw)
            self._hear(message)
            if message["type"] == "room" and "shuffle" in self.room and self.sits:
                for answer in self.shares.next_messages(self.room["shuffle"]):
                    await self._send(answer)
            self._news.set()

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket:
            with suppress(ConnectionClosed):  # it is sent again after the reconnection
                await self._socket.send(msgspec.json.encode(message).decode())

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "room":
                if message["version"] < self.version:
                    raise Stuck(f"{self.name} saw version {self.version} of the room and now {message['version']}")
                self.room, self.version = message["room"], message["version"]
            case "game":
                self._see(message)
            case "answer" | "refusal":
                self.shares.on_answer(message)
                sent = self.waiting.pop(message["id"], None)
                if sent:
                    self._answers[message["id"]] = message
                    self.log.answered.append(Answered(sent, message))
                    self.happened()

    def _see(self, message: dict[str, Any]) -> None:
        """Log an update. It must not be older than an earlier one, even after a switch to another worker."""
        if message["game"] == self.game.get("game") and message["seq"] < self.game["seq"]:
            raise Stuck(f"{self.name} saw {self.game['seq']} actions and now {message['seq']}")
        self.game = message
        self.log.extended.append(message["extended"])
        for sight in message["sights"]:
            self.log.seen.append(Seen(message["game"], message["seq"], sight["seat"], sight["view"]))

    async def ask(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer, across reconnections."""
        id = id or f"{type}-{next(self._ids)}"
        command = {"type": type, "id": id, **fields}
        self._answers.pop(id, None)
        self.waiting[id] = command
        await self._send(command)
        self.happened()
        await self.until(lambda: id in self._answers)
        return self._answers[id]

    async def draft(self, seat: int, action: str) -> None:
        await self._send({"type": "draft", "seat": seat, "action": action})

    async def until(self, condition: Callable[[], Any]) -> None:
        while not condition():
            if self._staying and self._staying.done():
                await self._staying  # raises its exception
            self._news.clear()
            news = asyncio.ensure_future(self._news.wait())
            try:
                await asyncio.wait({news, *filter(None, [self._staying])}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                news.cancel()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return the view of this seat, or the only one."""
        sights = self.game["sights"]
        found: dict[str, Any] = next(each["view"] for each in sights if seat is None or each["seat"] == seat)
        return found

    @property
    def sits(self) -> bool:
        return any(chair["person"] == self.id for chair in self.room["chairs"])

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of this person where no bot plays for them."""
        chairs = self.room["chairs"]
        return tuple(at for at, chair in enumerate(chairs) if chair["person"] == self.id and not chair["bot"])

    async def leave(self) -> None:
        if self._staying:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        await self._http.aclose()
