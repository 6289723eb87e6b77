"""An event on the server: judged from memory, decided in the database first, as games are (`play/game_session.py`).

Any worker may hold any event. What it knows may be old, but then the number of its next entry is taken: it reads on and
judges again. A refusal counts only when what it was judged by is fresh.
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
from rummi.tournaments.server.store import Bound, Decided, Events, Phase, Summary
from rummi.tournaments.stages.progress import is_over
from rummi.tournaments.tournament import Tournament

MOST_DECISIONS: Final = 40_000
"""Four rounds of four games for a thousand, every card signed by all, are some 22,000."""
MOST_ENTRANTS: Final = 1_000
"""Who comes later does not even wait."""

T = TypeVar("T")
Luck = Callable[[State, Decision, str], Awaitable[Decision]]
"""Draws from a seed, which may take a while."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to decide, all of it or nothing."""

    by: By
    decisions: Sequence[Decision]
    command: str
    seen: int | None = None
    """The number of decisions that he had seen, where that matters to him."""
    person: str | None = None
    """Who gets the player's role with an entry."""
    room: Room | None = None
    """That is made with it."""


@dataclass(frozen=True, slots=True)
class NextDecisions:
    """Decisions that are allowed now, and the tournament after them."""

    asked: Asked
    before: int
    after: Tournament


class RoomCodeTaken(Exception):
    """The code of the room that was to be made with a decision is in use."""


