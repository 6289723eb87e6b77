"""The HTTP API of puzzles."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view
from rummi.language import say
from rummi.puzzles.help import count_steps, describe_goal, explain_goal, help_with_turn
from rummi.puzzles.judge import SOLVER, count_turns, is_solved, not_solved_message, play_through, start_game
from rummi.puzzles.puzzle import LEVELS, Puzzle, puzzle_of_day, puzzles, puzzles_of_level
from rummi.server.edge.identity import Asker, Here, at_cost, at_own_cost, language_of, person_of
from rummi.server.edge.limits import TooOften
from rummi.server.edge.services import Services
from rummi.server.jobs.kinds import TooBusy
from rummi.server.model.ratings import (
    Rating,
    Score,
    calibrate_puzzle,
    initial_puzzle_rating,
    initial_rating,
    update_ratings,
)
from rummi.server.model.room import NotAllowed
from rummi.server.protocol.puzzles import (
    GIVEN_UP,
    MOST_AT_ONCE,
    RUNGS,
    GiveUp,
    MyPuzzles,
    PuzzleDays,
    PuzzleHelp,
    PuzzleLost,
    PuzzleRating,
    PuzzleShown,
    PuzzleTried,
    TryPuzzle,
)
from rummi.server.protocol.rooms import Happened, HintShown, PlayerView
from rummi.server.store.puzzles import PuzzleResult, PuzzleResults

MOST_DAYS: Final = 62
_LAST: Final = date(9_999, 1, 1)


@get(
    "/api/puzzles/days/{first:str}",
    summary="Get the ids of the puzzles of several days. They are the same on every server.",
)
async def days(first: FromPath[str], count: FromQuery[int] = 1) -> PuzzleDays:
    begins = _parse_day(first)
    if not 1 <= count <= MOST_DAYS:
        raise InvalidInput(sentence("from 1 to {most} days at once", most=MOST_DAYS))
    each = (begins + timedelta(days=after) for after in range(count))
    return PuzzleDays({day.isoformat(): puzzle_of_day(day).id for day in each})


@get("/api/puzzles/levels/{rules:str}/{level:int}", summary="List the ids of all puzzles of a ruleset and a level.")
async def ids(rules: FromPath[str], level: FromPath[int]) -> list[str]:
    family_of(rules)  # raises if there is no such ruleset
    if level not in LEVELS:
        raise NotFoundException
    return [puzzle.id for puzzle in puzzles_of_level(rules, level)]


@get("/api/puzzles/some", summary="Get several puzzles by their ids, separated by commas.")
async def some(request: Request[Any, Any, Any], services: Here, ids: FromQuery[str]) -> list[PuzzleShown]:
    named = ids.split(",")
    if len(named) > MOST_AT_ONCE:
        raise InvalidInput(sentence("at most {most} puzzles at once", most=MOST_AT_ONCE))
    wanted = [find_puzzle(id).id for id in named]
    shown = []
    for each in wanted:
        with at_own_cost(request, services):
            shown.append(show_puzzle(each, language_of(request)))
        await asyncio.sleep(0)  # let the server handle other requests
    return shown


@get("/api/puzzles/{id:str}", summary="Get a puzzle with its help.")
async def one(request: Request[Any, Any, Any], services: Here, id: FromPath[str]) -> PuzzleShown:
    puzzle = find_puzzle(id)
    with at_own_cost(request, services):
        return show_puzzle(puzzle.id, language_of(request))


def _parse_day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(sentence("“{text}” is no day; write it as 2026-11-15", text=text[:20])) from None
    if day > _LAST:
        raise InvalidInput(sentence("“{text}” is no day; write it as 2026-11-15", text=text[:20]))
    return day


_KEPT: Final = 512
"""The size of the cache of puzzles by language, for the puzzles of the days and other popular ones."""


def find_puzzle(id: str) -> Puzzle:
    puzzle = puzzles().get(id)
    if puzzle is None:
        raise NotFoundException
    return puzzle


@lru_cache(maxsize=_KEPT)
def show_puzzle(id: str, language: str) -> PuzzleShown:
    puzzle = puzzles()[id]
    game = start_game(puzzle)
    ruleset = game.setup.ruleset
    return PuzzleShown(
        id=id,
        rules=puzzle.rules,
        level=puzzle.level,
        goal=puzzle.goal.kind,
        wanted=puzzle.goal.tiles,
        opening=getattr(ruleset, "opening", 0),
        say=say(describe_goal(puzzle), language),
        explain=say(explain_goal(puzzle), language),
        steps=puzzle.steps,
        turns=count_turns(puzzle),
        sight=sight([game]),
        help=[_help(puzzle, turn, language) for turn in range(len(puzzle.solution))],
    )


def _help(puzzle: Puzzle, turn: int, language: str) -> PuzzleHelp:
    told = help_with_turn(puzzle, turn)
    steps = [say(step, language) for step in told.steps]
    hint = HintShown(nudge=say(told.nudge, language), steps=steps, action=told.action, left=0, tables=told.tables)
    return PuzzleHelp(hint, told.look)


def sight(games: Sequence[Game], since: int = 0) -> PlayerView:
    """Return the solver's view of the last game, with the events since game number `since`."""
    redact = games[0].family.redact
    happened = [
        Happened(
            seq=at - 1,
            events=[plain_event(redact(event, SOLVER)) for event in game.events],
            late=False,
            substitute=None,
        )
        for at, game in enumerate(games)
        if at > since
    ]
    return PlayerView(seat=SOLVER, happened=happened, view=plain_view(games[-1].view(SOLVER)))


