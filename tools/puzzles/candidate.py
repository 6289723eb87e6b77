"""A position in which something can be asked for, before it is known how hard that is."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.puzzles.adding import TooManyWays
from rummi.puzzles.grade import grade
from rummi.puzzles.judge import is_solution
from rummi.puzzles.puzzle import Goal, Puzzle, make_id


@dataclass(frozen=True, slots=True)
class Candidate:
    rules: str
    goal: Goal
    table: str
    rack: str
    solution: tuple[str, ...]

    def graded(self) -> Puzzle | None:
        """As a puzzle, whose solution the engine has judged; None where it is too little, or nobody knows how hard."""
        own = make_id(self.rules, self.goal, self.table, self.rack)
        ungraded = Puzzle(own, self.rules, 0, self.goal, 0, self.table, self.rack, self.solution)
        if not is_solution(ungraded, self.solution):
            raise RuntimeError(f"no solution: {ungraded.to_line()}")
        try:
            found = grade(ungraded)
        except TooManyWays:
            return None
        if found.adding_alone and found.steps < 2 and self.rules != "junior-intro":
            return None
        return Puzzle(own, self.rules, found.level, self.goal, found.steps, self.table, self.rack, self.solution)
