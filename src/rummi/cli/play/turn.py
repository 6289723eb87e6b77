"""One turn of the person: what is shown, what is typed, and how much time is left for it."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from rummi.cli.play.helping import show_help
from rummi.cli.play.moves import understand
from rummi.cli.play.people import YOU, People
from rummi.cli.play.screen import Order, show_problem, show_rack, show_refusal, show_table
from rummi.cli.play.typed import meaning
from rummi.cli.speech import _, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text
from rummi.core.errors import InvalidInput, NotationError
from rummi.core.table import Table
from rummi.core.tile import by_colour, by_number
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Mistake, Play, Redeal, Timeout
from rummi.games.game import Game
from rummi.games.shuffle import draws

_ORDERS: Final[dict[str, Order]] = {"colour": by_colour, "number": by_number}


class Quit(Exception):
    """The person leaves the table."""


@dataclass(slots=True)
class Memory:
    """What is kept from turn to turn: how the rack is sorted, and how things were at the last one's end."""

    order: Order = by_colour
    seen: Table = Table()  # noqa: RUF009 (frozen)
    drawn: Tiles = Tiles()  # noqa: RUF009 (frozen)


def ask(console: Console, prompt: Text) -> str:
    try:
        return console.input(prompt).strip()
    except EOFError:
        raise Quit from None


class Turn:
    def __init__(self, console: Console, game: Game, people: People, memory: Memory, seed: str) -> None:
        self.console = console
        self.game = game
        self.people = people
        self.memory = memory
        self.seed = seed
        self.limit: int = game.setup.options.time_limit

    def action(self) -> Action:
        self._show()
        deadline = monotonic() + self.limit
        while True:
            typed = ask(self.console, self._prompt(deadline))
            # a question typed late costs nothing; a move does, and so does silence
            late = self.limit and monotonic() > deadline
            if late and not typed:
                return Timeout()
            action = self._understood(typed)
            if action is None:
                continue
            violations = self.game.judge(action, YOU)
            if late:
                return self._timed_out(action) if violations else Timeout()
            if not violations:
                return action
            show_refusal(self.console, violations)
            if self.game.setup.options.strict and isinstance(action, Play):
                return Mistake()

    def _timed_out(self, action: Action) -> Action:
        """An unfinished table is restored, or stays where the house plays that no one remembers it (STD-32)."""
        timed_out: Action = self.game.state.on_timeout(YOU, action)
        return timed_out

    def _prompt(self, deadline: float) -> Text:
        if not self.limit:
            return Text.of("› ", paint.BOLD)
        left = max(0, round(deadline - monotonic()))
        return Text.of(f"{left} s", paint.QUIET) + Text.of(" › ", paint.BOLD)

    def _understood(self, typed: str) -> Action | None:
        """The action that was typed; None where it was something else, which is then done."""
        name = meaning(typed) or ("" if typed else "table")
        if name == "quit":
            raise Quit
        if name == "redeal":
            return self._lucky(Redeal())
        if name == "help":
            show_help(self.console)
        elif name == "table" or name in _ORDERS:
            self.memory.order = _ORDERS.get(name, self.memory.order)
            self._show()
        else:
            return self._read(typed)
        return None

    def _read(self, typed: str) -> Action | None:
        state, setup = self.game.state, self.game.setup
        try:
            text = understand(typed, state.table, state.seats[YOU].rack, setup.box)
            action: Action = self.game.family.parse_action(setup, text)[1]
        except NotationError as error:
            show_problem(self.console, say(error.problem))
        except InvalidInput as error:
            show_problem(self.console, say(error.message))
        else:
            return self._lucky(action)
        return None

    def _lucky(self, action: Action) -> Action:
        """Luck is the table's: what the person wrote there does not count."""
        luck = draws(f"{self.seed}/{len(self.game.actions)}")
        lucky: Action = self.game.state.resolve_luck(YOU, action, luck)
        return lucky

    def _show(self) -> None:
        view = self.game.view(YOU)
        show_table(self.console, view, self.people, self.memory.seen)
        show_rack(self.console, view, self.memory.order, self.memory.drawn)
        if view.may_redeal:
            offer = _("You hold three doublets: type redeal if you want a new deal for all.")
            self.console.print(Text.of(offer, paint.GOOD))
