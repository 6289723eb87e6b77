"""Games in the database: begun once, acted on in order, read from any action on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.store.database import Database
from rummi.server.store.journal import AlreadyTaken, Journal, StoredAction
from rummi.server.store.schema import ACTIONS, GAMES, PLAYED

__all__ = ["AlreadyTaken", "Finished", "Games", "NoSuchGame", "StoredAction", "StoredGame", "insert_game"]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """How a game began."""

    id: str
    rules: str
    players: Sequence[str]
    options: Mapping[str, object]
    start: Mapping[str, object]
    secret: str
    begun_at: int
    room: str | None = None
    due_at: int | None = None
    extended: int = 0
    ended_at: int | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A line in the list of somebody's games."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    """His own: several at a shared screen."""
    bots: Sequence[int]
    """The seats in which bots sat."""
    begun_at: int
    ended_at: int
    scores: Sequence[int]
    winners: Sequence[int]


class NoSuchGame(Exception):
    pass


async def insert_game(connection: AsyncConnection, begun: StoredGame, people: Mapping[int, str]) -> None:
    """In somebody's transaction: the game, and who sits where."""
    await connection.execute(
        insert(GAMES).values(
            id=begun.id,
            rules=begun.rules,
            players=list(begun.players),
            options=dict(begun.options),
            start=dict(begun.start),
            secret=begun.secret,
            begun_at=begun.begun_at,
            room=begun.room,
            due_at=begun.due_at,
        )
    )
    if people:
        rows = [{"game": begun.id, "seat": seat, "person": person} for seat, person in people.items()]
        await connection.execute(insert(PLAYED), rows)


class Games:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._journal = Journal(database)

    async def begin(self, begun: StoredGame) -> None:
        async with self._database.writing() as connection:
            await insert_game(connection, begun, {})

    async def stored(self, game: str) -> StoredGame:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).one_or_none()
        if row is None:
            raise NoSuchGame(game)
        return _begun(row)

    async def since(self, game: str, seq: int) -> list[StoredAction]:
        """The actions from this number on."""
        asked = select(ACTIONS).where(ACTIONS.c.game == game, ACTIONS.c.seq >= seq).order_by(ACTIONS.c.seq)
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
        return [StoredAction(row.game, row.seq, row.seat, row.action, row.command, row.acted_at) for row in rows]

    async def done(self, game: str, command: str) -> int | None:
        """The number of the action to which a command led, if it has been done."""
        asked = select(ACTIONS.c.seq).where(ACTIONS.c.game == game, ACTIONS.c.command == command)
        async with self._database.reading() as connection:
            seq: int | None = await connection.scalar(asked)
        return seq

    async def append(self, acted: StoredAction) -> None:
        """When this returns, the action has happened, whatever happens next. Raises AlreadyTaken where it has not."""
        await self._journal.append(acted)

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """How many actions each of these games has."""
        asked = select(ACTIONS.c.game, func.count()).where(ACTIONS.c.game.in_(games)).group_by(ACTIONS.c.game)
        async with self._database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(asked)}

    async def set_due(self, game: str, due_at: int | None) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(due_at=due_at))

    async def overdue(self, now: int, most: int) -> list[str]:
        """The rooms of games in which something should have happened by now."""
        late = GAMES.c.due_at < now, GAMES.c.ended_at.is_(None), GAMES.c.room.is_not(None)
        async with self._database.reading() as connection:
            rows = await connection.execute(select(GAMES.c.room).where(*late).order_by(GAMES.c.due_at).limit(most))
            return [room for (room,) in rows]

    async def of(self, person: str, most: int) -> list[Finished]:
        """The newest finished games of somebody."""
        asked = (
            select(GAMES)
            .where(GAMES.c.id.in_(select(PLAYED.c.game).where(PLAYED.c.person == person)), GAMES.c.scores.is_not(None))
            .order_by(GAMES.c.begun_at.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
        people = await self.people([row.id for row in rows])
        return [_finished(row, people[row.id], person) for row in rows]

    async def people(self, games: Sequence[str]) -> dict[str, dict[int, str]]:
        """For each of these games who sat where; bots are not among them."""
        asked = select(PLAYED).where(PLAYED.c.game.in_(games)).order_by(PLAYED.c.seat)
        sat: dict[str, dict[int, str]] = {game: {} for game in games}
        async with self._database.reading() as connection:
            for row in await connection.execute(asked):
                sat[row.game][row.seat] = row.person
        return sat


def _finished(row: Row[tuple[object, ...]], people: Mapping[int, str], person: str) -> Finished:
    return Finished(
        row.id,
        row.rules,
        row.players,
        [seat for seat, who in people.items() if who == person],
        [seat for seat in range(len(row.players)) if seat not in people],
        row.begun_at,
        row.ended_at,
        row.scores,
        row.winners,
    )


def _begun(row: Row[tuple[object, ...]]) -> StoredGame:
    return StoredGame(
        row.id,
        row.rules,
        row.players,
        row.options,
        row.start,
        row.secret,
        row.begun_at,
        row.room,
        row.due_at,
        row.extended,
        row.ended_at,
    )
