"""Lessons: listed, shown, and every try in them judged by the engine. Nothing of it is kept here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from rummi.core.sentence import LANGUAGES, sentence
from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view
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
from rummi.server.jobs.solving import solved
from rummi.server.model.room import NotAllowed, Room
from rummi.server.model.stored import NoSuchRoom
from rummi.server.protocol.lessons import LessonListed, LessonShown, LessonTried, PositionShown, TryLesson
from rummi.server.protocol.rooms import Happened, HintShown, PlayerView
from rummi.server.protocol.solving import PositionSolved, SolvePosition
from rummi.server.rooms.quarantine import RoomQuarantined
from rummi.server.store.rooms import Rooms

_KEPT: Final = 64
"""Lessons as they are shown, in each language: more than there are."""


@get("/api/lessons", summary="All lessons, in the order in which they are learnt.")
async def listed(request: Request[Any, Any, Any]) -> list[LessonListed]:
    language = language_of(request)
    return [
        LessonListed(each.name, each.course, each.rules, _in(each.title, language), len(each.positions))
        for each in lessons().values()
    ]


@get("/api/lessons/{name:str}", summary="A lesson with all its positions.")
async def shown(request: Request[Any, Any, Any], services: Here, name: FromPath[str]) -> LessonShown:
    _found(name)
    with at_own_cost(request, services):
        return _shown(name, language_of(request))


@post("/api/lessons/{name:str}/{number:int}", status_code=200, summary="Try something in a position of a lesson.")
async def tried(
    request: Request[Any, Any, Any],
    services: Here,
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[TryLesson],
) -> LessonTried:
    lesson = _found(name)
    if not 0 <= number < len(lesson.positions):
        raise NotFoundException
    position = lesson.positions[number]
    with at_own_cost(request, services):
        game = play_actions(lesson, position, data.actions)
        done = is_goal_reached(position, game)
        if not done and is_over(game):
            raise NotAllowed(sentence("That is allowed. But here something else is asked; try it again."))
        return LessonTried(_sight(game, len(data.actions) - 1), done)


def _found(name: str) -> Lesson:
    lesson = lessons().get(name)
    if lesson is None:
        raise NotFoundException
    return lesson


def _in(texts: Mapping[str, str], language: str) -> str:
    """A language of somebody's package has no lessons of its own."""
    return texts.get(language, texts[LANGUAGES[0]])


@lru_cache(maxsize=_KEPT)
def _shown(name: str, language: str) -> LessonShown:
    lesson = lessons()[name]
    positions = [_position(lesson, each, language) for each in lesson.positions]
    return LessonShown(name, lesson.course, lesson.rules, _in(lesson.title, language), positions)


def _position(lesson: Lesson, position: Position, language: str) -> PositionShown:
    asked = _in(position.say, language)
    told = () if lesson.course == "junior" else explain_solution(lesson, position)  # children are told one thing only
    steps = [say(step.sentence, language) for step in told] or [asked]
    hint = HintShown(nudge=asked, steps=steps, action=position.show, left=0, tables=[step.table for step in told])
    return PositionShown(asked, _in(position.done, language), _sight(start_game(lesson, position), None), hint)


def _sight(game: Game, seq: int | None) -> PlayerView:
    redact = game.family.redact
    events = [plain_event(redact(event, LEARNER)) for event in game.events]
    happened = [] if seq is None else [Happened(seq=seq, events=events, late=False, substitute=None)]
    return PlayerView(seat=LEARNER, happened=happened, view=plain_view(game.view(LEARNER)))


_MOST_ROOMS: Final = 50
"""Those in which a game with others was begun, and which are open; nobody plays in so many."""


@post("/api/solver", status_code=200, summary="The best play of a position of Junior or of the dice game.")
async def solve(request: Request[Any, Any, Any], services: Here, data: JSONBody[SolvePosition]) -> PositionSolved:
    person = await person_of(request)
    if person and await _plays_with_people(services, person.id):
        raise NotAllowed(
            sentence("You are playing against people just now. When that game is over, this is answered again.")
        )
    with at_cost(request, services) as spent:
        return await services.jobs.solving.work(solved, data, language_of(request), spent=spent)


async def _plays_with_people(services: Services, person: str) -> bool:
    for code in await Rooms(services.database).with_others(person, _MOST_ROOMS):
        try:
            session = await services.rooms.session(code)
        except (NoSuchRoom, RoomQuarantined):
            continue
        if with_people(session.room, person):
            return True
    return False


def with_people(room: Room, person: str) -> bool:
    """Whether he sits in a game that is being played, and somebody else does; a person in whose place a bot plays may
    come back."""
    others = any(chair.person and chair.person != person for chair in room.chairs)
    return room.phase == "playing" and bool(room.seats_of(person)) and others


ROUTES: Final[list[Any]] = [listed, shown, tried, solve]
