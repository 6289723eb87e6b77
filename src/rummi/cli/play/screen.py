"""What the player sees in a turn: the table, the other players, the rack, and why a move is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from rummi.cli.play.moves import missing_tiles
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
_TILES_IN_A_ROW: Final = 13

YOU: Final = 0
"""The seat of the person at the terminal."""


@dataclass(frozen=True, slots=True)
class Players:
    """The names of the players. A person without a name is addressed as "you"."""

    names: tuple[str, ...]
    is_unnamed: bool
    """Whether the person gave no name."""

    def is_you(self, seat: int) -> bool:
        return self.is_unnamed and seat == YOU

    def label(self, seat: int) -> str:
        return _("You") if self.is_you(seat) else self.names[seat]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(map(self.label, range(len(self.names))))

    def describe_start(self, seat: int) -> str:
        return _("You begin.") if self.is_you(seat) else _("{player} begins.", player=self.names[seat])


def show_draw(console: Console, draw: DrawForStart, players: Players) -> None:
    """Print the draw for the start, round by round."""
    console.print()
    for round_, drawn in enumerate(draw.rounds):
        title = _("Draw for the start:") if round_ == 0 else _("Play-off:")
        cells = [paint.line(f"  {players.label(draw.seat)} ") + paint.tiles(draw.pieces) for draw in drawn]
        console.print(Text.of(title), *cells)
    console.print(paint.line(players.describe_start(draw.first)))


def show_table(console: Console, view: View, players: Players, seen: Table) -> None:
    """Print the table, with marks on melds that are new compared with `seen`, and the other players."""
    console.print()
    console.rule(Text.of(_("Table")), paint.QUIET)
    show_melds(console, view.table, view.setup.box, seen)
    console.print(paint.line("  ".join(_describe_others(view, players)), paint.QUIET))


def show_melds(console: Console, table: Table, box: Box, seen: Table) -> None:
    if not table.melds:
        console.print(Text.of("  " + _("nothing yet"), paint.QUIET))
        return
    rows = [
        (
            Text.of(f"{number:3d}", paint.QUIET),
            Text.of(CHANGED if changed else " ", paint.GOOD),
            paint.meld(meld) + Text.of(_describe_jokers(meld, box), paint.QUIET),
        )
        for number, (meld, changed) in enumerate(zip(table, _find_new(table, seen), strict=True), start=1)
    ]
    show_columns(console, rows, "<<<")


def _find_new(table: Table, seen: Table) -> list[bool]:
    """Tell for each meld whether it is new. Of two equal melds, the later one is new."""
    new = list(change(seen, table).new)
    return [remove_equal(new, meld) for meld in reversed(table.melds)][::-1]


def _describe_jokers(meld: Meld, box: Box) -> str:
    """Return the tiles for which jokers stand. In a group, a joker is any of the missing tiles (STD-41, A-10)."""
    jokers = [place for place, piece in enumerate(meld.pieces) if isinstance(piece, Joker)]
    if not jokers:
        return ""
    if isinstance(meld.reading, Group):
        tiles = missing_tiles(meld.pieces, meld.reading, box)
        return " * = " + (", " if len(tiles) == len(jokers) else " / ").join(map(str, tiles))
    return " * = " + ", ".join(str(meld.meaning[place]) for place in jokers)


def _describe_others(view: View, players: Players) -> Iterator[str]:
    """Yield a sentence for each other player, and one for the bank."""
    for seat, player in enumerate(players.names):
        if seat != view.seat:
            held = many("{n} tile", "{n} tiles", view.tiles[seat])
            state = _("has opened") if view.opened[seat] else _("not opened")
            yield f"{player}: {held}, {state}."
    yield many("Bank: {n} tile.", "Bank: {n} tiles.", view.bank)
    if view.moves_left is not None:
        yield _("Last round!")


def show_rack(console: Console, view: View, order: Order, drawn: Tiles) -> None:
    """Print the rack. The tiles drawn last are underlined."""
    assert view.seat is not None
    title = many("Your rack: {n} tile", "Your rack: {n} tiles", len(view.rack))
    if len(drawn):
        title += " · " + _("drawn last: {tiles}", tiles=drawn)
    if not view.opened[view.seat]:
        title += " · " + _("opening: {goal} points from your rack", goal=view.setup.ruleset.opening)
    console.rule(Text.of(title), paint.QUIET)
    show_tiles(console, _split_rows(view.rack, order), drawn)


def show_tiles(console: Console, rows: Iterable[Sequence[Piece]], marked: Tiles) -> None:
    """Print rows of tiles; long rows are wrapped."""
    marks = Counter(marked.pieces)
    for row in rows:
        for at in range(0, len(row), _TILES_IN_A_ROW):
            console.print(Text.of("  ") + paint.tiles(row[at : at + _TILES_IN_A_ROW], marks))


def _split_rows(rack: Tiles, order: Order) -> list[tuple[Piece, ...]]:
    """Return a row for each colour, if the rack is sorted by colour, else one row."""
    held = rack.sorted(order).pieces
    if order is not by_colour:
        return [held]
    return [tuple(part) for _colour, part in groupby(held, lambda piece: order(piece)[0])]


def show_violations(console: Console, violations: Sequence[Violation]) -> None:
    for message, rule in dict.fromkeys((say(broken.message), broken.rule) for broken in violations):
        show_problem(console, message, Text.of(f"[{rule}]", paint.QUIET))


def show_problem(console: Console, problem: str, advice: Text | None = None) -> None:
    console.print(paint.line(f"  ✗ {problem} ", paint.BAD) + (advice or Text()))
