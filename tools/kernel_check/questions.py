"""What the kernel for browsers is asked, in its text: everything that the client asks."""

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
"""Of so many positions one, and of tables as small as the program of the kernel alone is asked then."""
_SMALL: Final = 8
_LARGER: Final = 16
"""Melds of a table."""


def questions(quick: bool) -> str:
    positions = sorted(read_positions(), key=lambda position: position.name)
    most = _SMALL if quick else _LARGER
    chosen = [position.problem for position in positions if len(position.problem.table) <= most]
    asked = [*_asked(chosen[:: _QUICK if quick else 1])]
    views = [view for rules, seats in (("standard", 2), ("xp", 6)) for view in _sights(rules, seats)]
    return "\n\n".join((*asked, *map(strategist_question, views[:: _QUICK if quick else 2]), "nonsense"))


def _asked(problems: list[Problem]) -> Iterator[str]:
    chance = Random("order")
    for problem in problems:
        yield play_question(problem)
        yield from hint_questions(problem)
        yield order_question(*_in_disorder(problem, chance), problem.box)


def _in_disorder(problem: Problem, chance: Random) -> tuple[Table, Tiles]:
    """A tile of some melds lies elsewhere or beside the table."""
    rows = [list(meld.pieces) for meld in problem.table]
    loose: list[Piece] = []
    for _ in range(min(3, len(rows))):
        row = chance.choice([row for row in rows if len(row) > 1])
        chance.choice([loose, *rows]).append(row.pop())
    return Table.of(Meld.of(row, problem.box) for row in rows), Tiles.of(loose)


def _sights(rules: str, seats: int) -> Iterator[View]:
    """A whole game as every seat sees it at its turns."""
    (played,) = play_in_kernel(rules, ["greedy", *["strategist"] * (seats - 1)], 1, "text", keep_actions=True)
    record = played.record()
    game = record.game()
    for seat, action in record.actions:
        if seat is None:  # in turn
            yield game.view(game.turn)
        game = game.act(action, seat)
