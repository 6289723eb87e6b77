"""Clubs in the database: profiles, keepers, members, tournaments and imported results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Row, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.sequence import WriteConflict
from rummi.server.store.database import Database
from rummi.server.store.schema import (
    CLUB_EVENTS,
    CLUB_KEEPERS,
    CLUB_KNOWN,
    CLUB_MEMBERS,
    CLUB_RESULTS,
    CLUBS,
    EVENT_ROOMS,
    EVENTS,
    GAMES,
)
from rummi.tournaments.season.club import ClubProfile
from rummi.tournaments.season.people import Category, EntrantKey, Member, TournamentResult
from rummi.tournaments.server.store import Summary

NOBODY: Final = 0
"""Instead of a member's number: it is unknown who an entrant is."""


class NoSuchClub(Exception):
    pass


@dataclass(frozen=True, slots=True)
class Club:
    id: str
    version: int
    serial: int
    name: str
    about: ClubProfile


class ClubStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, id: str, name: str, about: ClubProfile, maker: str, now: int) -> None:
        """Raises WriteConflict if the id is in use."""
        row = {"id": id, "version": 1, "serial": 0, "name": name, "about": _written(about), "made_at": now}
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(CLUBS).values(row))
                await connection.execute(insert(CLUB_KEEPERS).values(club=id, person=maker, serial=None))
        except IntegrityError as taken:
            raise WriteConflict from taken

    async def get(self, id: str) -> Club:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(CLUBS).where(CLUBS.c.id == id))).one_or_none()
        if row is None:
            raise NoSuchClub(id)
        return _club(row)

    async def all(self, most: int) -> list[Club]:
        async with self.database.reading() as connection:
            rows = await connection.execute(select(CLUBS).order_by(CLUBS.c.name, CLUBS.c.id).limit(most))
            return [_club(row) for row in rows]

    async def change(self, seen: Club, name: str, about: ClubProfile) -> None:
        """Raises WriteConflict if somebody else has changed the club since it was read."""
        this = CLUBS.c.id == seen.id, CLUBS.c.version == seen.version
        values = {"name": name, "about": _written(about), "version": seen.version + 1}
        async with self.database.writing() as connection:
            if not (await connection.execute(update(CLUBS).where(*this).values(values))).rowcount:
                raise WriteConflict(seen.id)

    # keepers

    async def kept_by(self, person: str) -> list[str]:
        """Return the clubs of which a person is a keeper."""
        asked = select(CLUB_KEEPERS.c.club).join(CLUBS, CLUBS.c.id == CLUB_KEEPERS.c.club)
        async with self.database.reading() as connection:
            held = CLUB_KEEPERS.c.person == person, _holds()
            return [club for (club,) in await connection.execute(asked.where(*held))]

    async def bind(self, id: str, person: str, serial: int) -> None:
        """Make a person a keeper by a link. The creator's right does not depend on links and stays as it is."""
        this = CLUB_KEEPERS.c.club == id, CLUB_KEEPERS.c.person == person, CLUB_KEEPERS.c.serial.is_not(None)
        async with self.database.writing() as connection:
            new = self.database.insert_new(CLUB_KEEPERS).values(club=id, person=person, serial=serial)
            await connection.execute(new)
            await connection.execute(update(CLUB_KEEPERS).where(*this).values(serial=serial))

    async def renew_link(self, id: str) -> None:
        """Invalidate the old link, and with it the rights of keepers who used it."""
        async with self.database.writing() as connection:
            await connection.execute(update(CLUBS).where(CLUBS.c.id == id).values(serial=CLUBS.c.serial + 1))

    # members

    async def members(self, id: str) -> list[Member]:
        asked = select(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club == id).order_by(CLUB_MEMBERS.c.number)
        async with self.database.reading() as connection:
            return [_member(row) for row in await connection.execute(asked)]

    async def known(self, id: str) -> dict[EntrantKey, int]:
        async with self.database.reading() as connection:
            rows = await connection.execute(select(CLUB_KNOWN).where(CLUB_KNOWN.c.club == id))
            return {(row.event, row.entrant): row.member for row in rows}

    async def recognise(self, id: str, found: Mapping[EntrantKey, int], new: Mapping[EntrantKey, str]) -> None:
        """Note which members entrants are (or NOBODY), and add new members under their names, in one transaction.

        This replaces what was noted about these entrants before.
        """
        async with self.database.writing() as connection:
            await moved(connection, id)  # first: it locks the club, so that two keepers do not use the same numbers
            last = await connection.scalar(select(func.max(CLUB_MEMBERS.c.number)).where(CLUB_MEMBERS.c.club == id))
            known = dict(found)
            for number, (played, name) in enumerate(new.items(), start=(last or 0) + 1):
                row = {"club": id, "number": number, "name": name, "categories": "", "person": ""}
                await connection.execute(insert(CLUB_MEMBERS).values(row))
                known[played] = number
            for (event, entrant), member in known.items():
                this = CLUB_KNOWN.c.club == id, CLUB_KNOWN.c.event == event, CLUB_KNOWN.c.entrant == entrant
                await connection.execute(delete(CLUB_KNOWN).where(*this))
                if member != NOBODY:
                    row = {"club": id, "event": event, "entrant": entrant, "member": member}
                    await connection.execute(insert(CLUB_KNOWN).values(row))

    async def set_member(self, id: str, number: int, name: str, categories: Sequence[Category]) -> None:
        values = {"name": name, "categories": " ".join(categories)}
        await self._set_member(id, number, values)

    async def set_account(self, id: str, number: int, person: str) -> None:
        await self._set_member(id, number, {"person": person})

    async def export_person(self, person: str) -> list[dict[str, object]]:
        """Return the clubs that a person keeps, and those in which they have said who they are."""
        keeper_of = select(CLUBS.c.id, CLUBS.c.name).join(CLUB_KEEPERS, CLUB_KEEPERS.c.club == CLUBS.c.id)
        member_of = select(CLUBS.c.id, CLUBS.c.name, CLUB_MEMBERS).join(CLUB_MEMBERS, CLUB_MEMBERS.c.club == CLUBS.c.id)
        async with self.database.reading() as connection:
            keeper = await connection.execute(keeper_of.where(CLUB_KEEPERS.c.person == person))
            found: list[dict[str, object]] = [{"club": row[0], "name": row[1], "keeper": True} for row in keeper]
            member = await connection.execute(member_of.where(CLUB_MEMBERS.c.person == person))
            found += [
                {"club": row[0], "name": row[1], "number": row.number, "as": row[4], "categories": row.categories}
                for row in member
            ]
        return found

    async def _set_member(self, id: str, number: int, values: Mapping[str, str]) -> None:
        this = CLUB_MEMBERS.c.club == id, CLUB_MEMBERS.c.number == number
        async with self.database.writing() as connection:
            await connection.execute(update(CLUB_MEMBERS).where(*this).values(values))
            await moved(connection, id)


