"""Those who play while everything breaks: each does at once what is his to do, comes back whenever he is cut off, and
says again, with the same id, whatever was not answered.

Nobody here thinks: where the deal is known everybody does what was thought of beforehand
(`tools/load/players/scripts.py`); who plays with bots draws. What he is told is looked at as it comes, and what is
acknowledged is kept for the audit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from tools.load.players.gathering import Gathered
from tools.load.players.scripts import Scripts, beginner
from tools.soak.websocket import Closed, Socket

AGAIN: Final = 0.25
"""Seconds between two tries to reach a server that is away."""
OPENS_WITHIN: Final = 5.0
"""Seconds for one try to be let in."""
UNANSWERED: Final = 8.0
"""Seconds without an answer, after which somebody takes the connection for dead and comes back, as the client does."""
FAULT: Final = "This is a fault of the server; try again."
LOST: Final = (OSError, EOFError, Closed, TimeoutError, asyncio.IncompleteReadError)


@dataclass(slots=True)
class Kept:
    """What all players together were told, for the audit and the report."""

    acted: list[tuple[str, int, str]] = field(default_factory=list)
    """Game, number and id of each action that was acknowledged."""
    changed: list[tuple[str, int, str]] = field(default_factory=list)
    """Room, version and id of each change of a room that was."""
    wrong: list[str] = field(default_factory=list)
    """What must not happen."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Game, and what was refused there though it was legal, unless a time-out had changed the game."""
    late: dict[str, float] = field(default_factory=dict)
    """When the time of a turn was last seen to have run out, by its game."""
    cuts: int = 0
    sent_again: int = 0
    faults_told: int = 0
    slowest: float = 0.0
    """Seconds from sending an action to its answer."""


@dataclass(slots=True)
class Waiting:
    message: bytes
    first: float
    answered: asyncio.Future[dict[str, Any]]
    acts_in: str | None = None
    """The game, where it is an action."""


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
        """As long as it is not cancelled; being sent away for good is never right here."""
        path = f"/api/rooms/{self.table.code}/socket"
        while True:
            with suppress(*LOST):
                async with asyncio.timeout(OPENS_WITHIN):
                    socket = await Socket.open(self.table.port, path, self._cookie)
                try:
                    await self._listen(socket)
                finally:
                    self.table.kept.cuts += 1
                    self._socket = None
                    socket.close()
            await asyncio.sleep(AGAIN)

    async def _listen(self, socket: Socket) -> None:
        socket.send(b'{"type":"hello","knows":["said"]}')
        self._socket = socket
        for each in tuple(self._waiting.values()):
            self.table.kept.sent_again += 1
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
        self.table.seen(update)

    def _answer(self, message: dict[str, Any]) -> None:
        waiting = self._waiting.get(message["id"])
        if waiting is None:
            return  # sent again, and answered again
        if message["type"] == "refusal" and message["message"] == FAULT:
            self.table.kept.faults_told += 1
            asyncio.get_running_loop().call_later(AGAIN, self._say, waiting.message)
            return
        del self._waiting[message["id"]]
        kept = self.table.kept
        kept.slowest = max(kept.slowest, time.monotonic() - waiting.first)
        if message["type"] == "answer":
            if waiting.acts_in:
                kept.acted.append((waiting.acts_in, message["seq"], message["id"]))
            else:
                kept.changed.append((self.table.code, message["room"], message["id"]))
        waiting.answered.set_result(message)

    async def ask(self, kind: str, acts_in: str | None = None, **fields: Any) -> dict[str, Any]:
        """Until it is answered, whatever happens in between."""
        self._ids += 1
        id = f"{self.name}-{self._ids}"
        message = msgspec.json.encode({"type": kind, "id": id, **fields})
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id] = Waiting(message, time.monotonic(), answered, acts_in)
        self._say(message)
        return await answered

    def _say(self, message: bytes) -> None:
        if self._socket:
            with suppress(*LOST):  # it is said again
                self._socket.send(message)

    def _wrong(self, what: str) -> None:
        self.table.kept.wrong.append(f"{self.name}: {what}")


class Table:
    """The people of one room, and the one task that moves for all of them."""

    def __init__(self, port: int, room: Gathered, seats: int, number: int, scripts: Scripts, kept: Kept) -> None:
        self.port = port
        self.code = room.code
        self.kept = kept
        self.room: dict[str, Any] = {}
        self.happened = asyncio.Event()
        self.moved_at = time.monotonic()
        """When anybody here last saw the game go on."""
        self.moves = 0
        self.number = number
        self.players = [
            Player(self, cookie, f"r{number}p{at}", at if at < seats else None)
            for at, cookie in enumerate(room.cookies)
        ]
        self._scripts = scripts
        self._newest = ("", -1)
        self._strayed = False
        """Whether the game has left its script."""

    def seen(self, update: dict[str, Any]) -> None:
        newest = update["game"], update["seq"]
        if newest[0] != self._newest[0] or newest[1] > self._newest[1]:
            if newest[0] != self._newest[0]:
                self._strayed = False
            self._newest = newest
            self.moved_at = time.monotonic()
            self.moves += 1
            if any(each["late"] for each in update["sights"][0]["happened"]):
                self._strayed = True
                self.kept.late[newest[0]] = self.moved_at
        self.happened.set()

    async def play(self, pause: Callable[[], float], talk_every: int) -> None:
        """Each turn at once when its player sees it, after a while in which people look."""
        while True:
            self.happened.clear()
            mover = self._mover()
            if mover is not None:
                await asyncio.sleep(pause())
                if mover is self._mover():
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
            self.kept.wrong.append(f"{host.name}: could not start: {answer}")
        while host.game.get("game") == game:
            self.happened.clear()
            await self.happened.wait()

    def _mover(self) -> Player | None:
        """Who is to move, as he himself sees it."""
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
            self.kept.refused.append((game, f"{mover.name}: “{action}” of {game} after {seq} was refused: {answer}"))
            self._strayed = True
        while self._newest[0] == game and self._newest[1] <= answer.get("seq", seq):
            self.happened.clear()
            await self.happened.wait()

    def _action(self, mover: Player) -> str:
        view, seq = mover.game["sights"][0]["view"], mover.game["seq"]
        script = self._scripts.get((mover.game["commitment"].encode(), beginner(view["turn"], seq)), ())
        if len(script) > seq and not self._strayed:
            known: bytes = script[seq].action
            return known.decode()
        return "draw" if view["bank"] else "pass"
