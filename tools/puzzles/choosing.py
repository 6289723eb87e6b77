"""Candidates for puzzles, and the choice among them.

The choice takes a fixed number for each ruleset, goal and level, only a few from one game, and no position twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from rummi.puzzles.adding import TooManyWays
from rummi.puzzles.grade import grade
from rummi.puzzles.judge import is_solution
from rummi.puzzles.puzzle import LEVELS, Goal, Puzzle, make_id


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position with a goal, before grading."""

    rules: str
    goal: Goal
    table: str
    rack: str
    solution: tuple[str, ...]

    def grade_puzzle(self) -> Puzzle | None:
        """Return the graded puzzle, or `None` if it is trivial or cannot be graded. Raise if the solution is wrong."""
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


WANTED: Final = {
    ("standard", "all"): 500,
    ("standard", "tiles"): 350,
    ("standard", "open"): 200,
    ("standard", "out-in-two"): 200,
    ("xp", "all"): 180,
    ("xp", "tiles"): 120,
    ("xp", "open"): 75,
    ("xp", "out-in-two"): 75,
    ("ngt", "all"): 80,
    ("ngt", "tiles"): 60,
    ("ngt", "open"): 30,
    ("ngt", "out-in-two"): 30,
    ("championship", "all"): 80,
    ("championship", "tiles"): 60,
    ("championship", "open"): 30,
    ("championship", "out-in-two"): 30,
    ("junior", "stars"): 350,
    ("junior-intro", "stars"): 100,
    ("express", "all"): 350,
    ("express-solo", "all"): 100,
}
"""Puzzles per ruleset and goal, the same number for each level."""
FROM_ONE_GAME: Final = 4
FROM_ONE_MATCH: Final = 16
"""For Express, whose five rounds each begin with an empty table."""


@dataclass
class Choice:
    """The choice among the puzzles of one ruleset."""

    rules: str
    chosen: list[Puzzle] = field(default_factory=list)
    spare: list[Puzzle] = field(default_factory=list)
    positions: set[tuple[str, str]] = field(default_factory=set)
    lacking: Counter[tuple[str, int]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for (rules, kind), count in WANTED.items():
            if rules == self.rules:
                self.lacking.update({(kind, level): count // len(LEVELS) for level in LEVELS})
        self.wanted = self.lacking.total()

    def offer(self, puzzles: Iterable[Puzzle]) -> None:
        """Take puzzles of one game, those that are lacked most first."""
        new = [each for each in puzzles if (each.table, each.rack) not in self.positions]
        new.sort(key=lambda each: (-self.lacking[each.goal.kind, each.level], each.id))
        taken, most = 0, FROM_ONE_MATCH if self.rules == "express" else FROM_ONE_GAME
        for puzzle in new:
            cell = (puzzle.goal.kind, puzzle.level)
            if (puzzle.table, puzzle.rack) in self.positions:
                continue
            self.positions.add((puzzle.table, puzzle.rack))
            if taken < most and self.lacking[cell] > 0:
                self.lacking[cell] -= 1
                self.chosen.append(puzzle)
                taken += 1
            else:
                self.spare.append(puzzle)

    @property
    def full(self) -> bool:
        return not +self.lacking

    def finish(self) -> list[Puzzle]:
        """Return the chosen puzzles. Spare ones of the same level fill gaps, then any others."""
        missing = Counter(dict.fromkeys(LEVELS, 0))
        for (_, level), count in (+self.lacking).items():
            missing[level] += count
        more = list(self._fill(missing))
        rest = [each for each in self.spare if each not in more]
        whole = self.chosen + more
        return whole + rest[: self.wanted - len(whole)]

    def _fill(self, missing: Counter[int]) -> Iterator[Puzzle]:
        for puzzle in self.spare:
            if missing[puzzle.level] > 0:
                missing[puzzle.level] -= 1
                yield puzzle
