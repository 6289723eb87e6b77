"""`rummi solve`: the best play in a tile game, or the turn with the most stars in Junior."""

from __future__ import annotations

import sys
from collections import Counter

import click

from rummi.cli.options import examples, json_option, print_json, rules_option
from rummi.cli.speech import _, many, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text, join
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.classic.advice import solve
from rummi.games.express.family import EXPRESS
from rummi.games.junior.advice import describe_steps, solve_turn
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.search import Best
from rummi.games.junior.setup import JUNIOR_BOX
from rummi.solver.problem import Objective, Solution
from rummi.solver.steps import explain


@click.command(
    "solve",
    help=_(
        "Find the best play of a rack on a table, and the one that disturbs the table least; "
        "in Junior, the turn that wins most stars."
    ),
    epilog=examples(
        'rummi solve --table "R4 R5 R6 R7 R8" --rack "R6 K1"',
        'rummi solve --table "K4 R4 B4 O4" --rack "B3 B5 B6" --objective value',
        'rummi solve --table - --rack "K10 R10 B10 *" --objective opening --json',
        'rummi solve --table "R4 R5 R6 R7 R8" --rack "R6 K1" --least --steps --json',
        'rummi solve --rules junior --table "R3 * R5 | B1 B2 B3" --rack "R4 B5"',
    ),
)
@rules_option
@click.option("--table", required=True, metavar="T", help=_("The melds on the table, `-` for none."))
@click.option("--rack", required=True, metavar="K", help=_("The tiles on the rack."))
@click.option(
    "--objective",
    type=click.Choice([objective.value for objective in Objective]),
    default="tiles",
    show_default=True,
    help=_("Most tiles, most value, or the most points of an opening; Junior has only stars."),
)
@click.option("--least", is_flag=True, help=_("Say how many melds are changed, and whether none is needlessly."))
@click.option("--steps", is_flag=True, help=_("Tell the steps in JSON, too."))
@json_option
def command(rules: str, table: str, rack: str, objective: str, least: bool, steps: bool, as_json: bool) -> None:
    family = family_of(rules)
    if family is JUNIOR:
        if least or steps:
            raise InvalidInput(sentence("--least and --steps are for the tile games"))
        sys.exit(_solve_junior(table, rack, as_json=as_json))
    if family is EXPRESS:
        raise InvalidInput(sentence("the best play of dice is found with `rummi coach`"))
    solution = solve(table, rack, rules, objective, least_change=True)
    if as_json:
        print_json(
            _to_json(solution)
            | (_least_to_json(solution) if least else {})
            | (_steps_to_json(solution) if steps else {})
        )
    else:
        _show(solution, least=least)
    sys.exit(0 if solution.tiles else 1)


def _to_json(solution: Solution) -> dict[str, object]:
    return {
        "play": solution.play,
        "table": str(solution.table),
        "played": str(solution.played),
        "tiles": solution.tiles,
        "value": solution.value,
        "proven": solution.proven,
    }


def _least_to_json(solution: Solution) -> dict[str, object]:
    return {"least": solution.least, "changed": _count_changed_melds(solution)}


def _count_changed_melds(solution: Solution) -> int:
    """Return how many melds of the table are not in the solution."""
    return (Counter(map(str, solution.problem.table)) - Counter(map(str, solution.table))).total()


def _steps_to_json(solution: Solution) -> dict[str, object]:
    steps = explain(solution.problem.table, solution.table, solution.problem.box) if solution.tiles else ()
    return {"steps": [{"text": say(step.sentence)} for step in steps]}


def _show(solution: Solution, *, least: bool) -> None:
    console = Console()
    console.print(Text.of(_("Table") + "  ") + join(map(paint.meld, solution.problem.table), "  "))
    console.print(Text.of(_("Rack") + "  ") + paint.tiles(solution.problem.rack.sorted()))
    if not solution.tiles:
        console.print(_("Nothing can be laid."))
        return
    for number, step in enumerate(explain(solution.problem.table, solution.table, solution.problem.box), start=1):
        console.print(Text.of(f"{number}. {say(step.sentence)}"))
    laid = many("{n} tile, worth {value}", "{n} tiles, worth {value}", solution.tiles, value=solution.value)
    console.print(Text.of(_("Laid") + "  ") + paint.tiles(solution.played) + Text.of(f"  {laid}"))
    for meld in solution.table:
        console.print(Text.of("  ") + paint.meld(meld))
    if not solution.proven:
        console.print(_("There may be a better play: the search was cut short."))
    if least:
        console.print(many("{n} meld is changed.", "{n} melds are changed.", _count_changed_melds(solution)))
        if not solution.least:
            console.print(_("Perhaps fewer melds could be changed: the search was cut short."))


def _solve_junior(table: str, rack: str, *, as_json: bool) -> int:
    """Print the best turn of Junior and return the exit code: 0 if there is one."""
    best = solve_turn(table, rack)
    if as_json:
        print_json(_junior_to_json(best, Tiles.parse(rack, JUNIOR_BOX)))
    else:
        _show_junior(best)
    return 0 if best.turn else 1


def _junior_to_json(best: Best, rack: Tiles) -> dict[str, object]:
    return {
        "play": str(best.turn) if best.turn else None,
        "table": str(best.table),
        "played": str(rack.without(best.rack)),
        "tiles": len(rack.without(best.rack)),
        "stars": best.stars,
    }


def _show_junior(best: Best) -> None:
    if not best.turn:
        click.echo(_("Nothing can be laid."))
        return
    for number, step in enumerate(describe_steps(best.turn), start=1):
        click.echo(f"{number}. {say(step)}")
    click.echo(many("{n} star", "{n} stars", best.stars))
    for run in best.table:
        click.echo(f"    {run}")
