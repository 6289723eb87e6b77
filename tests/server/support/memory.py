"""Rooms in memory: room logic with stores that are dictionaries, bots that answer at once, and a clock of the test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rummi.bots.catalogue import bot
from rummi.games.base import Hint
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.server.bus import Bus, LocalBus
from rummi.server.jobs.failures import BotFailure, OutsideBotFailed
from rummi.server.model.people import Person
from rummi.server.model.reports import Block, Report
from rummi.server.model.room import Room
from rummi.server.model.stored import Due, NoSuchGame, NoSuchRoom, Overdue, StoredAction, StoredGame, StoredRoom
from rummi.server.rooms.actions import AlwaysServed
from rummi.server.rooms.bots import BotTurns
from rummi.server.rooms.commands import RoomCommands
from rummi.server.rooms.connections import ClientCapabilities
from rummi.server.rooms.deadlines import Lag
from rummi.server.rooms.people import Blocking, Reporting
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.timers import DueQueue, TurnTimers
from rummi.server.sequence import WriteConflict


@dataclass
class MemoryGames:
    """A `GameStore`."""

    games: dict[str, StoredGame] = field(default_factory=dict)
    actions: dict[str, list[StoredAction]] = field(default_factory=dict)

    async def stored(self, game: str) -> StoredGame:
        if game not in self.games:
            raise NoSuchGame(game)
        return self.games[game]

    async def since(self, game: str, seq: int) -> Sequence[StoredAction]:
        return self.actions.get(game, [])[seq:]

    async def append(self, acted: StoredAction) -> None:
        written = self.actions.setdefault(acted.game, [])
        if acted.seq != len(written) or any(acted.command == each.command for each in written):
            raise WriteConflict
        written.append(acted)
        if acted.outcome:
            self.games[acted.game] = replace(self.games[acted.game], due_at=None, ended_at=acted.acted_at)
        elif acted.sets_deadline:
            await self.set_due(acted.game, acted.due_at)

    async def done(self, game: str, command: str) -> int | None:
        return next((each.seq for each in self.actions.get(game, []) if each.command == command), None)

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        return {game: len(self.actions.get(game, [])) for game in games}

    async def set_due(self, game: str, due_at: int | None) -> None:
        self.games[game] = replace(self.games[game], due_at=due_at)

    async def overdue(self, now: int, most: int, after: Overdue | None = None) -> list[Overdue]:
        late = [
            Overdue(game.due_at, game.id, game.room)
            for game in self.games.values()
            if game.room and game.due_at is not None and game.due_at < now and game.ended_at is None
        ]
        following = [each for each in late if after is None or (each.due_at, each.game) > (after.due_at, after.game)]
        return sorted(following, key=lambda each: (each.due_at, each.game))[:most]

    async def with_bots(self, most: int, after: str = "") -> list[Overdue]:
        return [each for each in await self.overdue(10**15, most) if each.game > after]


@dataclass
class MemoryRooms:
    """A `RoomStore`, which writes its games to a `MemoryGames`."""

    games: MemoryGames
    rooms: dict[str, StoredRoom] = field(default_factory=dict)
    commands: dict[tuple[str, str], int] = field(default_factory=dict)
    touched: dict[str, int] = field(default_factory=dict)

    async def add(self, room: Room, now: int) -> StoredRoom:
        if room.code in self.rooms:
            raise WriteConflict
        self.touched[room.code] = now
        return self.rooms.setdefault(room.code, StoredRoom(1, room))

    async def get(self, code: str) -> StoredRoom:
        if code not in self.rooms:
            raise NoSuchRoom(code)
        return self.rooms[code]

    async def save(
        self,
        before: StoredRoom,
        after: Room,
        now: int | None,
        command: str | None = None,
        begun: StoredGame | None = None,
        people: Mapping[int, str] | None = None,  # noqa: ARG002
        due: Due | None = None,
    ) -> StoredRoom:
        code, version = after.code, before.version + 1
        if self.rooms[code].version != before.version or (command and (code, command) in self.commands):
            raise WriteConflict
        if command:
            self.commands[code, command] = version
        if begun:
            self.games.games[begun.id] = begun
        if due:
            await self.games.set_due(due.game, due.at)
        if now is not None:
            self.touched[code] = now
        self.rooms[code] = StoredRoom(version, after)
        return self.rooms[code]

    async def done(self, code: str, command: str) -> int | None:
        return self.commands.get((code, command))

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        return {code: self.rooms[code].version for code in codes}

    async def untouched(self, since: int, most: int) -> list[str]:
        return [code for code, at in self.touched.items() if at < since][:most]

    async def touch(self, code: str, now: int) -> None:
        self.touched[code] = now


class NothingQuarantined:
    """A `QuarantineStore` for tests in which all rooms can be loaded."""

    async def put(self, room: str, game: str | None, why: str, now: int) -> bool:  # noqa: ARG002
        raise AssertionError(f"{room} cannot be loaded: {why}")

    async def take_back(self, room: str) -> None: ...

    async def untried(self, since: int, most: int) -> list[str]:  # noqa: ARG002
        return []

    async def count(self) -> int:
        return 0


class NobodyBlocked:
    """A `BlockStore` and a `ReportStore` that stay empty; nobody is muted either."""

    async def add(self, person: Any, block: Block | None = None) -> None: ...

    async def remove(self, person: str, blocked: str) -> None: ...

    async def has(self, person: str, blocked: str) -> bool:  # noqa: ARG002
        return False

    async def blocked_by(self, person: str) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    async def of_all(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        return dict.fromkeys(people, frozenset())

    async def count(self, person: str) -> int:  # noqa: ARG002
        return 0

    async def has_open(self, report: Report) -> bool:  # noqa: ARG002
        return False

    async def count_since(self, reporter: str, since: int) -> int:  # noqa: ARG002
        return 0

    def require_voice(self, person: str) -> None: ...


class BotsHere:
    """A `BotPool` and a `HintPool` without processes."""

    processes = 1

    def is_outside(self, name: str) -> bool:  # noqa: ARG002
        return False

    async def action(
        self,
        rules: str,
        name: str,
        view: Any,
        seconds: float | None = None,  # noqa: ARG002
        *,
        urgent: bool = False,  # noqa: ARG002
        owner: str = "",  # noqa: ARG002
    ) -> Any:
        return str(bot(rules, name)(view))

    async def outside_action(self, name: str, game: Game, seat: int, owner: str = "") -> str | OutsideBotFailed:
        raise NotImplementedError

    async def hint(self, rules: str, view: Any) -> Hint:
        return family_of(rules).advice.hint(view)

    async def warm_up(self) -> None: ...

    async def keep(self, game: Game, bot: str, failures: Sequence[BotFailure]) -> str:  # noqa: ARG002
        raise AssertionError(f"{bot} could not move: {failures}")


class Counts:
    """A `RoomMetrics` that counts calls by name."""

    def __init__(self) -> None:
        self.counted: dict[str, int] = {}

    def __getattr__(self, name: str) -> Callable[..., None]:
        def count(*_: object) -> None:
            self.counted[name] = self.counted.get(name, 0) + 1

        return count


class Watcher:
    """A connection that remembers what it was sent."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.pledge: str | None = None
        self.capabilities = ClientCapabilities()
        self.blocked: frozenset[str] = frozenset()
        self.lag = Lag()
        self.sent: list[bytes] = []
        self.dropped: list[int] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def drop(self, code: int, reason: str) -> None:
        assert reason
        self.dropped.append(code)


