"""Puzzles: their text form, their solutions, the puzzle of the day, help and levels."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.puzzles.grade import grade
from rummi.puzzles.help import count_steps, help_with_turn
from rummi.puzzles.judge import is_solution, is_solved, play_actions, start_game
from rummi.puzzles.puzzle import (
    DAILY_LEVELS,
    DAILY_RULES,
    Goal,
    Puzzle,
    find_puzzle,
    puzzle_of_day,
    puzzles,
    puzzles_of_level,
)

SPLIT = Puzzle(
    "split", "standard", 2, Goal("all"), 1, "R4 R5 R6 R7 R8", "R6", ("play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8",)
)
OPENING = Puzzle(
    "opening", "standard", 2, Goal("open"), 2, "R4 R5 R6", "K5 B5 O5 K6 B6 O6 R7", ("play K5 B5 O5 | K6 B6 O6",)
)
TWO = Puzzle(
    "two",
    "standard",
    2,
    Goal("out-in-two"),
    3,
    "R10 R11 R12",
    "K10 K11 K12 R9 B12 O12",
    ("play K10 K11 K12", "play R9 R10 R11 | R12 B12 O12 from R10 R11 R12"),
)


def test_a_puzzle_survives_writing_and_reading() -> None:
    assert Puzzle.from_line(TWO.to_line()) == TWO
    named = Puzzle("x", "xp", 3, Goal("tiles", tiles="R4 K7"), 2, "-", "R4 K7", ("play R4",))
    assert Puzzle.from_line(named.to_line()) == named
    assert str(Goal.parse("stars 12")) == "stars 12"


@pytest.mark.parametrize("text", ["", "everything", "stars", "stars x", "tiles", "all R4"])
def test_an_unknown_goal_is_rejected(text: str) -> None:
    with pytest.raises(InvalidInput):
        Goal.parse(text)


def test_every_play_that_reaches_the_goal_is_a_solution() -> None:
    """The red 6 fits in a group and in a run."""
    both = Puzzle("both", "standard", 1, Goal("all"), 1, "K6 B6 O6 | R3 R4 R5", "R6", ())
    assert is_solution(both, ["play K6 R6 B6 O6 from K6 B6 O6"])
    assert is_solution(both, ["play R3 R4 R5 R6 from R3 R4 R5"])


def test_a_legal_play_without_the_wanted_tiles_is_not_a_solution() -> None:
    asked = Puzzle("asked", "standard", 1, Goal("tiles", tiles="R9"), 1, "R4 R5 R6 R7 R8", "R3 R9 K1", ())
    assert not is_solution(asked, ["play R3 R4 R5 R6 R7 R8 from R4 R5 R6 R7 R8"])
    assert not is_solution(asked, ["draw"])
    assert is_solution(asked, ["play R4 R5 R6 R7 R8 R9 from R4 R5 R6 R7 R8"])
    assert is_solution(asked, ["play R3 R4 R5 R6 R7 R8 R9 from R4 R5 R6 R7 R8"])


def test_an_illegal_play_is_rejected() -> None:
    with pytest.raises(IllegalAction):
        is_solution(SPLIT, ["play R4 R5 R6 | R6 R7 from R4 R5 R6 R7 R8"])
    with pytest.raises(IllegalAction):
        is_solution(OPENING, ["play K5 B5 O5"])
    with pytest.raises(IllegalAction):
        is_solution(OPENING, ["play R4 R5 R6 R7 | K5 B5 O5 | K6 B6 O6 from R4 R5 R6"])


def test_an_opening_solves_an_opening_puzzle() -> None:
    assert is_solution(OPENING, OPENING.solution)


def test_between_two_turns_the_opponent_only_draws() -> None:
    between = play_actions(TWO, TWO.solution[:1])
    assert not is_solved(TWO, between)
    assert between.turn == 0
    assert str(between.view(0).table) == "R10 R11 R12 | K10 K11 K12"
    assert between.view(0).tiles == (3, 8)
    assert is_solution(TWO, TWO.solution)
    with pytest.raises(InvalidInput):
        play_actions(TWO, [*TWO.solution, "draw"])


def test_the_hidden_tiles_follow_from_the_puzzle() -> None:
    assert start_game(SPLIT) == start_game(SPLIT)
    assert start_game(SPLIT).view(0).bank == 106 - 5 - 1 - 7


def test_help_contains_a_nudge_steps_and_tables() -> None:
    told = help_with_turn(SPLIT)
    assert str(told.nudge) == "Look at the run of red 4–8."
    assert told.look == "R4 R5 R6 R7 R8"
    assert len(told.steps) == len(told.tables) == count_steps(SPLIT, SPLIT.solution) == 1
    assert str(help_with_turn(TWO, 0).nudge) == "All that you need is on your rack."
    assert help_with_turn(TWO, 1).look == "R10 R11 R12"


def test_level_1_is_exactly_adding_alone() -> None:
    adding = Puzzle(
        "adding", "standard", 0, Goal("all"), 0, "R4 R5 R6", "R7 R8", ("play R4 R5 R6 R7 R8 from R4 R5 R6",)
    )
    assert grade(adding).level == 1
    assert grade(SPLIT).level > 1
    assert grade(OPENING).level > 1
    assert grade(TWO).level > 1


def test_an_unknown_id_is_rejected() -> None:
    assert find_puzzle(next(iter(puzzles()))).rules
    with pytest.raises(InvalidInput):
        find_puzzle("nothing")


def test_puzzles_of_the_day_follow_the_levels_of_the_week_and_do_not_repeat_soon() -> None:
    monday = date(2026, 11, 16)
    week = [puzzle_of_day(monday + timedelta(days=day)) for day in range(7)]
    assert [each.level for each in week] == list(DAILY_LEVELS)
    assert {each.rules for each in week} == {DAILY_RULES}
    fewest = min(len(puzzles_of_level(DAILY_RULES, level)) // DAILY_LEVELS.count(level) for level in set(DAILY_LEVELS))
    ids = [puzzle_of_day(monday + timedelta(days=day)).id for day in range(7 * fewest)]
    assert len(set(ids)) == len(ids)
