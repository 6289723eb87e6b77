"""Players in a soak. They act without delay, reconnect when cut off, and repeat unanswered commands with the same ids.

In rooms of people the players follow recorded scripts (`tools/load/players/scripts.py`); people who play with bots only
draw. Received messages are checked at once, and acknowledged commands are logged for the audit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from tools.load.players.gathering import PreparedRoom
from tools.load.players.scripts import Scripts, first_player
from tools.soak.websocket import Closed, Socket

AGAIN: Final = 0.25
"""Seconds between two attempts to reach the server."""
OPENS_WITHIN: Final = 5.0
"""Seconds for one attempt to connect."""
UNANSWERED: Final = 8.0
"""Seconds without an answer after which a player reconnects, as the client does."""
FAULT: Final = "This is a fault of the server; try again."
LOST: Final = (OSError, EOFError, Closed, TimeoutError, asyncio.IncompleteReadError)


@dataclass(slots=True)
class PlayersLog:
    """Everything that the players received, for the audit and the report."""

    acted: list[tuple[str, int, str]] = field(default_factory=list)
    """Game, action number and command id of each acknowledged action."""
    changed: list[tuple[str, int, str]] = field(default_factory=list)
    """Room, version and command id of each acknowledged change of a room."""
    wrong: list[str] = field(default_factory=list)
    """Errors of the server."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Game and description of each refused action. The action was legal, unless a time-out had changed the game."""
    late: dict[str, float] = field(default_factory=dict)
    """When a time-out was last seen, by game."""
    cuts: int = 0
    sent_again: int = 0
    faults_told: int = 0
    slowest: float = 0.0
    """The longest time from sending a command to its answer, in seconds."""


@dataclass(slots=True)
class Waiting:
    message: bytes
    first: float
    answered: asyncio.Future[dict[str, Any]]
    acts_in: str | None = None
    """The game, if the command is an action."""


