"""The puzzles of the package: each can be solved, has an unambiguous goal and the stated level, and fits in its box.
A sample in every run of the tests; the soak (RUMMI_PATIENCE=100) looks at all of them.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import islice

import pytest

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.catalogue import FAMILIES, family_of
from rummi.games.junior.search import best_turn
from rummi.puzzles.grade import grade
from rummi.puzzles.help import describe_goal, explain_goal
from rummi.puzzles.judge import SOLVER, count_turns, is_solution, is_solved, play_actions, start_game
from rummi.puzzles.puzzle import FILE, KINDS, LEVELS, Puzzle, make_id, puzzles
from rummi.solver.problem import Problem
from rummi.solver.solve import solve
from tests.support.patience import TIMES

STEP = max(1, 25 // TIMES)
"""The tests examine every puzzle with this distance. Ids are hashes, so this is a random sample."""
SAMPLE = list(islice(puzzles().values(), 0, None, STEP))


def test_the_package_has_3000_puzzles_in_at_most_a_megabyte() -> None:
    assert len(puzzles()) == 3_000
    assert len((files("rummi.puzzles") / FILE).read_bytes()) <= 1_000_000


def test_every_family_goal_and_level_has_puzzles() -> None:
    every = list(puzzles().values())
    assert {family_of(each.rules) for each in every} == set(FAMILIES)
    assert {each.goal.kind for each in every} == set(KINDS)
    levels = Counter((each.rules, each.level) for each in every)
    rulesets = {each.rules for each in every}
    assert {(rules, level) for rules in rulesets for level in LEVELS} == levels.keys()


def test_no_position_appears_twice() -> None:
    every = list(puzzles().values())
    positions = Counter(
        (each.rules, each.table, each.rack, "" if each.rack != "-" else str(each.goal)) for each in every
    )
    assert [position for position, count in positions.items() if count > 1] == []
    assert all(each.id == make_id(each.rules, each.goal, each.table, each.rack) for each in every)


def test_the_wanted_tiles_are_unique_on_the_rack() -> None:
    """So the goal is unambiguous."""
    for each in puzzles().values():
        if each.goal.kind == "tiles":
            box = start_game(each).setup.box
            wanted, held = Tiles.parse(each.goal.tiles, box), Tiles.parse(each.rack, box).counts
            assert all(isinstance(piece, Tile) and held[piece] == 1 for piece in wanted)
            assert len(set(wanted)) == len(wanted)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda each: each.id)
def test_a_puzzle_has_the_stated_solution_and_level(puzzle: Puzzle) -> None:
    start = start_game(puzzle)  # raises InvalidInput for tiles that are not in the box and for invalid tables
    assert start.turn == SOLVER
    assert not is_solved(puzzle, start)
    assert is_solution(puzzle, puzzle.solution)
    assert len(puzzle.solution) == count_turns(puzzle)
    graded = grade(puzzle)
    assert (graded.level, graded.steps) == (puzzle.level, puzzle.steps)
    assert graded.adding_alone == (puzzle.level == 1)
    assert str(describe_goal(puzzle))
    assert str(explain_goal(puzzle))


def test_a_puzzle_of_two_turns_cannot_be_solved_in_one() -> None:
    for puzzle in SAMPLE:
        if puzzle.goal.kind == "out-in-two":
            state = start_game(puzzle).state
            rack = state.seats[SOLVER].rack
            alone = solve(Problem(state.table.__class__(), rack, state.setup.box))
            assert alone.tiles < len(rack)
            assert not is_solved(puzzle, play_actions(puzzle, puzzle.solution[:1]))


def test_the_wanted_stars_are_the_most_possible() -> None:
    for puzzle in SAMPLE:
        if puzzle.rules == "junior":
            state = start_game(puzzle).state
            best = best_turn(state.table, state.seats[SOLVER].rack, state.setup.box)
            assert best.stars == puzzle.goal.stars
