"""Construct rounds in which no two players meet twice.

With k tables of four, each player has one of four letters and a number below k. Round c seats players together for whom
number - c * letter is equal. Two players meet in round c if the difference of their numbers is c times the difference
of their letters, so they meet in no other round if numbers can be divided by differences of letters. In a finite field
(k is a prime or a power of a prime) they always can, which gives k rounds. Modulo other k they can for some choices of
rounds. Players with the same letter never meet. If k is a multiple of four, one more round seats them together: 16
players meet all others in five rounds.

At tables of three, the place with the last letter is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from rummi.games.base import Draw
from rummi.games.shuffle import shuffled_by

Tables: TypeAlias = Sequence[Sequence[int]]

LETTERS: Final = 4
_BASES: Final = (2, 3)
"""Powers of other primes need no field: if neither 2 nor 3 divides k, differences of letters (1 to 3) have inverses."""


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Addition and multiplication of numbers below k, and the rounds that they allow."""

    plus: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]


@lru_cache(maxsize=64)
def _numbers(k: int) -> _Numbers:
    for base in _BASES:
        power = next((m for m in range(2, 10) if base**m == k), 0)
        if power:
            return _field(base, power)
    rounds = next(k // divisor for divisor in (3, 2, 1) if k % divisor == 0)
    return _Numbers(
        tuple(tuple((one + two) % k for two in range(k)) for one in range(k)),
        tuple(tuple(one * two % k for two in range(k)) for one in range(k)),
        tuple(range(rounds)),
    )


def _field(base: int, power: int) -> _Numbers:
    """Return the finite field of base**power elements: polynomials as numbers, multiplied with logarithms."""
    size = base**power

    def plus(one: int, two: int) -> int:
        return sum((one // base**at + two // base**at) % base * base**at for at in range(power))

    for rest in range(1, size):  # try x**power = rest until x generates all elements
        powers = [1]
        while len(powers) < size:
            shifted = powers[-1] * base
            high, low = divmod(shifted, size)
            for _ in range(high):
                low = plus(low, rest)
            if low == 1:
                break
            powers.append(low)
        if len(powers) == size - 1:
            break
    logs = {number: at for at, number in enumerate(powers)}
    times = [
        [0 if not (one and two) else powers[(logs[one] + logs[two]) % (size - 1)] for two in range(size)]
        for one in range(size)
    ]
    sums = tuple(tuple(plus(one, two) for two in range(size)) for one in range(size))
    return _Numbers(sums, tuple(map(tuple, times)), tuple(range(size)))


def count_designed_rounds(players: int) -> int:
    """Return how many rounds can be constructed; 0 for fewer than four tables."""
    k = -(-players // LETTERS)
    if k < LETTERS:
        return 0
    return len(_numbers(k).rounds) + (players % (LETTERS * LETTERS) == 0)


def next_designed_round(
    first: Tables, later: Sequence[Tables], rounds: int, letters: Draw, draw: Draw
) -> Tables | None:
    """Return the next round of `rounds` in all, without repeated pairs.

    Returns None if there is no such construction, or if the rounds so far do not belong to it. `letters` assigns
    letters and numbers to the tables of the first round; it must give the same luck in every round.
    """
    players = [player for table in first for player in table]
    if count_designed_rounds(len(players)) < rounds:
        return None
    seated = [[frozenset(table) for table in each] for each in _rounds(first, letters)]
    played = [frozenset(frozenset(table) for table in each) for each in (first, *later)]
    left = [each for each in seated if frozenset(each) not in played]
    if len(left) != len(seated) - len(played):
        return None
    chosen = shuffled_by(left[draw(len(left))], draw)
    return sorted((sorted(table) for table in chosen), key=len, reverse=True)


def _rounds(first: Tables, luck: Draw) -> list[list[list[int]]]:
    """Return all rounds of the construction; the first is the given one."""
    tables = [shuffled_by(table, luck) for table in shuffled_by(first, luck)]
    k = len(tables)
    numbers = _numbers(k)
    people = {(letter, at): player for at, table in enumerate(tables) for letter, player in enumerate(table)}
    found = [
        [
            [
                people[place]
                for letter in range(LETTERS)
                if (place := (letter, numbers.plus[at][numbers.times[each][letter]])) in people
            ]
            for at in range(k)
        ]
        for each in numbers.rounds
    ]
    if len(people) % (LETTERS * LETTERS) == 0:
        order = shuffled_by(range(k), luck)
        found.append(
            [
                [people[letter, at] for at in order[start : start + LETTERS]]
                for letter in range(LETTERS)
                for start in range(0, k, LETTERS)
            ]
        )
    return found
