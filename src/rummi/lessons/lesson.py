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
"""A course each, in the order in which they are offered."""


class WrongTry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a beginner may well try, and the code of the rule that speaks against it."""

    action: str
    code: str


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Seat 0 is to move, and learns."""

    start: Mapping[str, Any]
    """As in a record."""
    before: Sequence[str] = ()
    """What the learner has done already, with what luck has given."""
    left: int
    """The goal: so many tiles or dice may stay in the hand at most."""
    show: str
    """The action that reaches it; there may be others."""
    say: Mapping[str, str]
    """What is asked, in every language."""
    done: Mapping[str, str]
    """What was learnt."""
    wrong: Sequence[WrongTry] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    order: int
    rules: str
    title: Mapping[str, str]
    positions: Sequence[Position]
    name: str = ""
    course: str = ""


@cache
def lessons() -> Mapping[str, Lesson]:
    """All of them by their names, in the order in which they are learnt."""
    found = [_read(folder, file) for folder in FOLDERS for file in (files("rummi.lessons") / folder).iterdir()]
    ordered = sorted(found, key=lambda each: (FOLDERS.index(each.course), each.order))
    return {each.name: each for each in ordered}


def _read(folder: str, file: Traversable) -> Lesson:
    name = file.name.removesuffix(".toml")
    return msgspec.convert({**tomllib.loads(file.read_text(encoding="utf-8")), "name": name, "course": folder}, Lesson)


LEARNER: Final = 0
PLAYERS: Final = 2
MAX_ACTIONS: Final = 8
"""In one position; nobody needs as many, and every try replays them."""


def start_game(lesson: Lesson, position: Position) -> Game:
    family = family_of(lesson.rules)
    setup = family.setup(lesson.rules, [f"p{seat}" for seat in range(PLAYERS)], {})
    game = Game.begin(lesson.rules, setup, family.read_start(setup, position.start))
    for action in position.before:
        game = game.act(action, LEARNER)
    return game


def play_actions(lesson: Lesson, position: Position, actions: Sequence[str]) -> Game:
    """After these actions of the learner; luck is the same for everybody, so that they can be done again."""
    if len(actions) > MAX_ACTIONS:
        raise InvalidInput(sentence("a lesson takes {most} actions at most", most=MAX_ACTIONS))
    game, luck = start_game(lesson, position), draws(f"lesson {lesson.name}")
    for action in actions:
        game = game.try_luck(action, luck, LEARNER)
    return game


def is_goal_reached(position: Position, game: Game) -> bool:
    return count_held(game.view(LEARNER)) <= position.left


def is_over(game: Game) -> bool:
    """Whether the learner can do nothing more in this position."""
    return game.turn != LEARNER


def count_held(view: Any) -> int:
    """How many tiles or dice are still in the learner's hand."""
    return len(view.hands[LEARNER] if isinstance(view, ExpressView) else view.rack)


def explain_solution(lesson: Lesson, position: Position) -> Sequence[SpokenStep]:
    """How the goal is reached, step by step; nothing where there is only one thing to do."""
    return start_game(lesson, position).spoken_steps(position.show, LEARNER)
