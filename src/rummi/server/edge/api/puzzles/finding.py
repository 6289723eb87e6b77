"""Which puzzles there are, and what each asks for."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from typing import Any, Final

from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.puzzles.puzzle import LEVELS, puzzle_of_day, puzzles_of_level
from rummi.server.edge.api.puzzles.showing import found, shown
from rummi.server.edge.api.who import Here, at_own_cost, language_of
from rummi.server.protocol.puzzles import MOST_AT_ONCE, PuzzleDays, PuzzleShown

MOST_DAYS: Final = 62
_LAST: Final = date(9_999, 1, 1)


@get(
    "/api/puzzles/days/{first:str}",
    summary="The puzzles of some days, from the first on; they are the same everywhere.",
)
async def days(first: FromPath[str], count: FromQuery[int] = 1) -> PuzzleDays:
    begins = _day(first)
    if not 1 <= count <= MOST_DAYS:
        raise InvalidInput(sentence("from 1 to {most} days at once", most=MOST_DAYS))
    each = (begins + timedelta(days=after) for after in range(count))
    return PuzzleDays({day.isoformat(): puzzle_of_day(day).id for day in each})


@get("/api/puzzles/levels/{rules:str}/{level:int}", summary="The ids of all puzzles of a ruleset and a level.")
async def ids(rules: FromPath[str], level: FromPath[int]) -> list[str]:
    family_of(rules)  # refuses what there is none of
    if level not in LEVELS:
        raise NotFoundException
    return [puzzle.id for puzzle in puzzles_of_level(rules, level)]


@get("/api/puzzles/some", summary="Several puzzles by their ids, apart by commas.")
async def some(request: Request[Any, Any, Any], services: Here, ids: FromQuery[str]) -> list[PuzzleShown]:
    named = ids.split(",")
    if len(named) > MOST_AT_ONCE:
        raise InvalidInput(sentence("at most {most} puzzles at once", most=MOST_AT_ONCE))
    wanted = [found(id).id for id in named]
    told = []
    for each in wanted:
        with at_own_cost(request, services):
            told.append(shown(each, language_of(request)))
        await asyncio.sleep(0)  # others are served in between
    return told


@get("/api/puzzles/{id:str}", summary="A puzzle: what is asked, what is seen, and help.")
async def one(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> PuzzleShown:
    puzzle = found(id)
    with at_own_cost(request, services):
        return shown(puzzle.id, language_of(request))


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(sentence("“{text}” is no day; write it as 2026-11-15", text=text[:20])) from None
    if day > _LAST:
        raise InvalidInput(sentence("“{text}” is no day; write it as 2026-11-15", text=text[:20]))
    return day


ROUTES: Final[list[Any]] = [days, ids, some, one]
