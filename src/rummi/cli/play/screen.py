"""What the player sees in a turn: the table, the others, the rack, refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from rummi.cli.play.people import People, missing
from rummi.cli.speech import _, many, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_columns
from rummi.cli.terminal.text import Text
from rummi.core.box import Box
from rummi.core.errors import Violation
from rummi.core.meld import Group, Meld
from rummi.core.table import Table, change, remove_equal
from rummi.core.tile import Joker, Piece, by_colour
from rummi.core.tiles import Tiles
from rummi.games.base import DrawForStart
from rummi.games.classic.views import View

Order: TypeAlias = Callable[[Piece], tuple[int, int]]

CHANGED: Final = "•"
_ROW: Final = 13
"""Tiles beside each other."""


def show_draw(console: Console, draw: DrawForStart, people: People) -> None:
    """The draw for the start, round by round."""
    console.print()
    for round_, drawn in enumerate(draw.rounds):
        title = _("Draw for the start:") if round_ == 0 else _("Play-off:")
        cells = [paint.line(f"  {people.label(draw.seat)} ") + paint.tiles(draw.pieces) for draw in drawn]
        console.print(Text.of(title), *cells)
    console.print(paint.line(people.begins(draw.first)))


def show_table(console: Console, view: View, people: People, seen: Table) -> None:
    """The table; what has changed since it was seen is marked."""
    console.print()
    console.rule(Text.of(_("Table")), paint.QUIET)
    show_melds(console, view.table, view.setup.box, seen)
    console.print(paint.line("  ".join(_others(view, people)), paint.QUIET))


def show_melds(console: Console, table: Table, box: Box, seen: Table) -> None:
    if not table.melds:
        console.print(Text.of("  " + _("nothing yet"), paint.QUIET))
        return
    rows = [
        (
            Text.of(f"{number:3d}", paint.QUIET),
            Text.of(CHANGED if changed else " ", paint.GOOD),
            paint.meld(meld) + Text.of(_joker_note(meld, box), paint.QUIET),
        )
        for number, (meld, changed) in enumerate(zip(table, _changed(table, seen), strict=True), start=1)
    ]
    show_columns(console, rows, "<<<")


def _changed(table: Table, seen: Table) -> list[bool]:
    """Of two melds alike, the later one is the new one."""
    new = list(change(seen, table).new)
    return [remove_equal(new, meld) for meld in reversed(table.melds)][::-1]


def _joker_note(meld: Meld, box: Box) -> str:
    """What the jokers stand for; in a group that is any of the missing tiles (STD-41, A-10)."""
    jokers = [place for place, piece in enumerate(meld.pieces) if isinstance(piece, Joker)]
    if not jokers:
        return ""
    if isinstance(meld.reading, Group):
        tiles = missing(meld.pieces, meld.reading, box)
        return " * = " + (", " if len(tiles) == len(jokers) else " / ").join(map(str, tiles))
    return " * = " + ", ".join(str(meld.meaning[place]) for place in jokers)


def _others(view: View, people: People) -> Iterator[str]:
    """Everyone else, and the bank."""
    for seat, player in enumerate(people.players):
        if seat != view.seat:
            held = many("{n} tile", "{n} tiles", view.tiles[seat])
            state = _("has opened") if view.opened[seat] else _("not opened")
            yield f"{player}: {held}, {state}."
    yield many("Bank: {n} tile.", "Bank: {n} tiles.", view.bank)
    if view.moves_left is not None:
        yield _("Last round!")


def show_rack(console: Console, view: View, order: Order, drawn: Tiles) -> None:
    """The rack; the tiles drawn last are underlined."""
    assert view.seat is not None
    title = many("Your rack: {n} tile", "Your rack: {n} tiles", len(view.rack))
    if len(drawn):
        title += " · " + _("drawn last: {tiles}", tiles=drawn)
    if not view.opened[view.seat]:
        title += " · " + _("opening: {goal} points from your rack", goal=view.setup.ruleset.opening)
    console.rule(Text.of(title), paint.QUIET)
    show_tiles(console, _rows(view.rack, order), drawn)


def show_tiles(console: Console, rows: Iterable[Sequence[Piece]], marked: Tiles) -> None:
    """Rows of tiles, none longer than a terminal is wide."""
    marks = Counter(marked.pieces)
    for row in rows:
        for at in range(0, len(row), _ROW):
            console.print(Text.of("  ") + paint.tiles(row[at : at + _ROW], marks))


def _rows(rack: Tiles, order: Order) -> list[tuple[Piece, ...]]:
    """By colour a row for each colour, otherwise one after another."""
    held = rack.sorted(order).pieces
    if order is not by_colour:
        return [held]
    return [tuple(part) for _colour, part in groupby(held, lambda piece: order(piece)[0])]


def show_refusal(console: Console, violations: Sequence[Violation]) -> None:
    for message, rule in dict.fromkeys((say(broken.message), broken.rule) for broken in violations):
        show_problem(console, message, Text.of(f"[{rule}]", paint.QUIET))


def show_problem(console: Console, problem: str, advice: Text | None = None) -> None:
    console.print(paint.line(f"  ✗ {problem} ", paint.BAD) + (advice or Text()))
