"""What somebody tries in a puzzle is judged by the engine; what he has solved counts once, if he has a login."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from rummi.puzzles.day import of_day
from rummi.puzzles.help import steps_of
from rummi.puzzles.judging import course, not_yet, solved, turns
from rummi.puzzles.puzzle import Puzzle
from rummi.server.edge.api.puzzles.showing import found, sight
from rummi.server.edge.api.who import Asker, Here, at_own_cost, person_of
from rummi.server.edge.services import Services
from rummi.server.model.ratings import Rating, Score, after, of_level
from rummi.server.model.room import NotAllowed
from rummi.server.protocol.puzzles import RUNGS, MyPuzzles, PuzzleRating, PuzzleTried, TryPuzzle
from rummi.server.store.puzzles.results import Result, Results

SCORES: Final[dict[int, Score | None]] = {0: "won", 1: "drawn", 2: None, RUNGS: "lost"}
"""By rungs of help: after a step that was shown nothing is won and nothing lost."""


@post("/api/puzzles/{id:str}", status_code=200, summary="Try something in a puzzle.")
async def tried(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], data: JSONBody[TryPuzzle]
) -> PuzzleTried:
    puzzle = found(id)
    with at_own_cost(request, services):
        games = list(course(puzzle, data.actions))
        done = solved(puzzle, games[-1])
        if not done and len(data.actions) == turns(puzzle):
            raise NotAllowed(not_yet(puzzle))
        since = len(list(course(puzzle, data.actions[:-1]))) - 1
        told = PuzzleTried(sight=sight(games, since), done=done, steps=steps_of(puzzle, data.actions))
    if not done:
        return told
    person = await person_of(request)
    before = await _before(services, puzzle, person.id if person and person.login else None, data)
    if before is None:
        return told
    own, theirs = before
    score = SCORES[data.help]
    own_after, theirs_after = after(own, theirs, score) if score else before
    if person and person.login:
        result = Result(puzzle.id, services.now(), data.help, _day(puzzle, data.day), own_after, theirs_after)
        await Results(services.database).add(person.id, result)
    return msgspec.structs.replace(told, before=_told(own), after=_told(own_after))


async def _before(
    services: Services, puzzle: Puzzle, person: str | None, data: TryPuzzle
) -> tuple[Rating, Rating] | None:
    """The ratings of both before they met; None where it counts no more, or nobody says what his is."""
    results = Results(services.database)
    theirs = await results.rating_of(puzzle.id) or of_level(puzzle.level)
    if person is None:
        return (Rating(data.rating.mean, data.rating.spread), theirs) if data.rating else None
    known = await results.of(person)
    if any(each.puzzle == puzzle.id for each in known):
        return None
    return known[-1].rating if known else Rating(), theirs


def _day(puzzle: Puzzle, day: str | None) -> str | None:
    """Only where it was the puzzle of that day."""
    try:
        return day if day and of_day(date.fromisoformat(day)) == puzzle else None
    except ValueError:
        return None


def _told(rating: Rating) -> PuzzleRating:
    return PuzzleRating(rating.mean, rating.spread)


@get("/api/session/puzzles", summary="My rating, and what I have solved, where I have a login.")
async def mine(services: Here, person: Asker) -> MyPuzzles:
    results = await Results(services.database).of(person.id)
    rating = results[-1].rating if results else Rating()
    return MyPuzzles(_told(rating), [each.puzzle for each in results], [each.day for each in results if each.day])


ROUTES: Final[list[Any]] = [tried, mine]
