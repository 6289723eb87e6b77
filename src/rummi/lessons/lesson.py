"""Lessons: the data of a lesson, all lessons of the package, and the actions of a learner."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from msgspec import Struct

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.base import SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.express.views import View as ExpressView
from rummi.games.game import Game
from rummi.games.shuffle import draws

FOLDERS: Final = ("tiles", "junior", "express")
"""The courses, in the order in which the pages list them; each is a folder."""


class WrongTry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mistake that beginners may make, and the code of the violation that it causes."""

    action: str
    code: str


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position with a goal. Seat 0 is to move, and is the learner."""

    start: Mapping[str, Any]
    """The start, as in a record."""
    before: Sequence[str] = ()
    """The actions that the learner has already taken, with the results of luck."""
    left: int
    """The goal: at most this many tiles or dice are left in the hand."""
    show: str
    """An action that reaches the goal; there may be others."""
    say: Mapping[str, str]
    """The task, by language."""
    done: Mapping[str, str]
    """The sentence after success, by language: what the learner now knows."""
    wrong: Sequence[WrongTry] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some positions about one topic, as its TOML file has them; the name and the course come from the path."""

    order: int
    rules: str
    title: Mapping[str, str]
    positions: Sequence[Position]
    name: str = ""
    course: str = ""


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return all lessons by name, in their order within the courses."""
    found = [_read(folder, file) for folder in FOLDERS for file in (files("rummi.lessons") / folder).iterdir()]
    ordered = sorted(found, key=lambda each: (FOLDERS.index(each.course), each.order))
    return {each.name: each for each in ordered}


def _read(folder: str, file: Traversable) -> Lesson:
    name = file.name.removesuffix(".toml")
    return msgspec.convert({**tomllib.loads(file.read_text(encoding="utf-8")), "name": name, "course": folder}, Lesson)


LEARNER: Final = 0
"""The seat of the learner."""
PLAYERS: Final = 2
MAX_ACTIONS: Final = 8
"""The limit for actions in one position. No position needs so many, and every attempt replays them all."""


def start_game(lesson: Lesson, position: Position) -> Game:
    """Return the game in which the learner is to reach the goal."""
    family = family_of(lesson.rules)
    setup = family.setup(lesson.rules, [f"p{seat}" for seat in range(PLAYERS)], {})
    game = Game.begin(lesson.rules, setup, family.read_start(setup, position.start))
    for action in position.before:
        game = game.act(action, LEARNER)
    return game


def play_actions(lesson: Lesson, position: Position, actions: Sequence[str]) -> Game:
    """Return the game after these actions of the learner.

    The luck of a lesson is always the same, so a learner can repeat the actions. Raises IllegalAction, and InvalidInput
    for too many actions.
    """
    if len(actions) > MAX_ACTIONS:
        raise InvalidInput(sentence("a lesson takes {most} actions at most", most=MAX_ACTIONS))
    game, luck = start_game(lesson, position), draws(f"lesson {lesson.name}")
    for action in actions:
        game = game.try_luck(action, luck, LEARNER)
    return game


def is_goal_reached(position: Position, game: Game) -> bool:
    return count_held(game.view(LEARNER)) <= position.left


def is_over(game: Game) -> bool:
    """Return whether the learner's turn has ended."""
    return game.turn != LEARNER


def count_held(view: Any) -> int:
    """Return the number of tiles or dice in the learner's hand."""
    return len(view.hands[LEARNER] if isinstance(view, ExpressView) else view.rack)


def explain_solution(lesson: Lesson, position: Position) -> Sequence[SpokenStep]:
    """Return the steps of the shown solution; none if it consists of a single action without steps."""
    return start_game(lesson, position).spoken_steps(position.show, LEARNER)
