"""`rummi tournament export`: the tables of an event, for spreadsheets."""

from __future__ import annotations

from pathlib import Path

import click

from rummi.cli.options import examples
from rummi.cli.speech import _, chosen, say
from rummi.cli.tournament.files import event_of, require_new
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.lists.tables import TABLE_KINDS, Sheet, TableKind, sheet_of
from rummi.lists.workbook import xlsx_bytes
from rummi.lists.writing import csv_bytes
from rummi.tournament.model.state import State


@click.command(
    "export",
    help=_("Write entrants, the draw, cards, standings, the final ranking or a player's cards as CSV or XLSX."),
    epilog=examples(
        "rummi tournament export event.json ranking -o ranking.xlsx",
        "rummi tournament export event.json standings --stage 1 --lang pl -o eliminacje.csv",
        "rummi tournament export event.json player --player 7 -o cards-of-7.xlsx",
    ),
)
@click.argument("event", type=click.Path(path_type=Path))
@click.argument("kind", type=click.Choice(TABLE_KINDS))
@click.option("--stage", metavar="N", type=click.IntRange(1), help=_("The stage, from 1; else the last, or all."))
@click.option("--player", metavar="N", type=click.IntRange(1), help=_("The number of the player whose cards they are."))
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help=_("Write to this new file; its name ends with .csv or .xlsx."),
)
def export_command(event: Path, kind: TableKind, stage: int | None, player: int | None, file: Path) -> None:
    if file.suffix not in (".csv", ".xlsx"):
        raise InvalidInput(sentence("{file}: name it .csv or .xlsx", file=file))
    require_new(file)
    sheet = _sheet(event_of(event).state, kind, stage, player)
    file.write_bytes(xlsx_bytes(sheet, say) if file.suffix == ".xlsx" else csv_bytes(sheet, say, chosen()))


def _sheet(state: State, kind: TableKind, stage: int | None, player: int | None) -> Sheet:
    if stage and stage > len(state.stages):
        raise InvalidInput(sentence("stage {number} has not been drawn", number=stage))
    if kind == "player" and (player is None or state.entrant(player) is None):
        raise InvalidInput(sentence("say with --player whose cards they are: a number of an entrant"))
    return sheet_of(state, kind, state.stages[stage - 1] if stage else None, player or 0)
