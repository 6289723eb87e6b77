"""`rummi tournament simulate`: a whole championship with bots at the tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from rummi.bots.catalogue import bot_with_time
from rummi.cli.options import examples, json_option, print_json
from rummi.cli.speech import _
from rummi.cli.terminal.console import Console
from rummi.cli.tournament.files import require_new
from rummi.tournaments.decisions.settings import LARGEST_NUMBER
from rummi.tournaments.files import write_tournament
from rummi.tournaments.model.parameters import TEMPLATES, Parameters
from rummi.tournaments.simulate import by_bots, by_luck, simulate_tournament


@click.command(
    "simulate",
    help=_("Let bots play a whole championship, and show the standings of every stage."),
    epilog=examples(
        "rummi tournament simulate --entrants 64 --seed rain",
        "rummi tournament simulate --template polish-qualifier --entrants 20 --json",
        "rummi tournament simulate --entrants 256 --capacity 256 --cards-only --save event.json",
    ),
)
@click.option(
    "--entrants",
    default=64,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, LARGEST_NUMBER),
    help=_("How many enter. Who finds no place waits."),
)
@click.option(
    "--seed", default="1", show_default=True, metavar="S", help=_("Any text; it decides every draw and deal.")
)
@click.option(
    "--template", default="warsaw", show_default=True, type=click.Choice(list(TEMPLATES)), help=_("The kind of event.")
)
@click.option(
    "--capacity",
    metavar="N",
    type=click.IntRange(0, LARGEST_NUMBER),
    help=_("Other than the template's; 0 for any number."),
)
@click.option(
    "--bots",
    default="greedy,casual,novice",
    show_default=True,
    metavar="A,B,..",
    help=_("The bots that enter, in turn."),
)
@click.option("--cards-only", is_flag=True, help=_("Play no games: luck fills in cards that could be real. Quick."))
@click.option(
    "--save",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help=_("Write the whole event to this new file, with every decision."),
)
@json_option
def simulate(
    entrants: int,
    seed: str,
    template: str,
    capacity: int | None,
    bots: str,
    cards_only: bool,
    file: Path | None,
    as_json: bool,
) -> None:
    parameters = _parameters(template, capacity)
    kinds = tuple(name.strip() for name in bots.split(","))
    for name in kinds:
        bot_with_time(parameters.rules, name)  # refuses the unknown
    if file:
        require_new(file)
    names = [f"{kinds[number % len(kinds)]} {number + 1}" for number in range(entrants)]
    event = simulate_tournament(parameters, names, seed, by_luck if cards_only else by_bots(kinds))
    if file:
        file.write_text(write_tournament(event), encoding="utf-8")
    if as_json:
        from rummi.cli.tournament.files import plain_event

        print_json(plain_event(event))
    else:
        from rummi.cli.tournament.entries import show_event

        show_event(Console(), event)


def _parameters(template: str, capacity: int | None) -> Parameters:
    parameters = TEMPLATES[template]
    return parameters if capacity is None else replace(parameters, capacity=capacity)
