"""Is everything as it should be? Each answer is a sentence, and whether somebody should look."""

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
_GB: Final = 1e9
_DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class Checked:
    name: Sentence
    ok: bool
    message: Sentence


async def check_all(
    database: Database, figures: Sequence[WorkerStats], troubles: Sequence[ConsoleTrouble], now: int
) -> list[Checked]:
    return [
        _workers(figures, now),
        await _database(database),
        *_bus(figures),
        *_disk(figures),
        _rooms(troubles),
        _bots(troubles, now),
        await _backup(database, now),
    ]


def _workers(figures: Sequence[WorkerStats], now: int) -> Checked:
    name = sentence("Workers")
    if not figures:
        return Checked(name, False, sentence("no server runs"))
    hours = (now - min(each.since for each in figures)) // 3_600_000
    days, hours = divmod(hours, 24)
    up = sentence("{days} d {hours} h", days=days, hours=hours) if days else sentence("{hours} h", hours=hours)
    return Checked(name, True, sentence("{count} at work, up {time}", count=len(figures), time=up))


async def _database(database: Database) -> Checked:
    began = time.perf_counter()
    async with database.reading() as connection:
        await connection.execute(text("SELECT 1"))
    took = (time.perf_counter() - began) * 1_000
    kind = "SQLite" if database.is_sqlite else "PostgreSQL"
    told = sentence("{kind}, {ms} ms", kind=kind, ms=f"{took:.0f}")
    return Checked(sentence("Database"), took < SLOW_DATABASE_MS, told)


def _bus(figures: Sequence[WorkerStats]) -> list[Checked]:
    heard = [each.bus for each in figures if each.bus is not None]
    if not heard:
        return []
    told = sentence("workers hear each other") if all(heard) else sentence("not heard; workers ask the database")
    return [Checked(sentence("Message bus"), all(heard), told)]


def _disk(figures: Sequence[WorkerStats]) -> list[Checked]:
    known = [each for each in figures if each.disk]
    if not known:
        return []
    least = min(known, key=lambda each: each.disk_free)
    told = sentence("{free} of {all} GB free", free=f"{least.disk_free / _GB:.0f}", all=f"{least.disk / _GB:.0f}")
    return [Checked(sentence("Disk"), least.disk_free > least.disk * LEAST_FREE_SHARE, told)]


def _rooms(troubles: Sequence[ConsoleTrouble]) -> Checked:
    aside = sum(each.kind == "aside" for each in troubles)
    overdue = sum(each.kind == "overdue" for each in troubles)
    told = sentence("none stands still")
    if aside or overdue:
        told = sentence("set aside: {aside}, overdue: {overdue}", aside=aside, overdue=overdue)
    return Checked(sentence("Rooms"), not (aside or overdue), told)


def _bots(troubles: Sequence[ConsoleTrouble], now: int) -> Checked:
    failed = sum(each.kind == "bot" and each.at > now - _DAY_MS for each in troubles)
    told = counted("{n} could not move in 24 h", "{n} could not move in 24 h", failed)
    return Checked(sentence("Bots"), not failed, told if failed else sentence("all moved, in 24 h"))


async def _backup(database: Database, now: int) -> Checked:
    name = sentence("Backups")
    at = await SiteState(database).backup_at()
    if at is None:
        return Checked(name, False, sentence("none was ever taken"))
    moment = datetime.fromtimestamp(at / 1_000).astimezone().strftime("%Y-%m-%d %H:%M")
    return Checked(name, at > now - OLD_BACKUP_DAYS * _DAY_MS, sentence("the newest of {moment}", moment=moment))


OVERDUE_MS: Final = 5_000
MOST_SHOWN: Final = 20


async def find_troubles(database: Database, faults: str | None, now: int) -> list[ConsoleTrouble]:
    """`faults` is the folder in which games are kept in which a bot could not move."""
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
    """By the names of the files, the newest first."""
    names = sorted((path.stem for path in Path(faults).glob("*.rummi")), reverse=True) if faults else []
    return [_failed(name) for name in names[:MOST_SHOWN] if name.count("-") >= 4]


def _failed(name: str) -> ConsoleTrouble:
    at, rest = name.split("-", 1)
    which, kind, _ = rest.rsplit("-", 2)
    moment = datetime.strptime(at, "%Y%m%dT%H%M%S.%f").replace(tzinfo=UTC)
    return ConsoleTrouble("bot", which, kind, int(moment.timestamp() * 1_000))
