"""`rummi tournament simulate`: simulate a whole tournament with bots or random cards."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import click

from rummi.bots.catalogue import bot_with_time
from rummi.cli.options import examples, json_option, print_json
from rummi.cli.speech import _, many, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_framed
from rummi.cli.terminal.text import PLAIN, Text
from rummi.cli.tournament.files import require_new
from rummi.tournaments.decisions.settings import LARGEST_NUMBER
from rummi.tournaments.files import write_tournament
from rummi.tournaments.model.parameters import TEMPLATES, Parameters, stage_title
from rummi.tournaments.model.state import Round, StagePlay, State
from rummi.tournaments.simulate import by_bots, by_luck, simulate_tournament
from rummi.tournaments.stages.advancing import chances, final_ranking
from rummi.tournaments.stages.progress import waiting_list
from rummi.tournaments.stages.standings import Mark, Row, standings
from rummi.tournaments.tournament import Tournament

_MARKS: Final[dict[Mark, str]] = {
    "won": "●",
    "lost": "○",
    "due": "·",
    "missed": "-",
    "cancelled": "x",
    "void": "/",
}
PODIUM: Final = 3


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
def simulate_command(
    entrants: int,
    seed: str,
    template: str,
    capacity: int | None,
    bots: str,
    cards_only: bool,
    file: Path | None,
    as_json: bool,
) -> None:
    parameters = _choose_parameters(template, capacity)
    kinds = tuple(name.strip() for name in bots.split(","))
    for name in kinds:
        bot_with_time(parameters.rules, name)  # raises InvalidInput for an unknown bot
    if file:
        require_new(file)
    names = [f"{kinds[number % len(kinds)]} {number + 1}" for number in range(entrants)]
    tournament = simulate_tournament(parameters, names, seed, by_luck if cards_only else by_bots(kinds))
    if file:
        file.write_text(write_tournament(tournament), encoding="utf-8")
    if as_json:
        print_json(_to_json(tournament))
    else:
        _show(Console(), tournament)


def _choose_parameters(template: str, capacity: int | None) -> Parameters:
    parameters = TEMPLATES[template]
    return parameters if capacity is None else replace(parameters, capacity=capacity)


def _show(console: Console, tournament: Tournament) -> None:
    """Print the stages with their draws and standings, the waiting list and the podium."""
    state = tournament.state
    console.print(paint.line(state.parameters.name, paint.BOLD))
    for play in state.stages:
        _show_stage(console, state, play)
    if queue := waiting_list(state):
        names = ", ".join(state.name_of(entrant) for entrant in queue)
        console.print(paint.line(_("On the waiting list: {names}.", names=names), paint.QUIET))
    _show_podium(console, state)


def _show_stage(console: Console, state: State, play: StagePlay) -> None:
    console.print()
    console.print(paint.line(say(stage_title(state.stage_parameters(play).name)), paint.BOLD))
    for number, drawn in enumerate(play.rounds, start=1):
        console.print(paint.line(_describe_draw(number, drawn), paint.QUIET))
    chance_of = chances(state, play)
    titles = (_("place"), _("player"), _("games"), _("big"), _("small"), _("why here"))
    rows = [_standings_row(state, row, chance_of[row.entrant] == "yes") for row in standings(state, play)]
    show_framed(console, [Text.of(title) for title in titles], [rows], "><<>><")


def _standings_row(state: State, row: Row, advances: bool) -> list[Text]:
    style = paint.GOOD if advances else PLAIN
    return [
        Text.of(f"{row.place or '–'} {'✓' if advances else ' '}", style),
        paint.line(state.name_of(row.entrant), style),
        Text.of(" ".join(_MARKS[mark] for mark in row.marks), style),
        Text.of(str(row.wins), style),
        Text.of(f"{row.points:+d}", style),
        paint.line(say(row.why) if row.why else "", replace(style, dim=True)),
    ]


def _describe_draw(number: int, drawn: Round) -> str:
    tables = many("round {number}: {n} table", "round {number}: {n} tables", len(drawn.seatings), number=number)
    if drawn.least is None:
        return tables
    repeated = many("{n} repeated pair", "{n} repeated pairs", drawn.repeated)
    proof = (
        _("no draw has fewer")
        if drawn.repeated == drawn.least
        else _("fewer than {least} is impossible", least=drawn.least)
    )
    return f"{tables}, {repeated} ({proof})"


def _show_podium(console: Console, state: State) -> None:
    ranking = final_ranking(state)
    console.print()
    for place, group in enumerate(ranking[:PODIUM], start=1):
        names = ", ".join(state.name_of(entrant) for entrant in group)
        line = _("Champion: {names}", names=names) if place == 1 else f"{place}. {names}"
        console.print(paint.line(line, paint.GOOD if place == 1 else PLAIN))


def _to_json(tournament: Tournament) -> dict[str, object]:
    state = tournament.state
    ranking = final_ranking(state)
    return {
        "name": state.parameters.name,
        "entrants": [{"number": each.id, "name": each.name} for each in state.entrants],
        "waiting": list(waiting_list(state)),
        "stages": [_stage_to_json(state, play) for play in state.stages],
        "ranking": [list(group) for group in ranking],
        "champion": state.name_of(ranking[0][0]) if ranking else None,
        "decisions": len(tournament.journal),
    }


def _stage_to_json(state: State, play: StagePlay) -> dict[str, object]:
    chance_of = chances(state, play)
    return {
        "name": state.stage_parameters(play).name,
        "players": len(play.pool),
        "rounds": [_round_to_json(drawn) for drawn in play.rounds],
        "standings": [
            {**_row_to_json(row), "name": state.name_of(row.entrant), "qualifies": chance_of[row.entrant] == "yes"}
            for row in standings(state, play)
        ],
    }


def _row_to_json(row: Row) -> dict[str, object]:
    return {**asdict(row), "marks": list(row.marks), "why": say(row.why) if row.why else None}


def _round_to_json(drawn: Round) -> dict[str, object]:
    return {
        "tables": [list(seating.occupants) for seating in drawn.seatings],
        "seed": drawn.seed,
        "repeated": drawn.repeated,
        "least": drawn.least,
    }
