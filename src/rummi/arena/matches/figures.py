"""What the deals of a match say: how often each bot won, by how many points, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf, log, sqrt
from statistics import fmean, stdev
from typing import Final

from rummi.arena.matches.deals import Deal, Played

_NORMAL_95: Final = 1.96
_SURE: Final = log(0.95 / 0.05)
"""By how much one guess has to be likelier than the other, as a logarithm: one of twenty such matches may be wrong."""
_LEAST_DEALS: Final = 20
"""Before it is asked: of fewer nobody knows how much deals differ."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals, and between what it lies (95 %)."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """Of one entry, over all seats in which it sat."""

    games: int
    wins: float
    share: Estimate
    points: Estimate
    ms_per_move: float
    ms_worst: float


def standing(entry: int, deals: Sequence[Deal]) -> Standing:
    played = [(game, seat) for deal in deals for game in deal.games for seat in seats_of(entry, game)]
    moves = sum(game.moves[seat] for game, seat in played)
    share = estimate([_mean(deal, entry, lambda game, seat: game.won[seat]) for deal in deals])
    return Standing(
        games=len(played),
        wins=sum(game.won[seat] for game, seat in played),
        share=Estimate(share.mean, max(0.0, share.low), min(1.0, share.high)),
        points=estimate([_mean(deal, entry, lambda game, seat: game.points[seat]) for deal in deals]),
        ms_per_move=sum(game.ms[seat] for game, seat in played) / max(1, moves),
        ms_worst=max((game.worst[seat] for game, seat in played), default=0.0),
    )


def share_against(entry: int, other: int, deals: Iterable[Deal]) -> float | None:
    """Of the wins in games between these two; None where there were none."""
    between = [game for deal in deals for game in deal.games if set(game.seats) == {entry, other}]
    if not between:
        return None
    return sum(game.won[seat] for game in between for seat in seats_of(entry, game)) / len(between)


def seats_of(entry: int, game: Played) -> list[int]:
    return [seat for seat, sits in enumerate(game.seats) if sits == entry]


def in_order(deals: Iterable[Deal]) -> list[Deal]:
    """From the first deal on, as far as all are there: what follows from them does not depend on who was quicker."""
    known = {deal.number: deal for deal in deals}
    ordered: list[Deal] = []
    for number in count():
        if number not in known:
            return ordered
        ordered.append(known[number])
    raise AssertionError


def decided_after(deals: Sequence[Deal], players: int, margin: float) -> int | None:
    """After how many of these deals it is clear whether the first entry wins more than its part, if a difference of
    `margin` either way is what matters (a sequential probability ratio test)."""
    fair = 1 / players
    shares: list[float] = []
    for deal in deals:
        shares.append(_mean(deal, 0, lambda game, seat: game.won[seat]) - fair)
        if len(shares) >= _LEAST_DEALS and abs(_likelihood(shares, margin)) >= _SURE:
            return len(shares)
    return None


def _likelihood(shares: Sequence[float], margin: float) -> float:
    """How much likelier `margin` above is than `margin` below, as a logarithm."""
    mean, spread = fmean(shares), stdev(shares)
    if not spread:  # the same in every deal: a mirror match, or one side wins them all
        return inf * mean if mean else 0.0
    return 2 * margin * mean * len(shares) / spread**2


def estimate(values: Sequence[float]) -> Estimate:
    mean = fmean(values)
    reach = _NORMAL_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - reach, mean + reach)


def _mean(deal: Deal, entry: int, value: Callable[[Played, int], float]) -> float:
    return fmean(value(game, seat) for game in deal.games for seat in seats_of(entry, game))
