"""Bots from outside, as a helper talks to them: one process of each, which is there before it is wanted.

The helper has the whole game and judges what it is answered; the program gets the view of its seat and redacted
events, as it does everywhere (rummi.bots.outside).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from rummi.bots.outside.process import MOVE_MS, BotFault
from rummi.bots.outside.talk import OutsideBot
from rummi.games.game import Game

HELLO_PATIENCE_MS: Final = 500
"""That a room waits for one that is still starting; somebody moves for it then, and it goes on to start."""

_BOTS: Final[dict[tuple[str, ...], OutsideBot]] = {}


@dataclass(frozen=True, slots=True)
class Lost:
    """By what the bot has lost its move. `told` may tell somebody's tiles."""

    codes: tuple[str, ...]
    told: str


def warm(command: tuple[str, ...]) -> None:
    with suppress(BotFault):  # of which is told when it is to move
        _bot(command).start()


def choose(
    command: tuple[str, ...], rules: str, setup: Any, start: Any, actions: Sequence[str], seat: int
) -> str | Lost:
    """What the bot does, in the notation."""
    game = Game.begin(rules, setup, start)
    for action in actions:
        game = game.act(action)
    bot = _bot(command)
    try:
        bot.greeting(HELLO_PATIENCE_MS)
        return str(bot.choose(game, seat, MOVE_MS))
    except BotFault as fault:
        warm(command)
        return Lost(fault.codes, "\n".join(filter(None, (str(fault), fault.answer, fault.stderr))))


def _bot(command: tuple[str, ...]) -> OutsideBot:
    return _BOTS.setdefault(command, OutsideBot(command))
