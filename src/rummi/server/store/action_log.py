"""How a batch of actions is written: all of it in one step, because the way to a database and back, three or four times
for each batch, costs a worker more than the moves that are in it.

SQLite has a thread for it (`one_step.py`); PostgreSQL is told everything in one statement. Either way it is one
transaction.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import text

from rummi.games.base import Outcome
from rummi.server.store.database import Database
from rummi.server.trace import TRACE


@dataclass(frozen=True, slots=True)
class StoredAction:
    """One action of a game."""

    game: str
    seq: int
    seat: int
    action: str
    command: str
    acted_at: int
    due_at: int | None = None
    """When something happens next by itself; not read again with the action, because it follows from it."""
    timed: bool = False
    """Whether what the game says about that has changed."""
    outcome: Outcome | None = None
    """Where it ends the game; not read again with the action, because it follows from it."""


Written: TypeAlias = set[tuple[str, int, str]]
"""Game, number and command of each action that was new."""


class Batches(Protocol):
    async def open(self) -> None:
        """Before the first batch, so that no player's action needs a file handle of its own."""
        ...

    async def write(self, batch: Sequence[StoredAction]) -> Written: ...


def batches(database: Database) -> Batches:
    return SqliteBatches(database) if database.is_sqlite else PostgresqlBatches(database)


_INSERT: Final = (
    "INSERT INTO actions (game, seq, seat, action, command, acted_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_SET_DUE: Final = "UPDATE games SET due_at = ? WHERE id = ?"
_SET_ENDED: Final = "UPDATE games SET due_at = NULL, ended_at = ?, scores = ?, winners = ? WHERE id = ?"


class SqliteBatches:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        await self.write(())

    async def write(self, batch: Sequence[StoredAction]) -> Written:
        return await self._database.run_sqlite_transaction(
            lambda connection: {_key(acted) for acted in batch if _insert(connection, acted)}
        )


def _insert(connection: sqlite3.Connection, acted: StoredAction) -> bool:
    row = acted.game, acted.seq, acted.seat, acted.action, acted.command, acted.acted_at
    if connection.execute(_INSERT, row).rowcount != 1:
        return False
    if acted.outcome:
        connection.execute(_SET_ENDED, (acted.acted_at, *_scored(acted.outcome), acted.game))
    elif acted.timed:
        connection.execute(_SET_DUE, (acted.due_at, acted.game))
    return True


_TOLD: Final = text(
    """
    WITH given AS (
        SELECT * FROM unnest(
            CAST(:game AS text[]), CAST(:seq AS integer[]), CAST(:seat AS integer[]), CAST(:action AS text[]),
            CAST(:command AS text[]), CAST(:acted_at AS bigint[]), CAST(:due_at AS bigint[]), CAST(:timed AS boolean[]),
            CAST(:scores AS text[]), CAST(:winners AS text[])
        ) AS given (game, seq, seat, action, command, acted_at, due_at, timed, scores, winners)
    ), written AS (
        INSERT INTO actions (game, seq, seat, action, command, acted_at)
        SELECT game, seq, seat, action, command, acted_at FROM given ORDER BY game, seq
        ON CONFLICT DO NOTHING RETURNING game, seq, command
    ), newest AS (
        SELECT DISTINCT ON (game) given.* FROM given JOIN written USING (game, seq, command) ORDER BY game, seq DESC
    ), moved AS (
        UPDATE games SET
            due_at = CASE WHEN newest.scores IS NULL THEN newest.due_at END,
            ended_at = CASE WHEN newest.scores IS NULL THEN games.ended_at ELSE newest.acted_at END,
            scores = coalesce(CAST(newest.scores AS json), games.scores),
            winners = coalesce(CAST(newest.winners AS json), games.winners)
        FROM newest WHERE games.id = newest.game AND (newest.timed OR newest.scores IS NOT NULL)
    )
    SELECT game, seq, command FROM written
    """
)


class PostgresqlBatches:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        """Its connections are those of everybody else."""

    async def write(self, batch: Sequence[StoredAction]) -> Written:
        """In the order of games, so that of two workers with the same ones neither waits for the other in a circle."""
        rows = [_row(acted) for acted in sorted(batch, key=_key)]
        async with self._database.autocommit() as connection:
            found = await connection.execute(_TOLD, {name: [row[name] for row in rows] for name in rows[0]})
            return {(game, seq, command) for game, seq, command in found}


def _row(acted: StoredAction) -> dict[str, Any]:
    scores, winners = _scored(acted.outcome) if acted.outcome else (None, None)
    return {
        "game": acted.game,
        "seq": acted.seq,
        "seat": acted.seat,
        "action": acted.action,
        "command": acted.command,
        "acted_at": acted.acted_at,
        "due_at": acted.due_at,
        "timed": acted.timed,
        "scores": scores,
        "winners": winners,
    }


def _key(acted: StoredAction) -> tuple[str, int, str]:
    return acted.game, acted.seq, acted.command


def _scored(outcome: Outcome) -> tuple[str, str]:
    return json.dumps(list(outcome.scores)), json.dumps(list(outcome.winners))


BUSY_SECONDS: Final = 0.02
"""After a commit, in which the next one waits for others to come along."""
GATHER_SECONDS: Final = 0.004


class AlreadyTaken(Exception):
    """Somebody else has acted with this number, or this command is done already: read on and look again."""


class Journal:
    def __init__(self, database: Database) -> None:
        self._batches = batches(database)
        self.open = self._batches.open
        self._waiting: list[tuple[StoredAction, asyncio.Future[bool]]] = []
        self._traces: list[str] = []
        """Of those who wait."""
        self._writer: asyncio.Task[None] | None = None
        self._written_at = -BUSY_SECONDS

    async def append(self, acted: StoredAction) -> None:
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((acted, written))
        self._traces.append(TRACE.get())
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        if not await written:
            raise AlreadyTaken

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                if monotonic() - self._written_at < BUSY_SECONDS:
                    await asyncio.sleep(GATHER_SECONDS)
                batch, self._waiting = self._waiting, []
                TRACE.set(" ".join(filter(None, self._traces)))
                self._traces.clear()
                await self._write(batch)
                self._written_at = monotonic()
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[tuple[StoredAction, asyncio.Future[bool]]]) -> None:
        try:
            done = await self._batches.write([acted for acted, _ in batch])
        except Exception as failure:  # noqa: BLE001 (each of those who wait is told)
            for _, written in batch:
                if not written.done():
                    written.set_exception(failure)
            return
        for acted, written in batch:
            if not written.done():
                written.set_result((acted.game, acted.seq, acted.command) in done)
