"""What all families share when games are played on: estimates with errors, and comparisons of two choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from statistics import fmean, pvariance, variance
from typing import Final, NamedTuple, Protocol, TypeAlias

from rummi.games.game import Game
from rummi.reviews.review import Turn

SIGMAS: Final = 1.96
"""An error is half of the interval in which the truth lies in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """
    >>> Estimate(0.25, 0.1).surely_not(0.5)
    True
    """

    value: float
    error: float

    def surely_not(self, other: float) -> bool:
        return abs(self.value - other) > self.error


def estimate_share(won: Sequence[float]) -> Estimate:
    """Of games how many were won. Two wins and two losses more in the error: none of ten is not never.

    >>> estimate = estimate_share([1.0] * 30 + [0.0] * 70)
    >>> estimate.value, round(estimate.error, 3)
    (0.3, 0.089)
    """
    count, wins = len(won), sum(won)
    likely = (wins + 2) / (count + 4)
    return Estimate(wins / count, SIGMAS * sqrt(likely * (1 - likely) / (count + 4)))


def estimate_mean_between(values: Sequence[float], least: float, most: float) -> Estimate:
    """What games came to on the average, where each comes to something between; the error as that of a share.

    >>> estimate_mean_between([0.7] * 16, least=0.3, most=0.7).error > 0.05
    True
    """
    likely = [*values, least, least, most, most]
    return Estimate(fmean(values), SIGMAS * sqrt(pvariance(likely) / len(likely)))


def estimate_mean(values: Sequence[float]) -> Estimate:
    return Estimate(fmean(values), SIGMAS * sqrt(variance(values) / len(values)))


def average_estimates(estimates: Sequence[Estimate]) -> Estimate:
    """Of figures that do not depend on each other; nought of none."""
    count = max(len(estimates), 1)
    return Estimate(
        sum(each.value for each in estimates) / count, sqrt(sum(each.error**2 for each in estimates)) / count
    )


Estimator: TypeAlias = Callable[[Sequence[float]], Estimate]


class Chances(NamedTuple):
    """What the seat that had a turn could expect to win."""

    before: Estimate
    """With a bot's choice in this turn."""
    after: Estimate
    """With what was done."""
    change: Estimate
    """What the one is better than the other; nothing where both come to the same."""


class Simulator(Protocol):
    """How a family plays on; the same for the same seed."""

    def around(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances | None:
        """The chances of a turn, by all that its seat could see; None where nobody can say."""
        ...

    def deals(self, games: int | None, seed: str) -> list[Estimate]:
        """For each seat how often a bot wins from what was dealt; nothing where the game began in its middle, or where
        nothing is dealt."""
        ...


def compare_choices(chosen: Sequence[float], done: Sequence[float] | None, estimate: Estimator) -> Chances:
    """World by world, so that their luck is the same; without `done`, that was what a bot would have chosen."""
    before = estimate(chosen)
    if done is None:
        return Chances(before, before, Estimate(0.0, 0.0))
    differences = [later - earlier for later, earlier in zip(done, chosen, strict=True)]
    return Chances(before, estimate(done), estimate_mean(differences))


def win_share(winners: Sequence[int], seat: int) -> float:
    """A win that is shared counts its part."""
    return (seat in winners) / max(len(winners), 1)


def seed_number(seed: str) -> int:
    """For the kernel, which wants a number."""
    return int.from_bytes(sha256(seed.encode()).digest()[:7], "big")
