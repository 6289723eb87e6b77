"""What is missing in an event, what comes next, and what stands in its way."""

from __future__ import annotations

from typing import Final

from rummi.language import say
from rummi.server.protocol.events import ComingShown, Obstacle, Progress
from rummi.server.protocol.following.parts import Obstacles
from rummi.tournament.judge import judge
from rummi.tournament.model.decisions import By, CloseStage, Decision, Draw, Entry, ReopenStage, Signal
from rummi.tournament.model.parameters import table_sizes
from rummi.tournament.model.state import State, cards_of
from rummi.tournament.model.titles import stage_title
from rummi.tournament.stage.progress import coming, missing, over, remaining

_BY_LUCK: Final = ("draw/wrong-people", "draw/sizes", "draw/seated-twice", "draw/seats", "draw/numbers")
"""What is wrong only with an empty draw, and not with the one that luck will make."""


def show_obstacles(state: State, by: By, at: str, language: str) -> Obstacles:
    def obstacles(decision: Decision) -> list[Obstacle]:
        found = judge(state, Entry(at, by, decision))
        return [
            Obstacle(code=each.code, rule=each.rule, message=say(each.message, language))
            for each in found
            if each.code not in _BY_LUCK
        ]

    return Obstacles(
        draw=obstacles(Draw(seed="?")),
        signal=obstacles(Signal()),
        close_stage=obstacles(CloseStage()),
        reopen_stage=obstacles(ReopenStage("?")),
    )


def show_progress(state: State, language: str) -> Progress:
    """As everybody sees it: what stands in the way is told to those who can do something about it."""
    play = state.stage
    games = list(cards_of(play)) if play else []
    tables = state.round.seatings if state.round else ()
    return Progress(
        missing=missing(state),
        cards=len(games),
        cards_in=sum(card is not None for *_, card in games),
        tables=len(tables),
        tables_in=sum(all(each.cards) or not remaining(state, each) for each in tables),
        coming=_coming(state, language),
        draw=(),
        signal=(),
        close_stage=(),
        reopen_stage=(),
        over=over(state),
    )


def _coming(state: State, language: str) -> ComingShown | None:
    due = coming(state)
    if due is None:
        return None
    stage = state.parameters.stages[due.number - 1]
    if due.round > stage.rounds:
        return None
    return ComingShown(
        stage=due.number,
        title=say(stage_title(stage.name), language),
        round=due.round,
        rounds=stage.rounds,
        players=due.players,
        tables=table_sizes(len(due.players)),
        games_of_four=stage.games_of_four,
        games_of_three=stage.games_of_three,
    )
