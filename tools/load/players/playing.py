"""Scripted players: the player to move follows a script, and everyone in the room watches.

If the deal is not known (`deals/`), the player draws a tile, or passes when the bank is empty; both are always legal.
When a game is over, the host starts the next one. The time of an action runs from the moment when it should be sent
until the last person in the room has received the update.
"""

from __future__ import annotations

import heapq
import select
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from tools.load.players.scripts import DRAW, Script, Scripts, Step, first_player
from tools.load.players.wire import Wire, number

PATIENCE: Final = 30.0
"""Seconds without an answer after which the server counts as stuck."""
_GAME: Final = b'{"type":"game","game":"'
_ROOM: Final = b'{"type":"room"'
_SAID: Final = b'{"type":"said"'
_REFUSAL: Final = b'{"type":"refusal"'
_COMMITMENT: Final = b'"commitment":"'
_DIGITS: Final = 64
_NO_SCRIPTS: Final[Scripts] = {}


class Stuck(Exception):
    """The server does not answer, or refuses a legal command."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that everyone in its room has seen."""

    game: str
    seq: int
    id: str
    """The id of the command, without its person."""
    at: float
    """When the last of them saw it, in seconds since 1970."""


class Watcher:
    """A connection, which remembers only the game and the number of actions it has seen."""

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
        elif message.startswith(_ROOM) and self is self.room.watchers[0]:
            self.room.over = b'"phase":"between"' in message
        elif message.startswith(_SAID):
            self.room.on_chat()
        elif message.startswith(_REFUSAL):
            raise Stuck(message.decode())


class Room:
    """A room that acts again when everyone in it has seen the last action.

    The first watchers are its players, in the order of seats.
    """

    __slots__ = (
        "acting",
        "at",
        "game",
        "ids",
        "moving",
        "over",
        "script",
        "scripts",
        "seen_at",
        "seq",
        "to_hear",
        "turn",
        "waiting",
        "watchers",
        "what",
    )

    def __init__(self, wires: Sequence[Wire], scripts: Scripts = _NO_SCRIPTS) -> None:
        self.watchers = [Watcher(self, wire) for wire in wires]
        self.scripts = scripts
        self.script: Script = ()
        self.at = 0.0
        """The time at which the next action should be sent, or the current one should have been."""
        self.seen_at = 0.0
        """The time at which the last watcher received the update."""
        self.moving = False
        self.acting = False
        """Whether all wait for an action; otherwise they wait for a game to start."""
        self.game = b""
        self.seq = 0
        """Everyone waits for this number of actions of the game; with 0, for another game."""
        self.turn = -1
        self.what = b"draw"
        self.over = False
        self.waiting = set(self.watchers)
        self.to_hear = 0
        """The number of watchers who have not received the chat message yet."""
        self.ids = 0

    @property
    def ready(self) -> bool:
        return not self.waiting and (self.turn >= 0 or self.over)

    @property
    def next_kind(self) -> str | None:
        """The kind of the next action, or `None` before the next game."""
        return self._step().kind if self.turn >= 0 else None

    def _step(self) -> Step:
        seq = self.watchers[0].seq
        return self.script[seq] if self.script else Step(self.turn, self.what, DRAW)

    def seen(self, watcher: Watcher, message: bytes) -> None:
        if watcher is self.watchers[0]:
            self.turn = number(message, b'"turn":')
            self.what = b"draw" if number(message, b'"bank":') > 0 else b"pass"
            if watcher.seq == 0 or not self.script:
                self.script = self._find_script(message, watcher.seq)
        if (watcher.game == self.game and watcher.seq >= self.seq) if self.seq else watcher.game != self.game:
            self.waiting.discard(watcher)
            if not self.waiting:
                self.seen_at = time.perf_counter()

    def _find_script(self, message: bytes, seq: int) -> Script:
        at = message.index(_COMMITMENT) + len(_COMMITMENT)
        return self.scripts.get((message[at : at + _DIGITS], first_player(self.turn, seq)), ())

    def on_chat(self) -> None:
        self.to_hear -= 1

    def move(self) -> None:
        """Send the next action, or start the next game."""
        host = self.watchers[0]
        self.ids += 1
        self.waiting = set(self.watchers)
        self.moving = True
        self.acting = self.turn >= 0
        self.game, self.seq = host.game, host.seq + 1 if self.acting else 0
        if self.acting:
            step = self._step()
            act = b'{"type":"act","id":"%d","game":"%s","seat":%d,"action":"%s"}'
            self.watchers[step.seat].wire.send(act % (self.ids, self.game, step.seat, step.action))
        else:
            self.over = False
            host.wire.send(b'{"type":"start","id":"g%d"}' % self.ids)

    def talk(self) -> None:
        """Let a player send a chat message to everyone."""
        self.ids += 1
        self.to_hear = len(self.watchers)
        said = b'{"type":"say","id":"s%d","phrase":"well-played"}'
        self.watchers[self.ids % 2].wire.send(said % self.ids)

    def acknowledged(self) -> Acknowledged:
        return Acknowledged(self.game.decode(), self.seq - 1, str(self.ids), time.time())


