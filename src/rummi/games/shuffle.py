"""Shuffling from a seed: the same seed gives the same order on every machine and in every version.

Python's own generators do not promise that, so the order is defined here, and in docs/notation.md for
everyone else: SHA-256 in counter mode feeds a Fisher-Yates shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], seed: str) -> list[T]:
    return mixed(items, draws(seed))


def mixed(items: Iterable[T], draw: Callable[[int], int]) -> list[T]:
    """The items in an order of luck's choosing."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = draw(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def draws(seed: str) -> Callable[[int], int]:
    """A source of luck: each call with n gives an even choice from 0 to n - 1."""
    numbers = _words(seed)
    return lambda limit: _below(limit, numbers)


def _words(seed: str) -> Iterator[int]:
    """Numbers of 32 bits, eight from each digest of `seed`, a line end and a counter."""
    for block in count():
        digest = sha256(f"{seed}\n{block}".encode()).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def _below(limit: int, numbers: Iterator[int]) -> int:
    """An even choice from 0 to limit - 1: numbers of the last, incomplete round are passed over."""
    even = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < even) % limit
