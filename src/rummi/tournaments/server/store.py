"""Tournaments in the database: the journal of decisions, roles, public lists and rooms.

A worker that inserts the next entry of a journal has decided.
"""

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
"""Prefix of the command that enters the card of a game played on this server; the id of the game follows."""
LOGO: Final = "logo:"
"""Prefix of the key in the settings under which the logo on printouts is stored."""
Phase: TypeAlias = Literal["entries", "running", "over"]


class NoSuchTournament(Exception):
    pass


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a tournament. It is computed from the decisions."""

    name: str
    place: str
    day: str
    phase: Phase
    entrants: int
    capacity: int


@dataclass(frozen=True, slots=True)
class JournalRow:
    """An entry of the journal in its stored form."""

    seq: int
    entry: str
    command: str


@dataclass(frozen=True, slots=True)
class RoleGrant:
    """A role that a person has in a tournament."""

    person: str
    role: Role
    number: int = 0
    serial: int | None = None
    """The version of the link that gave the role; None if it was given without a link."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game of a table that is played in a room."""

    event: str
    room: str
    game: str
    begun_at: int


@dataclass(frozen=True, slots=True)
class ListedTournament:
    id: str
    summary: Summary
    listed: bool
    unlisted_why: str | None = None
    """Why the organiser removed it from the public list; None if it was never removed."""
    roles: Sequence[tuple[Role, int]] = ()


_EVER_LISTED: Final = or_(EVENTS.c.listed.is_(True), EVENTS.c.unlisted_why.is_not(None))


class TournamentStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, id: str, summary: Summary, entries: Sequence[JournalRow], maker: RoleGrant, *, listed: bool, now: int
    ) -> None:
        """Raises WriteConflict if the id is in use."""
        try:
            async with self._database.writing() as connection:
                row = {"id": id, **_columns(summary), "listed": listed, "made_at": now}
                await connection.execute(insert(EVENTS).values(row))
                await _insert_entries(connection, id, entries, now)
                await connection.execute(insert(EVENT_ROLES).values(_role(id, maker)))
        except IntegrityError as taken:
            raise WriteConflict from taken

    async def since(self, id: str, seq: int) -> list[JournalRow]:
        """Return the entries after number `seq`."""
        asked = select(EVENT_ENTRIES).where(EVENT_ENTRIES.c.event == id, EVENT_ENTRIES.c.seq > seq)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(EVENT_ENTRIES.c.seq))
            return [JournalRow(row.seq, row.entry, row.command) for row in rows]

    async def append(
        self,
        id: str,
        entries: Sequence[JournalRow],
        summary: Summary,
        now: int,
        given: RoleGrant | None = None,
        room: Room | None = None,
    ) -> None:
        """Insert entries, a role and a room in one transaction. Raises WriteConflict if another worker was faster."""
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
        """Return the number of entries of each of these tournaments."""
        entries = EVENT_ENTRIES.c
        asked = select(entries.event, func.max(entries.seq)).where(entries.event.in_(ids)).group_by(entries.event)
        async with self._database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(asked)}

    # roles

    async def roles(self, id: str, person: str) -> list[RoleGrant]:
        """Return the roles that are still valid: their link was not renewed since."""
        asked = _valid_roles(EVENT_ROLES.c.event == id, EVENT_ROLES.c.person == person)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked)
            return [RoleGrant(row.person, row.role, row.number, row.serial) for row in rows]

    async def holders(self, id: str, role: Role, number: int) -> list[str]:
        """Return the people who have the role now."""
        this = EVENT_ROLES.c.event == id, EVENT_ROLES.c.role == role, EVENT_ROLES.c.number == number
        async with self._database.reading() as connection:
            return [row.person for row in await connection.execute(_valid_roles(*this))]

    async def players(self, ids: Sequence[str]) -> dict[tuple[str, int], str]:
        """Return the person of each entrant, by tournament and entrant; "" if several people have the role."""
        found: dict[tuple[str, int], str] = {}
        async with self._database.reading() as connection:
            held = _valid_roles(EVENT_ROLES.c.event.in_(ids), EVENT_ROLES.c.role == "player")
            for row in await connection.execute(held):
                played = row.event, row.number
                found[played] = row.person if found.get(played, row.person) == row.person else ""
        return found

    async def grant_role(self, id: str, grant: RoleGrant) -> None:
        """Give a person a role. A role of an older link gets the new serial; one given without a link does not."""
        row = EVENT_ROLES.c
        this = row.event == id, row.person == grant.person, row.role == grant.role, row.number == grant.number
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(EVENT_ROLES).values(_role(id, grant)))
            newer = update(EVENT_ROLES).where(*this, row.serial.is_not(None)).values(serial=grant.serial)
            await connection.execute(newer)

    async def serials(self, id: str) -> dict[tuple[Role, int], int]:
        """Return the serials of links that were renewed; all others have serial 0."""
        asked = select(EVENT_LINKS).where(EVENT_LINKS.c.event == id)
        async with self._database.reading() as connection:
            return {(row.role, row.number): row.serial for row in await connection.execute(asked)}

    async def renew_link(self, id: str, role: Role, number: int) -> None:
        """Invalidate the old link, and with it the roles that it gave."""
        row = EVENT_LINKS.c
        async with self._database.writing() as connection:
            new = {"event": id, "role": role, "number": number, "serial": 0}
            await connection.execute(self._database.insert_new(EVENT_LINKS).values(new))
            this = row.event == id, row.role == role, row.number == number
            await connection.execute(update(EVENT_LINKS).where(*this).values(serial=row.serial + 1))

    # deletion

    async def roles_of(self, person: str) -> dict[str, list[RoleGrant]]:
        """Return a person's roles in all tournaments, including roles of invalid links."""
        async with self._database.reading() as connection:
            found: dict[str, list[RoleGrant]] = {}
            for row in await connection.execute(select(EVENT_ROLES).where(EVENT_ROLES.c.person == person)):
                found.setdefault(row.event, []).append(RoleGrant(row.person, row.role, row.number, row.serial))
        return found

    async def organisers(self, id: str) -> list[RoleGrant]:
        held = EVENT_ROLES.c.event == id, EVENT_ROLES.c.role == "organiser"
        async with self._database.reading() as connection:
            rows = await connection.execute(_valid_roles(*held))
            return [RoleGrant(row.person, row.role, row.number, row.serial) for row in rows]

    async def rewrite(self, id: str, entries: Mapping[int, str], person: str, *, births: bool) -> None:
        """Replace entries, and the person's id in the commands of entries. Clubs then compute their results again."""
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

    async def find_with_birth_dates(self, before: str, most: int) -> list[str]:
        """Return tournaments before a day that still contain dates of birth."""
        asked = select(EVENTS.c.id).where(EVENTS.c.births.is_(True), EVENTS.c.day < before)
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(asked.order_by(EVENTS.c.day, EVENTS.c.id).limit(most))]

    # tables played in rooms

    async def games_without_card(self, most: int, after: FinishedGame | None = None) -> list[FinishedGame]:
        """Return finished games of tournament tables whose cards were not entered yet, in the order of their starts.

        With `after`, continue behind that game.
        """
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
            return [FinishedGame(*row) for row in await connection.execute(asked)]

    async def games_in(self, room: str) -> list[str]:
        """Return the games of a room in the order of their starts."""
        asked = select(GAMES.c.id).where(GAMES.c.room == room).order_by(GAMES.c.begun_at)
        async with self._database.reading() as connection:
            return [id for (id,) in await connection.execute(asked)]

    async def played_here(self, event: str) -> dict[str, list[str]]:
        """Return the games of each room of a tournament in their order; "" stands for a game that did not end."""
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

    async def close_room(self, room: str) -> None:
        """Note that all cards of this room were entered."""
        async with self._database.writing() as connection:
            await connection.execute(update(EVENT_ROOMS).where(EVENT_ROOMS.c.room == room).values(open=False))

    # lists

    async def of_person(self, person: str, most: int) -> list[ListedTournament]:
        having = _valid_roles(EVENT_ROLES.c.person == person)
        found: dict[str, list[tuple[Role, int]]] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(having):
                found.setdefault(row.event, []).append((row.role, row.number))
            asked = select(EVENTS).where(EVENTS.c.id.in_(found)).order_by(EVENTS.c.day.desc(), EVENTS.c.id).limit(most)
            rows = (await connection.execute(asked)).all()
        return [ListedTournament(row.id, _summary(row), row.listed, row.unlisted_why, found[row.id]) for row in rows]

    async def public(self, since: str, most: int) -> list[ListedTournament]:
        """Return tournaments from a day on that are in the public list or were removed from it."""
        asked = select(EVENTS).where(_EVER_LISTED, EVENTS.c.day >= since)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(EVENTS.c.day, EVENTS.c.id).limit(most))
            return [ListedTournament(row.id, _summary(row), row.listed, row.unlisted_why) for row in rows]

    async def past(self, until: str, day: str, id: str, most: int) -> list[ListedTournament]:
        """Return past tournaments of the public list, also removed ones, newest first.

        They took place before `until`, and come after the one with this day and id in the list.
        """
        columns = EVENTS.c
        earlier = or_(columns.day < day, and_(columns.day == day, columns.id > id)) if id else columns.day < day
        asked = select(EVENTS).where(_EVER_LISTED, columns.day < until, earlier)
        async with self._database.reading() as connection:
            rows = await connection.execute(asked.order_by(columns.day.desc(), columns.id).limit(most))
            return [ListedTournament(row.id, _summary(row), row.listed, row.unlisted_why) for row in rows]

    async def is_listed(self, id: str) -> bool:
        async with self._database.reading() as connection:
            return bool(await connection.scalar(select(EVENTS.c.listed).where(EVENTS.c.id == id)))

    async def put_on_list(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(EVENTS).where(EVENTS.c.id == id).values(listed=True, unlisted_why=None))

    async def take_off_list(self, id: str, why: str) -> bool:
        """Remove a tournament from the public list, which then shows the reason. Return False if it was not listed."""
        shown = update(EVENTS).where(EVENTS.c.id == id, EVENTS.c.listed.is_(True))
        async with self._database.writing() as connection:
            changed = await connection.execute(shown.values(listed=False, unlisted_why=why))
        return changed.rowcount > 0

    # the logo on printouts

    async def logo(self, id: str) -> bytes | None:
        async with self._database.reading() as connection:
            kept = await connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == f"{LOGO}{id}"))
        return b64decode(kept) if kept else None

    async def set_logo(self, id: str, picture: bytes) -> None:
        """Store a logo; empty bytes remove it."""
        key, value = f"{LOGO}{id}", b64encode(picture).decode()
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(SETTINGS).values(key=key, value=value))
            await connection.execute(update(SETTINGS).where(SETTINGS.c.key == key).values(value=value))


