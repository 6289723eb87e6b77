"""All events that a worker has in its hands, each read when somebody wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from rummi.server.bus import Bus, BusMessage
from rummi.server.jobs.pool import JobPools
from rummi.server.model.codes import EVENT_CODE_LENGTH, is_code, new_code
from rummi.server.sequence import WriteConflict
from rummi.server.tasks import PeriodicTask, Tasks
from rummi.tournaments.draw.luck import resolve_luck
from rummi.tournaments.files import write_entry
from rummi.tournaments.model.decisions import Decision, Entry
from rummi.tournaments.model.privacy import has_birth_dates
from rummi.tournaments.model.state import State
from rummi.tournaments.server.session import Asked, EventSession, check, replayed, summary
from rummi.tournaments.server.store import Bound, Decided, Events, NoSuchEvent
from rummi.tournaments.tournament import Tournament

UNUSED_MS: Final = 600_000
"""After which an event that nobody looks at is forgotten; it can always be read again."""


class EventMoved(BusMessage, tag="event", frozen=True):
    """A tournament has `seq` decisions now; `anew` if some of the earlier ones were rewritten."""

    event: str
    seq: int
    anew: bool = False


class EventRegistry:
    def __init__(self, store: Events, bus: Bus, jobs: JobPools, tasks: Tasks, now: Callable[[], int]) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self._jobs = jobs
        self.sessions: dict[str, EventSession] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks = tasks

    async def create(self, event: Tournament, person: str, *, listed: bool) -> str:
        """Kept under a new id; whoever makes it is its organiser."""
        for entry in event.journal:
            check(entry.decision)
        written = [
            Decided(seq, write_entry(entry), f"{person}:made+{seq}") for seq, entry in enumerate(event.journal, start=1)
        ]
        maker = Bound(person, "organiser")
        while True:
            id = new_code(EVENT_CODE_LENGTH)
            try:
                await self.store.add(id, summary(event.state), written, maker, listed=listed, now=self.now())
            except WriteConflict:
                continue
            return id

    async def session(self, id: str) -> EventSession:
        """As fresh as the database; raises NoSuchEvent."""
        session = self.sessions.get(id)
        if session is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    session = self.sessions.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        elif not self.bus.alone:
            await session.catch_up()
        session.used_at = self.now()
        return session

    async def _load(self, id: str) -> EventSession:
        if not is_code(id, EVENT_CODE_LENGTH):
            raise NoSuchEvent(id)
        rows = await self.store.since(id, 0)
        if not rows:
            raise NoSuchEvent(id)
        event = await asyncio.to_thread(replayed, rows)
        commands = {row.command: row.seq for row in rows}
        session = EventSession(id, event, self.store, self.now, self._luck, commands, erased=self.now())
        return self.sessions.setdefault(id, session)

    async def decide(self, session: EventSession, asked: Asked) -> int:
        seq = await session.decide(asked)
        self.bus.publish(EventMoved(session.id, session.seq))
        return seq

    async def _luck(self, state: State, decision: Decision, seed: str) -> Decision:
        """In a process beside, because the best draw may take seconds."""
        return await self._jobs.draws.work(resolve_luck, state, decision, seed)

    async def rewrite(self, session: EventSession, erased: Sequence[Entry], person: str = "") -> None:
        """Data of people are taken out of decisions; what follows from them stays the same. With a person, the
        decisions that he asked for no longer tell who asked."""
        told = {
            seq: write_entry(after)
            for seq, (before, after) in enumerate(zip(session.event.journal, erased, strict=False), start=1)
            if before != after
        }
        await self.store.rewrite(session.id, told, person, births=has_birth_dates(erased))
        await session.read_anew()
        self.bus.publish(EventMoved(session.id, session.seq, anew=True))

    # what others do

    def hear(self, message: BusMessage) -> None:
        if not isinstance(message, EventMoved):
            return
        session = self.sessions.get(message.event)
        if session and message.anew:
            self._tasks.spawn(session.read_anew())
        elif session and message.seq > session.seq:
            self._tasks.spawn(session.catch_up())

    def periodic_tasks(self) -> list[PeriodicTask]:
        own: list[PeriodicTask] = [(60.0, self.forget)]
        return own if self.bus.alone else [*own, (1.0, self.look)]

    async def look(self) -> None:
        """Has somebody decided something without our hearing of it? Only who listens cares."""
        listened = [session for session in self.sessions.values() if session.listeners]
        lengths = await self.store.lengths([session.id for session in listened]) if listened else {}
        for session in listened:
            if lengths.get(session.id, 0) > session.seq:
                self._tasks.spawn(session.catch_up())  # one that cannot be read keeps nobody else from his news

    def close(self) -> None:
        """Whoever listens would keep a server alive that is told to end."""
        for session in self.sessions.values():
            session.closed = True
            session.wake()

    async def forget(self) -> None:
        for id, session in tuple(self.sessions.items()):
            if not session.listeners and not session.deciding.locked() and session.used_at < self.now() - UNUSED_MS:
                del self.sessions[id]
