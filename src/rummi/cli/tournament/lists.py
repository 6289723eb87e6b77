"""The lists of a championship on a terminal: every stage's draw and standings, and who has won."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table as Grid

from rummi.cli import paint
from rummi.cli.speech import _, many, say
from rummi.tournament.advancing import chances, final_ranking
from rummi.tournament.event import Event
from rummi.tournament.progress import waiting
from rummi.tournament.results import Mark
from rummi.tournament.standings import Row, standings
from rummi.tournament.state import Round, StagePlay, State
from rummi.tournament.titles import stage_title

_MARKS: Final[dict[Mark, str]] = {
    "won": "●",
    "lost": "○",
    "due": "·",
    "missed": "-",
    "cancelled": "x",
    "void": "/",
}
PODIUM: Final = 3


def show_event(console: Console, event: Event) -> None:
    state = event.state
    console.print(paint.line(state.parameters.name, style="bold"))
    for play in state.stages:
        _show_stage(console, state, play)
    if queue := waiting(state):
        names = ", ".join(state.named(entrant) for entrant in queue)
        console.print(paint.line(_("On the waiting list: {names}.", names=names), style=paint.QUIET))
    _show_podium(console, state)


def _show_stage(console: Console, state: State, play: StagePlay) -> None:
    console.print()
    console.print(paint.line(say(stage_title(state.described(play).name)), style="bold"))
    for number, drawn in enumerate(play.rounds, start=1):
        console.print(paint.line(_draw(number, drawn), style=paint.QUIET))
    grid = Grid()
    for title in (_("place"), _("player"), _("games"), _("big"), _("small"), _("why here")):
        grid.add_column(title, justify="right" if title in (_("place"), _("big"), _("small")) else "left")
    goes_on = chances(state, play)
    for row in standings(state, play):
        _add(grid, state, row, goes_on[row.entrant] == "yes")
    console.print(grid)


def _add(grid: Grid, state: State, row: Row, goes_on: bool) -> None:
    grid.add_row(
        f"{row.place} {'✓' if goes_on else ' '}",
        paint.line(state.named(row.entrant)),
        " ".join(_MARKS[mark] for mark in row.marks),
        str(row.wins),
        f"{row.points:+d}",
        paint.line(say(row.why) if row.why else "", style=paint.QUIET),
        style=paint.GOOD if goes_on else "",
    )


def _draw(number: int, drawn: Round) -> str:
    tables = many("round {number}: {n} table", "round {number}: {n} tables", len(drawn.seatings), number=number)
    if drawn.least is None:
        return tables
    repeated = many("{n} repeated pair", "{n} repeated pairs", drawn.repeated)
    proof = (
        _("no draw has fewer")
        if drawn.repeated == drawn.least
        else _("fewer than {least} is impossible", least=drawn.least)
    )
    return f"{tables}, {repeated} ({proof})"


def _show_podium(console: Console, state: State) -> None:
    ranking = final_ranking(state)
    console.print()
    for place, group in enumerate(ranking[:PODIUM], start=1):
        names = ", ".join(state.named(entrant) for entrant in group)
        line = _("Champion: {names}", names=names) if place == 1 else f"{place}. {names}"
        console.print(paint.line(line, style=paint.GOOD if place == 1 else ""))
