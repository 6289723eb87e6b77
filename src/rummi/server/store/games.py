"""Games and their actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Row, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.games.fairness import Contribution
from rummi.server.model.stored import NoSuchGame, Overdue, StoredAction, StoredGame
from rummi.server.store.action_log import ActionLog
from rummi.server.store.database import Database
from rummi.server.store.schema import ACTIONS, GAMES, PLAYED, ROOMS, SET_ASIDE


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game in the list of a person's games."""

    id: str
    rules: str
    players: Sequence[str]
    seats: Sequence[int]
    """The person's seats; several if people shared a screen."""
    bots: Sequence[int]
    """The seats of bots."""
    begun_at: int
    ended_at: int
    scores: Sequence[int]
    winners: Sequence[int]
    options: Mapping[str, object]


async def insert_game(connection: AsyncConnection, begun: StoredGame, people: Mapping[int, str]) -> None:
    """Insert a game and the people at its seats."""
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
            contributions=msgspec.to_builtins(begun.contributions) or None,
        )
    )
    if people:
        rows = [{"game": begun.id, "seat": seat, "person": person} for seat, person in people.items()]
        await connection.execute(insert(PLAYED), rows)


class Games:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._journal = ActionLog(database)
        self.open = self._journal.open

    async def begin(self, begun: StoredGame) -> None:
        async with self._database.writing() as connection:
            await insert_game(connection, begun, {})

    async def stored(self, game: str) -> StoredGame:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).one_or_none()
        if row is None:
            raise NoSuchGame(game)
        return _begun(row)

    async def last_in(self, room: str) -> StoredGame | None:
        """Return the newest game of a room."""
        newest = select(GAMES).where(GAMES.c.room == room).order_by(GAMES.c.begun_at.desc()).limit(1)
        async with self._database.reading() as connection:
            row = (await connection.execute(newest)).one_or_none()
        return _begun(row) if row else None

    async def since(self, game: str, seq: int) -> list[StoredAction]:
        """Return the actions from this number on."""
        query = select(ACTIONS).where(ACTIONS.c.game == game, ACTIONS.c.seq >= seq).order_by(ACTIONS.c.seq)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [StoredAction(row.game, row.seq, row.seat, row.action, row.command, row.acted_at) for row in rows]

    async def done(self, game: str, command: str) -> int | None:
        """Return the number of the action that a command led to; None if the command was not carried out."""
        query = select(ACTIONS.c.seq).where(ACTIONS.c.game == game, ACTIONS.c.command == command)
        async with self._database.reading() as connection:
            seq: int | None = await connection.scalar(query)
        return seq

    async def append(self, acted: StoredAction) -> None:
        """Write an action. When this returns, it is on the disk. Raises WriteConflict."""
        await self._journal.append(acted)

    async def count_overdue(self, before: int) -> int:
        """Return the number of running games that were due before then."""
        query = select(func.count()).select_from(GAMES).where(GAMES.c.due_at < before, GAMES.c.ended_at.is_(None))
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """Return the number of actions of each game. Games without actions are missing."""
        query = select(ACTIONS.c.game, func.count()).where(ACTIONS.c.game.in_(games)).group_by(ACTIONS.c.game)
        async with self._database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def set_due(self, game: str, due_at: int | None) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(due_at=due_at))

    async def overdue(self, now: int, most: int, after: Overdue | None = None) -> list[Overdue]:
        """Return running games that are due, the longest overdue first, beginning behind `after`.

        Rooms in quarantine are skipped.
        """
        due_at, id = GAMES.c.due_at, GAMES.c.id
        loadable = GAMES.c.room.is_not(None), GAMES.c.room.not_in(select(SET_ASIDE.c.room))
        late = [due_at < now, GAMES.c.ended_at.is_(None), *loadable]
        if after:
            late.append(or_(due_at > after.due_at, and_(due_at == after.due_at, id > after.game)))
        query = select(due_at, id, GAMES.c.room).where(*late).order_by(due_at, id).limit(most)
        async with self._database.reading() as connection:
            return [Overdue(*row) for row in await connection.execute(query)]

    async def with_bots(self, most: int, after: str = "") -> list[Overdue]:
        """Return running games with a deadline whose rooms may have bots, in the order of their ids."""
        bots = ROOMS.c.state.contains('"bot":"', autoescape=True)
        running = GAMES.c.ended_at.is_(None), GAMES.c.due_at.is_not(None), GAMES.c.id > after, bots
        query = select(GAMES.c.due_at, GAMES.c.id, GAMES.c.room).join(ROOMS, ROOMS.c.code == GAMES.c.room)
        query = query.where(*running, GAMES.c.room.not_in(select(SET_ASIDE.c.room))).order_by(GAMES.c.id).limit(most)
        async with self._database.reading() as connection:
            return [Overdue(*row) for row in await connection.execute(query)]

    async def of(self, person: str, most: int) -> list[FinishedGame]:
        """Return the newest finished games of a person."""
        query = (
            select(GAMES)
            .where(GAMES.c.id.in_(select(PLAYED.c.game).where(PLAYED.c.person == person)), GAMES.c.scores.is_not(None))
            .order_by(GAMES.c.begun_at.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        people = await self.people([row.id for row in rows])
        return [_finished_game(row, people[row.id], person) for row in rows]

    async def people(self, games: Sequence[str]) -> dict[str, dict[int, str]]:
        """Return the people of each game by seat, without bots."""
        query = select(PLAYED).where(PLAYED.c.game.in_(games)).order_by(PLAYED.c.seat)
        sat: dict[str, dict[int, str]] = {game: {} for game in games}
        async with self._database.reading() as connection:
            for row in await connection.execute(query):
                sat[row.game][row.seat] = row.person
        return sat


def _finished_game(row: Row[tuple[object, ...]], people: Mapping[int, str], person: str) -> FinishedGame:
    return FinishedGame(
        row.id,
        row.rules,
        row.players,
        [seat for seat, each in people.items() if each == person],
        [seat for seat in range(len(row.players)) if seat not in people],
        row.begun_at,
        row.ended_at,
        row.scores,
        row.winners,
        row.options,
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
        msgspec.convert(row.contributions or (), tuple[Contribution, ...]),
    )
