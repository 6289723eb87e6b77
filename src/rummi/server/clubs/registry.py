"""Clubs in a worker's hands: what their events have left, who is who, and the lists that follow."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rummi.season.club import About
from rummi.season.people import Known, Member, by_account
from rummi.season.ratings import RatingRow, ratings
from rummi.season.results import EventResult, result_of
from rummi.server.events.event_session import phase
from rummi.server.events.registry import EventRegistry
from rummi.server.helpers.pools import HelperPools
from rummi.server.model.codes import EVENT_CODE_LENGTH, is_code, new_code
from rummi.server.store.clubs.clubs import Club, Clubs, NoSuchClub
from rummi.server.store.clubs.events import Brought, ClubEvent, ClubEvents
from rummi.server.store.writing.journal import AlreadyTaken

MOST_RATED: Final = 100
"""Clubs whose rating lists are kept until something of them changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubState:
    """Everything of a club as it is now."""

    club: Club
    members: tuple[Member, ...]
    events: tuple[ClubEvent, ...]
    brought: tuple[Brought, ...]
    results: tuple[EventResult, ...]
    """Of all events that count, in the order of their days."""
    known: Known
    said: Known
    """What keepers have said of that; the rest follows from accounts."""
    weights: dict[str, int]

    def member(self, number: int) -> Member | None:
        return next((each for each in self.members if each.number == number), None)


class ClubRegistry:
    def __init__(
        self, store: Clubs, held: ClubEvents, events: EventRegistry, helpers: HelperPools, now: Callable[[], int]
    ) -> None:
        self.store = store
        self.held = held
        self._events = events
        self._helpers = helpers
        self.now = now
        self._rated: OrderedDict[str, tuple[object, tuple[RatingRow, ...]]] = OrderedDict()

    async def create(self, name: str, about: About, person: str) -> str:
        about.require()
        while True:
            id = new_code(EVENT_CODE_LENGTH)
            try:
                await self.store.add(id, name, about, person, self.now())
            except AlreadyTaken:
                continue
            return id

    async def club(self, id: str) -> Club:
        """Raises NoSuchClub."""
        if not is_code(id, EVENT_CODE_LENGTH):
            raise NoSuchClub(id)
        return await self.store.get(id)

    async def look(self, id: str) -> ClubState:
        """As fresh as the database; raises NoSuchClub."""
        club = await self.club(id)
        members = tuple(await self.store.members(id))
        events = await self._with_results(id, await self.held.of(id))
        brought = tuple(await self.held.brought(id))
        counting = [each for each in events if each.agreed and each.left_at is None]
        here = [each.result for each in counting if each.result]
        elsewhere = [each for each in brought if each.left_at is None]
        results = [*here, *(each.result for each in elsewhere)]
        holders = await self._events.store.players([each.id for each in counting])
        weights = {each.id: each.weight for each in counting}
        said = await self.store.known(id)
        return ClubState(
            club=club,
            members=members,
            events=tuple(events),
            brought=brought,
            results=tuple(sorted(results, key=lambda each: (each.day, each.id))),
            known={**by_account(here, members, holders), **said},
            said=said,
            weights=weights | {each.result.id: each.weight for each in elsewhere},
        )

    async def _with_results(self, id: str, events: list[ClubEvent]) -> list[ClubEvent]:
        """Those that have moved since they were last looked at are read again, and kept."""
        counting = [each for each in events if each.agreed and each.left_at is None]
        lengths = await self._events.store.lengths([each.id for each in counting])
        stale = [each.id for each in counting if lengths.get(each.id, 0) != each.seq]
        if not stale:
            return events
        await self.held.keep(id, {event: await self._result(event) for event in stale})
        return await self.held.of(id)

    async def _result(self, event: str) -> tuple[int, EventResult | None]:
        session = await self._events.session(event)
        seq, state = session.seq, session.state
        if phase(state) != "over":
            return seq, None
        return seq, await asyncio.to_thread(result_of, event, state)

    async def ratings(self, state: ClubState) -> tuple[RatingRow, ...]:
        """Worked out in a process beside, once for all who ask."""
        seen = state.results, frozenset(state.known.items())
        kept = self._rated.get(state.club.id)
        if kept and kept[0] == seen:
            self._rated.move_to_end(state.club.id)
            return kept[1]
        rows = await self._helpers.seasons.work(ratings, state.results, dict(state.known))
        self._rated[state.club.id] = seen, rows
        if len(self._rated) > MOST_RATED:
            self._rated.popitem(last=False)
        return rows