def _valid_roles(*wanted: ColumnElement[bool]) -> Select[Any]:
    """Select roles whose link was not renewed since it gave them."""
    roles, links = EVENT_ROLES.c, EVENT_LINKS.c
    same = and_(links.event == roles.event, links.role == roles.role, links.number == roles.number)
    holds = or_(roles.serial.is_(None), roles.serial == func.coalesce(links.serial, 0))
    return select(EVENT_ROLES).select_from(EVENT_ROLES.outerjoin(EVENT_LINKS, same)).where(*wanted, holds)


def _role(event: str, grant: RoleGrant) -> dict[str, object]:
    return {
        "event": event,
        "person": grant.person,
        "role": grant.role,
        "number": grant.number,
        "serial": grant.serial,
    }


def _columns(summary: Summary) -> dict[str, object]:
    return {name: getattr(summary, name) for name in Summary.__slots__}


def _summary(row: object) -> Summary:
    return Summary(*(getattr(row, name) for name in Summary.__slots__))


async def _insert_entries(connection: AsyncConnection, id: str, entries: Sequence[JournalRow], now: int) -> None:
    rows = [
        {"event": id, "seq": each.seq, "entry": each.entry, "command": each.command, "decided_at": now}
        for each in entries
    ]
    await connection.execute(insert(EVENT_ENTRIES), rows)
