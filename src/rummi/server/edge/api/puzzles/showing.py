"""A puzzle as it is told, in a language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from litestar.exceptions import NotFoundException

from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view
from rummi.language import say
from rummi.puzzles.help import describe_goal, explain_goal, help_with_turn
from rummi.puzzles.judge import SOLVER, count_turns, start_game
from rummi.puzzles.puzzle import Puzzle, puzzles
from rummi.server.protocol.puzzles import PuzzleHelp, PuzzleShown
from rummi.server.protocol.rooms import Happened, HintShown, PlayerView

_KEPT: Final = 512
"""As they are shown, in each language: those of the days, and what many look at."""


def found(id: str) -> Puzzle:
    puzzle = puzzles().get(id)
    if puzzle is None:
        raise NotFoundException
    return puzzle


@lru_cache(maxsize=_KEPT)
def shown(id: str, language: str) -> PuzzleShown:
    puzzle = puzzles()[id]
    game = start_game(puzzle)
    ruleset = game.setup.ruleset
    return PuzzleShown(
        id=id,
        rules=puzzle.rules,
        level=puzzle.level,
        goal=puzzle.goal.kind,
        wanted=puzzle.goal.tiles,
        opening=getattr(ruleset, "opening", 0),
        say=say(describe_goal(puzzle), language),
        explain=say(explain_goal(puzzle), language),
        steps=puzzle.steps,
        turns=count_turns(puzzle),
        sight=sight([game]),
        help=[_help(puzzle, turn, language) for turn in range(len(puzzle.solution))],
    )


def _help(puzzle: Puzzle, turn: int, language: str) -> PuzzleHelp:
    told = help_with_turn(puzzle, turn)
    steps = [say(step, language) for step in told.steps]
    hint = HintShown(nudge=say(told.nudge, language), steps=steps, action=told.action, left=0, tables=told.tables)
    return PuzzleHelp(hint, told.look)


def sight(games: Sequence[Game], since: int = 0) -> PlayerView:
    """What the solver sees in the last of these games, and what has happened since that one."""
    redact = games[0].family.redact
    happened = [
        Happened(
            seq=at - 1,
            events=[plain_event(redact(event, SOLVER)) for event in game.events],
            late=False,
            substitute=None,
        )
        for at, game in enumerate(games)
        if at > since
    ]
    return PlayerView(seat=SOLVER, happened=happened, view=plain_view(games[-1].view(SOLVER)))
