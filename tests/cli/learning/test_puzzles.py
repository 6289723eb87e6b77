"""`rummi puzzles`, as documented in docs/notation.md."""

from __future__ import annotations

from datetime import date

import pytest

from rummi.puzzles.help import describe_goal
from rummi.puzzles.puzzle import puzzle_of_day, puzzles, puzzles_of_level
from tests.cli.conftest import Run

DAY = "2026-11-15"


def test_json(run: Run) -> None:
    ended = run("puzzles", "--rules", "junior", "--level", "2", "--count", "3", "--json")
    assert ended.status == 0
    assert [each["id"] for each in ended.json["puzzles"]] == [each.id for each in puzzles_of_level("junior", 2)[:3]]
    first, puzzle = ended.json["puzzles"][0], puzzles_of_level("junior", 2)[0]
    assert first == {
        "id": puzzle.id,
        "rules": "junior",
        "level": 2,
        "table": puzzle.table,
        "rack": puzzle.rack,
        "goal": str(puzzle.goal),
        "steps": puzzle.steps,
    }


def test_the_puzzle_of_a_day(run: Run) -> None:
    result = run("puzzles", "--day", DAY, "--json").json["puzzles"]
    assert [each["id"] for each in result] == [puzzle_of_day(date.fromisoformat(DAY)).id]
    assert len(run("puzzles", "--json").json["puzzles"]) == 1
    assert run("puzzles", "--day", "yesterday").status == 2


def test_text(run: Run) -> None:
    puzzle = puzzle_of_day(date.fromisoformat(DAY))
    out = run("puzzles", "--day", DAY).out
    assert str(describe_goal(puzzle)) in out
    assert puzzle.id in out
    assert puzzle.rack in out
    assert not any(action in out for action in puzzle.solution)


def test_check_a_solution(run: Run) -> None:
    puzzle = puzzles_of_level("standard", 2)[0]
    assert run("puzzles", "--check", puzzle.id, *puzzle.solution).out == "Solved.\n"
    assert run("puzzles", "--check", puzzle.id, *puzzle.solution, "--json").json == {
        "id": puzzle.id,
        "solved": True,
        "violations": [],
    }
    wrong = run("puzzles", "--check", puzzle.id, "play R1", "--json")
    assert wrong.status == 1
    assert wrong.json["violations"]
    elsewhere = run("puzzles", "--check", puzzle.id, "draw")
    assert (elsewhere.status, elsewhere.out) == (1, "This is allowed, but it does not reach the goal.\n")


@pytest.mark.parametrize("asked", [["--check", "nothing", "draw"], ["draw"], ["--rules", "nothing"], ["--level", "6"]])
def test_bad_usage(run: Run, asked: list[str]) -> None:
    ended = run("puzzles", *asked)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err


def test_all_puzzles_can_be_listed(run: Run) -> None:
    assert len(run("puzzles", "--count", "5000", "--json").json["puzzles"]) == len(puzzles())
