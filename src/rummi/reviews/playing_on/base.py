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
"""The factor for errors: half the width of a 95 % confidence interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its error, half the width of a 95 % confidence interval.

    >>> Estimate(0.25, 0.1).differs_from(0.5)
    True
    """

    value: float
    error: float

    def differs_from(self, other: float) -> bool:
        """Return whether the other value is outside of the interval."""
        return abs(self.value - other) > self.error


def estimate_share(won: Sequence[float]) -> Estimate:
    """Estimate the share of won games. The error counts two more wins and two more losses (Agresti and Coull).

    So it is never 0, even if no game of ten was won.

    >>> estimate = estimate_share([1.0] * 30 + [0.0] * 70)
    >>> estimate.value, round(estimate.error, 3)
    (0.3, 0.089)
    """
    count, wins = len(won), sum(won)
    likely = (wins + 2) / (count + 4)
    return Estimate(wins / count, SIGMAS * sqrt(likely * (1 - likely) / (count + 4)))


def estimate_mean_between(values: Sequence[float], least: float, most: float) -> Estimate:
    """Estimate the mean of values between `least` and `most`. The error counts two more of each, as in a share.

    >>> estimate_mean_between([0.7] * 16, least=0.3, most=0.7).error > 0.05
    True
    """
    likely = [*values, least, least, most, most]
    return Estimate(fmean(values), SIGMAS * sqrt(pvariance(likely) / len(likely)))


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Estimate the mean of values without known bounds."""
    return Estimate(fmean(values), SIGMAS * sqrt(variance(values) / len(values)))


def average_estimates(estimates: Sequence[Estimate]) -> Estimate:
    """Return the mean of independent estimates; 0 without error if there are none."""
    count = max(len(estimates), 1)
    return Estimate(
        sum(each.value for each in estimates) / count, sqrt(sum(each.error**2 for each in estimates)) / count
    )


Estimator: TypeAlias = Callable[[Sequence[float]], Estimate]


class Chances(NamedTuple):
    """The chance of a seat to win in one of its turns (see TurnChance)."""

    before: Estimate
    """The chance with a bot's choice in this turn."""
    after: Estimate
    """The chance with the actual action."""
    change: Estimate
    """The second minus the first; 0 without error if the choice was the bot's."""


class Simulator(Protocol):
    """Plays many games of one family to their end. The same seed gives the same result."""

    def turn_chances(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances | None:
        """Return the chances of a turn, as far as its seat could know; None if they cannot be computed.

        `game` is before the turn, `after` after it.
        """
        ...

    def deal_chances(self, games: int | None, seed: str) -> list[Estimate]:
        """Return for each seat how often a bot wins from the deal.

        The list is empty if the ruleset has no deal, or if the record began in the middle of a game.
        """
        ...


def compare_choices(chosen: Sequence[float], done: Sequence[float] | None, estimate: Estimator) -> Chances:
    """Compare the results of a bot's choice with those of the actual action, world by world, so that luck is equal.

    `done` is None if the action was the bot's choice.
    """
    before = estimate(chosen)
    if done is None:
        return Chances(before, before, Estimate(0.0, 0.0))
    differences = [later - earlier for later, earlier in zip(done, chosen, strict=True)]
    return Chances(before, estimate(done), estimate_mean(differences))


def win_share(winners: Sequence[int], seat: int) -> float:
    """Return the seat's part of the win, between 0 and 1: winners share it."""
    return (seat in winners) / max(len(winners), 1)


def seed_number(seed: str) -> int:
    """Return the seed as the number that the kernel needs."""
    return int.from_bytes(sha256(seed.encode()).digest()[:7], "big")