SCORES: Final[dict[int, Score | None]] = {0: "won", 1: "drawn", 2: None, RUNGS: "lost", GIVEN_UP: "lost"}
"""The score by the kind of help. A puzzle that was solved with a step counts neither way."""
_DAY_MS: Final = 86_400_000


@post("/api/puzzles/{id:str}", status_code=200, summary="Try an action in a puzzle.")
async def tried(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], data: JSONBody[TryPuzzle]
) -> PuzzleTried:
    puzzle = find_puzzle(id)
    with at_own_cost(request, services):
        games = list(play_through(puzzle, data.actions))
        done = is_solved(puzzle, games[-1])
        if not done and len(data.actions) == count_turns(puzzle):
            raise NotAllowed(not_solved_message(puzzle))
        since = len(list(play_through(puzzle, data.actions[:-1]))) - 1
        tried = PuzzleTried(sight=sight(games, since), done=done)
    if not done:
        return tried
    tried = msgspec.structs.replace(tried, steps=await _steps(request, services, puzzle, data.actions))
    day = _day_of(puzzle, data.day)
    counted = await _count_result(services, puzzle, await _login_of(request), data.rating, data.help, day)
    return msgspec.structs.replace(tried, **counted)


@post(
    "/api/puzzles/{id:str}/solution",
    status_code=200,
    summary="Give up a puzzle to see its solution; this counts as a loss.",
)
async def given_up(
    request: Request[Any, Any, Any], services: Here, id: FromPath[str], data: JSONBody[GiveUp]
) -> PuzzleLost:
    return PuzzleLost(
        **await _count_result(services, find_puzzle(id), await _login_of(request), data.rating, GIVEN_UP, day=None)
    )


async def _login_of(request: Request[Any, Any, Any]) -> str | None:
    """Return the id of the person if they have a login."""
    person = await person_of(request)
    return person.id if person and person.login else None


async def _steps(
    request: Request[Any, Any, Any], services: Services, puzzle: Puzzle, actions: Sequence[str]
) -> int | None:
    """Count the steps of a solution, which may rearrange the whole table, in a job process.

    Returns None if the server is too busy, so that the solver does not wait.
    """
    with suppress(TooBusy, TooOften), at_cost(request, services) as spent:
        return await services.jobs.solving.work(count_steps, puzzle, actions, spent=spent)
    return None


async def _count_result(
    services: Services, puzzle: Puzzle, person: str | None, guest: PuzzleRating | None, help: int, day: str | None
) -> dict[str, PuzzleRating]:
    """Update the ratings of the solver and the puzzle; return the changes.

    Returns nothing if the result does not count, or if a guest did not send a rating.
    """
    results, now = PuzzleResults(services.database), services.now()
    theirs = await results.rating_of(puzzle.id) or initial_puzzle_rating(puzzle.level)
    score = SCORES[help]
    claimed = Rating(guest.mean, guest.spread) if guest else None
    if person is None:
        if not claimed:
            return {}
        return _rating_change(claimed, update_ratings(claimed, theirs, score)[0] if score else claimed, theirs)
    solver = await results.solver_state(person, puzzle.id, now - _DAY_MS)
    if solver.help is not None:
        if solver.help == GIVEN_UP and help != GIVEN_UP:
            await results.mark_solved(person, puzzle.id, RUNGS, day)
        return {}
    own = solver.rating or initial_rating(claimed)
    own_after, met = update_ratings(own, theirs, score) if score else (own, theirs)
    theirs_after = calibrate_puzzle(theirs, met, puzzle.level, own, solver.recent)
    await results.add(person, PuzzleResult(puzzle.id, now, help, day, own_after, theirs_after))
    return _rating_change(own, own_after, theirs)


def _rating_change(before: Rating, after: Rating, puzzle: Rating) -> dict[str, PuzzleRating]:
    return {"before": _plain(before), "after": _plain(after), "puzzle": _plain(puzzle)}


def _day_of(puzzle: Puzzle, day: str | None) -> str | None:
    """Return the day if this is its puzzle, otherwise None."""
    try:
        return day if day and puzzle_of_day(date.fromisoformat(day)) == puzzle else None
    except ValueError:
        return None


def _plain(rating: Rating) -> PuzzleRating:
    return PuzzleRating(rating.mean, rating.spread)


@get("/api/session/puzzles", summary="Get your rating and your results; needs a login.")
async def mine(services: Here, asker: Asker) -> MyPuzzles:
    results = await PuzzleResults(services.database).of(asker.id)
    return MyPuzzles(
        rating=_plain(results[-1].rating if results else Rating()),
        solved=[each.puzzle for each in results if each.help != GIVEN_UP],
        days=[each.day for each in results if each.day],
        given_up=[each.puzzle for each in results if each.help == GIVEN_UP],
    )


ROUTES: Final[list[Any]] = [days, ids, some, one, tried, given_up, mine]
