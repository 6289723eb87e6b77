"""All events that a worker has in its hands, each read when somebody wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import choice
from typing import Final

from rummi.server.bus import Bus, EventMoved, Told
from rummi.server.chores import Chore
from rummi.server.events.event_session import Asked, Book, check, summary
from rummi.server.helpers.pools import Thinking
from rummi.server.rooms.registry import LETTERS
from rummi.server.store.events import Bound, Decided, Events, NoSuchEvent
from rummi.server.store.journal import Taken
from rummi.server.tasks import Tasks
from rummi.tournament.decisions import Decision
from rummi.tournament.event import Event
from rummi.tournament.files import read_entry, write_entry
from rummi.tournament.luck import with_luck
from rummi.tournament.state import State

ID: Final = 8
UNUSED: Final = 600_000
"""Milliseconds after which an event that nobody looks at is forgotten; it can always be read again."""


class Books:
    def __init__(self, events: Events, bus: Bus, thinking: Thinking, now: Callable[[], int]) -> None:
        self.events = events
        self.bus = bus
        self.now = now
        self._thinking = thinking
        self.open: dict[str, Book] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks = Tasks()

    async def create(self, event: Event, person: str, *, listed: bool) -> str:
        """Kept under a new id; whoever makes it is its organiser."""
        for entry in event.journal:
            check(entry.decision)
        written = [
            Decided(seq, write_entry(entry), f"{person}:made+{seq}") for seq, entry in enumerate(event.journal, start=1)
        ]
        maker = Bound(person, "organiser")
        while True:
            id = "".join(choice(LETTERS) for _ in range(ID))
            try:
                await self.events.add(id, summary(event.state), written, maker, listed=listed, now=self.now())
            except Taken:
                continue
            return id

    async def book(self, id: str) -> Book:
        """As fresh as the database; raises NoSuchEvent."""
        book = self.open.get(id)
        if book is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    book = self.open.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        elif not self.bus.alone:
            await book.catch_up()
        book.used_at = self.now()
        return book

    async def _load(self, id: str) -> Book:
        if len(id) != ID or not set(id) <= set(LETTERS):
            raise NoSuchEvent(id)
        rows = await self.events.since(id, 0)
        if not rows:
            raise NoSuchEvent(id)
        event = await asyncio.to_thread(lambda: Event.replay([read_entry(row.entry) for row in rows]))
        commands = {row.command: row.seq for row in rows}
        return self.open.setdefault(id, Book(id, event, self.events, self.now, self._luck, commands))

    async def decide(self, book: Book, asked: Asked) -> int:
        seq = await book.decide(asked)
        self.bus.tell(EventMoved(book.id, book.seq))
        return seq

    async def _luck(self, state: State, decision: Decision, seed: str) -> Decision:
        """In a process beside, because the best draw may take seconds."""
        return await self._thinking.draws.work(with_luck, state, decision, seed)

    # what others do

    def hear(self, told: Told) -> None:
        if not isinstance(told, EventMoved):
            return
        book = self.open.get(told.event)
        if book and told.seq > book.seq:
            self._tasks.spawn(book.catch_up())

    def chores(self) -> list[Chore]:
        own: list[Chore] = [(60.0, self.forget)]
        return own if self.bus.alone else [*own, (1.0, self.look)]

    async def look(self) -> None:
        """Has somebody decided something without our hearing of it? Only who listens cares."""
        listened = [book for book in self.open.values() if book.listeners]
        lengths = await self.events.lengths([book.id for book in listened]) if listened else {}
        for book in listened:
            if lengths.get(book.id, 0) > book.seq:
                await book.catch_up()

    def close(self) -> None:
        """Whoever listens would keep a server alive that is told to end."""
        for book in self.open.values():
            book.closed = True
            book.wake()

    async def forget(self) -> None:
        for id, book in tuple(self.open.items()):
            if not book.listeners and not book.deciding.locked() and book.used_at < self.now() - UNUSED:
                del self.open[id]
