"""What room logic needs from the outside: stores, bots, metrics and time. It does no input or output itself.

`store`, `jobs` and `metrics` implement these interfaces on a server. Without one, room logic runs with others, for
example in a test that keeps everything in memory and moves the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from rummi.games.base import Hint
from rummi.games.game import Game
from rummi.server.jobs.failures import BotFailure, OutsideBotFailed
from rummi.server.model.reports import Block, Report
from rummi.server.model.room import Room
from rummi.server.model.stored import Due, Overdue, StoredAction, StoredGame, StoredRoom

Now: TypeAlias = Callable[[], int]
"""The clock: milliseconds since 1970. It never goes back."""
Spawn: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]
"""Run a coroutine in the background, and log its exception if it raises one."""


class RoomStore(Protocol):
    """The rooms in the database. The first to write the next version of a room has changed it."""

    async def add(self, room: Room, now: int) -> StoredRoom:
        """Raises WriteConflict if the code is in use."""
        ...

    async def get(self, code: str) -> StoredRoom:
        """Raises NoSuchRoom and UnreadableRoom."""
        ...

    async def save(
        self,
        before: StoredRoom,
        after: Room,
        now: int | None,
        command: str | None = None,
        begun: StoredGame | None = None,
        people: Mapping[int, str] | None = None,
        due: Due | None = None,
    ) -> StoredRoom:
        """Write the next version, all of it or nothing: also the command, the game that begins with its people by seat,
        and what becomes due. Without `now`, the room does not count as used.

        Raises WriteConflict if the room has another version, or if the command was done before.
        """
        ...

    async def done(self, code: str, command: str) -> int | None:
        """Return the version to which a command led, if it was done."""
        ...

    async def versions(self, codes: Sequence[str]) -> dict[str, int]: ...

    async def untouched(self, since: int, most: int) -> list[str]:
        """Return the codes of open rooms that have not been used since then."""
        ...

    async def touch(self, code: str, now: int) -> None:
        """Note that a room is in use."""
        ...


class GameStore(Protocol):
    """The games in the database. The first to write the next action of a game has acted."""

    async def stored(self, game: str) -> StoredGame:
        """Raises NoSuchGame."""
        ...

    async def since(self, game: str, seq: int) -> Sequence[StoredAction]:
        """Return the actions from this number on."""
        ...

    async def append(self, acted: StoredAction) -> None:
        """Write an action. Raises WriteConflict if the number is taken, or if the command was done before."""
        ...

    async def done(self, game: str, command: str) -> int | None:
        """Return the number of the action to which a command led, if it was done."""
        ...

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """Return the number of actions of each game."""
        ...

    async def set_due(self, game: str, due_at: int | None) -> None: ...

    async def overdue(self, now: int, most: int, after: Overdue | None = None) -> list[Overdue]:
        """Return games in which something should have happened by `now`, in the order of time and id, after `after`.

        Games of quarantined rooms are left out.
        """
        ...

    async def with_bots(self, most: int, after: str = "") -> list[Overdue]:
        """Return running games whose rooms may have bots, in the order of their ids, after `after`."""
        ...


class QuarantineStore(Protocol):
    """The rooms that cannot be loaded."""

    async def put(self, room: str, game: str | None, why: str, now: int) -> bool:
        """Add a room, or note that it was tried again. Returns whether it is new."""
        ...

    async def take_back(self, room: str) -> None: ...

    async def untried(self, since: int, most: int) -> list[str]:
        """Return the codes of rooms that have not been tried since then."""
        ...

    async def count(self) -> int: ...


class BlockStore(Protocol):
    """Who has blocked whom."""

    async def add(self, person: str, block: Block) -> None: ...

    async def remove(self, person: str, blocked: str) -> None: ...

    async def count(self, person: str) -> int: ...

    async def has(self, person: str, blocked: str) -> bool: ...

    async def blocked_by(self, person: str) -> frozenset[str]: ...

    async def of_all(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        """Return whom each of these people has blocked."""
        ...


class ReportStore(Protocol):
    """Reports about people."""

    async def add(self, report: Report) -> None: ...

    async def has_open(self, report: Report) -> bool:
        """Return whether the reporter has an open report about the same case."""
        ...

    async def count_since(self, reporter: str, since: int) -> int: ...


class BotPool(Protocol):
    """Where bots think. It raises JobTimeout, JobProcessDied, JobError and TooBusy."""

    processes: int

    def is_outside(self, name: str) -> bool:
        """Return whether a bot is a program of the operator."""
        ...

    async def action(
        self, rules: str, name: str, view: Any, seconds: float | None = None, *, urgent: bool = False, owner: str = ""
    ) -> Any:
        """Return what a bot does, in the notation; a faulty bot may return anything."""
        ...

    async def outside_action(self, name: str, game: Game, seat: int, owner: str = "") -> str | OutsideBotFailed: ...

    async def warm_up(self) -> None: ...


class HintPool(Protocol):
    async def hint(self, rules: str, view: Any) -> Hint:
        """Raises TooBusy."""
        ...


class BotFaultStore(Protocol):
    """Keeps games in which a bot could not move."""

    async def keep(self, game: Game, bot: str, failures: Sequence[BotFailure]) -> str:
        """Return the place of the record, or "" if none is kept. Raises OSError."""
        ...


class MutedPeople(Protocol):
    def require_voice(self, person: str) -> None:
        """Raise NotAllowed if an operator has muted a person."""
        ...


class ServiceLevel(Protocol):
    """Knows whether players could reach the server, so that their time may run out."""

    @property
    def awake_at(self) -> int:
        """Since when this process has run without a pause."""
        ...

    async def proven(self, deadline: int, *, here: bool) -> bool:
        """Return whether a player was served until `deadline`; `here` if they are connected to this worker."""
        ...


class RoomMetrics(Protocol):
    def room_created(self) -> None: ...

    def game_started(self) -> None: ...

    def action_done(self) -> None: ...

    def turn_timed_out(self) -> None: ...

    def connected(self) -> None: ...

    def disconnected(self) -> None: ...

    def rooms_quarantined(self, count: int) -> None: ...

    def bot_failed(self, kind: str, bot: str, rules: str) -> None: ...
