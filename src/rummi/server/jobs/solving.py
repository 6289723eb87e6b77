"""What can be laid at a real table of Junior or of the dice game; asked of a helper, because it takes a while."""

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
"""Throws that are tried for what to hold: enough for advice, and no long wait."""


def solved(asked: SolvePosition, language: str) -> PositionSolved:
    """Raises InvalidInput where it cannot be read, or lies as nothing can lie."""
    return _junior(asked, language) if asked.rules == "junior" else _express(asked, language)


def _junior(asked: SolvePosition, language: str) -> PositionSolved:
    best = solve_turn(asked.table, asked.rack)
    rack = Tiles.parse(asked.rack, JUNIOR_BOX)
    laid = len(rack) - len(best.rack)
    steps = []
    if best.turn:
        progress = TurnProgress(JUNIOR_BOX, Table.parse(asked.table, JUNIOR_BOX), rack)
        for act, told in zip(best.turn.acts, describe_steps(best.turn), strict=True):
            progress = progress.after(act)
            steps.append(SpokenStep(say(told, language), str(progress.table)))
    return PositionSolved(laid, len(rack), best.stars, str(best.table), str(best.rack), steps, "", proven=True)


def _express(asked: SolvePosition, language: str) -> PositionSolved:
    layout = Layout.parse(asked.table)
    require_legal(layout)
    hand = parse_faces(asked.rack, STANDARD_DICE)
    advice = recommend_turn(layout, hand, STANDARD_DICE, draws(f"{layout}|{asked.rack}"), _SAMPLES)
    play = advice.play
    told = explain_play(play.before, play.layout) if len(play.laid) else []
    steps = [SpokenStep(say(each, language), str(play.layout)) for each in told]
    held = say(describe_throw(advice.left, advice.choice), language) if advice.choice else ""
    left = " ".join(str(die.face) for die in advice.left) or "-"
    return PositionSolved(len(play.laid), len(hand), None, str(play.layout), left, steps, held, play.proven)
