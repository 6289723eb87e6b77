"""The HTTP API of lessons and of the solver. The server stores nothing about them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from rummi.core.sentence import LANGUAGES, sentence
from rummi.language import say
from rummi.lessons.lesson import (
    LEARNER,
    Lesson,
    Position,
    explain_solution,
    is_goal_reached,
    is_over,
    lessons,
    play_actions,
    start_game,
)
from rummi.server.edge.identity import Here, at_cost, at_own_cost, language_of, person_of
from rummi.server.edge.services import Services
from rummi.server.jobs.solving import solve_position
from rummi.server.model.room import NotAllowed, Room
from rummi.server.model.stored import NoSuchRoom
from rummi.server.protocol.games import show_view
from rummi.server.protocol.lessons import LessonListed, LessonShown, LessonTried, PositionShown, TryLesson
from rummi.server.protocol.rooms import HintShown
from rummi.server.protocol.solving import PositionSolved, SolvePosition
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.store.rooms import Rooms

_KEPT: Final = 64
"""The size of the cache of lessons by language: more than exist."""


@get("/api/lessons", summary="List all lessons in order.")
async def listed(request: Request[Any, Any, Any]) -> list[LessonListed]:
    language = language_of(request)
    return [
        LessonListed(each.name, each.course, each.rules, _choose_language(each.title, language), len(each.positions))
        for each in lessons().values()
    ]


@get("/api/lessons/{name:str}", summary="Get a lesson with all its positions.")
async def shown(request: Request[Any, Any, Any], services: Here, name: FromPath[str]) -> LessonShown:
    _find_lesson(name)
    with at_own_cost(request, services):
        return _show_lesson(name, language_of(request))


@post("/api/lessons/{name:str}/{number:int}", status_code=200, summary="Try an action in a position of a lesson.")
async def tried(
    request: Request[Any, Any, Any],
    services: Here,
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[TryLesson],
) -> LessonTried:
    lesson = _find_lesson(name)
    if not 0 <= number < len(lesson.positions):
        raise NotFoundException
    position = lesson.positions[number]
    with at_own_cost(request, services):
        game = play_actions(lesson, position, data.actions)
        done = is_goal_reached(position, game)
        if not done and is_over(game):
            raise NotAllowed(sentence("That is allowed. But here something else is asked; try it again."))
        return LessonTried(show_view(game, LEARNER, len(data.actions) - 1), done)


def _find_lesson(name: str) -> Lesson:
    lesson = lessons().get(name)
    if lesson is None:
        raise NotFoundException
    return lesson


def _choose_language(texts: Mapping[str, str], language: str) -> str:
    """Return the text in the language. Languages of other packages have no lessons, so they get the English text."""
    return texts.get(language, texts[LANGUAGES[0]])


@lru_cache(maxsize=_KEPT)
def _show_lesson(name: str, language: str) -> LessonShown:
    lesson = lessons()[name]
    positions = [_position(lesson, each, language) for each in lesson.positions]
    return LessonShown(name, lesson.course, lesson.rules, _choose_language(lesson.title, language), positions)


def _position(lesson: Lesson, position: Position, language: str) -> PositionShown:
    asked = _choose_language(position.say, language)
    solution = () if lesson.course == "junior" else explain_solution(lesson, position)  # children get one sentence
    steps = [say(step.sentence, language) for step in solution] or [asked]
    hint = HintShown(nudge=asked, steps=steps, action=position.show, left=0, tables=[step.table for step in solution])
    return PositionShown(
        asked, _choose_language(position.done, language), show_view(start_game(lesson, position), LEARNER), hint
    )


_MOST_ROOMS: Final = 50
"""The number of open rooms of a person to check; no one plays in so many."""


@post("/api/solver", status_code=200, summary="Find the best play of a position of Junior or Express.")
async def solve(request: Request[Any, Any, Any], services: Here, data: JSONBody[SolvePosition]) -> PositionSolved:
    person = await person_of(request)
    if person and await _is_playing_with_people(services, person.id):
        raise NotAllowed(
            sentence("You are playing against people just now. When that game is over, this is answered again.")
        )
    with at_cost(request, services) as spent:
        return await services.jobs.solving.work(solve_position, data, language_of(request), spent=spent)


async def _is_playing_with_people(services: Services, person: str) -> bool:
    for code in await Rooms(services.database).with_others(person, _MOST_ROOMS):
        try:
            session = await services.rooms.session(code)
        except (NoSuchRoom, RoomQuarantined):
            continue
        if plays_with_people(session.room, person):
            return True
    return False


def plays_with_people(room: Room, person: str) -> bool:
    """Return whether the person plays a running game with other people. A bot may be standing in for either of them."""
    others = any(chair.person and chair.person != person for chair in room.chairs)
    return room.phase == "playing" and bool(room.seats_of(person)) and others


ROUTES: Final[list[Any]] = [listed, shown, tried, solve]
