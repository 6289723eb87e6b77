"""What somebody tries in a puzzle is judged by the engine; what he has solved counts once, if he has a login."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any, Final

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from rummi.puzzles.help import count_steps
from rummi.puzzles.judge import count_turns, is_solved, not_solved_message, play_through
from rummi.puzzles.puzzle import Puzzle, puzzle_of_day
from rummi.server.edge.api.puzzles.showing import found, sight
from rummi.server.edge.api.who import Asker, Here, at_cost, at_own_cost, person_of
from rummi.server.edge.limits.rates import TooOften
from rummi.server.edge.services import Services
from rummi.server.helpers.kinds import TooBusy
from rummi.server.model.ratings import Rating, Score, after, calibrated, first_of, of_level
from rummi.server.model.room import NotAllowed
from rummi.server.protocol.puzzles import (
    GIVEN_UP,
    RUNGS,
    GiveUp,
    MyPuzzles,
    PuzzleLost,
    PuzzleRating,
    PuzzleTried,
    TryPuzzle,
)
from rummi.server.store.puzzles.results import Result, Results

SCORES: Final[dict[int, Score | None]] = {0: "won", 1: "drawn", 2: None, RUNGS: "lost", GIVEN_UP: "lost"}
"""By rungs of help: after a step that was shown nothing is won and nothing lost."""
_DAY_MS: Final = 86_400_000


@post("/api/puzzles/{id:str}", status_code=200, summary="Try something in a puzzle.")
async def tried(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], data: JSONBody[TryPuzzle]
) -> PuzzleTried:
    puzzle = found(id)
    with at_own_cost(request, services):
        games = list(play_through(puzzle, data.actions))
        done = is_solved(puzzle, games[-1])
        if not done and len(data.actions) == count_turns(puzzle):
            raise NotAllowed(not_solved_message(puzzle))
        since = len(list(play_through(puzzle, data.actions[:-1]))) - 1
        told = PuzzleTried(sight=sight(games, since), done=done)
    if not done:
        return told
    told = msgspec.structs.replace(told, steps=await _steps(request, services, puzzle, data.actions))
    day = _day(puzzle, data.day)
    counted = await _counted(services, puzzle, await _login_of(request), data.rating, data.help, day)
    return msgspec.structs.replace(told, **counted)


@post("/api/puzzles/{id:str}/solution", status_code=200, summary="Give a puzzle up: to look at its solution loses it.")
async def given_up(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], data: JSONBody[GiveUp]
) -> PuzzleLost:
    return PuzzleLost(**await _counted(services, found(id), await _login_of(request), data.rating, GIVEN_UP, day=None))


async def _login_of(request: Request[Any, Any, Any]) -> str | None:
    """Who asks, where he has a login."""
    person = await person_of(request)
    return person.id if person and person.login else None


async def _steps(
    request: Request[Any, Any, Any], services: Services, puzzle: Puzzle, actions: Sequence[str]
) -> int | None:
    """Somebody may have turned the whole table over: a helper counts, and whoever has solved it does not wait in
    vain."""
    with suppress(TooBusy, TooOften), at_cost(request, services) as spent:
        return await services.helpers.solving.work(count_steps, puzzle, actions, spent=spent)
    return None


async def _counted(
    services: Services, puzzle: Puzzle, person: str | None, guest: PuzzleRating | None, help: int, day: str | None
) -> dict[str, PuzzleRating]:
    """What it does to the ratings of both; nothing where it counts no more, or nobody says what his is."""
    results, now = Results(services.database), services.now()
    theirs = await results.rating_of(puzzle.id) or of_level(puzzle.level)
    score = SCORES[help]
    claimed = Rating(guest.mean, guest.spread) if guest else None
    if person is None:
        if not claimed:
            return {}
        return _told(claimed, after(claimed, theirs, score)[0] if score else claimed, theirs)
    standing = await results.standing(person, puzzle.id, now - _DAY_MS)
    if standing.met is not None:
        if standing.met == GIVEN_UP and help != GIVEN_UP:
            await results.lay_after_all(person, puzzle.id, RUNGS, day)
        return {}
    own = standing.rating or first_of(claimed)
    own_after, met = after(own, theirs, score) if score else (own, theirs)
    theirs_after = calibrated(theirs, met, puzzle.level, own, standing.lately)
    await results.add(person, Result(puzzle.id, now, help, day, own_after, theirs_after))
    return _told(own, own_after, theirs)


def _told(before: Rating, after: Rating, puzzle: Rating) -> dict[str, PuzzleRating]:
    return {"before": _plain(before), "after": _plain(after), "puzzle": _plain(puzzle)}


def _day(puzzle: Puzzle, day: str | None) -> str | None:
    """Only where it was the puzzle of that day."""
    try:
        return day if day and puzzle_of_day(date.fromisoformat(day)) == puzzle else None
    except ValueError:
        return None


def _plain(rating: Rating) -> PuzzleRating:
    return PuzzleRating(rating.mean, rating.spread)


@get("/api/session/puzzles", summary="My rating, and what I have solved, where I have a login.")
async def mine(services: Here, asker: Asker) -> MyPuzzles:
    results = await Results(services.database).of(asker.id)
    return MyPuzzles(
        rating=_plain(results[-1].rating if results else Rating()),
        solved=[each.puzzle for each in results if each.help != GIVEN_UP],
        days=[each.day for each in results if each.day],
        given_up=[each.puzzle for each in results if each.help == GIVEN_UP],
    )


ROUTES: Final[list[Any]] = [tried, given_up, mine]
