"""What helpers are asked about a game, from nothing but a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummi.bots.catalogue import bot
from rummi.games.catalogue import family_of
from rummi.games.game import Hint, SpokenStep
from rummi.games.played import Game


def choose(rules: str, name: str, view: Any) -> str:
    """What the bot does, in the notation."""
    return family_of(rules).write_action(bot(rules, name)(view))


def hint(rules: str, view: Any) -> Hint:
    return family_of(rules).hint(view)


def spoken_steps(end: Game, seq: int) -> Sequence[SpokenStep]:
    """How an action of a finished game is done, step by step."""
    game = Game.begin(end.rules, end.setup, end.start)
    for text in end.actions[:seq]:
        game = game.act(text)
    return game.spoken_steps(end.actions[seq])
