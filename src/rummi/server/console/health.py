"""The health of the site, and incidents that operators should look at: rooms that stand still and bots that failed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import text

from rummi.core.sentence import Sentence, counted, sentence
from rummi.server.protocol.console import ConsoleTrouble
from rummi.server.store.database import Database
from rummi.server.store.games import Games
from rummi.server.store.rooms import QuarantineStore
from rummi.server.store.site import SiteState
from rummi.server.store.stats import WorkerStats

LEAST_FREE_SHARE: Final = 0.05
SLOW_DATABASE_MS: Final = 250.0
OLD_BACKUP_DAYS: Final = 7
OVERDUE_MS: Final = 5_000
MOST_SHOWN: Final = 20
_GB: Final = 1e9
_DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class HealthCheck:
    name: Sentence
    ok: bool
    message: Sentence


async def check_all(
    database: Database, figures: Sequence[WorkerStats], troubles: Sequence[ConsoleTrouble], now: int
) -> list[HealthCheck]:
    return [
        _workers(figures, now),
        await _database(database),
        *_bus(figures),
        *_disk(figures),
        _rooms(troubles),
        _bots(troubles, now),
        await _backup(database, now),
    ]


def _workers(figures: Sequence[WorkerStats], now: int) -> HealthCheck:
    name = sentence("Workers")
    if not figures:
        return HealthCheck(name, False, sentence("no server runs"))
    hours = (now - min(each.since for each in figures)) // 3_600_000
    days, hours = divmod(hours, 24)
    up = sentence("{days} d {hours} h", days=days, hours=hours) if days else sentence("{hours} h", hours=hours)
    return HealthCheck(name, True, sentence("{count} at work, up {time}", count=len(figures), time=up))


async def _database(database: Database) -> HealthCheck:
    began = time.perf_counter()
    async with database.reading() as connection:
        await connection.execute(text("SELECT 1"))
    took = (time.perf_counter() - began) * 1_000
    kind = "SQLite" if database.is_sqlite else "PostgreSQL"
    message = sentence("{kind}, {ms} ms", kind=kind, ms=f"{took:.0f}")
    return HealthCheck(sentence("Database"), took < SLOW_DATABASE_MS, message)


def _bus(figures: Sequence[WorkerStats]) -> list[HealthCheck]:
    heard = [each.bus for each in figures if each.bus is not None]
    if not heard:
        return []
    message = sentence("workers hear each other") if all(heard) else sentence("not heard; workers ask the database")
    return [HealthCheck(sentence("Message bus"), all(heard), message)]


def _disk(figures: Sequence[WorkerStats]) -> list[HealthCheck]:
    known = [each for each in figures if each.disk]
    if not known:
        return []
    least = min(known, key=lambda each: each.disk_free)
    message = sentence("{free} of {all} GB free", free=f"{least.disk_free / _GB:.0f}", all=f"{least.disk / _GB:.0f}")
    return [HealthCheck(sentence("Disk"), least.disk_free > least.disk * LEAST_FREE_SHARE, message)]


def _rooms(troubles: Sequence[ConsoleTrouble]) -> HealthCheck:
    aside = sum(each.kind == "aside" for each in troubles)
    overdue = sum(each.kind == "overdue" for each in troubles)
    message = sentence("none stands still")
    if aside or overdue:
        message = sentence("set aside: {aside}, overdue: {overdue}", aside=aside, overdue=overdue)
    return HealthCheck(sentence("Rooms"), not (aside or overdue), message)


def _bots(troubles: Sequence[ConsoleTrouble], now: int) -> HealthCheck:
    failed = sum(each.kind == "bot" and each.at > now - _DAY_MS for each in troubles)
    message = counted("{n} could not move in 24 h", "{n} could not move in 24 h", failed)
    return HealthCheck(sentence("Bots"), not failed, message if failed else sentence("all moved, in 24 h"))


async def _backup(database: Database, now: int) -> HealthCheck:
    name = sentence("Backups")
    at = await SiteState(database).backup_at()
    if at is None:
        return HealthCheck(name, False, sentence("none was ever taken"))
    moment = datetime.fromtimestamp(at / 1_000).astimezone().strftime("%Y-%m-%d %H:%M")
    return HealthCheck(name, at > now - OLD_BACKUP_DAYS * _DAY_MS, sentence("the newest of {moment}", moment=moment))


async def find_incidents(database: Database, faults: str | None, now: int) -> list[ConsoleTrouble]:
    """Return rooms in quarantine, overdue rooms, and failed bot moves (files in the folder `faults`)."""
    aside = [
        ConsoleTrouble("aside", each.room, each.why, each.since)
        for each in await QuarantineStore(database).all(MOST_SHOWN)
    ]
    overdue = [
        ConsoleTrouble("overdue", each.room, "", each.due_at)
        for each in await Games(database).overdue(now - OVERDUE_MS, MOST_SHOWN)
    ]
    return [*aside, *overdue, *_failed_bots(faults)]


def _failed_bots(faults: str | None) -> list[ConsoleTrouble]:
    """Parse the names of the files, the newest first."""
    names = sorted((path.stem for path in Path(faults).glob("*.rummi")), reverse=True) if faults else []
    return [_failed(name) for name in names[:MOST_SHOWN] if name.count("-") >= 4]


def _failed(name: str) -> ConsoleTrouble:
    at, rest = name.split("-", 1)
    which, kind, _ = rest.rsplit("-", 2)
    moment = datetime.strptime(at, "%Y%m%dT%H%M%S.%f").replace(tzinfo=UTC)
    return ConsoleTrouble("bot", which, kind, int(moment.timestamp() * 1_000))
