"""Actions on their way into the database: all that wait are written in one transaction.

A commit costs a disk's or a network's patience, and it costs the same for one action as for fifty. So while one
commit is under way the next actions gather, and each is acknowledged when its own commit is through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, update

from rummi.games.game import Outcome
from rummi.server.store.database import Database
from rummi.server.store.schema import ACTIONS, GAMES


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


class AlreadyTaken(Exception):
    """Somebody else has acted with this number, or this command is done already: read on and look again."""


_SET_DUE = update(GAMES).where(GAMES.c.id == bindparam("game")).values(due_at=bindparam("due"))
_SET_ENDED = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game"))
    .values(due_at=None, ended_at=bindparam("ended"), scores=bindparam("scored"), winners=bindparam("won"))
)


class Journal:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = database.insert_new(ACTIONS).returning(ACTIONS.c.game, ACTIONS.c.seq, ACTIONS.c.command)
        self._waiting: list[tuple[StoredAction, asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, acted: StoredAction) -> None:
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((acted, written))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        if not await written:
            raise AlreadyTaken

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write(batch)
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[tuple[StoredAction, asyncio.Future[bool]]]) -> None:
        try:
            done = await self._insert_new([acted for acted, _ in batch])
        except Exception as failure:  # noqa: BLE001 (each of those who wait is told)
            for _, written in batch:
                if not written.done():
                    written.set_exception(failure)
            return
        for acted, written in batch:
            if not written.done():
                written.set_result((acted.game, acted.seq, acted.command) in done)

    async def _insert_new(self, batch: Sequence[StoredAction]) -> set[tuple[str, int, str]]:
        rows = [
            {
                "game": acted.game,
                "seq": acted.seq,
                "seat": acted.seat,
                "action": acted.action,
                "command": acted.command,
                "acted_at": acted.acted_at,
            }
            for acted in sorted(batch, key=lambda acted: (acted.game, acted.seq))
        ]  # in one order, so that of two workers with the same games neither waits for the other in a circle
        async with self._database.writing() as connection:
            done = {tuple(row) for row in await connection.execute(self._insert, rows)}
            new = [acted for acted in batch if (acted.game, acted.seq, acted.command) in done]
            timed = [{"game": acted.game, "due": acted.due_at} for acted in new if acted.timed and not acted.outcome]
            ended = [_ended(acted, acted.outcome) for acted in new if acted.outcome]
            if timed:
                await connection.execute(_SET_DUE, timed)
            if ended:
                await connection.execute(_SET_ENDED, ended)
        return done


def _ended(acted: StoredAction, outcome: Outcome) -> dict[str, object]:
    return {
        "game": acted.game,
        "ended": acted.acted_at,
        "scored": list(outcome.scores),
        "won": list(outcome.winners),
    }
