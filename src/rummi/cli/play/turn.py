"""The list of what can be typed, in the words of the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from rummi.cli.play.people import YOU, People, joined, relieved
from rummi.cli.play.screen import CHANGED, Order, show_problem, show_rack, show_refusal, show_table
from rummi.cli.play.typed import WORDS, Typed, meaning, other_word, read_move, word
from rummi.cli.speech import _, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_columns
from rummi.cli.terminal.text import Text
from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput, NotationError
from rummi.core.meld import Meld
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece, by_colour, by_number
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Mistake, Play, Redeal, Timeout
from rummi.games.game import Game
from rummi.games.shuffle import draws


def show_help(console: Console) -> None:
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


_NOTHING = Tiles()


def understand(typed: str, table: Table, rack: Tiles = _NOTHING, box: Box = STANDARD_BOX) -> str:
    """The action as its text; raises InvalidInput for what cannot be meant."""
    name = meaning(typed)
    if name in ("draw", "pass", "announce"):
        return name
    return _Builder(table, rack, box).play(read_move(typed, box))


@dataclass(frozen=True, slots=True)
class _Builder:
    table: Table
    rack: Tiles
    box: Box

    def play(self, move: Typed) -> str:
        taken = [self._meld(name) if isinstance(name, int) else Meld.of(name, self.box) for name in move.taken]
        additions: dict[int, tuple[Piece, ...]] = {}
        for addition in move.additions:
            additions[addition.number] = additions.get(addition.number, ()) + addition.pieces
        twice = next((number for number in additions if number in move.taken), None)
        if twice is not None:
            raise InvalidInput(sentence("meld {number} is both added to and rebuilt", number=twice))
        typed = [*move.sets, *additions.values()]
        melds = [*self._joined(additions, typed, taken), *(Meld.of(row, self.box) for row in move.sets)]
        taken = [*map(self._meld, additions), *taken]
        return f"play {Table.of(melds)}" + (f" from {Table.of(taken)}" if taken else "")

    def _joined(
        self, additions: dict[int, tuple[Piece, ...]], typed: Iterable[Iterable[Piece]], taken: Iterable[Meld]
    ) -> list[Meld]:
        """Jokers that are typed but not held must be those that the added tiles replace (STD-39)."""
        placed = sum(isinstance(piece, Joker) for row in typed for piece in row)
        placed -= Table.of(taken).tiles.counts[JOKER]
        melds = []
        for number, added in additions.items():
            meld = self._meld(number)
            full, freed = joined(meld, added, self.box), relieved(meld, added, self.box)
            if freed and (placed > self.rack.counts[JOKER] or not full.valid):
                if placed <= 0:
                    raise _homeless(number, added)
                placed -= 1
                melds.append(freed)
            else:
                melds.append(full)
        return melds

    def _meld(self, number: int) -> Meld:
        if not 1 <= number <= len(self.table):
            raise InvalidInput(sentence("there is no meld {number} on the table", number=number))
        return self.table.melds[number - 1]


def _homeless(number: int, added: Iterable[Piece]) -> InvalidInput:
    add, to, other = word("add"), word("to"), 2 if number == 1 else 1
    return InvalidInput(
        sentence(
            "this frees the joker of meld {number}, which needs a place in the same move, as in: {example}",
            number=number,
            example=f"{add} {Tiles.of(added)} {to} {number}, {add} * {to} {other}",
        )
    )


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
