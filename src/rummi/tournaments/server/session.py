"""A tournament in the memory of a worker.

Any worker may hold any tournament. It judges a decision from memory and then inserts it into the database, as with
games (`rummi.server.rooms.game`). If the number of the new entry is taken, another worker was faster: the session reads
the new entries and judges again. A rejection is final only if it was judged by the newest state.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from secrets import token_hex
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.core.sentence import sentence
from rummi.server.model.room import NotAllowed, Room
from rummi.server.sequence import SequencedWriter, WriteConflict
from rummi.tournaments.decisions.checks import check_readable
from rummi.tournaments.decisions.entries import judge_name
from rummi.tournaments.files import read_entry, write_entry
from rummi.tournaments.model.decisions import Amend, BreakTie, By, Decision, Draw, Enter, Redraw, SetUp
from rummi.tournaments.model.state import State
from rummi.tournaments.server.protocol.events import PublicView
from rummi.tournaments.server.store import JournalRow, Phase, RoleGrant, Summary, TournamentStore
from rummi.tournaments.stages.progress import is_over
from rummi.tournaments.tournament import Tournament

MOST_DECISIONS: Final = 40_000
"""Four rounds of four games for 1,000 players, with every card signed by all, need about 22,000."""
MOST_ENTRANTS: Final = 1_000
"""Including the waiting list."""

T = TypeVar("T")
Luck = Callable[[State, Decision, str], Awaitable[Decision]]
"""Resolves the random part of a decision from a seed; a draw may take seconds."""


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """Decisions that take effect together or not at all."""

    by: By
    decisions: Sequence[Decision]
    command: str
    """The id of the request. A request that was sent twice is executed once."""
    seen: int | None = None
    """Reject the request unless the tournament still has this number of decisions."""
    person: str | None = None
    """The person who gets the role of the new entrant."""
    room: Room | None = None
    """A room to insert in the same transaction."""


@dataclass(frozen=True, slots=True)
class NextDecisions:
    """Decisions that are allowed now, and the tournament after them."""

    asked: DecisionRequest
    before: int
    after: Tournament


class RoomCodeTaken(Exception):
    """The code of the room that was to be made with a decision is in use."""


@dataclass(slots=True, eq=False)
class TournamentSession:
    """A tournament as this worker knows it, which may be an old state."""

    id: str
    tournament: Tournament
    store: TournamentStore
    now: Callable[[], int]
    luck: Luck
    commands: dict[str, int] = field(default_factory=dict)
    """The number of the entry that each executed request wrote."""
    used_at: int = 0
    erased: int = 0
    """Changes when personal data was deleted from the journal. Clients then discard what they received before."""
    cache: dict[Hashable, Any] = field(default_factory=dict)
    """Results for the current state, because many people ask for the same at once."""
    recent: dict[str, OrderedDict[int, PublicView]] = field(default_factory=dict)
    """The last public views, by language and number of decisions, as a base for deltas (`deltas.py`)."""
    unchanged: dict[Hashable, tuple[tuple[object, ...], Any]] = field(default_factory=dict)
    """The latest view of each table and entrant, with the values that it depends on."""
    listeners: set[asyncio.Event] = field(default_factory=set)
    """Set whenever the tournament changes."""
    closed: bool = False
    """Whether the server is shutting down, so that streams to clients must end."""
    deciding: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def seq(self) -> int:
        """The number of decisions, and of the latest one."""
        return len(self.tournament.journal)

    @property
    def state(self) -> State:
        return self.tournament.state

    async def decide(self, asked: DecisionRequest) -> int:
        """Decide, once per command, and return the number of the first entry.

        Raises RummiError and RoomCodeTaken; then nothing has happened.
        """
        async with self.deciding:
            if asked.command in self.commands:
                return self.commands[asked.command]

            async def propose(_fresh: bool) -> NextDecisions:
                before = self.seq
                return NextDecisions(asked, before, await self._apply(asked))

            seq = await SequencedWriter(self, IllegalAction, NotAllowed).write(propose, asked.command)
            assert seq is not None
            return seq

    async def append(self, entry: NextDecisions) -> int:
        """Write decisions, and apply them. Raises WriteConflict and RoomCodeTaken."""
        asked, after = entry.asked, entry.after
        entries = [
            JournalRow(entry.before + at, write_entry(new), f"{asked.command}+{at}" if at > 1 else asked.command)
            for at, new in enumerate(after.journal[entry.before :], start=1)
        ]
        gets = RoleGrant(asked.person, "player", len(after.state.entrants), 0) if asked.person else None
        try:
            await self.store.append(self.id, entries, summary(after.state), self.now(), gets, asked.room)
        except WriteConflict:
            await self.catch_up()
            if asked.room and self.seq == entry.before:
                raise RoomCodeTaken from None
            raise
        self._follow(after, entries)
        return self.commands[asked.command]

    async def done(self, command: str) -> int | None:
        return self.commands.get(command)

    async def _apply(self, asked: DecisionRequest) -> Tournament:
        if asked.seen is not None and asked.seen != self.seq:
            raise NotAllowed(sentence("Something else has been decided meanwhile; look at it first."))
        if self.seq + len(asked.decisions) > MOST_DECISIONS:
            raise NotAllowed(sentence("This event has too many decisions."))
        tournament = self.tournament
        at = local_time(tournament.state.parameters.zone, self.now())
        for decision in asked.decisions:
            check_zone(decision)
            if isinstance(decision, Enter):
                _require_place(tournament.state, asked.by, decision)
            if isinstance(decision, Amend) and (wrong := tuple(check_readable(decision.name))):
                raise IllegalAction(wrong)
            tournament = tournament.decide(await self._resolve_luck(tournament.state, decision), asked.by, at)
            await asyncio.sleep(0)  # let other requests run between the lines of a long list
        return tournament

    async def _resolve_luck(self, state: State, decision: Decision) -> Decision:
        """Draw tables and lots here. Tables that the organiser drew by hand have no seed."""
        if isinstance(decision, Draw | Redraw) and decision.lots:
            return replace(decision, seed="", least=None)
        if isinstance(decision, Draw | Redraw | BreakTie):
            return await self.luck(state, decision, token_hex(16))
        return decision

    async def _append(self, asked: DecisionRequest, before: int, after: Tournament) -> bool:
        new = after.journal[before:]
        entries = [
            JournalRow(before + at, write_entry(entry), f"{asked.command}+{at}" if at > 1 else asked.command)
            for at, entry in enumerate(new, start=1)
        ]
        grant = RoleGrant(asked.person, "player", len(after.state.entrants), 0) if asked.person else None
        try:
            await self.store.append(self.id, entries, summary(after.state), self.now(), grant, asked.room)
        except WriteConflict:
            return False
        self._follow(after, entries)
        return True

    def _follow(self, after: Tournament, entries: Sequence[JournalRow]) -> None:
        if len(after.journal) > self.seq:  # another task may have read more meanwhile
            self.tournament = after
            self.cache.clear()
            self.notify()
        self.commands.update({each.command: each.seq for each in entries})

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the result of `make`, computed once for the current state."""
        if key not in self.cache:
            self.cache[key] = make()
        found: T = self.cache[key]
        return found

    def cached_until_changed(self, key: Hashable, inputs: tuple[Any, ...], make: Callable[..., T]) -> T:
        """Return `make(*inputs)`: the same object as before while the inputs are equal."""
        latest = self.unchanged.get(key)
        if latest is None or latest[0] != inputs:
            latest = self.unchanged[key] = inputs, make(*inputs)
        found: T = latest[1]
        return found

    def notify(self) -> None:
        """Wake everything that waits for a change."""
        for listener in self.listeners:
            listener.set()

    async def catch_up(self) -> None:
        """Read the decisions of other workers."""
        new = await self.store.since(self.id, self.seq)
        new = [each for each in new if each.seq > self.seq]  # another task may have read some meanwhile
        if new:
            tournament = self.tournament
            for each in new:
                tournament = tournament.append(read_entry(each.entry))
            self._follow(tournament, new)

    async def reload(self) -> None:
        """Read all entries again, after personal data was deleted from some."""
        async with self.deciding:
            rows = await self.store.since(self.id, 0)
            self.tournament = await asyncio.to_thread(replay, rows)
            self.commands = {row.command: row.seq for row in rows}
            self.cache.clear()
            self.recent.clear()
            self.unchanged.clear()
            self.erased += 1
            self.notify()


