"""The results of those who have a login: each puzzle once, with the ratings of both that it led to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.model.ratings import Rating
from rummi.server.store.database import Database
from rummi.server.store.schema import PUZZLE_RESULTS

_PARTS: Final = 1_000
"""Of a point, in which ratings are kept."""


@dataclass(frozen=True, slots=True)
class Result:
    puzzle: str
    at: int
    help: int
    """How many rungs: 0 for none, 3 for the whole solution, 4 where it was seen and not laid."""
    day: str | None
    """Whose puzzle it was, where it was solved as that of a day."""
    rating: Rating
    """Of the person, after it."""
    puzzle_rating: Rating


@dataclass(frozen=True, slots=True)
class Standing:
    """Of a person before a puzzle."""

    rating: Rating | None
    """None of who has met none yet."""
    met: int | None
    """With how much help he has met this one before; None if he has not."""
    lately: int
    """How many he has met since some moment."""


@dataclass(frozen=True, slots=True)
class Met:
    """A puzzle that people have met, as its newest result left it."""

    puzzle: str
    rating: Rating
    people: int


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[Result]:
        """In their order."""
        asked = select(PUZZLE_RESULTS).where(PUZZLE_RESULTS.c.person == person)
        asked = asked.order_by(PUZZLE_RESULTS.c.at, PUZZLE_RESULTS.c.puzzle)
        async with self._database.reading() as connection:
            return [_result(row) for row in await connection.execute(asked)]

    async def standing(self, person: str, puzzle: str, since: int) -> Standing:
        own = PUZZLE_RESULTS.c.person == person
        newest = select(PUZZLE_RESULTS).where(own)
        newest = newest.order_by(PUZZLE_RESULTS.c.at.desc(), PUZZLE_RESULTS.c.puzzle.desc()).limit(1)
        met = select(PUZZLE_RESULTS.c.help).where(own, PUZZLE_RESULTS.c.puzzle == puzzle)
        lately = select(func.count()).select_from(PUZZLE_RESULTS).where(own, PUZZLE_RESULTS.c.at > since)
        async with self._database.reading() as connection:
            row = (await connection.execute(newest)).first()
            known = await connection.scalar(met)
            count = await connection.scalar(lately) or 0
        return Standing(_result(row).rating if row else None, known, count)

    async def met(self) -> list[Met]:
        """Every puzzle that somebody has met."""
        last = select(PUZZLE_RESULTS.c.puzzle, func.max(PUZZLE_RESULTS.c.at).label("at"), func.count().label("people"))
        newest = last.group_by(PUZZLE_RESULTS.c.puzzle).subquery()
        here = (PUZZLE_RESULTS.c.puzzle == newest.c.puzzle) & (PUZZLE_RESULTS.c.at == newest.c.at)
        asked = select(PUZZLE_RESULTS, newest.c.people).join(newest, here)
        asked = asked.order_by(PUZZLE_RESULTS.c.puzzle, PUZZLE_RESULTS.c.person.desc())
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
        return list({row.puzzle: Met(row.puzzle, _result(row).puzzle_rating, row.people) for row in rows}.values())

    async def rating_of(self, puzzle: str) -> Rating | None:
        """As its newest result left it; None of one that nobody here has tried."""
        asked = select(PUZZLE_RESULTS).where(PUZZLE_RESULTS.c.puzzle == puzzle)
        asked = asked.order_by(PUZZLE_RESULTS.c.at.desc(), PUZZLE_RESULTS.c.person).limit(1)
        async with self._database.reading() as connection:
            row = (await connection.execute(asked)).first()
        return _result(row).puzzle_rating if row else None

    async def add(self, person: str, result: Result) -> None:
        """Done twice, it is done once."""
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

    async def lay_after_all(self, person: str, puzzle: str, help: int, day: str | None) -> None:
        """What somebody had given up he has laid; it has counted already."""
        own = (PUZZLE_RESULTS.c.person == person) & (PUZZLE_RESULTS.c.puzzle == puzzle)
        async with self._database.writing() as connection:
            await connection.execute(update(PUZZLE_RESULTS).where(own).values(help=help, day=day))


async def forget_results(connection: AsyncConnection, person: str) -> None:
    """In somebody's transaction."""
    await connection.execute(delete(PUZZLE_RESULTS).where(PUZZLE_RESULTS.c.person == person))


def _result(row: Row[Any]) -> Result:
    own = Rating(row.mean / _PARTS, row.spread / _PARTS)
    theirs = Rating(row.puzzle_mean / _PARTS, row.puzzle_spread / _PARTS)
    return Result(row.puzzle, row.at, row.help, row.day, own, theirs)
