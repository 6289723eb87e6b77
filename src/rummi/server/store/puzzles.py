"""Puzzle results of people with a login. A puzzle counts once, and each result stores both ratings after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.ratings import Rating
from rummi.server.store.database import Database
from rummi.server.store.schema import PUZZLE_RESULTS

_PARTS: Final = 1_000
"""Ratings are stored in thousandths of a point."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    puzzle: str
    at: int
    help: int
    """How much help was used: 0 for none, 3 for the whole solution, 4 if the person saw it and gave up."""
    day: str | None
    """The day, if it was solved as the puzzle of a day."""
    rating: Rating
    """The person's rating after this result."""
    puzzle_rating: Rating


@dataclass(frozen=True, slots=True)
class SolverState:
    """What counts for the next result of a person with a puzzle."""

    rating: Rating | None
    """None before the first puzzle."""
    help: int | None
    """The help in an earlier result with this puzzle; None if there is no result."""
    recent: int
    """The number of the person's recent results."""


@dataclass(frozen=True, slots=True)
class PuzzleStats:
    """A puzzle that people have tried, with its rating after the newest result."""

    puzzle: str
    rating: Rating
    people: int


class PuzzleResults:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[PuzzleResult]:
        """Return a person's results, the oldest first."""
        query = select(PUZZLE_RESULTS).where(PUZZLE_RESULTS.c.person == person)
        query = query.order_by(PUZZLE_RESULTS.c.at, PUZZLE_RESULTS.c.puzzle)
        async with self._database.reading() as connection:
            return [_result(row) for row in await connection.execute(query)]

    async def solver_state(self, person: str, puzzle: str, since: int) -> SolverState:
        """Return the state of a person before a puzzle. Results after `since` count as recent."""
        own = PUZZLE_RESULTS.c.person == person
        newest = select(PUZZLE_RESULTS).where(own)
        newest = newest.order_by(PUZZLE_RESULTS.c.at.desc(), PUZZLE_RESULTS.c.puzzle.desc()).limit(1)
        earlier = select(PUZZLE_RESULTS.c.help).where(own, PUZZLE_RESULTS.c.puzzle == puzzle)
        recent = select(func.count()).select_from(PUZZLE_RESULTS).where(own, PUZZLE_RESULTS.c.at > since)
        async with self._database.reading() as connection:
            row = (await connection.execute(newest)).first()
            help = await connection.scalar(earlier)
            count = await connection.scalar(recent) or 0
        return SolverState(_result(row).rating if row else None, help, count)

    async def all_stats(self) -> list[PuzzleStats]:
        """Return every puzzle that has results."""
        last = select(PUZZLE_RESULTS.c.puzzle, func.max(PUZZLE_RESULTS.c.at).label("at"), func.count().label("people"))
        newest = last.group_by(PUZZLE_RESULTS.c.puzzle).subquery()
        same = (PUZZLE_RESULTS.c.puzzle == newest.c.puzzle) & (PUZZLE_RESULTS.c.at == newest.c.at)
        query = select(PUZZLE_RESULTS, newest.c.people).join(newest, same)
        query = query.order_by(PUZZLE_RESULTS.c.puzzle, PUZZLE_RESULTS.c.person.desc())
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        stats = {row.puzzle: PuzzleStats(row.puzzle, _result(row).puzzle_rating, row.people) for row in rows}
        return list(stats.values())

    async def rating_of(self, puzzle: str) -> Rating | None:
        """Return the rating after the newest result; None if the puzzle has no results."""
        query = select(PUZZLE_RESULTS).where(PUZZLE_RESULTS.c.puzzle == puzzle)
        query = query.order_by(PUZZLE_RESULTS.c.at.desc(), PUZZLE_RESULTS.c.person).limit(1)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return _result(row).puzzle_rating if row else None

    async def add(self, person: str, result: PuzzleResult) -> None:
        """Store a result, unless the person already has one with this puzzle."""
        row = {
            "person": person,
            "puzzle": result.puzzle,
            "at": result.at,
            "help": result.help,
            "day": result.day,
            "mean": round(result.rating.mean * _PARTS),
            "spread": round(result.rating.spread * _PARTS),
            "puzzle_mean": round(result.puzzle_rating.mean * _PARTS),
            "puzzle_spread": round(result.puzzle_rating.spread * _PARTS),
        }
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(PUZZLE_RESULTS).values(row))

    async def mark_solved(self, person: str, puzzle: str, help: int, day: str | None) -> None:
        """Record that a person has solved a puzzle after giving up. The ratings do not change."""
        own = (PUZZLE_RESULTS.c.person == person) & (PUZZLE_RESULTS.c.puzzle == puzzle)
        async with self._database.writing() as connection:
            await connection.execute(update(PUZZLE_RESULTS).where(own).values(help=help, day=day))


async def forget_results(connection: AsyncConnection, person: str) -> None:
    await connection.execute(delete(PUZZLE_RESULTS).where(PUZZLE_RESULTS.c.person == person))


def _result(row: Row[Any]) -> PuzzleResult:
    own = Rating(row.mean / _PARTS, row.spread / _PARTS)
    theirs = Rating(row.puzzle_mean / _PARTS, row.puzzle_spread / _PARTS)
    return PuzzleResult(row.puzzle, row.at, row.help, row.day, own, theirs)
