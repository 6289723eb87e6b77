"""Texts about a puzzle: its goal, and help in three stages (where to look, one step, the whole solution)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.table import Table, change
from rummi.core.tiles import Tiles
from rummi.games.base import SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.express.actions import Lay
from rummi.games.express.advice import explain_play
from rummi.games.express.family import EXPRESS
from rummi.games.game import Game
from rummi.games.junior.actions import Add, Turn
from rummi.games.junior.actions import Lay as LayRun
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.intro import JUNIOR_INTRO, Find
from rummi.puzzles.judge import SOLVER, count_held, play_actions, start_game
from rummi.puzzles.puzzle import Puzzle
from rummi.solver.words import the_set, tiles


@dataclass(frozen=True, slots=True)
class TurnHelp:
    """Help with one turn of a puzzle, from the solution that the puzzle contains."""

    nudge: Sentence
    look: str | None
    """The meld of the table that the nudge is about, in the notation; None if it is not about one."""
    steps: tuple[Sentence, ...]
    tables: tuple[str, ...]
    """The table after each step, in the notation; empty for games that do not show it."""
    action: str


def help_with_turn(puzzle: Puzzle, turn: int = 0) -> TurnHelp:
    """Return the help with this turn of the solution, after the solution's own earlier turns."""
    action = puzzle.solution[turn]
    before = play_actions(puzzle, puzzle.solution[:turn])
    steps = _steps(before, action)
    nudge, look = _nudge(before, action, steps)
    return TurnHelp(
        nudge, look, tuple(step.sentence for step in steps), tuple(step.table for step in steps if step.table), action
    )


def count_steps(puzzle: Puzzle, actions: Sequence[str]) -> int:
    """Return the number of steps in the explanations of these actions. Raises IllegalAction."""
    return sum(len(_steps(play_actions(puzzle, actions[:turn]), action)) for turn, action in enumerate(actions))


def _steps(game: Game, action: str) -> Sequence[SpokenStep]:
    steps = game.spoken_steps(action, SOLVER)
    if steps:
        return steps
    _, parsed = game.family.parse_action(game.setup, action)
    if isinstance(parsed, Lay):
        return [SpokenStep(each, "") for each in explain_play(game.state.table, parsed.layout.bare())]
    assert isinstance(parsed, Find)
    return [SpokenStep(sentence("Find {tile}.", tile=tiles([parsed.tile])), "")]


def _nudge(game: Game, action: str, steps: Sequence[SpokenStep]) -> tuple[Sentence, str | None]:
    if game.family is CLASSIC:
        return _first_change(game.state.table, steps, game)
    if game.family is JUNIOR:
        return _first_act(game, action), None
    if game.family is EXPRESS:
        _, lay = game.family.parse_action(game.setup, action)
        assert isinstance(lay, Lay)
        laid = game.state.table.tiles.lacks(lay.layout.bare().tiles)
        return sentence("Look at {tile}.", tile=tiles(laid.pieces[:1])), None
    growing = game.state.growing
    return sentence("Look at {tiles}: which tile comes before or after?", tiles=tiles(growing.pieces)), None


def _first_change(table: Table, steps: Sequence[SpokenStep], game: Game) -> tuple[Sentence, str | None]:
    """Point at the first meld that changes, or at the player's own tiles if none does."""
    for step in steps:
        gone = change(table, Table.parse(step.table, game.setup.box)).gone
        if gone:
            return sentence("Look at {set}.", set=the_set(gone[0], table)), str(gone[0])
    return sentence("All that you need is on your rack."), None


def _first_act(game: Game, action: str) -> Sentence:
    _, turn = game.family.parse_action(game.setup, action)
    assert isinstance(turn, Turn)
    match turn.acts[0]:
        case LayRun():
            return sentence("You can lay a new run.")
        case Add():
            return sentence("Something fits to a run on the table.")
        case _:
            return sentence("Something with a joker.")


def describe_goal(puzzle: Puzzle) -> Sentence:
    """Return the goal as a sentence to the solver.

    >>> from rummi.puzzles.puzzle import Goal
    >>> str(describe_goal(Puzzle("-", "standard", 2, Goal("tiles", tiles="R6"), 1, "R4 R5 R6 R7 R8", "R6 K1", ())))
    'Lay the red 6.'
    """
    goal, game = puzzle.goal, start_game(puzzle)
    match goal.kind:
        case "all":
            count = count_held(game.view(SOLVER))
            if game.family is EXPRESS:
                return counted("Lay your die.", "Lay all {n} dice.", count)
            return counted("Lay your tile.", "Lay all {n} tiles.", count)
        case "tiles":
            return sentence("Lay {tiles}.", tiles=tiles(Tiles.parse(goal.tiles, game.setup.box)))
        case "open":
            return sentence("Open with {points} points or more.", points=game.setup.ruleset.opening)
        case "stars":
            if game.family is JUNIOR_INTRO:
                return counted("Find the next tile of the run.", "Find {n} tiles that the run grows by.", goal.stars)
            return counted("Win {n} star in one turn.", "Win {n} stars in one turn.", goal.stars)
        case "out-in-two":
            return sentence("Go out in two turns.")


def explain_goal(puzzle: Puzzle) -> Sentence:
    """Return the sentence that says when the puzzle counts as solved."""
    family = family_of(puzzle.rules)
    match puzzle.goal.kind:
        case "all" if family is EXPRESS:
            return sentence("Solved when no die is left in your hand. You may move what lies there.")
        case "all":
            return sentence("Solved when your rack is empty and every meld is valid.")
        case "tiles":
            return sentence("Solved when they lie in valid melds. Your other tiles may help, or stay.")
        case "open":
            return sentence("Solved by sets from your rack alone; the table is not yours yet.")
        case "stars" if family is JUNIOR_INTRO:
            return sentence("Each comes before or after the run.")
        case "stars":
            return sentence("More cannot be won here.")
        case "out-in-two":
            return sentence("Open in the first turn, lay all the rest in the second. The others only draw.")
