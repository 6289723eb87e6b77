"""`rummi match`: the score table of several games by the same players."""

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
    _refuse_twice(files)
    played = combine_records({str(file): load(file) for file in files}, add_up=add_up)
    if as_json:
        print_json(_to_json(played))
    else:
        _show(played)
    sys.exit(1 if played.violations else 0)


def _refuse_twice(files: Sequence[Path]) -> None:
    seen: set[Path] = set()
    for file in files:
        if file.resolve() in seen:
            raise InvalidInput(sentence("{file} is named twice", file=str(file)))
        seen.add(file.resolve())


def _to_json(played: Series) -> dict[str, object]:
    match = played.match
    return {
        "rules": played.rules,
        "players": list(match.players),
        "games": [
            {"first": first, "scores": list(game.scores), "winners": list(game.winners)}
            for first, game in zip(played.starters, match.games, strict=True)
        ],
        "totals": list(match.totals) if match.adds_up else None,
        "big_points": list(match.big_points) if match.adds_up else None,
        "ranking": [list(place) for place in match.ranking] if match.adds_up else None,
        "violations": violations_to_json(played.violations),
    }


def _show(played: Series) -> None:
    show_scores(Console(), played.match, family_of(played.rules).scored(played.rules))
    for broken in played.violations:
        click.echo(f"{say(broken.message)} ({broken.rule})")
