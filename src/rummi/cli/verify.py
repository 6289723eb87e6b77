"""`rummi verify`: does everything that luck gave in a game follow from its dealer's secret?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rummi.cli.options import examples, json_option, plain, print_json
from rummi.cli.speech import _, say
from rummi.records.fairness import Verdict, verify
from rummi.records.files import load


@click.command(
    "verify",
    help=_("Verify that a finished game was dealt fairly, from the secret that was promised before it."),
    epilog=examples("rummi verify game.rummi", "rummi verify --json game.rummi"),
)
@json_option
@click.argument("record", type=click.Path(path_type=Path))
def command(as_json: bool, record: Path) -> None:
    verdict = verify(load(record))
    if as_json:
        print_json(_to_json(verdict))
    else:
        _show(verdict)
    sys.exit(0 if verdict.fair else 1)


def _to_json(verdict: Verdict) -> dict[str, object]:
    return {
        "fair": verdict.fair,
        "commitment": verdict.commitment,
        "stopped_at": verdict.stopped_at,
        "violations": plain(verdict.violations),
    }


def _show(verdict: Verdict) -> None:
    if verdict.fair:
        click.echo(
            _("Fair: the deal and all luck in the game follow from the secret, and the secret fits its commitment.")
        )
        click.echo(_("This commitment must have been shown before the game: {text}", text=verdict.commitment))
        return
    click.echo(_("Not verified:"))
    for wrong in verdict.violations:
        click.echo(f"  {say(wrong.message)}")
    if verdict.stopped_at is not None:
        click.echo(_("Action {number} is illegal, and nothing after it can be verified.", number=verdict.stopped_at))
