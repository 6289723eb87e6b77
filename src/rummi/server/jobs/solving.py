"""The job that solves positions of real tables of Junior and Express."""

from __future__ import annotations

from typing import Final

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.express.advice import describe_throw, explain_play, recommend_turn
from rummi.games.express.dice import STANDARD_DICE, parse_faces
from rummi.games.express.layout import Layout, require_legal
from rummi.games.junior.advice import describe_steps, solve_turn
from rummi.games.junior.setup import JUNIOR_BOX
from rummi.games.junior.turn import TurnProgress
from rummi.games.shuffle import draws
from rummi.language import say
from rummi.server.protocol.games import SpokenStep
from rummi.server.protocol.solving import PositionSolved, SolvePosition

_SAMPLES: Final = 60
"""The number of throws to simulate for each choice of dice to hold: enough for good advice in a short time."""


def solve_position(asked: SolvePosition, language: str) -> PositionSolved:
    """Find the best play. Raises InvalidInput if the position cannot be read or is impossible."""
    return _solve_junior(asked, language) if asked.rules == "junior" else _solve_express(asked, language)


def _solve_junior(asked: SolvePosition, language: str) -> PositionSolved:
    best = solve_turn(asked.table, asked.rack)
    rack = Tiles.parse(asked.rack, JUNIOR_BOX)
    laid = len(rack) - len(best.rack)
    steps = []
    if best.turn:
        progress = TurnProgress(JUNIOR_BOX, Table.parse(asked.table, JUNIOR_BOX), rack)
        for act, step in zip(best.turn.acts, describe_steps(best.turn), strict=True):
            progress = progress.after(act)
            steps.append(SpokenStep(say(step, language), str(progress.table)))
    return PositionSolved(laid, len(rack), best.stars, str(best.table), str(best.rack), steps, "", proven=True)


def _solve_express(asked: SolvePosition, language: str) -> PositionSolved:
    layout = Layout.parse(asked.table)
    require_legal(layout)
    hand = parse_faces(asked.rack, STANDARD_DICE)
    advice = recommend_turn(layout, hand, STANDARD_DICE, draws(f"{layout}|{asked.rack}"), _SAMPLES)
    play = advice.play
    explanation = explain_play(play.before, play.layout) if len(play.laid) else []
    steps = [SpokenStep(say(each, language), str(play.layout)) for each in explanation]
    held = say(describe_throw(advice.left, advice.choice), language) if advice.choice else ""
    left = " ".join(str(die.face) for die in advice.left) or "-"
    return PositionSolved(len(play.laid), len(hand), None, str(play.layout), left, steps, held, play.proven)