async def forget_in_clubs(connection: AsyncConnection, person: str) -> None:
    """Remove a person from clubs. Results stay, without the account."""
    await connection.execute(delete(CLUB_KEEPERS).where(CLUB_KEEPERS.c.person == person))
    await connection.execute(update(CLUB_MEMBERS).where(CLUB_MEMBERS.c.person == person).values(person=""))


async def moved(connection: AsyncConnection, id: str) -> None:
    await connection.execute(update(CLUBS).where(CLUBS.c.id == id).values(version=CLUBS.c.version + 1))


def _holds() -> ColumnElement[bool]:
    return or_(CLUB_KEEPERS.c.serial.is_(None), CLUB_KEEPERS.c.serial == CLUBS.c.serial)


def _written(about: ClubProfile) -> str:
    return msgspec.json.encode(about).decode()


def _club(row: Row[Any]) -> Club:
    return Club(row.id, row.version, row.serial, row.name, msgspec.json.decode(row.about, type=ClubProfile))


def _member(row: Row[Any]) -> Member:
    categories = msgspec.convert(tuple(row.categories.split()), tuple[Category, ...])
    return Member(row.number, row.name, categories, row.person)


@dataclass(frozen=True, slots=True)
class ClubTournament:
    """A tournament proposed for a club. It belongs to the club when its organiser and a keeper have agreed."""

    id: str
    summary: Summary
    by_organiser: bool
    by_keeper: bool
    weight: int
    left_at: int | None
    left_why: str
    seq: int
    result: TournamentResult | None
    played_here: bool
    """Whether a game of it was finished in a room of this server."""

    @property
    def agreed(self) -> bool:
        return self.by_organiser and self.by_keeper


@dataclass(frozen=True, slots=True)
class ImportedResult:
    """Results of a tournament that was played elsewhere."""

    result: TournamentResult
    weight: int
    left_at: int | None
    left_why: str


class ClubTournamentStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, club: str) -> list[ClubTournament]:
        """Return the tournaments of a club, ordered by day."""
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
        """Return the clubs to which a tournament belongs or was proposed."""
        asked = select(CLUB_EVENTS.c.club).where(CLUB_EVENTS.c.event == event, CLUB_EVENTS.c.left_at.is_(None))
        async with self._database.reading() as connection:
            return [club for (club,) in await connection.execute(asked)]

    async def agree(self, club: str, event: str, *, organiser: bool, keeper: bool) -> None:
        """Note the agreement of one side or both. A removed tournament returns when both agree again."""
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
        """Remove a tournament or imported result from a club. The list keeps a line with the reason."""
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

    async def keep(self, club: str, results: Mapping[str, tuple[int, TournamentResult | None]]) -> None:
        """Store computed results with the number of decisions they follow from, to avoid replays."""
        async with self._database.writing() as connection:
            for event, (seq, result) in results.items():
                written = msgspec.json.encode(result).decode() if result else None
                this = CLUB_EVENTS.c.club == club, CLUB_EVENTS.c.event == event
                await connection.execute(update(CLUB_EVENTS).where(*this).values(seq=seq, result=written))

    # played elsewhere

    async def brought(self, club: str) -> list[ImportedResult]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(CLUB_RESULTS).where(CLUB_RESULTS.c.club == club))
            return [ImportedResult(_result(row.result), row.weight, row.left_at, row.left_why) for row in rows]

    async def bring(self, club: str, results: Sequence[TournamentResult]) -> None:
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


def _event(row: Row[Any], played_here: bool) -> ClubTournament:
    return ClubTournament(
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


def _result(text: str) -> TournamentResult:
    return msgspec.json.decode(text, type=TournamentResult)
