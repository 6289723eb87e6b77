"""What the player sees: the table, the others, the rack, refusals, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from rummi.cli import paint
from rummi.cli.speech import _, many, say
from rummi.core.tile import Piece, by_colour
from rummi.core.tiles import Tiles
from rummi.core.violation import Violation
from rummi.games.classic.draw_for_start import DrawForStart
from rummi.games.classic.scoring import points
from rummi.games.classic.view import View

Order: TypeAlias = Callable[[Piece], tuple[int, int]]

_ROW: Final = 13
"""Tiles beside each other."""


def show_draw(console: Console, draw: DrawForStart, players: Sequence[str]) -> None:
    """The draw for the start, round by round."""
    console.print()
    for round_, drawn in enumerate(draw.rounds):
        title = _("Draw for the start:") if round_ == 0 else _("Play-off:")
        cells = [Text(f"  {players[draw.seat]} ") + paint.tiles(draw.pieces) for draw in drawn]
        console.print(Text(title), *cells)
    console.print(_("{player} begins.", player=players[draw.first]))


def show_table(console: Console, view: View) -> None:
    console.print()
    console.rule(_("Table"), style=paint.QUIET)
    if not view.table.melds:
        console.print(Text("  " + _("nothing yet"), style=paint.QUIET))
    grid = Grid.grid(padding=(0, 1))
    for number, meld in enumerate(view.table, start=1):
        grid.add_row(Text(f"{number:3d}", style=paint.QUIET), paint.meld(meld))
    if grid.row_count:
        console.print(grid)
    console.print(Text("  ".join(_others(view)), style=paint.QUIET))


def _others(view: View) -> list[str]:
    """Everyone else, and the bank."""
    lines = []
    for seat, player in enumerate(view.setup.players):
        if seat != view.seat:
            held = many("{n} tile", "{n} tiles", view.tiles[seat])
            state = _("has opened") if view.opened[seat] else _("not opened")
            lines.append(f"{player}: {held}, {state}.")
    lines.append(many("Bank: {n} tile.", "Bank: {n} tiles.", view.bank))
    if view.moves_left is not None:
        lines.append(_("Last round!"))
    return lines


def show_rack(console: Console, view: View, order: Order) -> None:
    assert view.seat is not None
    title = many("Your rack: {n} tile", "Your rack: {n} tiles", len(view.rack))
    if not view.opened[view.seat]:
        title += " · " + _("opening: {goal} points from your rack", goal=view.setup.ruleset.opening)
    console.rule(title, style=paint.QUIET)
    for row in _rows(view.rack, order):
        console.print(Text("  ") + paint.tiles(row))


def _rows(rack: Tiles, order: Order) -> list[tuple[Piece, ...]]:
    """By colour a row for each colour, otherwise one after another; none longer than a terminal is wide."""
    held = rack.sorted(order).pieces
    parts = [tuple(part) for _colour, part in groupby(held, lambda piece: order(piece)[0])]
    rows = parts if order is by_colour else [held]
    return [row[at : at + _ROW] for row in rows for at in range(0, len(row), _ROW)]


def show_refusal(console: Console, violations: Sequence[Violation]) -> None:
    for broken in violations:
        console.print(
            Text(f"  ✗ {say(broken.message)} ", style=paint.BAD) + Text(f"[{broken.rule}]", style=paint.QUIET)
        )


def show_help(console: Console) -> None:
    grid = Grid.grid(padding=(0, 2))
    for typed, meaning in (
        ("R7 R8 R9 | K1 R1 B1", _("lay sets from your rack (K black, R red, B blue, O orange, * joker)")),
        ("add R10 to 1", _("add tiles to meld 1 on the table")),
        ("R4 R5 R6 | R6 R7 R8 from 1", _("rebuild: these sets stand in place of meld 1 (or 1 2 3)")),
        ("draw", _("take a tile from the bank; your turn ends")),
        ("pass", _("when the bank is empty")),
        ("colour, number", _("sort your rack")),
        ("redeal", _("ask for a new deal, if you start with three doublets")),
        ("table, help, quit", _("show the table again, show this list, leave")),
    ):
        grid.add_row(Text(f"  {typed}", style="bold"), meaning)
    console.print(grid)


def show_end(console: Console, view: View) -> None:
    """The racks that are left, and what they cost."""
    assert view.outcome is not None
    assert view.racks is not None
    console.print()
    console.rule(_("The game has ended"))
    grid = Grid.grid(padding=(0, 2))
    for seat, player in enumerate(view.setup.players):
        left = points(view.racks[seat], view.setup.ruleset)
        won = Text(_("wins"), style=paint.GOOD) if seat in view.outcome.winners else Text()
        opened = Text("" if view.opened[seat] else _("not opened"), style=paint.QUIET)
        score = Text(f"{view.outcome.scores[seat]:+d}", style="bold", justify="right")
        grid.add_row(
            f"  {player}",
            score,
            won,
            Text(f"({left})", style=paint.QUIET),
            paint.tiles(view.racks[seat]),
            opened,
        )
    console.print(grid)