class Player:
    def __init__(self, table: Table, cookie: str, name: str, seat: int | None) -> None:
        self.table = table
        self.name = name
        self.seat = seat
        self.game: dict[str, Any] = {}
        self.seen_at = 0.0
        self._cookie = cookie
        self._socket: Socket | None = None
        self._ids = 0
        self._waiting: dict[str, Waiting] = {}

    async def stay(self) -> None:
        """Stay connected until cancelled. The server has no reason to end a connection for good."""
        path = f"/api/rooms/{self.table.code}/socket"
        while True:
            with suppress(*LOST):
                async with asyncio.timeout(OPENS_WITHIN):
                    socket = await Socket.open(self.table.port, path, self._cookie)
                try:
                    await self._listen(socket)
                finally:
                    self.table.log.cuts += 1
                    self._socket = None
                    socket.close()
            await asyncio.sleep(AGAIN)

    async def _listen(self, socket: Socket) -> None:
        socket.send(b'{"type":"hello","knows":["said"]}')
        self._socket = socket
        for each in tuple(self._waiting.values()):
            self.table.log.sent_again += 1
            socket.send(each.message)
        while True:
            oldest = min((each.first for each in self._waiting.values()), default=None)
            async with asyncio.timeout(UNANSWERED if oldest is not None else None):
                self._hear(await socket.receive())

    def _hear(self, raw: bytes) -> None:
        if raw.startswith(b'{"type":"game"'):
            self._see(msgspec.json.decode(raw))
        elif raw.startswith((b'{"type":"answer"', b'{"type":"refusal"')):
            self._answer(msgspec.json.decode(raw))
        elif raw.startswith(b'{"type":"room"') and self.seat == 0:
            self.table.room = msgspec.json.decode(raw)["room"]
            self.table.happened.set()

    def _see(self, update: dict[str, Any]) -> None:
        known = self.game
        if known and update["game"] == known["game"] and update["seq"] < known["seq"]:
            self._wrong(f"saw {known['seq']} actions of {known['game']} and then {update['seq']}")
        if not known or (update["game"], update["seq"]) != (known["game"], known["seq"]):
            self.seen_at = time.monotonic()
        self.game = update
        self.table.on_update(update)

    def _answer(self, message: dict[str, Any]) -> None:
        waiting = self._waiting.get(message["id"])
        if waiting is None:
            return  # a second answer, to a command that was sent twice
        if message["type"] == "refusal" and message["message"] == FAULT:
            self.table.log.faults_told += 1
            asyncio.get_running_loop().call_later(AGAIN, self._say, waiting.message)
            return
        del self._waiting[message["id"]]
        log = self.table.log
        log.slowest = max(log.slowest, time.monotonic() - waiting.first)
        if message["type"] == "answer":
            if waiting.acts_in:
                log.acted.append((waiting.acts_in, message["seq"], message["id"]))
            else:
                log.changed.append((self.table.code, message["room"], message["id"]))
        waiting.answered.set_result(message)

    async def ask(self, kind: str, acts_in: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer, across reconnections."""
        self._ids += 1
        id = f"{self.name}-{self._ids}"
        message = msgspec.json.encode({"type": kind, "id": id, **fields})
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id] = Waiting(message, time.monotonic(), answered, acts_in)
        self._say(message)
        return await answered

    def _say(self, message: bytes) -> None:
        if self._socket:
            with suppress(*LOST):  # it is sent again after the reconnection
                self._socket.send(message)

    def _wrong(self, what: str) -> None:
        self.table.log.wrong.append(f"{self.name}: {what}")


class Table:
    """The people of a room, with one task that acts for all of them."""

    def __init__(
        self, port: int, room: PreparedRoom, seats: int, number: int, scripts: Scripts, log: PlayersLog
    ) -> None:
        self.port = port
        self.code = room.code
        self.log = log
        self.room: dict[str, Any] = {}
        self.happened = asyncio.Event()
        self.moved_at = time.monotonic()
        """When a player last saw the game progress."""
        self.moves = 0
        self.number = number
        self.players = [
            Player(self, cookie, f"r{number}p{at}", at if at < seats else None)
            for at, cookie in enumerate(room.cookies)
        ]
        self._scripts = scripts
        self._newest = ("", -1)
        self._diverged = False
        """Whether the game has diverged from its script."""

    def on_update(self, update: dict[str, Any]) -> None:
        newest = update["game"], update["seq"]
        if newest[0] != self._newest[0] or newest[1] > self._newest[1]:
            if newest[0] != self._newest[0]:
                self._diverged = False
            self._newest = newest
            self.moved_at = time.monotonic()
            self.moves += 1
            if any(each["late"] for each in update["sights"][0]["happened"]):
                self._diverged = True
                self.log.late[newest[0]] = self.moved_at
        self.happened.set()

    async def play(self, pause: Callable[[], float], talk_every: int) -> None:
        """Play every turn as soon as its player sees it, after a short pause."""
        while True:
            self.happened.clear()
            mover = self._player_to_move()
            if mover is not None:
                await asyncio.sleep(pause())
                if mover is self._player_to_move():
                    await self._move(mover)
                    if self.moves % talk_every == 0:
                        await mover.ask("say", phrase="well-played")
                    continue
            elif self.room.get("phase") in ("gathering", "between"):
                await self._start()
                continue
            await self.happened.wait()

    async def _start(self) -> None:
        host = self.players[0]
        game = host.game.get("game")
        answer = await host.ask("start")
        if answer["type"] == "refusal":
            self.log.wrong.append(f"{host.name}: could not start: {answer}")
        while host.game.get("game") == game:
            self.happened.clear()
            await self.happened.wait()

    def _player_to_move(self) -> Player | None:
        """Return the player to move, if that player has seen the latest action."""
        for player in self.players:
            if player.game and player.seat is not None:
                if (player.game["game"], player.game["seq"]) != self._newest:
                    continue
                if player.game["sights"][0]["view"]["turn"] == player.seat:
                    return player
        return None

    async def _move(self, mover: Player) -> None:
        game, seq = mover.game["game"], mover.game["seq"]
        assert mover.seat is not None
        action = self._action(mover)
        answer = await mover.ask("act", game, game=game, seat=mover.seat, action=action, seq=seq)
        if answer["type"] == "refusal":
            self.log.refused.append((game, f"{mover.name}: “{action}” of {game} after {seq} was refused: {answer}"))
            self._diverged = True
        while self._newest[0] == game and self._newest[1] <= answer.get("seq", seq):
            self.happened.clear()
            await self.happened.wait()

    def _action(self, mover: Player) -> str:
        view, seq = mover.game["sights"][0]["view"], mover.game["seq"]
        script = self._scripts.get((mover.game["commitment"].encode(), first_player(view["turn"], seq)), ())
        if len(script) > seq and not self._diverged:
            known: bytes = script[seq].action
            return known.decode()
        return "draw" if view["bank"] else "pass"
