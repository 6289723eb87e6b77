"""A puzzle and whoever solves it are opponents with a rating each: by Plackett and Luce (openskill)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from openskill.models import PlackettLuce

Score: TypeAlias = Literal["won", "drawn", "lost"]
"""Of the solver against the puzzle."""

MEAN: Final = 1_500.0
"""Of whoever nobody knows."""
SPREAD: Final = 350.0
_LUCK: Final = 200.0
"""By how much the better one has to be better to win four of five."""
_DRIFT: Final = 5.0
"""People change: after each puzzle a little less is known."""
PUZZLE_SPREAD: Final = 120.0
"""Of a puzzle that nobody has tried: its level says something, but not all."""
_LEVELS: Final = {1: 1_000.0, 2: 1_250.0, 3: 1_500.0, 4: 1_750.0, 5: 2_000.0}


@dataclass(frozen=True, slots=True)
class Rating:
    mean: float = MEAN
    spread: float = SPREAD


def of_level(level: int) -> Rating:
    """Of a puzzle before anybody has tried it."""
    return Rating(_LEVELS[level], PUZZLE_SPREAD)


def after(solver: Rating, puzzle: Rating, score: Score) -> tuple[Rating, Rating]:
    """Both after they have met.

    >>> solver, puzzle = after(Rating(), of_level(3), "won")
    >>> solver.mean > 1500 > puzzle.mean, solver.spread < 350
    (True, True)
    """
    ranks = {"won": [0.0, 1.0], "drawn": [0.0, 0.0], "lost": [1.0, 0.0]}[score]
    model = _model()
    met = [[model.rating(mu=each.mean, sigma=each.spread)] for each in (solver, puzzle)]
    [[ours], [theirs]] = model.rate(met, ranks=ranks)
    return _rounded(ours.mu, ours.sigma), _rounded(theirs.mu, theirs.sigma)


def _rounded(mean: float, spread: float) -> Rating:
    """To what is kept of it, so that it is the same when it is read again."""
    return Rating(round(mean, 3), round(spread, 3))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=_LUCK, tau=_DRIFT)
