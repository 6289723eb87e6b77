"""Ratings of puzzles and their solvers, who count as opponents (the Plackett-Luce model of openskill)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from openskill.models import PlackettLuce

Score: TypeAlias = Literal["won", "drawn", "lost"]
"""The result of the solver against the puzzle."""

MEAN: Final = 1_500.0
"""The mean of a new solver."""
SPREAD: Final = 350.0
"""The spread of a new solver."""
_LUCK: Final = 200.0
"""The difference of ratings with which the better one wins four times out of five."""
_DRIFT: Final = 5.0
"""Each puzzle adds this to the spread, because people change."""
PUZZLE_SPREAD: Final = 120.0
"""The spread of a puzzle that no one has tried. Its level is a rough estimate."""
REACH: Final = 375.0
"""How far the mean of a puzzle may move from the mean of its level: one and a half levels."""
SETTLED: Final = 200.0
"""Solvers with a larger spread do not move puzzles. It takes about twenty puzzles to get there."""
MOST_MOVED: Final = 50
"""The number of puzzles that one person can move per day. More puzzles change only their own rating."""
_LEVELS: Final = {1: 1_000.0, 2: 1_250.0, 3: 1_500.0, 4: 1_750.0, 5: 2_000.0}


@dataclass(frozen=True, slots=True)
class Rating:
    mean: float = MEAN
    spread: float = SPREAD


def initial_puzzle_rating(level: int) -> Rating:
    """Return the rating of a puzzle that no one has tried."""
    return Rating(_LEVELS[level], PUZZLE_SPREAD)


def initial_rating(guest: Rating | None) -> Rating:
    """Return the rating of a new account.

    A former guest keeps the mean that the browser sends, within limits, but not the spread: people can change the
    data of their browser.

    >>> first_of(None) == Rating(), first_of(Rating(1700, 90))
    (True, Rating(mean=1700, spread=350.0))
    >>> first_of(Rating(9_000, 90)).mean
    2000.0
    """
    if guest is None:
        return Rating()
    return Rating(min(max(guest.mean, _LEVELS[1]), _LEVELS[5]), SPREAD)


def update_ratings(solver: Rating, puzzle: Rating, score: Score) -> tuple[Rating, Rating]:
    """Return the new ratings of the solver and the puzzle.

    >>> solver, puzzle = after(Rating(), of_level(3), "won")
    >>> solver.mean > 1500 > puzzle.mean, solver.spread < 350
    (True, True)
    """
    ranks = {"won": [0.0, 1.0], "drawn": [0.0, 0.0], "lost": [1.0, 0.0]}[score]
    model = _model()
    met = [[model.rating(mu=each.mean, sigma=each.spread)] for each in (solver, puzzle)]
    [[ours], [theirs]] = model.rate(met, ranks=ranks)
    return _round(ours.mu, ours.sigma), _round(theirs.mu, theirs.sigma)


def calibrate_puzzle(puzzle: Rating, met: Rating, level: int, solver: Rating, moved: int) -> Rating:
    """Return the new rating of a puzzle: `met`, if results of this solver move puzzles, otherwise the old one.

    `moved` is the number of puzzles that the solver has moved in the last day.

    >>> guest, known = Rating(), Rating(1500, 150)
    >>> fresh = of_level(3)
    >>> calibrated(fresh, Rating(1480, 110), 3, guest, moved=0) == fresh
    True
    >>> calibrated(fresh, Rating(1480, 110), 3, known, moved=0)
    Rating(mean=1480, spread=110)
    >>> calibrated(fresh, Rating(900, 110), 3, known, moved=0).mean
    1125.0
    """
    if solver.spread > SETTLED or moved >= MOST_MOVED:
        return puzzle
    middle = _LEVELS[level]
    return Rating(min(max(met.mean, middle - REACH), middle + REACH), met.spread)


def _round(mean: float, spread: float) -> Rating:
    """Round to what the database stores, so that a stored rating is the same when it is read."""
    return Rating(round(mean, 3), round(spread, 3))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=_LUCK, tau=_DRIFT)