class Bots:
    """A room in which only bots play. Its host starts the next game."""

    __slots__ = ("ids", "over", "watchers")

    def __init__(self, wires: Sequence[Wire]) -> None:
        self.watchers = [Watcher(self, wire) for wire in wires]
        self.over = False
        self.ids = 0

    def seen(self, watcher: Watcher, message: bytes) -> None:
        """Ignore updates of the game."""

    def on_chat(self) -> None:
        """Ignore chat messages."""

    def go_on(self) -> None:
        if self.over:
            self.over = False
            self.ids += 1
            self.watchers[0].wire.send(b'{"type":"start","id":"b%d"}' % self.ids)


class Crowd:
    """All connections, in one event loop."""

    def __init__(self) -> None:
        self.rooms: list[Room] = []
        self.acknowledged: list[Acknowledged] = []
        self._watchers: dict[int, Watcher] = {}
        self._files = select.epoll()

    def add(self, room: Room | Bots) -> None:
        if isinstance(room, Room):
            self.rooms.append(room)
        for watcher in room.watchers:
            self._watchers[watcher.wire.socket.fileno()] = watcher
            self._files.register(watcher.wire.socket, select.EPOLLIN)

    def listen(self, wait: float) -> set[Room]:
        """Read what has arrived, for at most `wait` seconds; return the rooms that received something."""
        on_chat = set()
        for file, _ in self._files.poll(wait):
            watcher = self._watchers[file]
            for message in watcher.wire.messages():
                watcher.hear(message)
            if isinstance(watcher.room, Bots):
                watcher.room.go_on()
            else:
                on_chat.add(watcher.room)
        return on_chat

    def gather(self) -> None:
        """Wait until everyone sees a game."""
        self._until(lambda: all(room.ready for room in self.rooms), "not everyone sees a game")

    def rest(self, seconds: float) -> None:
        """Only receive messages."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.listen(left)

    def play(
        self, seconds: float, pause: float, enough: Callable[[], bool] = lambda: False, talk_every: int = 0
    ) -> list[float]:
        """Let each room act every `pause` seconds, or with 0 as fast as the server answers.

        Ends after `seconds` or when `enough()` is true. Every `talk_every` actions a player sends a chat message.
        Returns the time of each action.
        """
        times: list[float] = []
        end = time.perf_counter() + seconds

        def again(room: Room) -> float | None:
            if room.acting:
                times.append(room.seen_at - room.at)
                self.acknowledged.append(room.acknowledged())
                if talk_every and len(times) % talk_every == 0:
                    room.talk()
            if enough():
                return None
            at = room.at + pause if pause else time.perf_counter()
            return at if at < end else None

        self._run(self._spread(self.rooms, pause), again)
        return times

    def reach(self, kinds: Sequence[str]) -> None:
        """Play until an action of one of these kinds comes next in every room."""

        def again(room: Room) -> float | None:
            return None if room.next_kind in kinds else time.perf_counter()

        self._run(self._spread([room for room in self.rooms if room.next_kind not in kinds], 0), again)

    def act_once(self, seconds: float) -> None:
        """Let each room act once, spread over the time."""
        self._run(self._spread(self.rooms, seconds), lambda _: None)

    def talk_once(self, seconds: float) -> None:
        """Send a chat message in each room, spread over the time."""
        for at, _, room in self._spread(self.rooms, seconds):
            while (wait := at - time.perf_counter()) > 0:
                self.listen(wait)
            room.talk()
        self._until(lambda: all(room.to_hear <= 0 for room in self.rooms), "not everyone received the chat message")

    def _spread(self, rooms: Sequence[Room], seconds: float) -> list[tuple[float, int, Room]]:
        began = time.perf_counter()
        return [(began + seconds * at / len(rooms), at, room) for at, room in enumerate(rooms)]

    def _run(self, due: list[tuple[float, int, Room]], again: Callable[[Room], float | None]) -> None:
        """Let each room act when it is due, and again at the time that `again` returns, until no room is left."""
        numbers = count(len(due))
        moving, moved_at = 0, time.perf_counter()
        for at, _, room in due:
            room.at = at
        while due or moving:
            now = time.perf_counter()
            while due and due[0][0] <= now:
                heapq.heappop(due)[2].move()
                moving, moved_at = moving + 1, now
            for room in self.listen(max(0.0, due[0][0] - now) if due else 0.1):
                if room.moving and room.ready:
                    room.moving, moving = False, moving - 1
                    next_at = again(room)
                    if next_at is not None:
                        room.at = next_at
                        heapq.heappush(due, (next_at, next(numbers), room))
            if moving and now > moved_at + PATIENCE:
                raise Stuck("the server did not answer a command")

    def _until(self, condition: Callable[[], bool], otherwise: str) -> None:
        end = time.perf_counter() + PATIENCE
        while not condition():
            self.listen(0.1)
            if time.perf_counter() > end:
                raise Stuck(otherwise)

    def close(self) -> None:
        self._files.close()
        for watcher in self._watchers.values():
            watcher.wire.close()
