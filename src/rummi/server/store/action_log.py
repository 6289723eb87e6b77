"""Appending actions to games.

Actions are written in batches. A batch takes one round trip and one transaction, because three or four round trips for
each action would cost a worker more than the actions: SQLite runs the transaction in a thread (`SqliteWriter`),
PostgreSQL receives one statement.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import text

from rummi.games.base import Outcome
from rummi.server.model.stored import StoredAction
from rummi.server.sequence import WriteConflict
from rummi.server.store.database import Database
from rummi.server.trace import TRACE

BUSY_SECONDS: Final = 0.02
"""If the last commit is less than this ago, the next batch waits for more actions."""
GATHER_SECONDS: Final = 0.004


class ActionLog:
    def __init__(self, database: Database) -> None:
        self._batches = batch_writer(database)
        self.open = self._batches.open
        self._waiting: list[tuple[StoredAction, asyncio.Future[bool]]] = []
        self._traces: list[str] = []
        """The traces of the waiting actions."""
        self._writer: asyncio.Task[None] | None = None
        self._written_at = -BUSY_SECONDS

    async def append(self, acted: StoredAction) -> None:
        """Write an action, together with others that arrive at the same time. Raises WriteConflict."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((acted, written))
        self._traces.append(TRACE.get())
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        if not await written:
            raise WriteConflict

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
        except Exception as failure:  # noqa: BLE001 (every caller of `append` receives it)
            for _, written in batch:
                if not written.done():
                    written.set_exception(failure)
            return
        for acted, written in batch:
            if not written.done():
                written.set_result(_key(acted) in done)


ActionKeys: TypeAlias = set[tuple[str, int, str]]
"""The game, the number and the command of actions."""


class BatchWriter(Protocol):
    async def open(self) -> None:
        """Prepare for the first batch, so that no player's action needs a new file handle."""
        ...

    async def write(self, batch: Sequence[StoredAction]) -> ActionKeys:
        """Write a batch in one transaction. Returns the actions that were new; the others had conflicts."""
        ...


def batch_writer(database: Database) -> BatchWriter:
    return SqliteBatchWriter(database) if database.is_sqlite else PostgresqlBatchWriter(database)


_INSERT: Final = (
    "INSERT INTO actions (game, seq, seat, action, command, acted_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_SET_DUE: Final = "UPDATE games SET due_at = ? WHERE id = ?"
_SET_ENDED: Final = "UPDATE games SET due_at = NULL, ended_at = ?, scores = ?, winners = ? WHERE id = ?"


class SqliteBatchWriter:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        await self.write(())

    async def write(self, batch: Sequence[StoredAction]) -> ActionKeys:
        return await self._database.run_sqlite_transaction(
            lambda connection: {_key(acted) for acted in batch if _insert(connection, acted)}
        )


def _insert(connection: sqlite3.Connection, acted: StoredAction) -> bool:
    row = acted.game, acted.seq, acted.seat, acted.action, acted.command, acted.acted_at
    if connection.execute(_INSERT, row).rowcount != 1:
        return False
    if acted.outcome:
        connection.execute(_SET_ENDED, (acted.acted_at, *_encode_outcome(acted.outcome), acted.game))
    elif acted.sets_deadline:
        connection.execute(_SET_DUE, (acted.due_at, acted.game))
    return True


_WRITE_BATCH: Final = text(
    """
    WITH given AS (
        SELECT * FROM unnest(
            CAST(:game AS text[]), CAST(:seq AS integer[]), CAST(:seat AS integer[]), CAST(:action AS text[]),
            CAST(:command AS text[]), CAST(:acted_at AS bigint[]), CAST(:due_at AS bigint[]),
            CAST(:sets_deadline AS boolean[]), CAST(:scores AS text[]), CAST(:winners AS text[])
        ) AS given (game, seq, seat, action, command, acted_at, due_at, sets_deadline, scores, winners)
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
        FROM newest WHERE games.id = newest.game AND (newest.sets_deadline OR newest.scores IS NOT NULL)
    )
    SELECT game, seq, command FROM written
    """
)


class PostgresqlBatchWriter:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        """Nothing to prepare: it uses the connections of the pool."""

    async def write(self, batch: Sequence[StoredAction]) -> ActionKeys:
        """Write in the order of the games, so that two workers cannot block each other with row locks."""
        rows = [_row(acted) for acted in sorted(batch, key=_key)]
        async with self._database.autocommit() as connection:
            found = await connection.execute(_WRITE_BATCH, {name: [row[name] for row in rows] for name in rows[0]})
            return {(game, seq, command) for game, seq, command in found}


def _row(acted: StoredAction) -> dict[str, Any]:
    scores, winners = _encode_outcome(acted.outcome) if acted.outcome else (None, None)
    return {
        "game": acted.game,
        "seq": acted.seq,
        "seat": acted.seat,
        "action": acted.action,
        "command": acted.command,
        "acted_at": acted.acted_at,
        "due_at": acted.due_at,
        "sets_deadline": acted.sets_deadline,
        "scores": scores,
        "winners": winners,
    }


def _key(acted: StoredAction) -> tuple[str, int, str]:
    return acted.game, acted.seq, acted.command


def _encode_outcome(outcome: Outcome) -> tuple[str, str]:
    return json.dumps(list(outcome.scores)), json.dumps(list(outcome.winners))
