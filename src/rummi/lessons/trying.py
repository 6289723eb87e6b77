"""A lesson as it is tried: the engine judges every action, and says whether the goal is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.base import SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.express.views import View as ExpressView
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.lessons.lesson import Lesson, Position

LEARNER: Final = 0
PLAYERS: Final = 2
MOST_ACTIONS: Final = 8
"""In one position; nobody needs as many, and every try replays them."""


def begun(lesson: Lesson, position: Position) -> Game:
    family = family_of(lesson.rules)
    setup = family.setup(lesson.rules, [f"p{seat}" for seat in range(PLAYERS)], {})
    game = Game.begin(lesson.rules, setup, family.read_start(setup, position.start))
    for action in position.before:
        game = game.act(action, LEARNER)
    return game


def played(lesson: Lesson, position: Position, actions: Sequence[str]) -> Game:
    """After these actions of the learner; luck is the same for everybody, so that they can be done again."""
    if len(actions) > MOST_ACTIONS:
        raise InvalidInput(sentence("a lesson takes {most} actions at most", most=MOST_ACTIONS))
    game, luck = begun(lesson, position), draws(f"lesson {lesson.name}")
    for action in actions:
        game = game.try_luck(action, luck, LEARNER)
    return game


def reached(position: Position, game: Game) -> bool:
    return held(game.view(LEARNER)) <= position.left


def over(game: Game) -> bool:
    """Whether the learner can do nothing more in this position."""
    return game.turn != LEARNER


def held(view: Any) -> int:
    """How many tiles or dice are still in the learner's hand."""
    return len(view.hands[LEARNER] if isinstance(view, ExpressView) else view.rack)


def way(lesson: Lesson, position: Position) -> Sequence[SpokenStep]:
    """How the goal is reached, step by step; nothing where there is only one thing to do."""
    return begun(lesson, position).spoken_steps(position.show, LEARNER)
