"""Scripted players: who is to move does what was thought of beforehand, and everybody in the room watches.

Where the deal is not known (`deals/`), he draws a tile, or passes when there is none, which is legal whatever
the tiles. When a game is over, the host begins the next one. The clock of an action starts when it should be sent and
stops when the last one in the room has the update.
"""

from __future__ import annotations

import heapq
import select
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from tools.load.players.scripts import DRAW, Script, Scripts, Step, beginner
from tools.load.players.wire import Wire, number

PATIENCE: Final = 30.0
"""Seconds without any message, after which the server is stuck."""
_GAME: Final = b'{"type":"game","game":"'
_ROOM: Final = b'{"type":"room"'
_SAID: Final = b'{"type":"said"'
_REFUSAL: Final = b'{"type":"refusal"'
_COMMITMENT: Final = b'"commitment":"'
_DIGITS: Final = 64
_NO_SCRIPTS: Final[Scripts] = {}


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


class Watcher:
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
        elif message.startswith(_ROOM) and self is self.room.watchers[0]:
            self.room.over = b'"phase":"between"' in message
        elif message.startswith(_SAID):
            self.room.heard()
        elif message.startswith(_REFUSAL):
            raise Stuck(message.decode())


class Room:
    """Goes on when everybody in it has seen the last action. The first who watch are its players, seat by seat."""

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
        """When the next action should be sent, or the last one should have been."""
        self.seen_at = 0.0
        """When the last one had what all waited for."""
        self.moving = False
        self.acting = False
        """Whether all wait for an action, and not for the beginning of a game."""
        self.game = b""
        self.seq = 0
        """All wait until they have seen so many actions of this game; with 0, until they see another game."""
        self.turn = -1
        self.what = b"draw"
        self.over = False
        self.waiting = set(self.watchers)
        self.to_hear = 0
        """How many have not heard yet what was said."""
        self.ids = 0

    @property
    def ready(self) -> bool:
        return not self.waiting and (self.turn >= 0 or self.over)

    @property
    def next_kind(self) -> str | None:
        """Of the action that comes next; None before the next game."""
        return self._step().kind if self.turn >= 0 else None

    def _step(self) -> Step:
        seq = self.watchers[0].seq
        return self.script[seq] if self.script else Step(self.turn, self.what, DRAW)

    def seen(self, watcher: Watcher, message: bytes) -> None:
        if watcher is self.watchers[0]:
            self.turn = number(message, b'"turn":')
            self.what = b"draw" if number(message, b'"bank":') > 0 else b"pass"
            if watcher.seq == 0 or not self.script:
                self.script = self._recognised(message, watcher.seq)
        if (watcher.game == self.game and watcher.seq >= self.seq) if self.seq else watcher.game != self.game:
            self.waiting.discard(watcher)
            if not self.waiting:
                self.seen_at = time.perf_counter()

    def _recognised(self, message: bytes, seq: int) -> Script:
        at = message.index(_COMMITMENT) + len(_COMMITMENT)
        return self.scripts.get((message[at : at + _DIGITS], beginner(self.turn, seq)), ())

    def heard(self) -> None:
        self.to_hear -= 1

    def move(self) -> None:
        """Send what comes next."""
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
        """A player says something, and everybody hears it."""
        self.ids += 1
        self.to_hear = len(self.watchers)
        said = b'{"type":"say","id":"s%d","phrase":"well-played"}'
        self.watchers[self.ids % 2].wire.send(said % self.ids)

    def acknowledged(self) -> Acknowledged:
        return Acknowledged(self.game.decode(), self.seq - 1, str(self.ids), time.time())


class Bots:
    """A room in which only bots play; its host begins the next game."""

    __slots__ = ("ids", "over", "watchers")

    def __init__(self, wires: Sequence[Wire]) -> None:
        self.watchers = [Watcher(self, wire) for wire in wires]
        self.over = False
        self.ids = 0

    def seen(self, watcher: Watcher, message: bytes) -> None:
        """Nobody waits for it."""

    def heard(self) -> None:
        """Nor for this."""

    def go_on(self) -> None:
        if self.over:
            self.over = False
            self.ids += 1
            self.watchers[0].wire.send(b'{"type":"start","id":"b%d"}' % self.ids)


class Crowd:
    """All who are connected, and one loop for them."""

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
        """The rooms that have heard something."""
        heard = set()
        for file, _ in self._files.poll(wait):
            watcher = self._watchers[file]
            for message in watcher.wire.messages():
                watcher.hear(message)
            if isinstance(watcher.room, Bots):
                watcher.room.go_on()
            else:
                heard.add(watcher.room)
        return heard

    def gather(self) -> None:
        """Until everyone sees a game."""
        self._until(lambda: all(room.ready for room in self.rooms), "not everyone was shown a game")

    def rest(self, seconds: float) -> None:
        """Nobody does anything."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.listen(left)

    def play(
        self, seconds: float, pause: float, enough: Callable[[], bool] = lambda: False, talk_every: int = 0
    ) -> list[float]:
        """One action of each room every `pause` seconds, or as fast as they are answered, until the time is over or
        it is enough; how long each took. With `talk_every`, somebody talks after so many."""
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
        """Until an action of one of these kinds comes next in every room."""

        def again(room: Room) -> float | None:
            return None if room.next_kind in kinds else time.perf_counter()

        self._run(self._spread([room for room in self.rooms if room.next_kind not in kinds], 0), again)

    def act_once(self, seconds: float) -> None:
        """One action of each room, spread over the time."""
        self._run(self._spread(self.rooms, seconds), lambda _: None)

    def talk_once(self, seconds: float) -> None:
        """Somebody says something in each room, spread over the time."""
        for at, _, room in self._spread(self.rooms, seconds):
            while (wait := at - time.perf_counter()) > 0:
                self.listen(wait)
            room.talk()
        self._until(lambda: all(room.to_hear <= 0 for room in self.rooms), "not everyone heard what was said")

    def _spread(self, rooms: Sequence[Room], seconds: float) -> list[tuple[float, int, Room]]:
        began = time.perf_counter()
        return [(began + seconds * at / len(rooms), at, room) for at, room in enumerate(rooms)]

    def _run(self, due: list[tuple[float, int, Room]], again: Callable[[Room], float | None]) -> None:
        """Each room moves when it is due, and once more when `again` says, until nobody is to move any more."""
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
                raise Stuck("somebody was never answered")

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
