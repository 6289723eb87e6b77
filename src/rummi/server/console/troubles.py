"""What stands still: rooms that are set aside or overdue, and bots that could not move."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rummi.server.protocol.console import ConsoleTrouble
from rummi.server.store.aside import RoomsAside
from rummi.server.store.database import Database
from rummi.server.store.games import Games

OVERDUE_MS: Final = 5_000
MOST_SHOWN: Final = 20


async def find_troubles(database: Database, faults: str | None, now: int) -> list[ConsoleTrouble]:
    """`faults` is the folder in which games are kept in which a bot could not move."""
    aside = [
        ConsoleTrouble("aside", each.room, each.why, each.since) for each in await RoomsAside(database).all(MOST_SHOWN)
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
