"""Championships in the database: entries by number; whoever inserts the next has decided. And who has which role."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Select, and_, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.room import Room
from rummi.server.sequence import WriteConflict
from rummi.server.store.database import Database
from rummi.server.store.rooms import insert_room
from rummi.server.store.schema import (
    CLUB_EVENTS,
    EVENT_ENTRIES,
    EVENT_LINKS,
    EVENT_ROLES,
    EVENT_ROOMS,
    EVENTS,
    GAMES,
    SETTINGS,
)
from rummi.tournaments.model.decisions import Role

CARD: Final = "game:"
"""Before the id of a game that was played here: the command by which its card comes in, once."""
LOGO: Final = "logo:"
"""Before the id of an event, among the settings: the picture on its papers."""
Phase: TypeAlias = Literal["entries", "running", "over"]


class NoSuchEvent(Exception):
    pass


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of an event; it follows from the decisions."""

    name: str
    place: str
    day: str
    phase: Phase
    entrants: int
    capacity: int


@dataclass(frozen=True, slots=True)
class Decided:
    """A line of the journal, as text."""

    seq: int
    entry: str
    command: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A role that somebody has in an event."""

    person: str
    role: Role
    number: int = 0
    serial: int | None = None
    """Of the link by which it came; none: it was given without one."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game of a table of a championship."""

    event: str
    room: str
    game: str
    begun_at: int


@dataclass(frozen=True, slots=True)
class Listed:
    id: str
    summary: Summary
    listed: bool
    unlisted_why: str | None = None
    """Why it is in public lists no more, where it was in them once."""
    roles: Sequence[tuple[Role, int]] = ()


_EVER_LISTED: Final = or_(EVENTS.c.listed.is_(True), EVENTS.c.unlisted_why.is_not(None))


