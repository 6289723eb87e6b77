"""The score table of a match, as the booklet shows it (NGT-30), and its winner."""

from __future__ import annotations

from collections.abc import Iterable

from rummi.cli.speech import _, many
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_framed
from rummi.cli.terminal.text import Text
from rummi.games.base import Scored
from rummi.games.match import Match


def show_scores(console: Console, match: Match, scored: Scored = "points") -> None:
    """Print the games and, where the match adds them up, the totals. Only points have a sign."""
    sign = "+" if scored == "points" else ""
    if not match.adds_up:
        _show_separate_games(console, match, sign)
        return
    games = [[str(number), *_with_sign(game.scores, sign)] for number, game in enumerate(match.games, start=1)]
    total = [_("total"), *_with_sign(match.totals, sign)]
    won = [_("games won"), *map(str, match.big_points)]
    show_framed(
        console,
        titles=[Text.of(_("game")), *map(paint.line, match.players)],
        parts=[
            [[Text.of(cell) for cell in game] for game in games],
            [[Text.of(cell, paint.BOLD) for cell in total], [Text.of(cell) for cell in won]],
        ],
        sides="<" + ">" * len(match.players),
        heading=_("Score table"),
    )


def _show_separate_games(console: Console, match: Match, sign: str) -> None:
    """Print each game with its winner, for a match that does not add up its games (JUN-29)."""
    lines = [
        [str(number), *_with_sign(game.scores, sign), ", ".join(match.players[seat] for seat in game.winners)]
        for number, game in enumerate(match.games, start=1)
    ]
    show_framed(
        console,
        titles=[Text.of(_("game")), *map(paint.line, match.players), Text.of(_("winner"))],
        parts=[[[*map(Text.of, line[:-1]), paint.line(line[-1], paint.GOOD)] for line in lines]],
        sides="<" + ">" * len(match.players) + "<",
        heading=_("Score table"),
    )


def _with_sign(scores: Iterable[int], sign: str) -> list[str]:
    return [f"{score:{sign}d}" for score in scores]


def show_winner(console: Console, match: Match, you: int | None = None) -> None:
    """Print the winner by the rule of the match (C-16); the player of seat `you` is addressed as "you"."""
    best = match.ranking[0]
    if len(best) > 1:
        shared = ", ".join(match.players[seat] for seat in best)
        line = _("The win of the match is shared: {players}.", players=shared)
    elif match.won_by == "wins":
        line = _won_by_games(match, best[0], you)
    else:
        line = _won_by_points(match, best[0], you)
    console.print(paint.line(line, paint.GOOD))


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
