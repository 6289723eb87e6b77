"""A whole match: the deals that are not played yet, on all cores, until there are enough."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Final

from rummi.arena.matches.cluster import played_on
from rummi.arena.matches.deals import Deal, Terms, play_deal
from rummi.arena.matches.figures import decided_after, in_order
from rummi.arena.matches.sheet import Sheet

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
    for deal in played_on(ray, terms, missing) if ray else _played(terms, missing, cores):
        known[deal.number] = deal
        if sheet:
            sheet.add(deal)
        heard(len(known))
        if margin and decided_after(in_order(known.values()), terms.players, margin):
            break
    ordered = in_order(known.values())[:deals]
    enough = decided_after(ordered, terms.players, margin) if margin else None
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
