"""Junior: how many steps a turn has, and what it does with jokers; its introductory game: how many tiles in a row."""

from __future__ import annotations

from functools import cache

from rummi.core.meld import SHORTEST
from rummi.core.tile import JOKER
from rummi.games.junior.actions import Act, Add, Lift, Swap, Turn
from rummi.games.junior.search_runs import Board, Kind, Part, add_moves, board_of, joker_add_moves, lay_moves
from rummi.games.junior.state import State
from rummi.puzzles.grading.formula import INTRO, JUNIOR, Features, Grade
from rummi.puzzles.position import SOLVER, begun
from rummi.puzzles.puzzle import Puzzle


def grade(puzzle: Puzzle) -> Grade:
    game = begun(puzzle)
    state: State = game.state
    _, turn = game.family.parse_action(state.setup, puzzle.solution[0])
    assert isinstance(turn, Turn)
    rack = state.seats[SOLVER].rack
    jokers = rack.counts[JOKER] + state.table.tiles.counts[JOKER]
    features = Features(
        steps=len(turn.acts),
        touched=sum(map(_touched, turn.acts)),
        moved=sum(isinstance(act, Lift | Swap) for act in turn.acts),
        jokers=jokers,
        size=len(state.table.tiles) + len(rack),
    )
    board = board_of(state.table, rack, state.setup.box)
    alone = _by_adding(board, state.setup.box.highest) >= puzzle.goal.stars
    return Grade(features.points, alone, features.steps, JUNIOR)


def _touched(act: Act) -> int:
    match act:
        case Add(_, runs):
            return len(runs)
        case Lift(_, _, runs):
            return 1 + len(runs)
        case Swap():
            return 1
    return 0


def _by_adding(board: Board, highest: int) -> int:
    """The most stars that can be won by new runs and by putting tiles to runs, all jokers staying where they lie."""

    @cache
    def most(board: Board) -> int:
        best = 0
        for at, part in enumerate(board.parts):
            for way in (*lay_moves(part, highest), *add_moves(part, highest), *joker_add_moves(part, highest)):
                if way.move.jokers <= board.jokers:
                    after = _with(board, at, way.part, way.move.jokers)
                    stars = SHORTEST + 1 if way.move.kind is Kind.LAY else 1  # a star for the run besides
                    best = max(best, stars + _all_laid(after) + most(after))
        return best

    return most(board)


def _with(board: Board, at: int, part: Part, jokers: int) -> Board:
    return Board((*board.parts[:at], part, *board.parts[at + 1 :]), board.jokers - jokers)


def _all_laid(board: Board) -> int:
    """The star for the last tile."""
    return int(not board.jokers and not any(part.held for part in board.parts))


def grade_intro(puzzle: Puzzle) -> Grade:
    """There is nothing but adding in this game; to keep looking is what gets harder."""
    return Grade(puzzle.goal.stars, puzzle.goal.stars == 1, puzzle.goal.stars, INTRO)
