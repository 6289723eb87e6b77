"""Write questions to the kernel in the text format of the browser module, of every kind that the client asks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from rummi.arena.kernel_games import play_in_kernel
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.classic.views import View
from rummi.solver.problem import Problem
from tools.bench.positions import read_positions
from tools.wasm.asking import hint_questions, order_question, play_question, strategist_question

_QUICK: Final = 20
"""The quick check uses one of so many positions."""
_SMALL: Final = 8
_LARGER: Final = 16
"""The most melds on a table, in the quick and in the whole check."""


def questions(quick: bool) -> str:
    positions = sorted(read_positions(), key=lambda position: position.name)
    most = _SMALL if quick else _LARGER
    chosen = [position.problem for position in positions if len(position.problem.table) <= most]
    asked = [*_problem_questions(chosen[:: _QUICK if quick else 1])]
    views = [view for rules, seats in (("standard", 2), ("xp", 6)) for view in _views_of_game(rules, seats)]
    return "\n\n".join((*asked, *map(strategist_question, views[:: _QUICK if quick else 2]), "nonsense"))


def _problem_questions(problems: list[Problem]) -> Iterator[str]:
    chance = Random("order")
    for problem in problems:
        yield play_question(problem)
        yield from hint_questions(problem)
        yield order_question(*_disarrange(problem, chance), problem.box)


def _disarrange(problem: Problem, chance: Random) -> tuple[Table, Tiles]:
    """Move up to three tiles to other melds or off the table."""
    rows = [list(meld.pieces) for meld in problem.table]
    loose: list[Piece] = []
    for _ in range(min(3, len(rows))):
        row = chance.choice([row for row in rows if len(row) > 1])
        chance.choice([loose, *rows]).append(row.pop())
    return Table.of(Meld.of(row, problem.box) for row in rows), Tiles.of(loose)


def _views_of_game(rules: str, seats: int) -> Iterator[View]:
    """Play a game; yield the view of the player to move at each turn."""
    (played,) = play_in_kernel(rules, ["greedy", *["strategist"] * (seats - 1)], 1, "text", keep_actions=True)
    record = played.record()
    game = record.game()
    for seat, action in record.actions:
        if seat is None:  # the player to move
            yield game.view(game.turn)
        game = game.act(action, seat)
