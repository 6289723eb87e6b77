"""Which events are a club's, what they have left, and past results that were brought along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, insert, select, update

from rummi.season.results import EventResult
from rummi.server.store.clubs.clubs import moved
from rummi.server.store.database import Database
from rummi.server.store.events import Summary
from rummi.server.store.schema import CLUB_EVENTS, CLUB_RESULTS, EVENT_ROOMS, EVENTS, GAMES


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """An event that somebody has brought to a club; it is the club's when its organiser and a keeper have agreed."""

    id: str
    summary: Summary
    by_organiser: bool
    by_keeper: bool
    weight: int
    left_at: int | None
    left_why: str
    seq: int
    result: EventResult | None
    played_here: bool
    """Whether a game of it has ended in a room of this server."""

    @property
    def agreed(self) -> bool:
        return self.by_organiser and self.by_keeper


@dataclass(frozen=True, slots=True)
class Brought:
    """Results of an event that was played elsewhere."""

    result: EventResult
    weight: int
    left_at: int | None
    left_why: str


class ClubEvents:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, club: str) -> list[ClubEvent]:
        """In the order of their days."""
        asked = select(CLUB_EVENTS, EVENTS).join(EVENTS, EVENTS.c.id == CLUB_EVENTS.c.event)
        asked = asked.where(CLUB_EVENTS.c.club == club).order_by(EVENTS.c.day, EVENTS.c.id)
        here = select(EVENT_ROOMS.c.event).join(CLUB_EVENTS, CLUB_EVENTS.c.event == EVENT_ROOMS.c.event)
        here = here.join(GAMES, GAMES.c.room == EVENT_ROOMS.c.room)
        here = here.where(CLUB_EVENTS.c.club == club, GAMES.c.ended_at.is_not(None)).distinct()
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
            played = {event for (event,) in await connection.execute(here)}
        return [_event(row, row.event in played) for row in rows]

    async def clubs_of(self, event: str) -> list[str]:
        """The clubs to which an event belongs, or is to belong."""
        asked = select(CLUB_EVENTS.c.club).where(CLUB_EVENTS.c.event == event, CLUB_EVENTS.c.left_at.is_(None))
        async with self._database.reading() as connection:
            return [club for (club,) in await connection.execute(asked)]

    async def agree(self, club: str, event: str, *, organiser: bool, keeper: bool) -> None:
        """One side more; an event that had left comes back when both agree anew."""
        this = CLUB_EVENTS.c.club == club, CLUB_EVENTS.c.event == event
        new = {"club": club, "event": event, "by_organiser": False, "by_keeper": False, "weight": 1}
        async with self._database.writing() as connection:
            row = {**new, "left_at": None, "left_why": "", "seq": 0, "result": None}
            await connection.execute(self._database.insert_new(CLUB_EVENTS).values(row))
            came = {"by_organiser": True} if organiser else {}
            came |= {"by_keeper": True} if keeper else {}
            back = {"left_at": None, "left_why": ""}
            await connection.execute(update(CLUB_EVENTS).where(*this).values({**came, **back}))
            await moved(connection, club)

    async def leave(self, club: str, event: str, why: str, now: int) -> None:
        """The club's no longer, which is told with the reason: nothing goes silently."""
        gone = {"left_at": now, "left_why": why, "by_organiser": False, "by_keeper": False}
        async with self._database.writing() as connection:
            this = CLUB_EVENTS.c.club == club, CLUB_EVENTS.c.event == event
            await connection.execute(update(CLUB_EVENTS).where(*this).values(gone))
            this = CLUB_RESULTS.c.club == club, CLUB_RESULTS.c.id == event
            await connection.execute(update(CLUB_RESULTS).where(*this).values(left_at=now, left_why=why))
            await moved(connection, club)

    async def weigh(self, club: str, event: str, weight: int) -> None:
        async with self._database.writing() as connection:
            this = CLUB_EVENTS.c.club == club, CLUB_EVENTS.c.event == event
            await connection.execute(update(CLUB_EVENTS).where(*this).values(weight=weight))
            this = CLUB_RESULTS.c.club == club, CLUB_RESULTS.c.id == event
            await connection.execute(update(CLUB_RESULTS).where(*this).values(weight=weight))
            await moved(connection, club)

    async def keep(self, club: str, results: Mapping[str, tuple[int, EventResult | None]]) -> None:
        """What follows from so many decisions of events, so that nobody has to replay them for a list."""
        async with self._database.writing() as connection:
            for event, (seq, result) in results.items():
                written = msgspec.json.encode(result).decode() if result else None
                this = CLUB_EVENTS.c.club == club, CLUB_EVENTS.c.event == event
                await connection.execute(update(CLUB_EVENTS).where(*this).values(seq=seq, result=written))

    # played elsewhere

    async def brought(self, club: str) -> list[Brought]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(CLUB_RESULTS).where(CLUB_RESULTS.c.club == club))
            return [Brought(_result(row.result), row.weight, row.left_at, row.left_why) for row in rows]

    async def bring(self, club: str, results: Sequence[EventResult]) -> None:
        rows = [
            {
                "club": club,
                "id": each.id,
                "weight": 1,
                "left_at": None,
                "left_why": "",
                "result": msgspec.json.encode(each).decode(),
            }
            for each in results
        ]
        async with self._database.writing() as connection:
            await connection.execute(insert(CLUB_RESULTS), rows)
            await moved(connection, club)


def _event(row: Row[Any], played_here: bool) -> ClubEvent:
    return ClubEvent(
        id=row.event,
        summary=Summary(*(getattr(row, name) for name in Summary.__slots__)),
        by_organiser=row.by_organiser,
        by_keeper=row.by_keeper,
        weight=row.weight,
        left_at=row.left_at,
        left_why=row.left_why,
        seq=row.seq,
        result=_result(row.result) if row.result else None,
        played_here=played_here,
    )


def _result(text: str) -> EventResult:
    return msgspec.json.decode(text, type=EventResult)
