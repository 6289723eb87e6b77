"""Messages about puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from rummi.server.protocol.basics import Action
from rummi.server.protocol.rooms import HintShown, PlayerView

MOST_TURNS: Final = 10
"""The longest solutions are those of First steps: a run has ten tiles, one for each turn."""
MOST_AT_ONCE: Final = 24
"""Puzzles in one response."""
RUNGS: Final = 3
"""The kinds of help, from the cheapest: a nudge, the next step, the whole solution."""
GIVEN_UP: Final = RUNGS + 1
"""Stored instead of a level of help if a person has looked at the solution and has not solved the puzzle since.

Do not add a fourth level of help: the database uses its number for this.
"""

PuzzleGoal: TypeAlias = Literal["all", "tiles", "open", "stars", "out-in-two"]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Help: TypeAlias = Annotated[int, Meta(ge=0, le=RUNGS)]
Day: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class PuzzleRating(Struct, frozen=True):
    """The rating of a solver or a puzzle."""

    mean: Annotated[float, Meta(ge=-5_000, le=10_000)]
    spread: Annotated[float, Meta(gt=0, le=1_000)]
    """The standard error of the mean."""


class PuzzleHelp(Struct, frozen=True):
    """The help for one turn of a puzzle."""

    hint: HintShown
    look: str | None
    """The meld on the table that the nudge points at."""


class PuzzleShown(Struct, frozen=True, kw_only=True):
    """A puzzle."""

    id: str
    rules: str
    level: Level
    goal: PuzzleGoal
    wanted: str
    """The tiles to lay, if the goal is to lay certain tiles."""
    opening: int
    """The points that an opening needs; 0 if the ruleset has no such minimum."""
    say: str
    """The goal in a sentence."""
    explain: str
    """A sentence that says when the goal counts as reached."""
    steps: int
    """The number of steps that explain the solution."""
    turns: int
    sight: PlayerView
    help: Sequence[PuzzleHelp]
    """The help for each turn of the solution."""


class PuzzleDays(Struct, frozen=True):
    """The puzzles of several days."""

    days: Mapping[str, str]
    """The id of the puzzle of each day, by date (`2026-11-15`)."""


class TryPuzzle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Try an action in a puzzle. The server remembers nothing until the puzzle is solved, so send all actions."""

    actions: Annotated[list[Action], Meta(min_length=1, max_length=MOST_TURNS)]
    """All actions so far, the newest last."""
    help: Help = 0
    """The highest level of help that was used."""
    day: Day | None = None
    """The date, if it is solved as the puzzle of that day."""
    rating: PuzzleRating | None = None
    """The rating of a guest, which only the browser keeps."""


class PuzzleTried(Struct, frozen=True, kw_only=True):
    """The newest action was legal. The ratings are set only if the result counts."""

    sight: PlayerView
    done: bool
    """True if the puzzle is solved."""
    steps: int | None = None
    """The number of steps that explain the solution; null if the server was too busy to count them."""
    before: PuzzleRating | None = None
    """The solver's rating before."""
    after: PuzzleRating | None = None
    """The solver's rating after."""
    puzzle: PuzzleRating | None = None
    """The puzzle's rating before."""


class GiveUp(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Look at the solution, which counts as a loss."""

    rating: PuzzleRating | None = None
    """The rating of a guest, which only the browser keeps."""


class PuzzleLost(Struct, frozen=True, kw_only=True):
    """The ratings after giving up; all null if the result does not count."""

    before: PuzzleRating | None = None
    """The solver's rating before."""
    after: PuzzleRating | None = None
    """The solver's rating after."""
    puzzle: PuzzleRating | None = None
    """The puzzle's rating before."""


class MyPuzzles(Struct, frozen=True):
    """The results of a person with a login."""

    rating: PuzzleRating
    solved: Sequence[str]
    """The ids of the solved puzzles."""
    days: Sequence[str]
    """The days whose puzzle was solved."""
    given_up: Sequence[str]
    """The ids of the puzzles whose solution the person has seen and not laid since."""
