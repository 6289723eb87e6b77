"""What is told of puzzles, and what is tried in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from rummi.server.protocol.basics import Action
from rummi.server.protocol.rooms import HintShown, PlayerView

MOST_TURNS: Final = 10
"""The introductory game of Junior: a run has no more tiles."""
MOST_AT_ONCE: Final = 24
"""Puzzles in one answer."""
RUNGS: Final = 3
GIVEN_UP: Final = RUNGS + 1
"""In the place of rungs: whoever has seen the solution and has not laid it himself. So it is kept in the
database, where a fourth rung would take its number."""

PuzzleGoal: TypeAlias = Literal["all", "tiles", "open", "stars", "out-in-two"]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Help: TypeAlias = Annotated[int, Meta(ge=0, le=RUNGS)]
Day: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class PuzzleRating(Struct, frozen=True):
    """With its error: two of three times it is no farther off."""

    mean: Annotated[float, Meta(ge=-5_000, le=10_000)]
    spread: Annotated[float, Meta(gt=0, le=1_000)]


class PuzzleHelp(Struct, frozen=True):
    """For one turn: `look` is the meld at which the nudge points, where it lies on the table."""

    hint: HintShown
    look: str | None


class PuzzleShown(Struct, frozen=True, kw_only=True):
    """`say` is the goal, `explain` when it is reached, `wanted` the tiles to be laid where the goal names some; there
    is help for each turn of the solution."""

    id: str
    rules: str
    level: Level
    goal: PuzzleGoal
    wanted: str
    opening: int
    say: str
    explain: str
    steps: int
    turns: int
    sight: PlayerView
    help: Sequence[PuzzleHelp]


class PuzzleDays(Struct, frozen=True):
    """The puzzles of some days, each day with its id."""

    days: Mapping[str, str]


class TryPuzzle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that was done, the newest last: nothing of it is remembered until it is solved. `rating` is that of a guest,
    which his browser keeps; `day` is said where it is solved as the puzzle of that day."""

    actions: Annotated[list[Action], Meta(min_length=1, max_length=MOST_TURNS)]
    help: Help = 0
    day: Day | None = None
    rating: PuzzleRating | None = None


class PuzzleTried(Struct, frozen=True, kw_only=True):
    """The newest action was legal. When it is `done`: in how many `steps` one could tell it, unless nobody has time to
    count them; and where it counted, the solver's rating before and after, and that of the `puzzle` before."""

    sight: PlayerView
    done: bool
    steps: int | None = None
    before: PuzzleRating | None = None
    after: PuzzleRating | None = None
    puzzle: PuzzleRating | None = None


class GiveUp(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody looks at the solution. `rating` is that of a guest, which his browser keeps."""

    rating: PuzzleRating | None = None


class PuzzleLost(Struct, frozen=True, kw_only=True):
    """Where it counted, the solver's rating before and after, and that of the `puzzle` before."""

    before: PuzzleRating | None = None
    after: PuzzleRating | None = None
    puzzle: PuzzleRating | None = None


class MyPuzzles(Struct, frozen=True):
    """Of who has a login: his rating, which he has solved, of which days, and whose solution he has seen and not
    laid."""

    rating: PuzzleRating
    solved: Sequence[str]
    days: Sequence[str]
    given_up: Sequence[str]
