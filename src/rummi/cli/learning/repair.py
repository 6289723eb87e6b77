"""`rummi repair`: put a disordered table in order, moving as few tiles as possible."""

from __future__ import annotations

import sys

import click

from rummi.cli.options import examples, json_option, print_json, rules_option
from rummi.cli.speech import _, many
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text
from rummi.games.classic.advice import put_in_order
from rummi.solver.repair import Repaired


@click.command(
    "repair",
    help=_("Put a table in order that has fallen apart: every tile in a set, and as few as possible moved."),
    epilog=examples(
        'rummi repair --table "R7 R8 R9 K4 | B4 O4" --tiles "R10 R4"',
        'rummi repair --tiles "K1 R1 B1 O4 O5 O6" --json',
    ),
)
@rules_option
@click.option("--table", default="-", metavar="T", help=_("The table as it lies, sets or not; `-` for none."))
@click.option("--tiles", required=True, metavar="K", help=_("The loose tiles, `-` for none."))
@json_option
def command(rules: str, table: str, tiles: str, as_json: bool) -> None:
    repaired = put_in_order(table, tiles, rules)
    if as_json:
        print_json(_to_json(repaired))
    else:
        _show(repaired)
    sys.exit(0 if repaired.possible else 1)


def _to_json(repaired: Repaired) -> dict[str, object]:
    return {
        "possible": repaired.possible,
        "table": str(repaired.table) if repaired.possible else None,
        "moved": repaired.moved,
        "proven": repaired.proven,
    }


def _show(repaired: Repaired) -> None:
    console = Console()
    if not repaired.possible:
        console.print(Text.of(_("There is no place for") + "  ") + paint.tiles(repaired.left))
    for meld in repaired.table:
        console.print(Text.of("  ") + paint.meld(meld))
    console.print(many("{n} tile is moved.", "{n} tiles are moved.", repaired.moved))
    if not repaired.proven:
        console.print(_("Perhaps fewer could be moved: the search was cut short."))
