"""The lists of a championship on a terminal: every stage's draw and standings, and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummi.cli.speech import _, many, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.columns import show_framed
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import PLAIN, Text
from rummi.tournament.event import Event
from rummi.tournament.model.state import Round, StagePlay, State
from rummi.tournament.model.titles import stage_title
from rummi.tournament.stage.advancing import chances, final_ranking
from rummi.tournament.stage.progress import waiting
from rummi.tournament.stage.results import Mark
from rummi.tournament.stage.standings import Row, standings

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
    console.print(paint.line(state.parameters.name, paint.BOLD))
    for play in state.stages:
        _show_stage(console, state, play)
    if queue := waiting(state):
        names = ", ".join(state.named(entrant) for entrant in queue)
        console.print(paint.line(_("On the waiting list: {names}.", names=names), paint.QUIET))
    _show_podium(console, state)


def _show_stage(console: Console, state: State, play: StagePlay) -> None:
    console.print()
    console.print(paint.line(say(stage_title(state.described(play).name)), paint.BOLD))
    for number, drawn in enumerate(play.rounds, start=1):
        console.print(paint.line(_draw(number, drawn), paint.QUIET))
    goes_on = chances(state, play)
    titles = (_("place"), _("player"), _("games"), _("big"), _("small"), _("why here"))
    rows = [_row(state, row, goes_on[row.entrant] == "yes") for row in standings(state, play)]
    show_framed(console, [Text.of(title) for title in titles], [rows], "><<>><")


def _row(state: State, row: Row, goes_on: bool) -> list[Text]:
    style = paint.GOOD if goes_on else PLAIN
    return [
        Text.of(f"{row.place or '–'} {'✓' if goes_on else ' '}", style),
        paint.line(state.named(row.entrant), style),
        Text.of(" ".join(_MARKS[mark] for mark in row.marks), style),
        Text.of(str(row.wins), style),
        Text.of(f"{row.points:+d}", style),
        paint.line(say(row.why) if row.why else "", replace(style, dim=True)),
    ]


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
        console.print(paint.line(line, paint.GOOD if place == 1 else PLAIN))
