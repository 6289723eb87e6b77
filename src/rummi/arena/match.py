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
"""The log-likelihood ratio at which the match is decided: at most one of twenty such matches is decided wrongly."""
_MIN_DEALS: Final = 20
"""The number of deals before the first decision; fewer do not show how much deals differ."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one entry over all its seats."""

    games: int
    wins: float
    share: Estimate
    """The share of won games."""
    points: Estimate
    """The points of a game."""
    ms_per_move: float
    ms_worst: float


def compute_standing(entry: int, deals: Sequence[Deal]) -> Standing:
    """Return the results of an entry."""
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
    """Return the share of games that an entry won against another; None if there were none between these two alone."""
    between = [game for deal in deals for game in deal.games if set(game.seats) == {entry, other}]
    if not between:
        return None
    return sum(game.won[seat] for game in between for seat in seats_of(entry, game)) / len(between)


def count_forfeits(entry: int, deals: Iterable[Deal]) -> dict[str, int]:
    """Count the games that an entry lost by a fault, by the code of the fault."""
    games = (game for deal in deals for game in deal.games)
    return dict(
        Counter(game.faults[seat][0] for game in games for seat in seats_of(entry, game) if seat in game.faults)
    )


def seats_of(entry: int, game: PlayedGame) -> list[int]:
    """Return the seats of an entry in a game."""
    return [seat for seat, each in enumerate(game.seats) if each == entry]


def leading_deals(deals: Iterable[Deal]) -> list[Deal]:
    """Return the deals up to the first missing one, so that results do not depend on which core was fast."""
    known = {deal.number: deal for deal in deals}
    ordered: list[Deal] = []
    for number in count():
        if number not in known:
            return ordered
        ordered.append(known[number])
    raise AssertionError


def deals_until_decided(deals: Sequence[Deal], players: int, margin: float) -> int | None:
    """Return after how many deals it is clear whether the first entry wins more than its fair share; None if it is not.

    This is a sequential probability ratio test between `margin` above and `margin` below the fair share.
    """
    fair = 1 / players
    shares: list[float] = []
    for deal in deals:
        shares.append(_mean(deal, 0, lambda game, seat: game.won[seat]) - fair)
        if len(shares) >= _MIN_DEALS and abs(_log_likelihood_ratio(shares, margin)) >= _SURE:
            return len(shares)
    return None


def _log_likelihood_ratio(shares: Sequence[float], margin: float) -> float:
    """Return the logarithm of how much likelier `margin` above is than `margin` below."""
    mean, spread = fmean(shares), stdev(shares)
    if not spread:  # all deals are equal: a match of a bot against itself, or one entry wins every game
        return inf * mean if mean else 0.0
    return 2 * margin * mean * len(shares) / spread**2


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of values with its confidence interval."""
    mean = fmean(values)
    reach = _NORMAL_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - reach, mean + reach)


def _mean(deal: Deal, entry: int, value: Callable[[PlayedGame, int], float]) -> float:
    return fmean(value(game, seat) for game in deal.games for seat in seats_of(entry, game))


_AHEAD: Final = 2
"""The deals that are queued for each core, so that no core is idle."""


def play_match(
    terms: Terms,
    deals: int,
    *,
    sheet: Sheet | None = None,
    margin: float | None = None,
    cores: int = 1,
    ray: str | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> list[Deal]:
    """Play the deals that are not in the sheet yet; return all deals in order.

    With `margin`, the match may end early: as soon as it is clear which entry is better. The same terms give the same
    deals on any number of cores, on the Ray cluster at the address `ray`, and after an interruption. `on_progress`
    receives the number of known deals after each deal.

    >>> [deal] = play_match(Terms("standard", 2, "rain", ("casual", "casual")), 1)
    >>> [game.won[0] for game in deal.games]  # the same from both seats
    [0.0, 0.0]
    """
    known = sheet.open(terms) if sheet else {}
    on_progress(len(known))
    missing = (number for number in range(deals) if number not in known)
    for deal in play_on_cluster(ray, terms, missing) if ray else _play_on_cores(terms, missing, cores):
        known[deal.number] = deal
        if sheet:
            sheet.add(deal)
        on_progress(len(known))
        if margin and deals_until_decided(leading_deals(known.values()), terms.players, margin):
            break
    ordered = leading_deals(known.values())[:deals]
    enough = deals_until_decided(ordered, terms.players, margin) if margin else None
    return ordered[:enough]


def _play_on_cores(terms: Terms, numbers: Iterator[int], cores: int) -> Iterator[Deal]:
    if cores == 1:
        yield from (play_deal(terms, number) for number in numbers)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, mp_context=spawn, initializer=_ignore_interrupts) as pool:
        running: set[Future[Deal]] = set()
        try:
            while running := running | _submit(pool, terms, islice(numbers, cores * _AHEAD - len(running))):
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, terms: Terms, numbers: Iterable[int]) -> set[Future[Deal]]:
    return {pool.submit(play_deal, terms, number) for number in numbers}


def _ignore_interrupts() -> None:
    """Let only the main process react to Ctrl-C; it then shuts down the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
