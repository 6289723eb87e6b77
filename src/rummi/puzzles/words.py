"""What a puzzle asks for, in a sentence; and what else there is to know."""

from __future__ import annotations

from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.express.family import EXPRESS
from rummi.games.junior.intro.family import JUNIOR_INTRO
from rummi.puzzles.judging import held
from rummi.puzzles.position import SOLVER, begun
from rummi.puzzles.puzzle import Puzzle
from rummi.solver.words import tiles


def asked(puzzle: Puzzle) -> Sentence:
    """
    >>> from rummi.puzzles.puzzle import Goal
    >>> str(asked(Puzzle("-", "standard", 2, Goal("tiles", tiles="R6"), 1, "R4 R5 R6 R7 R8", "R6 K1", ())))
    'Lay the red 6.'
    """
    goal, game = puzzle.goal, begun(puzzle)
    match goal.kind:
        case "all":
            count = held(game.view(SOLVER))
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


def explained(puzzle: Puzzle) -> Sentence:
    """When it is solved, so that nobody has to guess."""
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
