"""Rounds in which nobody meets anybody twice, by arithmetic.

With k tables of four, everyone has a letter of four and a number below k. Round c seats those together whose number
less c times their letter is the same. Two people meet in round c if the difference of their numbers is c times the
difference of their letters; so they meet in no other round as long as the numbers can be divided by differences of
letters. In a field of numbers (k is a prime, or a power of one) they always can: k rounds. In the circle of k numbers
they can be where the rounds are chosen well. Who has the same letter never meets; so one more round may seat them
together where k is a multiple of four: sixteen people meet all others in five rounds.

Tables of three leave out a person with the last letter, who is nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from rummi.games.base import Draw
from rummi.games.shuffle import shuffled_by

Tables: TypeAlias = Sequence[Sequence[int]]
Seated: TypeAlias = frozenset[frozenset[int]]
"""Who sits together, whatever the table is called."""

LETTERS: Final = 4
_BASES: Final = (2, 3)
"""Powers of other primes need no field: in a circle that neither 2 nor 3 divides, differences of letters divide."""


@dataclass(frozen=True, slots=True)
class _Numbers:
    """`plus` and `times` of numbers below k, letters among them, and the rounds that they allow."""

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
    """Numbers are polynomials, written by their digits; multiplied by way of the powers of one that gives them all."""
    size = base**power

    def plus(one: int, two: int) -> int:
        return sum((one // base**at + two // base**at) % base * base**at for at in range(power))

    for rest in range(1, size):  # x to this power is the rest
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
    """How many there are by this arithmetic, for a field of four or more tables; none for less."""
    k = -(-players // LETTERS)
    if k < LETTERS:
        return 0
    return len(_numbers(k).rounds) + (players % (LETTERS * LETTERS) == 0)


def next_designed_round(
    first: Tables, later: Sequence[Tables], rounds: int, letters: Draw, draw: Draw
) -> Tables | None:
    """A round after these, with nobody who has met; as many can follow as `rounds` says in all. None where it cannot be
    so, or what was played is not of this kind.

    `letters` gives letters and numbers to those who sat together first: the same luck for every later round.
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
    """Every round, the first as it was."""
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
