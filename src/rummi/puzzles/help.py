"""Help in three rungs: where to look, one step, the whole solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.change import change
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.games.classic.family import CLASSIC
from rummi.games.express.actions import Lay
from rummi.games.express.family import EXPRESS
from rummi.games.express.search.explain import explain
from rummi.games.game import SpokenStep
from rummi.games.junior.actions import Add, Turn
from rummi.games.junior.actions import Lay as LayRun
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro.actions import Find
from rummi.games.played import Game
from rummi.puzzles.judging import played
from rummi.puzzles.position import SOLVER
from rummi.puzzles.puzzle import Puzzle
from rummi.solver.words import the_set, tiles


@dataclass(frozen=True, slots=True)
class Way:
    """From a turn of the puzzle to its end; of the solution that the puzzle knows."""

    nudge: Sentence
    look: str | None
    """The meld that is looked at, in the notation; None where it is none of the table."""
    steps: tuple[Sentence, ...]
    tables: tuple[str, ...]
    """After each step; nothing where a family does not say it."""
    action: str


def way(puzzle: Puzzle, turn: int = 0) -> Way:
    """How the solution goes in this turn, after its own turns before it."""
    action = puzzle.solution[turn]
    before = played(puzzle, puzzle.solution[:turn])
    steps = _steps(before, action)
    nudge, look = _nudge(before, action, steps)
    return Way(
        nudge, look, tuple(step.sentence for step in steps), tuple(step.table for step in steps if step.table), action
    )


def steps_of(puzzle: Puzzle, actions: Sequence[str]) -> int:
    """In how many steps one could tell what somebody has done, all of it legal."""
    return sum(len(_steps(played(puzzle, actions[:turn]), action)) for turn, action in enumerate(actions))


def _steps(game: Game, action: str) -> Sequence[SpokenStep]:
    told = game.spoken_steps(action, SOLVER)
    if told:
        return told
    _, meant = game.family.read_action(game.setup, action)
    if isinstance(meant, Lay):
        return [SpokenStep(each, "") for each in explain(game.state.table, meant.layout.bare())]
    assert isinstance(meant, Find)
    return [SpokenStep(sentence("Find {tile}.", tile=tiles([meant.tile])), "")]


def _nudge(game: Game, action: str, steps: Sequence[SpokenStep]) -> tuple[Sentence, str | None]:
    if game.family is CLASSIC:
        return _where(game.state.table, steps, game)
    if game.family is JUNIOR:
        return _first_act(game, action), None
    if game.family is EXPRESS:
        _, lay = game.family.read_action(game.setup, action)
        laid = game.state.table.tiles.lacks(lay.layout.bare().tiles)
        return sentence("Look at {tile}.", tile=tiles(laid.pieces[:1])), None
    growing = game.state.growing
    return sentence("Look at {tiles}: which tile comes before or after?", tiles=tiles(growing.pieces)), None


def _where(table: Table, steps: Sequence[SpokenStep], game: Game) -> tuple[Sentence, str | None]:
    """At the first meld that changes; where none does, at one's own tiles."""
    for step in steps:
        gone = change(table, Table.parse(step.table, game.setup.box)).gone
        if gone:
            return sentence("Look at {set}.", set=the_set(gone[0], table)), str(gone[0])
    return sentence("All that you need is on your rack."), None


def _first_act(game: Game, action: str) -> Sentence:
    _, turn = game.family.read_action(game.setup, action)
    assert isinstance(turn, Turn)
    match turn.acts[0]:
        case LayRun():
            return sentence("You can lay a new run.")
        case Add():
            return sentence("Something fits to a run on the table.")
        case _:
            return sentence("Something with a joker.")
