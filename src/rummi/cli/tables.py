"""The score table of a match, as the booklet shows it (NGT-30), and who won."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from rummi.cli.speech import _, many
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_framed
from rummi.cli.terminal.text import Text
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.base import Scored
from rummi.games.match import Match


def show_scores(console: Console, match: Match, scored: Scored = "points") -> None:
    """Print the games and, where the match adds them up, the totals. Only points have a sign."""
    sign = "+" if scored == "points" else ""
    if not match.adds_up:
        _show_games(console, match, sign)
        return
    games = [[str(number), *_signed(game.scores, sign)] for number, game in enumerate(match.games, start=1)]
    total = [_("total"), *_signed(match.totals, sign)]
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


def _show_games(console: Console, match: Match, sign: str) -> None:
    """Where every game stands alone, each line says who won its game (JUN-29)."""
    lines = [
        [str(number), *_signed(game.scores, sign), ", ".join(match.players[seat] for seat in game.winners)]
        for number, game in enumerate(match.games, start=1)
    ]
    show_framed(
        console,
        titles=[Text.of(_("game")), *map(paint.line, match.players), Text.of(_("winner"))],
        parts=[[[*map(Text.of, line[:-1]), paint.line(line[-1], paint.GOOD)] for line in lines]],
        sides="<" + ">" * len(match.players) + "<",
        heading=_("Score table"),
    )


def _signed(scores: Iterable[int], sign: str) -> list[str]:
    return [f"{score:{sign}d}" for score in scores]


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


_NAME: Final = re.compile(r"game-([0-9]+)\.rummi")


def new_files(folder: Path) -> Iterator[Path]:
    """game-0001.rummi and so on, after those that are there; refuses at once a folder that takes no files."""
    try:
        with TemporaryFile(dir=folder):
            numbers = [int(found[1]) for file in folder.iterdir() if (found := _NAME.fullmatch(file.name))]
    except OSError as error:
        problem = sentence("cannot be written: {reason}", reason=error.strerror)
        raise InvalidInput(sentence("{path}: {problem}", path=str(folder), problem=problem)) from None
    paths = (folder / f"game-{number:04d}.rummi" for number in count(max(numbers, default=0) + 1))
    return (path for path in paths if not path.exists())  # another evening may be saved there meanwhile