def replay(rows: Sequence[JournalRow]) -> Tournament:
    return Tournament.replay([read_entry(row.entry) for row in rows])


def _require_place(state: State, by: By, decision: Enter) -> None:
    if len(state.entrants) >= MOST_ENTRANTS:
        raise NotAllowed(sentence("There are too many entrants."))
    if refused := tuple(judge_name(state, by, decision)):
        raise IllegalAction(refused)


def check_zone(decision: Decision) -> None:
    """Raise InvalidInput if the decision sets an unknown time zone. The pure model has no table of time zones."""
    if isinstance(decision, SetUp):
        zone(decision.parameters.zone)


@lru_cache(maxsize=64)
def zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise InvalidInput(
            sentence("“{zone}” is no time zone; write it like Europe/Warsaw.", zone=name[:40])
        ) from error


def local_time(name: str, now: int) -> str:
    """Format a time (ms since 1970) as a clock in the hall shows it, with the offset from UTC.

    The offset is needed because one hour occurs twice in autumn.
    """
    return datetime.fromtimestamp(now // 1_000, UTC).astimezone(zone(name)).isoformat(timespec="seconds")


def milliseconds(name: str, moment: str, after: int = 0) -> int:
    """Convert a local time to milliseconds since 1970.

    If the local time occurs twice, return the first occurrence later than `after`.
    """
    read = datetime.fromisoformat(moment)
    if read.tzinfo:
        return int(read.timestamp() * 1_000)
    times = [int(read.replace(tzinfo=zone(name), fold=fold).timestamp() * 1_000) for fold in (0, 1)]
    return next((each for each in sorted(times) if each > after), max(times))


def phase(state: State) -> Phase:
    return "entries" if not state.stages else "over" if is_over(state) else "running"


def summary(state: State) -> Summary:
    parameters = state.parameters
    entrants = sum(not entrant.gone for entrant in state.entrants)
    return Summary(parameters.name, parameters.place, parameters.day, phase(state), entrants, parameters.capacity)
