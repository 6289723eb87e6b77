"""`rummi solve` for Junior: the turn that wins most stars."""

from __future__ import annotations

import click

from rummi.cli.options import print_json
from rummi.cli.speech import _, many, say
from rummi.core.tiles import Tiles
from rummi.games.junior.advice import describe_steps, solve_turn
from rummi.games.junior.search import Best
from rummi.games.junior.setup import JUNIOR_BOX


def answer(table: str, rack: str, *, as_json: bool) -> bool:
    """Whether something can be laid."""
    best = solve_turn(table, rack)
    if as_json:
        print_json(_to_json(best, Tiles.parse(rack, JUNIOR_BOX)))
    else:
        _show(best)
    return best.turn is not None


def _to_json(best: Best, rack: Tiles) -> dict[str, object]:
    return {
        "play": str(best.turn) if best.turn else None,
        "table": str(best.table),
        "played": str(rack.without(best.rack)),
        "tiles": len(rack.without(best.rack)),
        "stars": best.stars,
    }


def _show(best: Best) -> None:
    if not best.turn:
        click.echo(_("Nothing can be laid."))
        return
    for number, step in enumerate(describe_steps(best.turn), start=1):
        click.echo(f"{number}. {say(step)}")
    click.echo(many("{n} star", "{n} stars", best.stars))
    for run in best.table:
        click.echo(f"    {run}")
