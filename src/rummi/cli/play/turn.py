"""One turn of the person at the terminal: reading what is typed until it is a legal action or the time is up."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from rummi.cli.play.moves import parse_typed
from rummi.cli.play.screen import (
    CHANGED,
    YOU,
    Order,
    Players,
    show_problem,
    show_rack,
    show_table,
    show_violations,
)
from rummi.cli.play.typed import WORDS, other_word, parse_word, word
from rummi.cli.speech import _, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_columns
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
    """The player leaves the game."""


@dataclass(slots=True)
class Memory:
    """What is kept between turns: the order of the rack, and table and drawn tiles at the end of the last turn."""

    order: Order = by_colour
    seen: Table = Table()  # noqa: RUF009 (frozen)
    drawn: Tiles = Tiles()  # noqa: RUF009 (frozen)


def ask(console: Console, prompt: Text) -> str:
    """Read a line. Raises Quit at the end of the input."""
    try:
        return console.input(prompt).strip()
    except EOFError:
        raise Quit from None


class Turn:
    def __init__(self, console: Console, game: Game, players: Players, memory: Memory, seed: str) -> None:
        self.console = console
        self.game = game
        self.players = players
        self.memory = memory
        self.seed = seed
        self.limit: int = game.setup.options.time_limit

    def choose_action(self) -> Action:
        """Return the legal action that the player types, or a time-out or mistake. Raises Quit."""
        self._show()
        deadline = monotonic() + self.limit
        while True:
            typed = ask(self.console, self._prompt(deadline))
            # after the deadline commands such as `help` still work; a move or an empty line is a time-out
            late = self.limit and monotonic() > deadline
            if late and not typed:
                return Timeout()
            action = self._obey(typed)
            if action is None:
                continue
            violations = self.game.judge(action, YOU)
            if late:
                return self._time_out(action) if violations else Timeout()
            if not violations:
                return action
            show_violations(self.console, violations)
            if self.game.setup.options.strict and isinstance(action, Play):
                return Mistake()

    def _time_out(self, draft: Action) -> Action:
        """Return the time-out: the table is restored, or stays if a house rule says so (STD-32)."""
        timeout: Action = self.game.state.on_timeout(YOU, draft)
        return timeout

    def _prompt(self, deadline: float) -> Text:
        if not self.limit:
            return Text.of("› ", paint.BOLD)
        left = max(0, round(deadline - monotonic()))
        return Text.of(f"{left} s", paint.QUIET) + Text.of(" › ", paint.BOLD)

    def _obey(self, typed: str) -> Action | None:
        """Return the action that was typed, or carry out another command and return None."""
        name = parse_word(typed) or ("" if typed else "table")
        if name == "quit":
            raise Quit
        if name == "redeal":
            return self._resolve_luck(Redeal())
        if name == "help":
            show_help(self.console)
        elif name == "table" or name in _ORDERS:
            self.memory.order = _ORDERS.get(name, self.memory.order)
            self._show()
        else:
            return self._parse(typed)
        return None

    def _parse(self, typed: str) -> Action | None:
        state, setup = self.game.state, self.game.setup
        try:
            text = parse_typed(typed, state.table, state.seats[YOU].rack, setup.box)
            action: Action = self.game.family.parse_action(setup, text)[1]
        except NotationError as error:
            show_problem(self.console, say(error.problem))
        except InvalidInput as error:
            show_problem(self.console, say(error.message))
        else:
            return self._resolve_luck(action)
        return None

    def _resolve_luck(self, action: Action) -> Action:
        """Replace the result of luck in an action, which players cannot choose, by the draw from the seed."""
        luck = draws(f"{self.seed}/{len(self.game.actions)}")
        resolved: Action = self.game.state.resolve_luck(YOU, action, luck)
        return resolved

    def _show(self) -> None:
        view = self.game.view(YOU)
        show_table(self.console, view, self.players, self.memory.seen)
        show_rack(self.console, view, self.memory.order, self.memory.drawn)
        if view.may_redeal:
            offer = _("You hold three doublets: type redeal if you want a new deal for all.")
            self.console.print(Text.of(offer, paint.GOOD))


def show_help(console: Console) -> None:
    """Print the commands of the game, with words of the chosen language."""
    rows = [(Text.of(f"  {typed}", paint.BOLD), Text.of(meaning)) for typed, meaning in _commands()]
    show_columns(console, rows, "<<", between=2)
    console.print(
        Text.of(
            "  " + _("On the table {sign} marks what changed since your last turn.", sign=CHANGED),
            paint.QUIET,
        )
    )
    pairs = ", ".join(f"{word(name)} = {other_word(name)}" for name in WORDS)
    both = _("Words of both languages are understood, diacritics or not: {pairs}.", pairs=pairs)
    console.print(Text.of(f"  {both}", paint.QUIET))


def _commands() -> list[tuple[str, str]]:
    add, to, from_ = word("add"), word("to"), word("from")
    return [
        ("R7 R8 R9 | K1 R1 B1", _("lay sets from your rack (K black, R red, B blue, O orange, * joker)")),
        (f"{add} R10 {to} 1", _("add tiles to meld 1 on the table")),
        (f"{add} K8 {to} 1, {add} B5 {to} 2, O1 O2 O3", _("several things in one move, also new sets")),
        (f"{add} R8 {to} 1, B1 B2 *", _("take the joker that R8 replaces to another set")),
        (f"R4 R5 R6 | R6 R7 R8 {from_} 1", _("rebuild: these sets stand in place of meld 1 (or 1 2 3)")),
        (word("draw"), _("take a tile from the bank; your turn ends")),
        (word("pass"), _("when the bank is empty")),
        (f"{word('colour')}, {word('number')}", _("sort your rack by colour or by number")),
        (word("redeal"), _("ask for a new deal, if you start with three doublets")),
        (f"{word('table')}, {word('help')}, {word('quit')}", _("show the table again, show this list, leave")),
    ]
