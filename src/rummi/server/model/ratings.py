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
REACH: Final = 375.0
"""A puzzle goes no farther than this from where its level begins, whatever is told of it: a level and a half."""
SETTLED: Final = 200.0
"""Whose spread is larger is not known yet, and moves no puzzle: that takes about twenty puzzles."""
MOST_MOVED: Final = 50
"""Puzzles that one person moves in a day; who solves more does so for his own rating."""
_LEVELS: Final = {1: 1_000.0, 2: 1_250.0, 3: 1_500.0, 4: 1_750.0, 5: 2_000.0}


@dataclass(frozen=True, slots=True)
class Rating:
    mean: float = MEAN
    spread: float = SPREAD


def initial_puzzle_rating(level: int) -> Rating:
    """Of a puzzle before anybody has tried it."""
    return Rating(_LEVELS[level], PUZZLE_SPREAD)


def initial_rating(guest: Rating | None) -> Rating:
    """Of an account for which nothing has counted yet. Who was a guest before takes along what his browser says, but
    not how sure that is: anybody can write anything into his browser.

    >>> first_of(None) == Rating(), first_of(Rating(1700, 90))
    (True, Rating(mean=1700, spread=350.0))
    >>> first_of(Rating(9_000, 90)).mean
    2000.0
    """
    if guest is None:
        return Rating()
    return Rating(min(max(guest.mean, _LEVELS[1]), _LEVELS[5]), SPREAD)


def update_ratings(solver: Rating, puzzle: Rating, score: Score) -> tuple[Rating, Rating]:
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


def calibrate_puzzle(puzzle: Rating, met: Rating, level: int, solver: Rating, moved: int) -> Rating:
    """What becomes of a puzzle after somebody has met it: `met`, if his results count for others.

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


def _rounded(mean: float, spread: float) -> Rating:
    """To what is kept of it, so that it is the same when it is read again."""
    return Rating(round(mean, 3), round(spread, 3))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=_LUCK, tau=_DRIFT)
