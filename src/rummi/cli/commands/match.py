"""`rummi match`: the score table of several games between the same players."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from rummi.cli.options import examples, json_option, print_json, violations_to_json
from rummi.cli.scores import show_scores
from rummi.cli.speech import _, say
from rummi.cli.terminal.console import Console
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.records.files import load
from rummi.records.replay import Series, combine_records


@click.command(
    "match",
    help=_("Show the score table of a match: the records of its games, in order."),
    epilog=examples("rummi match game-0001.rummi game-0002.rummi", "rummi match --json evening/*.rummi"),
)
@json_option
@click.option(
    "--add-up", is_flag=True, help=_("Add up the scores of Junior and Express, too, where every game stands alone.")
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(as_json: bool, add_up: bool, files: tuple[Path, ...]) -> None:
    _require_distinct(files)
    series = combine_records({str(file): load(file) for file in files}, add_up=add_up)
    if as_json:
        print_json(_to_json(series))
    else:
        _show(series)
    sys.exit(1 if series.violations else 0)


def _require_distinct(files: Sequence[Path]) -> None:
    seen: set[Path] = set()
    for file in files:
        if file.resolve() in seen:
            raise InvalidInput(sentence("{file} is named twice", file=str(file)))
        seen.add(file.resolve())


def _to_json(series: Series) -> dict[str, object]:
    match = series.match
    return {
        "rules": series.rules,
        "players": list(match.players),
        "games": [
            {"first": first, "scores": list(game.scores), "winners": list(game.winners)}
            for first, game in zip(series.starters, match.games, strict=True)
        ],
        "totals": list(match.totals) if match.adds_up else None,
        "big_points": list(match.big_points) if match.adds_up else None,
        "ranking": [list(place) for place in match.ranking] if match.adds_up else None,
        "violations": violations_to_json(series.violations),
    }


def _show(series: Series) -> None:
    show_scores(Console(), series.match, family_of(series.rules).scored(series.rules))
    for broken in series.violations:
        click.echo(f"{say(broken.message)} ({broken.rule})")
