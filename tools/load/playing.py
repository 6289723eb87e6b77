"""Scripted players: who is to move draws a tile, or passes when there is none, which is legal whatever the tiles.

When a game is over, the host begins the next one. The clock of an action starts when it should be sent and stops
when the last player of the room has the update.
"""

from __future__ import annotations

import heapq
import select
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from tools.load.wire import Wire, number

PATIENCE: Final = 30.0
"""Seconds without any message, after which the server is stuck."""
_GAME: Final = b'{"type":"game","game":"'
_ROOM: Final = b'{"type":"room"'
_REFUSAL: Final = b'{"type":"refusal"'


class Stuck(Exception):
    """The server does not go on, or refuses what is legal."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that everyone in its room has seen."""

    game: str
    seq: int
    id: str
    """Of the command, without its person."""
    at: float
    """When the last of them saw it: seconds since 1970."""


class Player:
    """One connection. How far it has followed is all that is kept of what it hears."""

    __slots__ = ("game", "room", "seq", "wire")

    def __init__(self, room: Room | Bots, wire: Wire) -> None:
        self.room = room
        self.wire = wire
        self.game = b""
        self.seq = -1

    def hear(self, message: bytes) -> None:
        if message.startswith(_GAME):
            end = message.index(b'"', len(_GAME))
            self.game, self.seq = message[len(_GAME) : end], number(message[end : end + 24], b'"seq":')
            self.room.seen(self, message)
        elif message.startswith(_ROOM) and self is self.room.players[0]:
            self.room.over = b'"phase":"between"' in message
        elif message.startswith(_REFUSAL):
            raise Stuck(message.decode())


class Room:
    """Goes on when all its players have seen the last action."""

    __slots__ = (
        "acting",
        "at",
        "game",
        "ids",
        "moving",
        "over",
        "players",
        "seen_at",
        "seq",
        "turn",
        "waiting",
        "what",
    )

    def __init__(self, wires: Sequence[Wire]) -> None:
        self.players = [Player(self, wire) for wire in wires]
        self.at = 0.0
        """When the next action should be sent, or the last one should have been."""
        self.seen_at = 0.0
        """When the last player had what all waited for."""
        self.moving = False
        self.acting = False
        """Whether all wait for an action, and not for the beginning of a game."""
        self.game = b""
        self.seq = 0
        """All wait until they have seen so many actions of this game; with 0, until they see another game."""
        self.turn = -1
        self.what = b"draw"
        self.over = False
        self.waiting = set(self.players)
        self.ids = 0

    @property
    def ready(self) -> bool:
        return not self.waiting and (self.turn >= 0 or self.over)

    def seen(self, player: Player, message: bytes) -> None:
        if player is self.players[0]:
            self.turn = number(message, b'"turn":')
            self.what = b"draw" if number(message, b'"bank":') > 0 else b"pass"
        if (player.game == self.game and player.seq >= self.seq) if self.seq else player.game != self.game:
            self.waiting.discard(player)
            if not self.waiting:
                self.seen_at = time.perf_counter()

    def move(self) -> None:
        """Send what comes next."""
        host = self.players[0]
        self.ids += 1
        self.waiting = set(self.players)
        self.moving = True
        self.acting = self.turn >= 0
        self.game, self.seq = host.game, host.seq + 1 if self.acting else 0
        if self.acting:
            act = b'{"type":"act","id":"%d","game":"%s","seat":%d,"action":"%s"}'
            self.players[self.turn].wire.send(act % (self.ids, self.game, self.turn, self.what))
        else:
            self.over = False
            host.wire.send(b'{"type":"start","id":"g%d"}' % self.ids)

    def acknowledged(self) -> Acknowledged:
        return Acknowledged(self.game.decode(), self.seq - 1, str(self.ids), time.time())


class Bots:
    """A room in which only bots play; its host begins the next game."""

    __slots__ = ("ids", "over", "players")

    def __init__(self, wires: Sequence[Wire]) -> None:
        self.players = [Player(self, wire) for wire in wires]
        self.over = False
        self.ids = 0

    def seen(self, player: Player, message: bytes) -> None:
        """Nobody waits for it."""

    def go_on(self) -> None:
        if self.over:
            self.over = False
            self.ids += 1
            self.players[0].wire.send(b'{"type":"start","id":"b%d"}' % self.ids)


class Crowd:
    """All who are connected, and one loop for them."""

    def __init__(self) -> None:
        self.rooms: list[Room] = []
        self.acknowledged: list[Acknowledged] = []
        self._players: dict[int, Player] = {}
        self._files = select.epoll()

    def add(self, room: Room | Bots) -> None:
        if isinstance(room, Room):
            self.rooms.append(room)
        for player in room.players:
            self._players[player.wire.socket.fileno()] = player
            self._files.register(player.wire.socket, select.EPOLLIN)

    def listen(self, wait: float) -> set[Room]:
        """The rooms that have heard something."""
        heard = set()
        for file, _ in self._files.poll(wait):
            player = self._players[file]
            for message in player.wire.messages():
                player.hear(message)
            if isinstance(player.room, Bots):
                player.room.go_on()
            else:
                heard.add(player.room)
        return heard

    def gather(self) -> None:
        """Until everyone sees a game."""
        end = time.perf_counter() + PATIENCE
        while not all(room.ready for room in self.rooms):
            self.listen(0.1)
            if time.perf_counter() > end:
                raise Stuck("not everyone was shown a game")

    def play(self, seconds: float, pause: float, enough: Callable[[], bool] = lambda: False) -> list[float]:
        """One action of each room every `pause` seconds, or as fast as they are answered, until the time is over or
        it is enough; how long each took."""
        times: list[float] = []
        began = time.perf_counter()
        end = began + seconds
        due = [(began + pause * number / len(self.rooms), number, room) for number, room in enumerate(self.rooms)]
        numbers = count(len(due))
        for at, _, room in due:
            room.at = at
        while (now := time.perf_counter()) < end or any(room.moving for room in self.rooms):
            if now < end and enough():
                end = now
            while due and due[0][0] <= now < end:
                heapq.heappop(due)[2].move()
            wait = max(0.0, due[0][0] - now) if due and now < end else 0.1
            for room in self.listen(wait):
                if room.moving and room.ready:
                    room.moving = False
                    if room.acting:
                        times.append(room.seen_at - room.at)
                        self.acknowledged.append(room.acknowledged())
                    room.at = room.at + pause if pause else time.perf_counter()
                    heapq.heappush(due, (room.at, next(numbers), room))
            if now > end + PATIENCE:
                raise Stuck("somebody was never answered")
        return times

    def close(self) -> None:
        self._files.close()
        for player in self._players.values():
            player.wire.close()
