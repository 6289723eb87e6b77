"""Figures that are only known roughly, each with its error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance, variance
from typing import Final

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


def share(won: Sequence[float]) -> Estimate:
    """Of games how many were won. Two wins and two losses more in the error: none of ten is not never.

    >>> estimate = share([1.0] * 30 + [0.0] * 70)
    >>> estimate.value, round(estimate.error, 3)
    (0.3, 0.089)
    """
    count, wins = len(won), sum(won)
    likely = (wins + 2) / (count + 4)
    return Estimate(wins / count, SIGMAS * sqrt(likely * (1 - likely) / (count + 4)))


def expected(values: Sequence[float], least: float, most: float) -> Estimate:
    """What games came to on the average, where each comes to something between; the error as that of a share.

    >>> expected([0.7] * 16, least=0.3, most=0.7).error > 0.05
    True
    """
    likely = [*values, least, least, most, most]
    return Estimate(fmean(values), SIGMAS * sqrt(pvariance(likely) / len(likely)))


def mean(values: Sequence[float]) -> Estimate:
    return Estimate(fmean(values), SIGMAS * sqrt(variance(values) / len(values)))


def average(estimates: Sequence[Estimate]) -> Estimate:
    """Of figures that do not depend on each other; nought of none."""
    count = max(len(estimates), 1)
    return Estimate(
        sum(each.value for each in estimates) / count, sqrt(sum(each.error**2 for each in estimates)) / count
    )
