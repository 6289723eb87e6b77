"""A match between bots: play the missing deals on all cores, and say how strong each entry is."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import count, islice
from math import inf, log, sqrt
from statistics import fmean, stdev
from typing import Final

from rummi.arena.cluster import play_on_cluster
from rummi.arena.deals import Deal, PlayedGame, Terms, play_deal
from rummi.arena.sheet import Sheet

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


def compute_standing(entry: int, deals: Sequence[Deal]) -> Standing:
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


def win_share_against(entry: int, other: int, deals: Iterable[Deal]) -> float | None:
    """Of the wins in games between these two; None where there were none."""
    between = [game for deal in deals for game in deal.games if set(game.seats) == {entry, other}]
    if not between:
        return None
    return sum(game.won[seat] for game in between for seat in seats_of(entry, game)) / len(between)


def count_forfeits(entry: int, deals: Iterable[Deal]) -> dict[str, int]:
    """How many games it lost otherwise than at the table, by the code of its fault."""
    games = (game for deal in deals for game in deal.games)
    return dict(
        Counter(game.faults[seat][0] for game in games for seat in seats_of(entry, game) if seat in game.faults)
    )


def seats_of(entry: int, game: PlayedGame) -> list[int]:
    return [seat for seat, sits in enumerate(game.seats) if sits == entry]


def leading_deals(deals: Iterable[Deal]) -> list[Deal]:
    """From the first deal on, as far as all are there: what follows from them does not depend on who was quicker."""
    known = {deal.number: deal for deal in deals}
    ordered: list[Deal] = []
    for number in count():
        if number not in known:
            return ordered
        ordered.append(known[number])
    raise AssertionError


def deals_until_decided(deals: Sequence[Deal], players: int, margin: float) -> int | None:
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


def _mean(deal: Deal, entry: int, value: Callable[[PlayedGame, int], float]) -> float:
    return fmean(value(game, seat) for game in deal.games for seat in seats_of(entry, game))


_AHEAD: Final = 2
"""Deals that wait for each core, so that none waits for a deal."""


def play_match(
    terms: Terms,
    deals: int,
    *,
    sheet: Sheet | None = None,
    margin: float | None = None,
    cores: int = 1,
    ray: str | None = None,
    heard: Callable[[int], None] = lambda _: None,
) -> list[Deal]:
    """Its deals, in order. With `margin` it may end before all are played: as soon as it is clear who is better.

    The same terms give the same deals on any number of cores, on the Ray cluster at the address `ray`, and also where
    the match was broken off and goes on from its sheet. `heard` is told how many are there.

    >>> [deal] = play_match(Terms("standard", 2, "rain", ("casual", "casual")), 1)
    >>> [game.won[0] for game in deal.games]  # the same from both seats
    [0.0, 0.0]
    """
    known = sheet.open(terms) if sheet else {}
    heard(len(known))
    missing = (number for number in range(deals) if number not in known)
    for deal in play_on_cluster(ray, terms, missing) if ray else _played(terms, missing, cores):
        known[deal.number] = deal
        if sheet:
            sheet.add(deal)
        heard(len(known))
        if margin and deals_until_decided(leading_deals(known.values()), terms.players, margin):
            break
    ordered = leading_deals(known.values())[:deals]
    enough = deals_until_decided(ordered, terms.players, margin) if margin else None
    return ordered[:enough]


def _played(terms: Terms, numbers: Iterator[int], cores: int) -> Iterator[Deal]:
    if cores == 1:
        yield from (play_deal(terms, number) for number in numbers)
        return
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, mp_context=fresh, initializer=_leave_stopping_to_the_first) as pool:
        running: set[Future[Deal]] = set()
        try:
            while running := running | _begun(pool, terms, islice(numbers, cores * _AHEAD - len(running))):
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begun(pool: ProcessPoolExecutor, terms: Terms, numbers: Iterable[int]) -> set[Future[Deal]]:
    return {pool.submit(play_deal, terms, number) for number in numbers}


def _leave_stopping_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
