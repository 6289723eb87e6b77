"""One game at the terminal: whose turn it is, and what comes of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from rummi.arena.selfplay import Player, choose_action
from rummi.bots.outside.talk import OutsidePlayer
from rummi.cli.play.people import YOU, People
from rummi.cli.play.story import tell
from rummi.cli.play.turn import Memory, Quit, Turn, ask
from rummi.cli.play.typed import meaning
from rummi.cli.speech import _
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Drew
from rummi.games.game import Game

BOT_SECONDS: Final = 0.7
"""For which a bot seems to think."""


class Sitting:
    """`game` is the game as far as it went, also when the person leaves."""

    def __init__(
        self, console: Console, game: Game, people: People, bots: Sequence[Player], *, seed: str, announce: bool
    ) -> None:
        self.console = console
        self.game = game
        self.people = people
        self.bots = bots
        self.seed = seed
        self.announce = announce
        self.memory = Memory()

    def play(self) -> None:
        """To the end of the game; raises Quit when the person leaves before."""
        while (seat := self.game.turn) is not None:
            if seat == YOU:
                self._act(Turn(self.console, self.game, self.people, self.memory, self.seed).action(), YOU)
                self._remember()
            else:
                self._act(self._chosen(self.bots[seat - 1], seat), seat)
            self._announcements(seat)

    def _chosen(self, bot: Player, seat: int) -> Any:
        """A bot from outside that fails has lost, and is told of once."""
        lost_before = isinstance(bot, OutsidePlayer) and bot.fault
        if self.is_watched:
            time.sleep(BOT_SECONDS)
        action = choose_action(bot, self.game, seat)
        if isinstance(bot, OutsidePlayer) and bot.fault and not lost_before:
            player, why = self.people.players[seat], bot.fault.message
            told = _("{player} has lost: {why}. From now on it only draws or passes.", player=player, why=why)
            self.console.print(paint.line(f"· {told}"))
        return action

    @property
    def is_watched(self) -> bool:
        """By a person, and not by a program that reads or writes here."""
        return self.console.is_terminal and sys.stdin.isatty()

    def _act(self, action: Action, seat: int) -> None:
        self.game = self.game.act(action, seat)
        for event in self.game.events:
            line = tell(self.game.family.redact(event, YOU), self.people)
            if line:
                self.console.print(paint.line(f"· {line}"))

    def _remember(self) -> None:
        self.memory.seen = self.game.state.table
        drawn = [event.tile for event in self.game.events if isinstance(event, Drew)]
        self.memory.drawn = Tiles.of(tile for tile in drawn if tile is not None)

    def _announcements(self, moved: int) -> None:
        """A-24: made for everyone, unless the person wants to be asked, right after drawing."""
        for seat, action in self.game.state.automatic_actions():
            if seat != YOU or self.announce or (moved == YOU and self._wants_to_announce()):
                self._act(action, seat)

    def _wants_to_announce(self) -> bool:
        question = _("Announce that you will open in your next move? (y/n)")
        while True:
            answer = meaning(ask(self.console, Text.of(f"{question} ", paint.BOLD)))
            if answer == "quit":
                raise Quit
            if answer in ("yes", "announce", "no"):
                return answer != "no"
