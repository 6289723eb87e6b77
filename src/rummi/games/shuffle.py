"""Shuffling from a seed: the same seed gives the same order on every machine and in every version.

Python's own generators do not promise that. So the algorithm is defined here, and in docs/notation.md for other
programs: SHA-256 in counter mode feeds a Fisher-Yates shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], seed: str) -> list[T]:
    """Return the items in the order that follows from the seed.

    >>> shuffled("abcdef", seed="rain") == shuffled("abcdef", seed="rain")
    True
    """
    return shuffled_by(items, draws(seed))


def shuffled_by(items: Iterable[T], draw: Callable[[int], int]) -> list[T]:
    """Return the items in an order that `draw` decides."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = draw(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def draws(seed: str) -> Callable[[int], int]:
    """Return a source of random numbers: each call with n returns a number from 0 to n - 1, all equally likely."""
    numbers = _words(seed)
    return lambda limit: _below(limit, numbers)


def _words(seed: str) -> Iterator[int]:
    """Yield 32-bit numbers, eight from each digest of `seed`, a line feed and a counter."""
    for block in count():
        digest = sha256(f"{seed}\n{block}".encode()).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number from 0 to limit - 1; skip numbers so large that the remainders would not be equally likely."""
    end = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < end) % limit
