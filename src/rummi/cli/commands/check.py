"""`rummi check`: show the melds of a table and whether it is valid."""

from __future__ import annotations

import sys
from typing import Final

import click

from rummi.cli.options import examples, json_option, print_json, rules_option, violations_to_json
from rummi.cli.speech import _, many, say
from rummi.core.notation import NONE, without_byte_order_mark
from rummi.games.base import Checked
from rummi.games.catalogue import family_of

LONGEST_LAYOUT_CHARACTERS: Final = 100_000
"""Standard input is read up to this length; no layout is longer."""


@click.command(
    "check",
    help=_(
        "Check a TABLE: melds separated by bars, `-` for an empty table. "
        "A layout of dice has rows, separated by slashes or line ends; `-` reads it from standard input."
    ),
    epilog=examples(
        'rummi check "R7 R8 R9 | K7 R7 B7"',
        'rummi check "R12 R13 *"',
        'rummi check --rules xp --json "R7 * * *"',
        'rummi check --rules express "R2 K2 B2 / . K3 . / K3 K4 K5"',
    ),
)
@rules_option
@json_option
@click.argument("table")
def command(rules: str, as_json: bool, table: str) -> None:
    family = family_of(rules)
    if family.multiline_table and table == NONE:
        table = without_byte_order_mark(sys.stdin.read(LONGEST_LAYOUT_CHARACTERS)).strip() or NONE
    checked = family.check(rules, table)
    if as_json:
        print_json(_to_json(checked))
    else:
        _show(checked)
    sys.exit(1 if checked.violations else 0)


def _to_json(checked: Checked) -> dict[str, object]:
    return {
        "valid": not checked.violations,
        "melds": [
            {"text": meld.text, "kind": meld.kind, "value": meld.value, "valid": meld.kind is not None}
            for meld in checked.melds
        ],
        "violations": violations_to_json(checked.violations),
    }


def _show(checked: Checked) -> None:
    kinds = {"run": _("run"), "group": _("group"), None: _("not a set")}
    for meld in checked.melds:
        value = "" if meld.value is None else f"{meld.value:4d}"
        click.echo(f"{'✓' if meld.kind else '✗'} {meld.text:<40} {kinds[meld.kind]:<10}{value}")
    for broken in checked.violations:
        click.echo(f"{say(broken.message)} ({broken.rule})")
    if not checked.violations:
        total = sum(meld.value or 0 for meld in checked.melds)
        click.echo(
            many(
                "The table is valid: {n} meld worth {total}.",
                "The table is valid: {n} melds worth {total}.",
                len(checked.melds),
                total=total,
            )
        )
