"""A bot from outside in one seat, game after game. Whatever it does, what it is asked for is legal and in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rummi.bots.outside.faults import BotFault
from rummi.bots.outside.limits import MOVE_MS, USUAL, Limits
from rummi.bots.outside.talk import OutsideBot
from rummi.games.game import Game

MOST_STARTS_IN_VAIN: Final = 3
"""In a row, after which it is not started again."""


class Outsider:
    """Each seat has a process of its own, so that none ever sees two racks of one game."""

    def __init__(self, command: Sequence[str], ms: int = MOVE_MS, limits: Limits = USUAL) -> None:
        self._bot = OutsideBot(command, limits)
        self._ms = ms
        self._in_vain = 0
        self.fault: BotFault | None = None
        """By which it has lost the game that is played."""

    def begin(self) -> None:
        """Another game: what was lost is lost, and it may try again."""
        if self._in_vain < MOST_STARTS_IN_VAIN:
            self.fault = None

    def choose(self, game: Game, seat: int) -> Any:
        """Its action; after it has lost, the simplest that there is, so that the others can play on."""
        if self.fault is None:
            try:
                self._greet()
                return self._bot.choose(game, seat, self._ms)
            except BotFault as fault:
                self.fault = fault
        return game.family.advice.fallback_action(game.view(seat))

    def _greet(self) -> None:
        try:
            self._bot.greeting()
        except BotFault:
            self._in_vain += 1
            raise
        self._in_vain = 0

    def over(self, game: Game) -> None:
        if self.fault is None:
            self._bot.over(game)

    def end(self) -> None:
        self._bot.end()
