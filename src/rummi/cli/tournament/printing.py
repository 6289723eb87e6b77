"""`rummi tournament print`: the papers of an event."""

from __future__ import annotations

from pathlib import Path

import click

from rummi.cli.extras import need_paper
from rummi.cli.options import examples
from rummi.cli.speech import _, chosen
from rummi.cli.tournament.files import event_of, logo_of, require_new
from rummi.paper.kinds import KINDS, Kind
from rummi.tournament.categories import AGE_CATEGORIES, AgeCategory, Only


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
    need_paper()
    from rummi.paper.logo import read_logo
    from rummi.paper.printing import paper

    require_new(file)
    picture = logo_of(event)
    logo = read_logo(picture) if picture else None
    only = Only(category, club) if category or club else None
    printed = paper(kind, event_of(event), chosen(), stage=stage, round=round, table=table, logo=logo, only=only)
    file.write_bytes(printed)
