"""Open reports by case: all reports of the same person in the same room are one case."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.reports import Report
from rummi.server.protocol.console import ConsoleReport, ConsoleSaid
from rummi.server.store.database import Database
from rummi.server.store.reports import Reports
from rummi.server.store.schema import PEOPLE, PLAYED, REPORTS, SANCTIONS

MOST_SHOWN: Final = 100


async def list_reports(database: Database) -> list[ConsoleReport]:
    """Return the cases, those that have waited longest first."""
    found = sorted(await Reports(database).list_open(MOST_SHOWN), key=lambda report: report.case)
    cases = [list(same) for _, same in groupby(found, key=lambda report: report.case)]
    async with database.reading() as connection:
        cases_shown = [await _render_case(connection, case) for case in cases]
    return sorted(cases_shown, key=lambda case: case.at)


async def _render_case(connection: AsyncConnection, case: Sequence[Report]) -> ConsoleReport:
    first = min(case, key=lambda report: report.at)
    person = first.reported
    closed = REPORTS.c.reported == person, REPORTS.c.state == "closed"
    since = await connection.scalar(select(PEOPLE.c.made_at).where(PEOPLE.c.id == person))
    return ConsoleReport(
        id=first.id,
        room=first.room,
        event=first.event,
        person=person,
        name=first.name,
        reporters=len({report.reporter or report.id for report in case}),
        at=first.at,
        reasons=sorted({report.reason for report in case}),
        words=[report.words for report in case if report.words],
        said=_render_chat(case),
        reports_before=await _count(connection, REPORTS.c.id, *closed) if person else 0,
        sanctions_before=await _count(connection, SANCTIONS.c.id, SANCTIONS.c.person == person) if person else 0,
        games=await _count(connection, PLAYED.c.game, PLAYED.c.person == person) if person else 0,
        since=since,
    )


def _render_chat(case: Sequence[Report]) -> list[ConsoleSaid]:
    """Return the chat that the reports of a case keep, without repetition and in order."""
    meant = {report.number for report in case}
    said = {each.number: each for report in case for each in report.said}
    return [
        ConsoleSaid(each.at, each.name, each.text, each.phrase, each.person == case[0].reported, number in meant)
        for number, each in sorted(said.items())
    ]


async def _count(connection: AsyncConnection, column: object, *which: object) -> int:
    return await connection.scalar(select(func.count(column)).where(*which)) or 0  # type: ignore[arg-type]