class MemoryWorker:
    """A worker whose time is that of the event loop, so that tests run it with `virtual_time.run`."""

    def __init__(self, store: MemoryRooms | None = None, bus: Bus | None = None) -> None:
        """With the `store` of another worker, `bus` is a `NullBus`: the workers find each other's writes there."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.metrics: Any = Counts()
        self.store = store or MemoryRooms(MemoryGames())
        self.games = self.store.games
        self.finished: list[str] = []
        bus = bus or LocalBus()
        queue, nobody, bots = DueQueue(self.now, alone=bus.alone), NobodyBlocked(), BotsHere()
        self.rooms = RoomRegistry(
            self.store,
            self.games,
            NothingQuarantined(),
            bus,
            self.spawn,
            self.now,
            self.metrics,
            worker="memory",
            sessions={},
            schedule=queue.schedule,
            service=AlwaysServed(self.now),
            on_game_finished=self._on_game_finished,
        )
        turns = BotTurns(self.rooms.actions, bots, bots, self.now, self.spawn, self.metrics)
        self.timers = TurnTimers(
            queue, self.rooms, self.rooms.actions, turns, self.games, self.now, self.spawn, (), alone=bus.alone
        )
        reporting = Reporting(nobody, self.now)
        self.commands = RoomCommands(self.rooms, bots, Blocking(nobody, self.rooms), reporting, nobody, ())

    def now(self) -> int:
        return int(asyncio.get_running_loop().time() * 1_000)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _on_game_finished(self, session: RoomSession) -> None:
        assert session.room.game
        self.finished.append(session.room.game)

    async def command(self, session: RoomSession, person: str, command: Any) -> Any:
        return await self.commands.handle(session, Person(person, person.title()), command, "en")

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
