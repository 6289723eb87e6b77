"""The list of what can be typed, in the words of the language that is spoken."""

from __future__ import annotations

from rummi.cli.play.screen import CHANGED
from rummi.cli.play.typed import WORDS, other_word, word
from rummi.cli.speech import _
from rummi.cli.terminal import paint
from rummi.cli.terminal.columns import show_columns
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text


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