class Events:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, id: str, summary: Summary, entries: Sequence[Decided], maker: Bound, *, listed: bool, now: int
    ) -> None:
        """Raises WriteConflict where the id is in use."""
        try:
            async with self._database.writing() as connection:
                row = {"id": id, **_columns(summary), "listed": listed, "made_at": now}
                await connection.execute(insert(EVENTS).values(row))
                await _insert_entries(connection, id, entries, now)
                await connection.execute(insert(EVENT_ROLES).values(_role(id, maker)))
        except IntegrityError as taken:
            raise WriteConflict from taken

    async def since(self, id: str, seq: int) -> list[Decided]:
        """The entries after this number."""
        asked = select(EVENT_ENTRIES).where(EVENT_ENTRIES.c.event == id, EVENT_ENTRIES.c.seq > seq)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(EVENT_ENTRIES.c.seq))
            return [Decided(row.seq, row.entry, row.command) for row in rows]

    async def append(
        self,
        id: str,
        entries: Sequence[Decided],
        summary: Summary,
        now: int,
        given: Bound | None = None,
        room: Room | None = None,
    ) -> None:
        """All of them or none: when this returns they are decided. Raises WriteConflict where somebody was quicker."""
        try:
            async with self._database.writing() as connection:
                await _insert_entries(connection, id, entries, now)
                await connection.execute(update(EVENTS).where(EVENTS.c.id == id).values(_columns(summary)))
                if given is not None:
                    await connection.execute(self._database.insert_new(EVENT_ROLES).values(_role(id, given)))
                if room is not None:
                    await insert_room(connection, room, now)
                    await connection.execute(insert(EVENT_ROOMS).values(room=room.code, event=id, open=True))
        except IntegrityError as taken:
            raise WriteConflict from taken

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """How many entries each of these events has."""
        entries = EVENT_ENTRIES.c
        asked = select(entries.event, func.max(entries.seq)).where(entries.event.in_(ids)).group_by(entries.event)
        async with self._database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(asked)}

    # who is who

    async def roles(self, id: str, person: str) -> list[Bound]:
        """Those that still hold: no newer link has been made since."""
        asked = _holding(EVENT_ROLES.c.event == id, EVENT_ROLES.c.person == person)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked)
            return [Bound(row.person, row.role, row.number, row.serial) for row in rows]

    async def holders(self, id: str, role: Role, number: int) -> list[str]:
        """Everybody who has the role now."""
        this = EVENT_ROLES.c.event == id, EVENT_ROLES.c.role == role, EVENT_ROLES.c.number == number
        async with self._database.reading() as connection:
            return [row.person for row in await connection.execute(_holding(*this))]

    async def players(self, ids: Sequence[str]) -> dict[tuple[str, int], str]:
        """Who plays in these events, by event and entrant; nobody where two people hold the same place."""
        found: dict[tuple[str, int], str] = {}
        async with self._database.reading() as connection:
            held = _holding(EVENT_ROLES.c.event.in_(ids), EVENT_ROLES.c.role == "player")
            for row in await connection.execute(held):
                played = row.event, row.number
                found[played] = row.person if found.get(played, row.person) == row.person else ""
        return found

    async def bind(self, id: str, bound: Bound) -> None:
        """A newer link renews the role that an older one gave; what was given without a link stays so."""
        row = EVENT_ROLES.c
        this = row.event == id, row.person == bound.person, row.role == bound.role, row.number == bound.number
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(EVENT_ROLES).values(_role(id, bound)))
            newer = update(EVENT_ROLES).where(*this, row.serial.is_not(None)).values(serial=bound.serial)
            await connection.execute(newer)

    async def serials(self, id: str) -> dict[tuple[Role, int], int]:
        """Of the links that were made anew."""
        asked = select(EVENT_LINKS).where(EVENT_LINKS.c.event == id)
        async with self._database.reading() as connection:
            return {(row.role, row.number): row.serial for row in await connection.execute(asked)}

    async def renew_link(self, id: str, role: Role, number: int) -> None:
        """The old link no longer fits, and whoever came by it has lost the role."""
        row = EVENT_LINKS.c
        async with self._database.writing() as connection:
            new = {"event": id, "role": role, "number": number, "serial": 0}
            await connection.execute(self._database.insert_new(EVENT_LINKS).values(new))
            this = row.event == id, row.role == role, row.number == number
            await connection.execute(update(EVENT_LINKS).where(*this).values(serial=row.serial + 1))

    # what is taken out

    async def roles_of(self, person: str) -> dict[str, list[Bound]]:
        """In all events, even by links that no longer fit."""
        async with self._database.reading() as connection:
            found: dict[str, list[Bound]] = {}
            for row in await connection.execute(select(EVENT_ROLES).where(EVENT_ROLES.c.person == person)):
                found.setdefault(row.event, []).append(Bound(row.person, row.role, row.number, row.serial))
        return found

    async def organisers(self, id: str) -> list[Bound]:
        held = EVENT_ROLES.c.event == id, EVENT_ROLES.c.role == "organiser"
        async with self._database.reading() as connection:
            rows = await connection.execute(_holding(*held))
            return [Bound(row.person, row.role, row.number, row.serial) for row in rows]

    async def rewrite(self, id: str, entries: Mapping[int, str], person: str, *, births: bool) -> None:
        """Some entries in other words, all at once, and who asked for them is no longer told."""
        commands, other = EVENT_ENTRIES.c.command, token_hex(12)
        async with self._database.writing() as connection:
            for seq, entry in entries.items():
                this = EVENT_ENTRIES.c.event == id, EVENT_ENTRIES.c.seq == seq
                await connection.execute(update(EVENT_ENTRIES).where(*this).values(entry=entry))
            if person:
                asked = EVENT_ENTRIES.c.event == id, commands.startswith(f"{person}:")
                changed = func.replace(commands, person, other)
                await connection.execute(update(EVENT_ENTRIES).where(*asked).values(command=changed))
            await connection.execute(update(EVENTS).where(EVENTS.c.id == id).values(births=births))
            await connection.execute(update(CLUB_EVENTS).where(CLUB_EVENTS.c.event == id).values(seq=0, result=None))

    async def with_births(self, before: str, most: int) -> list[str]:
        """Events before a day in which days of birth still stand."""
        asked = select(EVENTS.c.id).where(EVENTS.c.births.is_(True), EVENTS.c.day < before)
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(asked.order_by(EVENTS.c.day, EVENTS.c.id).limit(most))]

    # tables that are played here

    async def finished(self, most: int, after: Finished | None = None) -> list[Finished]:
        """Games of tables of championships that have ended and of which no card came in yet, in the order in which they
        began; from the one after this on."""
        command = literal(CARD) + GAMES.c.id
        entered = select(EVENT_ENTRIES.c.seq).where(
            EVENT_ENTRIES.c.event == EVENT_ROOMS.c.event, EVENT_ENTRIES.c.command == command
        )
        begun_at, id = GAMES.c.begun_at, GAMES.c.id
        missing = [EVENT_ROOMS.c.open.is_(True), GAMES.c.ended_at.is_not(None), ~entered.exists()]
        if after:
            later = begun_at > after.begun_at
            missing.append(or_(later, and_(begun_at == after.begun_at, id > after.game)))
        asked = (
            select(EVENT_ROOMS.c.event, EVENT_ROOMS.c.room, id, begun_at)
            .join(GAMES, GAMES.c.room == EVENT_ROOMS.c.room)
            .where(*missing)
            .order_by(begun_at, id)
            .limit(most)
        )
        async with self._database.reading() as connection:
            return [Finished(*row) for row in await connection.execute(asked)]

    async def games_in(self, room: str) -> list[str]:
        """In their order."""
        asked = select(GAMES.c.id).where(GAMES.c.room == room).order_by(GAMES.c.begun_at)
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(asked)]

    async def played_here(self, event: str) -> dict[str, list[str]]:
        """By room of the event the games that have ended in it, in their order; none for one that was broken off."""
        asked = (
            select(EVENT_ROOMS.c.room, GAMES.c.id, GAMES.c.ended_at)
            .join(GAMES, GAMES.c.room == EVENT_ROOMS.c.room)
            .where(EVENT_ROOMS.c.event == event)
            .order_by(GAMES.c.begun_at, GAMES.c.id)
        )
        found: dict[str, list[str]] = {}
        async with self._database.reading() as connection:
            for room, id, ended_at in await connection.execute(asked):
                found.setdefault(room, []).append(id if ended_at is not None else "")
        return found

    async def room_done(self, room: str) -> None:
        """No card comes from it any more."""
        async with self._database.writing() as connection:
            await connection.execute(update(EVENT_ROOMS).where(EVENT_ROOMS.c.room == room).values(open=False))

    # lists

    async def mine(self, person: str, most: int) -> list[Listed]:
        having = _holding(EVENT_ROLES.c.person == person)
        found: dict[str, list[tuple[Role, int]]] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(having):
                found.setdefault(row.event, []).append((row.role, row.number))
            asked = select(EVENTS).where(EVENTS.c.id.in_(found)).order_by(EVENTS.c.day.desc(), EVENTS.c.id).limit(most)
            rows = (await connection.execute(asked)).all()
        return [Listed(row.id, _summary(row), row.listed, row.unlisted_why, found[row.id]) for row in rows]

    async def public(self, since: str, most: int) -> list[Listed]:
        """Those that their organisers show to everybody, or have shown, from a day on."""
        asked = select(EVENTS).where(_EVER_LISTED, EVENTS.c.day >= since)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(EVENTS.c.day, EVENTS.c.id).limit(most))
            return [Listed(row.id, _summary(row), row.listed, row.unlisted_why) for row in rows]

    async def past(self, until: str, day: str, id: str, most: int) -> list[Listed]:
        """Public ones, also those that were taken off, that were before a day, from the last back; after the one of
        that day and id."""
        columns = EVENTS.c
        earlier = or_(columns.day < day, and_(columns.day == day, columns.id > id)) if id else columns.day < day
        asked = select(EVENTS).where(_EVER_LISTED, columns.day < until, earlier)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(columns.day.desc(), columns.id).limit(most))
            return [Listed(row.id, _summary(row), row.listed, row.unlisted_why) for row in rows]

    async def listed(self, id: str) -> bool:
        async with self._database.reading() as connection:
            return bool(await connection.scalar(select(EVENTS.c.listed).where(EVENTS.c.id == id)))

    async def put_on_list(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(EVENTS).where(EVENTS.c.id == id).values(listed=True, unlisted_why=None))

    async def take_off_list(self, id: str, why: str) -> bool:
        """The list goes on to say that it was there, and why it is no more; false where it was not there."""
        shown = update(EVENTS).where(EVENTS.c.id == id, EVENTS.c.listed.is_(True))
        async with self._database.writing() as connection:
            changed = await connection.execute(shown.values(listed=False, unlisted_why=why))
        return changed.rowcount > 0

    # the mark on its papers

    async def logo(self, id: str) -> bytes | None:
        async with self._database.reading() as connection:
            kept = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == f"{LOGO}{id}"))
        return b64decode(kept) if kept else None

    async def set_logo(self, id: str, picture: bytes) -> None:
        """Without bytes there is none any more."""
        key, value = f"{LOGO}{id}", b64encode(picture).decode()
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=key, value=value))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == key).values(value=value))


def _holding(*wanted: ColumnElement[bool]) -> Select[Any]:
    roles, links = EVENT_ROLES.c, EVENT_LINKS.c
    same = and_(links.event == roles.event, links.role == roles.role, links.number == roles.number)
    holds = or_(roles.serial.is_(None), roles.serial == func.coalesce(links.serial, 0))
    return select(EVENT_ROLES).select_from(EVENT_ROLES.outerjoin(EVENT_LINKS, same)).where(*wanted, holds)


def _role(event: str, bound: Bound) -> dict[str, object]:
    return {
        "event": event,
        "person": bound.person,
        "role": bound.role,
        "number": bound.number,
        "serial": bound.serial,
    }


def _columns(summary: Summary) -> dict[str, object]:
    return {name: getattr(summary, name) for name in Summary.__slots__}


def _summary(row: object) -> Summary:
    return Summary(*(getattr(row, name) for name in Summary.__slots__))


async def _insert_entries(connection: AsyncConnection, id: str, entries: Sequence[Decided], now: int) -> None:
    rows = [
        {"event": id, "seq": each.seq, "entry": each.entry, "command": each.command, "decided_at": now}
        for each in entries
    ]
    await connection.execute(insert(EVENT_ENTRIES), rows)
