"""`rummi tournament export` and `print`: tables for spreadsheets, and printouts as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from rummi.cli.extras import need_printing
from rummi.cli.options import examples
from rummi.cli.speech import _, chosen, say
from rummi.cli.tournament.files import load_logo, load_tournament, require_new
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.imports.tables import TABLE_KINDS, ExportTable, TableKind, build_table
from rummi.tournaments.imports.workbook import csv_bytes, xlsx_bytes
from rummi.tournaments.model.state import AGE_CATEGORIES, AgeCategory, ListFilter, State
from rummi.tournaments.printing.sheets import KINDS, Kind


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
    sheet = _build_table(load_tournament(event).state, kind, stage, player)
    file.write_bytes(xlsx_bytes(sheet, say) if file.suffix == ".xlsx" else csv_bytes(sheet, say, chosen()))


def _build_table(state: State, kind: TableKind, stage: int | None, player: int | None) -> ExportTable:
    if stage and stage > len(state.stages):
        raise InvalidInput(sentence("stage {number} has not been drawn", number=stage))
    if kind == "player" and (player is None or state.entrant(player) is None):
        raise InvalidInput(sentence("say with --player whose cards they are: a number of an entrant"))
    return build_table(state, kind, state.stages[stage - 1] if stage else None, player or 0)


@click.command(
    "print",
    help=_("Print lists, lots, table sheets, game cards, standings, the final ranking or diplomas of an event as PDF."),
    epilog=examples(
        "rummi tournament print event.json lots -o lots.pdf",
        "rummi tournament print event.json cards --round 2 --table 5 --lang pl -o cards.pdf",
        "rummi tournament print event.json diplomas --stage 1 -o diplomas.pdf",
    ),
)
@click.argument("event", type=click.Path(path_type=Path))
@click.argument("kind", type=click.Choice(KINDS))
@click.option(
    "--stage",
    metavar="N",
    type=click.IntRange(1),
    help=_("The stage, from 1; else the last that was drawn. Diplomas are for all who came so far."),
)
@click.option(
    "--round", metavar="N", type=click.IntRange(1), help=_("The round of the stage; else the last that was drawn.")
)
@click.option("--table", metavar="N", type=click.IntRange(1), help=_("Only this table."))
@click.option(
    "--category", type=click.Choice(AGE_CATEGORIES), help=_("Only juniors or seniors, with places among them.")
)
@click.option("--club", metavar="NAME", default="", help=_("Only those of this club, with places among them."))
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help=_("Write the PDF to this new file."),
)
def print_command(
    event: Path,
    kind: Kind,
    stage: int | None,
    round: int | None,
    table: int | None,
    category: AgeCategory | None,
    club: str,
    file: Path,
) -> None:
    need_printing()
    from rummi.tournaments.printing.logo import read_logo
    from rummi.tournaments.printing.print import render_printout

    require_new(file)
    picture = load_logo(event)
    logo = read_logo(picture) if picture else None
    only = ListFilter(category, club) if category or club else None
    printed = render_printout(
        kind, load_tournament(event), chosen(), stage=stage, round=round, table=table, logo=logo, only=only
    )
    file.write_bytes(printed)