@dataclass(slots=True, eq=False)
class EventSession:
    """An event as far as this worker knows it."""

    id: str
    event: Tournament
    events: Events
    now: Callable[[], int]
    luck: Luck
    commands: dict[str, int] = field(default_factory=dict)
    used_at: int = 0
    erased: int = 0
    """Another number after people's data were taken out of it, or after it was read anew: who knows it from before may
    know too much."""
    known: dict[Hashable, Any] = field(default_factory=dict)
    """What has been worked out from the event as it is now: many people ask for the same at once."""
    recent: dict[str, OrderedDict[int, PublicView]] = field(default_factory=dict)
    """The last views that were shown to everybody, by language and number (`following/publishing.py`)."""
    unchanged: dict[Hashable, tuple[tuple[object, ...], Any]] = field(default_factory=dict)
    """What was shown last of a table or an entrant, and what it followed from."""
    listeners: set[asyncio.Event] = field(default_factory=set)
    """Set whenever the event has moved."""
    closed: bool = False
    """The server ends, and nobody hears any more of it here."""
    deciding: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def seq(self) -> int:
        """How many decisions there are, which is the number of the last."""
        return len(self.event.journal)

    @property
    def state(self) -> State:
        return self.event.state

    async def decide(self, asked: Asked) -> int:
        """Decide, once per command, and return the number of the first entry.

        Raises RummiError and RoomCodeTaken; then nothing has happened.
        """
        async with self.deciding:
            if asked.command in self.commands:
                return self.commands[asked.command]

            async def propose(_fresh: bool) -> NextDecisions:
                before = self.seq
                return NextDecisions(asked, before, await self._after(asked))

            seq = await SequencedWriter(self, IllegalAction, NotAllowed).write(propose, asked.command)
            assert seq is not None
            return seq

    async def append(self, entry: NextDecisions) -> int:
        """Write decisions, and apply them. Raises WriteConflict and RoomCodeTaken."""
        asked, after = entry.asked, entry.after
        entries = [
            Decided(entry.before + at, write_entry(new), f"{asked.command}+{at}" if at > 1 else asked.command)
            for at, new in enumerate(after.journal[entry.before :], start=1)
        ]
        gets = Bound(asked.person, "player", len(after.state.entrants), 0) if asked.person else None
        try:
            await self.events.append(self.id, entries, summary(after.state), self.now(), gets, asked.room)
        except WriteConflict:
            await self.catch_up()
            if asked.room and self.seq == entry.before:
                raise RoomCodeTaken from None
            raise
        self._follow(after, entries)
        return self.commands[asked.command]

    async def done(self, command: str) -> int | None:
        return self.commands.get(command)

    async def _after(self, asked: Asked) -> Tournament:
        if asked.seen is not None and asked.seen != self.seq:
            raise NotAllowed(sentence("Something else has been decided meanwhile; look at it first."))
        if self.seq + len(asked.decisions) > MOST_DECISIONS:
            raise NotAllowed(sentence("This event has too many decisions."))
        event = self.event
        at = local_time(event.state.parameters.zone, self.now())
        for decision in asked.decisions:
            check(decision)
            if isinstance(decision, Enter):
                _require_place(event.state, asked.by, decision)
            if isinstance(decision, Amend) and (wrong := tuple(check_readable(decision.name))):
                raise IllegalAction(wrong)
            event = event.decide(await self._lucky(event.state, decision), asked.by, at)
            await asyncio.sleep(0)  # a table of many keeps nobody else waiting
        return event

    async def _lucky(self, state: State, decision: Decision) -> Decision:
        """Luck is drawn here; whoever brings tables drew them by hand, and they come from no seed."""
        if isinstance(decision, Draw | Redraw) and decision.lots:
            return replace(decision, seed="", least=None)
        if isinstance(decision, Draw | Redraw | BreakTie):
            return await self.luck(state, decision, token_hex(16))
        return decision

    async def _append(self, asked: Asked, before: int, after: Tournament) -> bool:
        new = after.journal[before:]
        entries = [
            Decided(before + at, write_entry(entry), f"{asked.command}+{at}" if at > 1 else asked.command)
            for at, entry in enumerate(new, start=1)
        ]
        gets = Bound(asked.person, "player", len(after.state.entrants), 0) if asked.person else None
        try:
            await self.events.append(self.id, entries, summary(after.state), self.now(), gets, asked.room)
        except WriteConflict:
            return False
        self._follow(after, entries)
        return True

    def _follow(self, after: Tournament, entries: Sequence[Decided]) -> None:
        if len(after.journal) > self.seq:  # while we waited, more may have been read
            self.event = after
            self.known.clear()
            self.wake()
        self.commands.update({each.command: each.seq for each in entries})

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self.known:
            self.known[key] = make()
        found: T = self.known[key]
        return found

    def still(self, key: Hashable, follows: tuple[Any, ...], make: Callable[..., T]) -> T:
        """The same thing as before where all that it follows from is the same."""
        kept = self.unchanged.get(key)
        if kept is None or kept[0] != follows:
            kept = self.unchanged[key] = follows, make(*follows)
        found: T = kept[1]
        return found

    def wake(self) -> None:
        for listener in self.listeners:
            listener.set()

    async def catch_up(self) -> None:
        """Read what others have decided."""
        new = await self.events.since(self.id, self.seq)
        new = [each for each in new if each.seq > self.seq]  # meanwhile another may have read them
        if new:
            event = self.event
            for each in new:
                event = event.append(read_entry(each.entry))
            self._follow(event, new)

    async def read_anew(self) -> None:
        """After something was taken out of what had been decided."""
        async with self.deciding:
            rows = await self.events.since(self.id, 0)
            self.event = await asyncio.to_thread(replayed, rows)
            self.commands = {row.command: row.seq for row in rows}
            self.known.clear()
            self.recent.clear()
            self.unchanged.clear()
            self.erased += 1
            self.wake()


def replayed(rows: Sequence[Decided]) -> Tournament:
    return Tournament.replay([read_entry(row.entry) for row in rows])


def _require_place(state: State, by: By, decision: Enter) -> None:
    if len(state.entrants) >= MOST_ENTRANTS:
        raise NotAllowed(sentence("There are too many entrants."))
    if refused := tuple(judge_name(state, by, decision)):
        raise IllegalAction(refused)


def check(decision: Decision) -> None:
    """What only the server can know: whether the time of the event is the time of some place."""
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
    """What a clock in the hall shows, and how far it is from UTC: in autumn it shows an hour twice."""
    return datetime.fromtimestamp(now // 1_000, UTC).astimezone(zone(name)).isoformat(timespec="seconds")


def milliseconds(name: str, moment: str, after: int = 0) -> int:
    """Since 1970, when a clock in the hall showed this; where it does so twice, for the first time after then."""
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
