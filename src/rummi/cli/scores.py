"""The score table of a match, as the booklet shows it (NGT-30)."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from rummi.cli.speech import _
from rummi.games.match import Match


def show_scores(console: Console, match: Match) -> None:
    grid = Grid(title=_("Score table"), title_style="bold")
    grid.add_column(_("game"))
    for player in match.players:
        grid.add_column(player, justify="right")
    for number, game in enumerate(match.games, start=1):
        grid.add_row(str(number), *(f"{score:+d}" for score in game.scores))
    grid.add_section()
    grid.add_row(_("total"), *(f"{total:+d}" for total in match.totals), style="bold")
    grid.add_row(_("games won"), *map(str, match.big_points))
    console.print(grid)
