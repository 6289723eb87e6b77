"""One game at the terminal: whose turn it is, what the person types, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from rich.console import Console
from rich.text import Text

from rummi.bots.catalogue import Bot
from rummi.cli import paint
from rummi.cli.play.screen import show_help, show_rack, show_refusal, show_table
from rummi.cli.play.story import tell
from rummi.cli.play.typed import understand
from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput, NotationError
from rummi.core.tile import by_colour, by_number
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Mistake, Play, Redeal, Timeout
from rummi.games.played import Game
from rummi.games.shuffle import shuffled

YOU: Final = 0
"""The seat of the person."""

_QUIT: Final = ("quit", "q", "exit", "koniec")
_HELP: Final = ("help", "h", "?", "pomoc")
_TABLE: Final = ("", "table", "stół")
_SORTED: Final = {
    "colour": by_colour,
    "color": by_colour,
    "kolor": by_colour,
    "number": by_number,
    "numer": by_number,
}


class Quit(Exception):
    """The person leaves the table."""


class Sitting:
    def __init__(self, console: Console, bots: Sequence[Bot], seed: str) -> None:
        self.console = console
        self.bots = bots
        self.seed = seed
        self.order = by_colour

    def play(self, game: Game) -> Game:
        """The game as far as it went: to its end, or until the person left."""
        try:
            while (seat := game.turn) is not None:
                action = self._your_action(game) if seat == YOU else self.bots[seat - 1](game.view(seat))
                game = self._act(game, action, seat)
                for other, by_itself in game.family.automatic(game.state):
                    game = self._act(game, by_itself, other)
        except Quit:
            self.console.print(_("You leave the table."))
        return game

    def _act(self, game: Game, action: Action, seat: int) -> Game:
        game = game.act(action, seat)
        for event in game.events:
            line = tell(game.family.redact(event, YOU), game.players)
            if line:
                self.console.print(Text(f"· {line}"))
        return game

    def _your_action(self, game: Game) -> Action:
        self._show(game)
        limit = game.setup.options.time_limit
        deadline = monotonic() + limit
        while True:
            typed = self._ask()
            if limit and monotonic() > deadline:
                return Timeout()
            action = self._understood(game, typed)
            if action is None:
                continue
            violations = game.judge(action, YOU)
            if not violations:
                return action
            show_refusal(self.console, violations)
            if game.setup.options.strict and isinstance(action, Play):
                return Mistake()

    def _ask(self) -> str:
        try:
            return self.console.input(Text("› ", style="bold")).strip()
        except EOFError:
            raise Quit from None

    def _understood(self, game: Game, typed: str) -> Action | None:
        """The action that was typed; None where it was something else, which is then done."""
        word = typed.lower()
        if word in _QUIT:
            raise Quit
        if word in _HELP:
            show_help(self.console)
        elif word in _TABLE or word in _SORTED:
            self.order = _SORTED.get(word, self.order)
            self._show(game)
        elif word in ("redeal", "rozdaj"):
            pieces = game.family.pieces(game.setup)
            return Redeal(Tiles.of(shuffled(pieces, f"{self.seed}/{len(game.actions)}")))
        else:
            return self._read(game, typed)
        return None

    def _read(self, game: Game, typed: str) -> Action | None:
        try:
            action: Action = game.family.read_action(game.setup, understand(typed, game.state.table))[1]
        except NotationError as error:
            self.console.print(
                Text(f"  ✗ {say(error.problem)}. ", style=paint.BAD) + Text(_("Type help to see how."))
            )
        except InvalidInput as error:
            self.console.print(Text(f"  ✗ {say(error.message)}", style=paint.BAD))
        else:
            return action
        return None

    def _show(self, game: Game) -> None:
        view = game.view(YOU)
        show_table(self.console, view)
        show_rack(self.console, view, self.order)
        if view.may_redeal:
            self.console.print(
                Text(
                    _("You hold three doublets: type redeal if you want a new deal for all."),
                    style=paint.GOOD,
                )
            )
