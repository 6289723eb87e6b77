"""Whether somebody has solved a puzzle: the engine judges every action, and any that reach the goal are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.tiles import Tiles
from rummi.games.express.views import View as ExpressView
from rummi.games.game import Game
from rummi.games.junior.intro import JUNIOR_INTRO
from rummi.puzzles.position import OTHER, SOLVER, begun
from rummi.puzzles.puzzle import Puzzle

TURNS_OUT: Final = 2


def turns(puzzle: Puzzle) -> int:
    """How many there are to solve it."""
    if puzzle.goal.kind == "out-in-two":
        return TURNS_OUT
    return puzzle.goal.stars if begun(puzzle).family is JUNIOR_INTRO else 1


def played(puzzle: Puzzle, actions: Sequence[str]) -> Game:
    """After these actions of the solver, which must be legal."""
    *_, last = course(puzzle, actions)
    return last


def course(puzzle: Puzzle, actions: Sequence[str]) -> Iterator[Game]:
    """The game before them, and after each of them; between two turns the other draws, and lays nothing."""
    most = turns(puzzle)
    if len(actions) > most:
        raise InvalidInput(counted("this puzzle has {n} turn", "this puzzle has {n} turns", most))
    yield (game := begun(puzzle))
    for turn, action in enumerate(actions, start=1):
        yield (game := game.act(action, SOLVER))
        if puzzle.goal.kind == "out-in-two" and turn < most:
            yield (game := game.act("draw", OTHER))


def solved(puzzle: Puzzle, game: Game) -> bool:
    """Whether the goal is reached after what was played."""
    goal, view = puzzle.goal, game.view(SOLVER)
    match goal.kind:
        case "all" | "out-in-two":
            return held(view) == 0
        case "tiles":
            box = game.setup.box
            kept = Tiles.parse(puzzle.rack, box).without(Tiles.parse(goal.tiles, box))
            return not len(kept.lacks(view.rack))
        case "open":
            return bool(view.opened[SOLVER])
        case "stars":
            before = begun(puzzle).view(SOLVER).stars[SOLVER]
            return bool(view.stars[SOLVER] - before >= goal.stars)


def check(puzzle: Puzzle, actions: Sequence[str]) -> bool:
    """Whether these actions solve it; raises IllegalAction where one breaks a rule.

    >>> from rummi.puzzles.puzzle import Goal
    >>> puzzle = Puzzle("-", "standard", 2, Goal("all"), 1, "R4 R5 R6 R7 R8", "R6", ())
    >>> check(puzzle, ["play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8"])
    True
    """
    return solved(puzzle, played(puzzle, actions))


def held(view: Any) -> int:
    """How many tiles or dice are still in the solver's hand."""
    return len(view.hands[SOLVER] if isinstance(view, ExpressView) else view.rack)


def not_yet(puzzle: Puzzle) -> Sentence:
    """What is said of a play that is legal and reaches no goal."""
    if puzzle.goal.kind == "out-in-two":
        return sentence("That is allowed, but you are not out after two turns. Begin again.")
    return sentence("That is allowed, but the goal is not reached yet. Go on from here.")
