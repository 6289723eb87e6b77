"""Puzzles: their data, their text form, those that come with the package and the puzzle of the day."""

from __future__ import annotations

import gzip
import re
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import sentence

Kind: TypeAlias = Literal["all", "tiles", "open", "stars", "out-in-two"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LEVELS: Final = range(1, 6)

_GOAL: Final = re.compile(
    r"(?P<kind>all|open|out-in-two)|(?P<stars>stars) (?P<n>[0-9]+)|(?P<tiles>tiles) (?P<these>.+)"
)
_ID_LETTERS: Final = 8


@dataclass(frozen=True, slots=True)
class Goal:
    """The task of a puzzle.

    >>> Goal.parse("tiles R4 K7").tiles, Goal.parse("stars 5").stars, str(Goal("out-in-two"))
    ('R4 K7', 5, 'out-in-two')
    """

    kind: Kind
    tiles: str = ""
    """The tiles to lay, if the kind is `tiles`."""
    stars: int = 0
    """The number of stars to win, if the kind is `stars`."""

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Parse the text of a goal. Raises InvalidInput."""
        found = _GOAL.fullmatch(text)
        if found is None:
            raise InvalidInput(sentence("“{word}” is not a goal of a puzzle", word=printable(text)))
        if found["stars"]:
            return cls("stars", stars=int(found["n"]))
        if found["tiles"]:
            return cls("tiles", tiles=found["these"])
        return next(cls(kind) for kind in KINDS if kind == found["kind"])

    def __str__(self) -> str:
        return " ".join(filter(None, (self.kind, self.tiles, str(self.stars or ""))))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which seat 0 is to move and has a goal. The rack is empty in the introductory game of Junior."""

    id: str
    rules: str
    level: int
    """The difficulty, from 1 (easy) to 5 (see `grade`)."""
    goal: Goal
    steps: int
    """The number of steps in the explanation of the solution. Other solutions may have fewer or more."""
    table: str
    rack: str
    solution: tuple[str, ...]
    """Actions that reach the goal, one for each turn; there may be other solutions."""

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        id, rules, level, goal, steps, table, rack, *solution = line.split("\t")
        return cls(id, rules, int(level), Goal.parse(goal), int(steps), table, rack, tuple(solution))

    def to_line(self) -> str:
        """Return the puzzle as a line of the puzzle file, with tabs between its fields."""
        fields = (self.id, self.rules, self.level, self.goal, self.steps, self.table, self.rack, *self.solution)
        return "\t".join(map(str, fields))


def make_id(rules: str, goal: Goal, table: str, rack: str) -> str:
    """Return the id of a puzzle, a hash of its task alone.

    So a puzzle keeps its id when other puzzles are added or removed, and the id reveals nothing.

    >>> make_id("standard", Goal("all"), "R4 R5 R6 R7 R8", "R6")
    '6elxrk7s'
    """
    digest = sha256("\t".join((rules, str(goal), table, rack)).encode()).digest()
    return b32encode(digest)[:_ID_LETTERS].decode().lower()


FILE: Final = "puzzles.txt.gz"


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """Return the puzzles of the package by id, in the order of their file (`make puzzles` writes it).

    >>> len(puzzles())
    3000
    """
    text = gzip.decompress((files("rummi.puzzles") / FILE).read_bytes()).decode()
    return {each.id: each for each in map(Puzzle.from_line, text.splitlines())}


def find_puzzle(id: str) -> Puzzle:
    """Return the puzzle with this id. Raises InvalidInput if there is none."""
    found = puzzles().get(id)
    if found is None:
        raise InvalidInput(sentence("there is no puzzle “{id}”", id=printable(id)))
    return found


@cache
def puzzles_of_level(rules: str, level: int) -> Sequence[Puzzle]:
    """Return all puzzles of a ruleset and level, in the order of the file."""
    return tuple(each for each in puzzles().values() if each.rules == rules and each.level == level)


DAILY_RULES: Final = "standard"
DAILY_LEVELS: Final = (1, 2, 2, 3, 3, 4, 5)
"""The levels of the puzzles of the day, from Monday to Sunday."""


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of this date, which is the same everywhere.

    The puzzles of a level take turns, so none returns before all others of its level have had their day.
    """
    level = DAILY_LEVELS[day.weekday()]
    week, weekday = divmod(day.toordinal() - 1, len(DAILY_LEVELS))  # the first day of the calendar was a Monday
    earlier = DAILY_LEVELS[:weekday].count(level)
    choice = puzzles_of_level(DAILY_RULES, level)
    return choice[(week * DAILY_LEVELS.count(level) + earlier) % len(choice)]
