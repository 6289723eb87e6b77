"""`rummi verify`: check that the deal and all luck of a game follow from the dealer's secret."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rummi.cli.options import examples, json_option, print_json, violations_to_json
from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput
from rummi.games.fairness import Contribution, parse_digest
from rummi.records.fairness import Verdict, contribution_to_plain, verify
from rummi.records.files import load


def _parse_digest(context: click.Context, option: click.Parameter, text: str | None) -> str | None:  # noqa: ARG001
    try:
        return None if text is None else parse_digest(text)
    except InvalidInput as error:
        raise click.BadParameter(say(error.message)) from error


@click.command(
    "verify",
    help=_("Verify that a finished game was dealt fairly, from the secret that was promised before it."),
    epilog=examples("rummi verify game.rummi", "rummi verify --json game.rummi"),
)
@click.option(
    "--commitment",
    callback=_parse_digest,
    help=_("The commitment that was shown before the game; the record must have the same."),
)
@click.option(
    "--share", callback=_parse_digest, help=_("The share that your browser mixed in; it must be in the record.")
)
@json_option
@click.argument("record", type=click.Path(path_type=Path))
def command(commitment: str | None, share: str | None, as_json: bool, record: Path) -> None:
    verdict = verify(load(record), commitment, share)
    if as_json:
        print_json(_to_json(verdict))
    else:
        _show(verdict)
    sys.exit(0 if verdict.fair else 1)


def _to_json(verdict: Verdict) -> dict[str, object]:
    values = {
        "fair": verdict.fair,
        "commitment": verdict.commitment,
        "stopped_at": verdict.stopped_at,
        "violations": violations_to_json(verdict.violations),
    }
    if verdict.contributions:
        values["contributions"] = [contribution_to_plain(each) for each in verdict.contributions]
    return values


def _show(verdict: Verdict) -> None:
    if verdict.fair:
        click.echo(_describe_fair(verdict))
        click.echo(_("This commitment must have been shown before the game: {text}", text=verdict.commitment))
        _show_contributions(verdict)
        return
    click.echo(_("Not verified:"))
    for wrong in verdict.violations:
        click.echo(f"  {say(wrong.message)}")
    if verdict.stopped_at is not None:
        click.echo(_("Action {number} is illegal, and nothing after it can be verified.", number=verdict.stopped_at))


def _describe_fair(verdict: Verdict) -> str:
    if not any(each.share for each in verdict.contributions):
        return _("Fair: the deal and all luck in the game follow from the secret, and the secret fits its commitment.")
    return _("Fair: all luck follows from the secret and the players' shares, which fit what was shown before.")


def _show_contributions(verdict: Verdict) -> None:
    """Print which players took part in the shuffle, so that they need not trust the dealer."""
    if not any(each.share for each in verdict.contributions):
        click.echo(_("No player took part in the shuffle: the dealer may have tried several secrets."))
    for each in verdict.contributions:
        names = _names(verdict, each)
        if each.share:
            click.echo(_("{names} took part in the shuffle, with the share {share}", names=names, share=each.share))
        else:
            click.echo(
                _("{names} pledged a share that did not come in time: {pledge}", names=names, pledge=each.pledge)
            )


def _names(verdict: Verdict, contribution: Contribution) -> str:
    return ", ".join(verdict.players[seat] for seat in contribution.seats)
