"""`rummi bots check`: test whether a program speaks the bot protocol."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from rummi.arena.conformance import CheckResult, check_conformance
from rummi.bots.outside.command import parse_command
from rummi.bots.outside.process import CANNOT_START
from rummi.cli.options import examples, json_option, print_json
from rummi.cli.outside import last_lines, time_option
from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput
from rummi.games.catalogue import family_of


@click.group("bots", help=_("Bots from outside: programs in any language that speak the bot protocol."))
def command() -> None:
    pass


@command.command(
    "check",
    help=_("Try everything that a bot from outside has to do, and say of each thing whether it does it."),
    epilog=examples(
        "rummi bots check 'python3 docs/examples/outside-bot/first_fit.py'",
        "rummi bots check ./my-bot --rules standard --rules xp --games 10 --json",
    ),
)
@click.argument("program", metavar="COMMAND")
@click.option("--rules", multiple=True, metavar="R", help=_("A ruleset to play; without it all that the bot names."))
@click.option(
    "--games",
    default=2,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, 10_000),
    help=_("How many games of each ruleset."),
)
@time_option
@json_option
def check(program: str, rules: tuple[str, ...], games: int, bot_ms: int, as_json: bool) -> None:
    for each in rules:
        family_of(each)
    checks = []
    for checked in check_conformance(parse_command(program), rules, games, bot_ms):
        if checked.code == CANNOT_START:
            raise InvalidInput(checked.message)
        checks.append(checked)
        if not as_json:
            _show(checked)
    ok = all(checked.ok for checked in checks)
    if as_json:
        print_json({"ok": ok, "checks": _to_json(checks)})
    sys.exit(0 if ok else 1)


def _show(checked: CheckResult) -> None:
    code = f" ({checked.code})" if checked.code else ""
    click.echo(f"{'✓' if checked.ok else '✗'} {checked.name:<20} {say(checked.message)}{code}")
    for line in last_lines(checked.stderr):
        click.echo(f"    {line}")


def _to_json(checks: Sequence[CheckResult]) -> list[dict[str, object]]:
    return [
        {"name": checked.name, "ok": checked.ok, "code": checked.code, "message": say(checked.message)}
        for checked in checks
    ]
