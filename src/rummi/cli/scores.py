"""The score table of a match, as the booklet shows it (NGT-30), and who won."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from rummi.cli import paint
from rummi.cli.speech import _, many
from rummi.games.game import Scored
from rummi.games.match import Match


def show_scores(console: Console, match: Match, scored: Scored = "points") -> None:
    """Only points have a sign."""
    sign = "+" if scored == "points" else ""
    grid = Grid(title=_("Score table"), title_style="bold")
    grid.add_column(_("game"))
    for player in match.players:
        grid.add_column(paint.line(player), justify="right")
    for number, game in enumerate(match.games, start=1):
        grid.add_row(str(number), *(f"{score:{sign}d}" for score in game.scores))
    grid.add_section()
    grid.add_row(_("total"), *(f"{total:{sign}d}" for total in match.totals), style="bold")
    grid.add_row(_("games won"), *map(str, match.big_points))
    console.print(grid)


def show_winner(console: Console, match: Match, you: int | None = None) -> None:
    """Who won by the match's own rule (C-16); `you` is the seat to speak to, if there is one."""
    best = match.ranking[0]
    if len(best) > 1:
        shared = ", ".join(match.players[seat] for seat in best)
        line = _("The win of the match is shared: {players}.", players=shared)
    elif match.won_by == "wins":
        line = _won_by_games(match, best[0], you)
    else:
        line = _won_by_points(match, best[0], you)
    console.print(paint.line(line, style=paint.GOOD))


def _won_by_points(match: Match, seat: int, you: int | None) -> str:
    total = f"{match.totals[seat]:+d}"
    if seat == you:
        return _("You win the match with a total of {total}.", total=total)
    return _("{player} wins the match with a total of {total}.", player=match.players[seat], total=total)


def _won_by_games(match: Match, seat: int, you: int | None) -> str:
    won, total = match.big_points[seat], f"{match.totals[seat]:+d}"
    if seat == you:
        return many(
            "You win the match: {n} game won, total {total}.",
            "You win the match: {n} games won, total {total}.",
            won,
            total=total,
        )
    return many(
        "{player} wins the match: {n} game won, total {total}.",
        "{player} wins the match: {n} games won, total {total}.",
        won,
        player=match.players[seat],
        total=total,
    )
