"""Reports about people, with the chat around what was reported and the decisions of operators; and blocks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec
from sqlalchemy import Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.reports import Block, Decision, Report
from rummi.server.model.room import NOBODY, Said
from rummi.server.store.batch_loader import BatchLoader
from rummi.server.store.database import Database
from rummi.server.store.schema import BLOCKS, REPORTS

MOST_SAID: Final = 100
"""Chat messages that one report keeps when its reporter adds to it."""
_DECODER: Final = msgspec.json.Decoder(tuple[Said, ...])


class Reports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, report: Report) -> None:
        """Store a report. If the reporter has an open one of the same case, it is extended instead."""
        while not await self._add_to_open(report):
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(REPORTS).values(_row(report)))
                return
            except IntegrityError:
                continue

    async def _add_to_open(self, report: Report) -> bool:
        async with self._database.writing() as connection:
            this = REPORTS.c.open_key == _open_key(report)
            row = (await connection.execute(select(REPORTS).where(this).with_for_update())).one_or_none()
            if row is None:
                return False
            before = _report(row)
            extended = replace(report, id=before.id, at=before.at, said=_merge_chat(before.said, report.said))
            if not report.words:
                extended = replace(extended, words=before.words)
            await connection.execute(update(REPORTS).where(REPORTS.c.id == before.id).values(_row(extended)))
        return True

    async def count_since(self, reporter: str, since: int) -> int:
        query = select(func.count()).select_from(REPORTS)
        async with self._database.reading() as connection:
            return await connection.scalar(query.where(REPORTS.c.reporter == reporter, REPORTS.c.at >= since)) or 0

    async def has_open(self, report: Report) -> bool:
        query = select(REPORTS.c.id).where(REPORTS.c.open_key == _open_key(report))
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def list_open(self, most: int) -> list[Report]:
        """Return open reports, the newest first."""
        return await self._select(select(REPORTS).where(REPORTS.c.state == "open").limit(most))

    async def get(self, id: str) -> Report | None:
        return next(iter(await self._select(select(REPORTS).where(REPORTS.c.id == id))), None)

    async def about(self, person: str) -> list[Report]:
        return await self._select(select(REPORTS).where(REPORTS.c.reported == person))

    async def by_reporter(self, person: str) -> list[Report]:
        return await self._select(select(REPORTS).where(REPORTS.c.reporter == person))

    async def _select(self, query: Select[Any]) -> list[Report]:
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(REPORTS.c.at.desc(), REPORTS.c.id))
            return [_report(row) for row in rows]

    async def count_open(self) -> int:
        query = select(func.count()).select_from(REPORTS).where(REPORTS.c.state == "open")
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def old(self, before: int, most: int) -> list[str]:
        """Return the ids of reports that were closed before then, or made before then and never closed."""
        since = func.coalesce(REPORTS.c.closed_at, REPORTS.c.at)
        async with self._database.reading() as connection:
            query = select(REPORTS.c.id).where(since < before).order_by(REPORTS.c.at).limit(most)
            return [id for (id,) in await connection.execute(query)]

    async def delete(self, id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(REPORTS).where(REPORTS.c.id == id))


async def forget_reports(connection: AsyncConnection, person: str) -> None:
    """Remove a person from all reports. Open reports about them stay, without their id, until they are closed."""
    about = REPORTS.c.reported == person
    await connection.execute(delete(REPORTS).where(about, REPORTS.c.state == "closed"))
    await connection.execute(
        update(REPORTS).where(REPORTS.c.reporter == person).values(reporter=NOBODY, words="", open_key=None)
    )
    for row in (await connection.execute(select(REPORTS).where(about | REPORTS.c.said.contains(person)))).all():
        is_about = row.reported == person
        said = [replace(each, person=NOBODY) if each.person == person else each for each in _DECODER.decode(row.said)]
        values: dict[str, object] = {"said": _encode_chat([each for each in said if is_about or each.person])}
        if is_about:
            values |= {"reported": NOBODY, "open_key": None}
        await connection.execute(update(REPORTS).where(REPORTS.c.id == row.id).values(values))


async def close_reports(connection: AsyncConnection, id: str, decision: Decision, by: str, now: int) -> int:
    """Close all open reports of the same case, and return how many there were."""
    row = (await connection.execute(select(REPORTS).where(REPORTS.c.id == id))).one_or_none()
    if row is None:
        return 0
    same = [REPORTS.c.room == row.room, REPORTS.c.event == row.event, REPORTS.c.reported == row.reported]
    if not row.reported:
        same.append(REPORTS.c.name == row.name)
    values = {"state": "closed", "decision": decision, "closed_by": by, "closed_at": now, "open_key": None}
    done = await connection.execute(update(REPORTS).where(and_(*same), REPORTS.c.state == "open").values(values))
    return done.rowcount


def _merge_chat(before: Iterable[Said], now: Iterable[Said]) -> tuple[Said, ...]:
    by_number = {said.number: said for said in (*before, *now)}
    return tuple(by_number[number] for number in sorted(by_number))[-MOST_SAID:]


def _open_key(report: Report) -> str:
    return ":".join((report.reporter, *report.case))[:128]


def _row(report: Report) -> dict[str, object]:
    return {
        "id": report.id,
        "reporter": report.reporter,
        "reported": report.reported,
        "name": report.name,
        "room": report.room,
        "event": report.event,
        "reason": report.reason,
        "words": report.words,
        "number": report.number,
        "said": _encode_chat(report.said),
        "at": report.at,
        "state": report.state,
        "decision": report.decision,
        "closed_by": report.closed_by,
        "closed_at": report.closed_at,
        "open_key": _open_key(report) if report.state == "open" else None,
    }


def _report(row: Row[Any]) -> Report:
    return Report(
        id=row.id,
        reporter=row.reporter,
        reported=row.reported,
        name=row.name,
        room=row.room,
        event=row.event,
        reason=row.reason,
        words=row.words,
        number=row.number,
        said=_DECODER.decode(row.said),
        at=row.at,
        state=row.state,
        decision=row.decision,
        closed_by=row.closed_by,
        closed_at=row.closed_at,
    )


def _encode_chat(said: Sequence[Said]) -> str:
    return msgspec.json.encode(said).decode()


class Blocks:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._loader = BatchLoader(self.of_all)

    async def add(self, person: str, block: Block) -> None:
        """Store a block, unless it is stored already."""
        row = {"person": person, "blocked": block.person, "name": block.name, "at": block.at}
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(BLOCKS).values(row))

    async def remove(self, person: str, blocked: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(BLOCKS).where(BLOCKS.c.person == person, BLOCKS.c.blocked == blocked))

    async def of(self, person: str) -> list[Block]:
        """Return whom a person has blocked, the newest block first."""
        query = select(BLOCKS).where(BLOCKS.c.person == person).order_by(BLOCKS.c.at.desc(), BLOCKS.c.blocked)
        async with self._database.reading() as connection:
            return [Block(row.blocked, row.name, row.at) for row in await connection.execute(query)]

    async def blocked_by(self, person: str) -> frozenset[str]:
        return await self._loader.get(person) or frozenset()

    async def of_all(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        """Return for each person whom they have blocked."""
        query = select(BLOCKS.c.person, BLOCKS.c.blocked).where(BLOCKS.c.person.in_(people))
        found: dict[str, set[str]] = {person: set() for person in people}
        async with self._database.reading() as connection:
            for row in await connection.execute(query):
                found[row.person].add(row.blocked)
        return {person: frozenset(blocked) for person, blocked in found.items()}

    async def count(self, person: str) -> int:
        async with self._database.reading() as connection:
            query = select(func.count()).select_from(BLOCKS).where(BLOCKS.c.person == person)
            return await connection.scalar(query) or 0

    async def has(self, person: str, blocked: str) -> bool:
        query = select(BLOCKS.c.at).where(BLOCKS.c.person == person, BLOCKS.c.blocked == blocked)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None


async def forget_blocks(connection: AsyncConnection, person: str) -> None:
    """Delete the blocks by a person and of that person."""
    await connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.person == person, BLOCKS.c.blocked == person)))
