"""What helpers are asked about a game, from nothing but a view."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from rummi.bots.catalogue import bot
from rummi.bots.outside.process import MOVE_MS, BotFault
from rummi.bots.outside.talk import OutsideBot
from rummi.games.base import Hint
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.server.jobs.failures import OutsideBotFailed


def choose(rules: str, name: str, view: Any) -> str:
    """What the bot does, in the notation."""
    return str(bot(rules, name)(view))


def hint(rules: str, view: Any) -> Hint:
    return family_of(rules).advice.hint(view)


HELLO_PATIENCE_MS: Final = 500
"""That a room waits for one that is still starting; somebody moves for it then, and it goes on to start."""

_BOTS: Final[dict[tuple[str, ...], OutsideBot]] = {}


def warm(command: tuple[str, ...]) -> None:
    with suppress(BotFault):  # of which is told when it is to move
        _bot(command).start()


def choose_outside(
    command: tuple[str, ...], rules: str, setup: Any, start: Any, actions: Sequence[str], seat: int
) -> str | OutsideBotFailed:
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
        return OutsideBotFailed(fault.codes, "\n".join(filter(None, (str(fault), fault.answer, fault.stderr))))


def _bot(command: tuple[str, ...]) -> OutsideBot:
    return _BOTS.setdefault(command, OutsideBot(command))
