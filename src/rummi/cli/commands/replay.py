"""`rummi replay`: replay a record up to its end or its first illegal action."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from rummi.cli.options import examples, json_option, print_json, violations_to_json
from rummi.cli.speech import _, many, say
from rummi.core.sentence import sentence
from rummi.games.base import Scored
from rummi.records.files import load
from rummi.records.record import Record
from rummi.records.replay import Replay, replay

_LABELS: Final = {
    "table": sentence("table"),
    "racks": sentence("racks"),
    "bank": sentence("bank"),
    "opened": sentence("opened"),
    "open": sentence("open"),
    "stars": sentence("stars"),
    "held": sentence("held"),
    "thrown": sentence("thrown"),
    "round": sentence("round"),
    "turns": sentence("turns"),
    "wins": sentence("rounds won"),
}


@click.command(
    "replay",
    help=_("Replay a game record and show where it ends, or where it breaks a rule."),
    epilog=examples("rummi replay game.rummi", "rummi replay --json game.rummi"),
)
@json_option
@click.argument("file", type=click.Path(path_type=Path))
def command(as_json: bool, file: Path) -> None:
    record = load(file)
    replayed = replay(record)
    if as_json:
        print_json(_to_json(replayed))
    else:
        _show(record, replayed)
    sys.exit(0 if replayed.legal else 1)


def _to_json(replayed: Replay) -> dict[str, object]:
    game, outcome = replayed.game, replayed.game.outcome
    return {
        "rules": game.rules,
        "legal": replayed.legal,
        "stopped_at": replayed.stopped_at,
        "violations": violations_to_json(replayed.violations),
        "turn": game.turn,
        "finished": outcome is not None,
        **game.state.snapshot(),
        "scores": list(outcome.scores) if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
    }


def _show(record: Record, replayed: Replay) -> None:
    game, outcome = replayed.game, replayed.game.outcome
    for number, action in enumerate(game.actions):
        click.echo(f"{number:4d}  {action}")
    if replayed.stopped_at is not None:
        action = str(record.actions[replayed.stopped_at][1])
        click.echo(_("Action {number} is refused: {action}", number=replayed.stopped_at, action=action))
    for broken in replayed.violations:
        click.echo(f"  {say(broken.message)} ({broken.rule})")
    for name, value in game.state.snapshot().items():
        values = value if isinstance(value, list) else [value]
        label = say(_LABELS[name].within(game.family.booklet)) if name in _LABELS else name
        click.echo(f"{label:>10}: {', '.join(map(_format_value, values))}")
    if outcome:
        wins = _("wins")
        for seat, player in enumerate(game.players):
            won = f"  {wins}" if seat in outcome.winners else ""
            click.echo(f"{player:>12} {_format_score(outcome.scores[seat], game.family.scored(game.rules))}{won}")
    elif game.turn is not None:
        click.echo(_("{player} is to move.", player=game.players[game.turn]))


def _format_value(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value).replace("\n", f"\n{'':12}")  # align further rows with the first


def _format_score(score: int, scored: Scored) -> str:
    """Format a score in the unit of the game. Only points have a sign: in the other units more is not always better."""
    match scored:
        case "points":
            return f"{score:+5d}"
        case "stars":
            return many("{n} star", "{n} stars", score)
        case "rounds":
            return many("{n} round won", "{n} rounds won", score)
        case "dice":
            return many("{n} die left", "{n} dice left", score)
