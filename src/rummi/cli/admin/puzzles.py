"""`rummi admin puzzles`: how people fare with the puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rummi.cli.admin.desk import Desk, at_desk, of_server
from rummi.cli.admin.showing import show_list
from rummi.cli.options import examples, print_json
from rummi.cli.speech import _

if TYPE_CHECKING:
    from rummi.server.protocol.console import ConsolePuzzle


@click.command(
    "puzzles",
    help=_("Puzzles that people with a login have met, those first that proved harder or easier than their level."),
    epilog=examples("rummi admin puzzles", "rummi admin puzzles --most 3000 --json"),
)
@click.option("--most", default=20, show_default=True, type=click.IntRange(1, 10_000), help=_("Puzzles to show."))
@of_server
def puzzles(data: Path, database: str | None, as_json: bool, most: int) -> None:
    async def look(desk: Desk) -> list[ConsolePuzzle]:
        from rummi.server.console.puzzles import list_puzzles

        return await list_puzzles(desk.database, most)

    found = at_desk(data, database, look)
    if as_json:
        import msgspec

        print_json({"puzzles": msgspec.to_builtins(found)})
        return
    rows = [
        [
            each.id,
            each.rules,
            str(each.level),
            f"{each.began:.0f}",
            f"{each.mean:.0f} ± {each.spread:.0f}",
            str(each.people),
        ]
        for each in found
    ]
    titles = [_("Puzzle"), _("Rules"), _("Level"), _("Began at"), _("Rating"), _("People")]
    show_list(titles, rows, _("Nobody with a login has solved a puzzle yet."))
