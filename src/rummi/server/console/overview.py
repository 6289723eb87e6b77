"""The panels of the console, and the list of puzzles."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from sqlalchemy import func, select

from rummi.puzzles.puzzle import puzzles
from rummi.server.console.health import HealthCheck, check_all, find_incidents
from rummi.server.console.reports import list_reports
from rummi.server.model.ratings import initial_puzzle_rating
from rummi.server.model.sanctions import Sanction
from rummi.server.outages import log_failure
from rummi.server.protocol.console import (
    ConsoleBackup,
    ConsoleDay,
    ConsoleEvent,
    ConsoleFigures,
    ConsoleLook,
    ConsolePuzzle,
    ConsoleReport,
    ConsoleSanction,
    ConsoleSlot,
    ConsoleTrouble,
    ConsoleWorker,
)
from rummi.server.store.database import Database
from rummi.server.store.moderation import RoomAccessLog, Sanctions
from rummi.server.store.puzzles import PuzzleResults, PuzzleStats
from rummi.server.store.schema import EVENTS
from rummi.server.store.site import SiteState
from rummi.server.store.stats import SLOT_MS, WorkerStats, WorkerStatsStore

T = TypeVar("T")
DAY_MS: Final = 86_400_000
_LOG: Final = logging.getLogger(__name__)
MOST_SHOWN: Final = 20


@dataclass(slots=True)
class Panels:
    """One method per panel. `begins` is when the operator's day began."""

    database: Database
    faults: str | None
    now: int
    begins: int
    figures: Sequence[WorkerStats] = field(default=())

    async def load_stats(self) -> None:
        """Load the numbers of the workers. Call it first."""
        self.figures = await WorkerStatsStore(self.database).now(self.now)

    async def summary(self) -> ConsoleFigures:
        slots = await WorkerStatsStore(self.database).since(self.now - DAY_MS)
        async with self.database.reading() as connection:
            running = select(func.count()).select_from(EVENTS).where(EVENTS.c.phase == "running")
            events = await connection.scalar(running) or 0
        slowest = [each.slowest_ms for each in self.figures if each.slowest_ms is not None]
        return ConsoleFigures(
            people=sum(each.people for each in self.figures),
            rooms=sum(each.rooms for each in self.figures),
            events=events,
            connections=sum(each.connections for each in self.figures),
            most_connections=sum(each.most_connections for each in self.figures),
            slowest_ms=max(slowest, default=None),
            errors=sum(slot.errors for slot in slots),
            processor=round(sum(each.processor for each in self.figures), 2),
            cores=max((each.cores for each in self.figures), default=0),
        )

    async def day(self) -> ConsoleDay:
        week = 7 * DAY_MS
        slots = await WorkerStatsStore(self.database).since(self.begins - week)
        today = [ConsoleSlot(each.at, each.players) for each in slots if each.at >= self.begins]
        ended = self.begins - week + DAY_MS - SLOT_MS
        before = [ConsoleSlot(each.at + week, each.players) for each in slots if each.at <= ended]
        return ConsoleDay(self.begins, today, before)

    async def troubles(self) -> list[ConsoleTrouble]:
        return await find_incidents(self.database, self.faults, self.now)

    async def checks(self) -> list[HealthCheck]:
        return await check_all(self.database, self.figures, await self.troubles(), self.now)

    async def workers(self) -> list[ConsoleWorker]:
        return [ConsoleWorker(each.processor, each.connections, each.since) for each in self.figures]

    async def reports(self) -> list[ConsoleReport]:
        return await list_reports(self.database)

    async def sanctions(self) -> list[ConsoleSanction]:
        found = await Sanctions(self.database).in_force(self.now)
        return [render_sanction(each) for each in found[:MOST_SHOWN]]

    async def events(self) -> list[ConsoleEvent]:
        asked = select(EVENTS.c.id, EVENTS.c.name, EVENTS.c.phase, EVENTS.c.entrants).where(EVENTS.c.phase != "over")
        async with self.database.reading() as connection:
            rows = await connection.execute(asked.order_by(EVENTS.c.day, EVENTS.c.made_at).limit(MOST_SHOWN))
            return [ConsoleEvent(*row) for row in rows]

    async def backups(self) -> list[ConsoleBackup]:
        return [ConsoleBackup(each.at, each.size) for each in reversed(await SiteState(self.database).backups())]

    async def looks(self) -> list[ConsoleLook]:
        found = await RoomAccessLog(self.database).newest(MOST_SHOWN)
        return [ConsoleLook(each.by, each.room, each.at) for each in found]


async def read_panel(panel: Callable[[], Awaitable[T]]) -> T | None:
    """Return what a panel shows; None if it failed, which is logged."""
    try:
        return await panel()
    except Exception as error:  # noqa: BLE001 (it is logged, and the other panels are shown)
        log_failure(_LOG, "a panel of the console could not be read", error)
        return None


def render_sanction(each: Sanction) -> ConsoleSanction:
    return ConsoleSanction(
        id=each.id,
        kind=each.kind,
        person=each.person,
        name=each.name,
        reason=each.reason,
        since=each.since,
        until=each.until,
        by=each.by,
        networks=each.networks,
        wide=each.wide,
        ended_at=each.ended_at,
        seen_at=each.seen_at,
    )


async def list_puzzles(database: Database, most: int) -> list[ConsolePuzzle]:
    """Return the puzzles of this version, those first whose rating is farthest from that of their level."""
    known = puzzles()
    found = [_render_puzzle(each) for each in await PuzzleResults(database).all_stats() if each.puzzle in known]
    return sorted(found, key=lambda each: (-abs(each.mean - each.began), each.id))[:most]


def _render_puzzle(stats: PuzzleStats) -> ConsolePuzzle:
    puzzle = puzzles()[stats.puzzle]
    return ConsolePuzzle(
        id=puzzle.id,
        rules=puzzle.rules,
        level=puzzle.level,
        began=initial_puzzle_rating(puzzle.level).mean,
        mean=stats.rating.mean,
        spread=stats.rating.spread,
        people=stats.people,
    )
