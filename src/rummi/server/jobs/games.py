"""Jobs about running games: bots' actions and hints. Bots of this process get nothing but a view."""

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

HELLO_WAIT_MS: Final = 500
"""How long a room waits for a bot that is still starting. Then another bot moves, and this one continues to start."""

_BOTS: Final[dict[tuple[str, ...], OutsideBot]] = {}


def choose(rules: str, name: str, view: Any) -> str:
    """Return the bot's action, in the notation."""
    return str(bot(rules, name)(view))


def hint(rules: str, view: Any) -> Hint:
    return family_of(rules).advice.hint(view)


def warm(command: tuple[str, ...]) -> None:
    """Start an outside bot."""
    with suppress(BotFault):  # reported when it has to move
        _bot(command).start()


def choose_outside(
    command: tuple[str, ...], rules: str, setup: Any, start: Any, actions: Sequence[str], seat: int
) -> str | OutsideBotFailed:
    """Return the action of an outside bot, in the notation."""
    game = Game.begin(rules, setup, start)
    for action in actions:
        game = game.act(action)
    bot = _bot(command)
    try:
        bot.greeting(HELLO_WAIT_MS)
        return str(bot.choose(game, seat, MOVE_MS))
    except BotFault as fault:
        warm(command)
        return OutsideBotFailed(fault.codes, "\n".join(filter(None, (str(fault), fault.answer, fault.stderr))))


def _bot(command: tuple[str, ...]) -> OutsideBot:
    return _BOTS.setdefault(command, OutsideBot(command))
