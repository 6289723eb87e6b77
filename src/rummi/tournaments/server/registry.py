"""The tournaments in the memory of a worker; each is read from the database when it is first used."""

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
from rummi.tournaments.server.session import DecisionRequest, TournamentSession, check_zone, replay, summary
from rummi.tournaments.server.store import JournalRow, NoSuchTournament, RoleGrant, TournamentStore
from rummi.tournaments.tournament import Tournament

UNUSED_MS: Final = 600_000
"""After this time an unused session is dropped from memory."""


class TournamentMoved(BusMessage, tag="event", frozen=True):
    """A tournament has `seq` decisions now; `anew` if some of the earlier ones were rewritten."""

    event: str
    seq: int
    anew: bool = False


class TournamentRegistry:
    def __init__(self, store: TournamentStore, bus: Bus, jobs: JobPools, tasks: Tasks, now: Callable[[], int]) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self._jobs = jobs
        self.sessions: dict[str, TournamentSession] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks = tasks

    async def create(self, tournament: Tournament, person: str, *, listed: bool) -> str:
        """Store a tournament under a new id, with the person as its organiser, and return the id."""
        for entry in tournament.journal:
            check_zone(entry.decision)
        rows = [
            JournalRow(seq, write_entry(entry), f"{person}:made+{seq}")
            for seq, entry in enumerate(tournament.journal, start=1)
        ]
        organiser = RoleGrant(person, "organiser")
        while True:
            id = new_code(EVENT_CODE_LENGTH)
            try:
                await self.store.add(id, summary(tournament.state), rows, organiser, listed=listed, now=self.now())
            except WriteConflict:
                continue
            return id

    async def session(self, id: str) -> TournamentSession:
        """Return the session of a tournament with its newest decisions. Raises NoSuchTournament."""
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

    async def _load(self, id: str) -> TournamentSession:
        if not is_code(id, EVENT_CODE_LENGTH):
            raise NoSuchTournament(id)
        rows = await self.store.since(id, 0)
        if not rows:
            raise NoSuchTournament(id)
        tournament = await asyncio.to_thread(replay, rows)
        commands = {row.command: row.seq for row in rows}
        session = TournamentSession(
            id, tournament, self.store, self.now, self._resolve_luck, commands, erased=self.now()
        )
        return self.sessions.setdefault(id, session)

    async def decide(self, session: TournamentSession, asked: DecisionRequest) -> int:
        seq = await session.decide(asked)
        self.bus.publish(TournamentMoved(session.id, session.seq))
        return seq

    async def _resolve_luck(self, state: State, decision: Decision, seed: str) -> Decision:
        """Draw in another process, because the best draw may take seconds."""
        return await self._jobs.draws.work(resolve_luck, state, decision, seed)

    async def rewrite(self, session: TournamentSession, erased: Sequence[Entry], person: str = "") -> None:
        """Replace decisions by versions without personal data; the state must stay the same.

        With `person`, also remove this person's id from the requests that they sent.
        """
        changed = {
            seq: write_entry(after)
            for seq, (before, after) in enumerate(zip(session.tournament.journal, erased, strict=False), start=1)
            if before != after
        }
        await self.store.rewrite(session.id, changed, person, births=has_birth_dates(erased))
        await session.reload()
        self.bus.publish(TournamentMoved(session.id, session.seq, anew=True))

    # other workers

    def on_bus(self, message: BusMessage) -> None:
        if not isinstance(message, TournamentMoved):
            return
        session = self.sessions.get(message.event)
        if session and message.anew:
            self._tasks.spawn(session.reload())
        elif session and message.seq > session.seq:
            self._tasks.spawn(session.catch_up())

    def periodic_tasks(self) -> list[PeriodicTask]:
        own: list[PeriodicTask] = [(60.0, self.drop_unused)]
        return own if self.bus.alone else [*own, (1.0, self.poll)]

    async def poll(self) -> None:
        """Read new decisions for sessions with listeners, in case a message on the bus was lost."""
        listened = [session for session in self.sessions.values() if session.listeners]
        lengths = await self.store.lengths([session.id for session in listened]) if listened else {}
        for session in listened:
            if lengths.get(session.id, 0) > session.seq:
                self._tasks.spawn(session.catch_up())  # in tasks, so that one failure does not affect the others

    def stop_streams(self) -> None:
        """End the streams of news, which would keep a server alive that is shutting down."""
        for session in self.sessions.values():
            session.closed = True
            session.notify()

    async def drop_unused(self) -> None:
        for id, session in tuple(self.sessions.items()):
            if not session.listeners and not session.deciding.locked() and session.used_at < self.now() - UNUSED_MS:
                del self.sessions[id]
