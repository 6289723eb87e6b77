"""Every way to seat a small field, until nothing better is possible: branch and bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

STEPS: Final = 150_000
"""Tables looked at before the search gives up."""


@dataclass(frozen=True, slots=True)
class Answer:
    tables: tuple[tuple[int, ...], ...] | None
    """Better than what was known, where there is something better."""
    complete: bool
    """Whether everything was looked at."""


def best_tables(players: Sequence[int], sizes: Sequence[int], met: Counter[tuple[int, int]], known: int) -> Answer:
    """Tables with fewer meetings than the known number, as few as can be."""
    search = _Everything(met, known)
    search.seat(list(players), Counter(sizes), 0, ())
    return Answer(search.tables, search.steps <= STEPS)


class _Everything:
    def __init__(self, met: Counter[tuple[int, int]], known: int) -> None:
        self.best = known
        self.tables: tuple[tuple[int, ...], ...] | None = None
        self.steps = 0
        self._met = met

    def seat(self, left: list[int], sizes: Counter[int], cost: int, done: tuple[tuple[int, ...], ...]) -> None:
        """The first who has no seat gets one: with everyone, the cheapest company first."""
        if not left:
            self.best, self.tables = cost, done
            return
        first, rest = left[0], left[1:]
        for price, table in sorted(
            (self._price((first, *others)), (first, *others))
            for size in sorted(sizes)
            if sizes[size]
            for others in combinations(rest, size - 1)
        ):
            self.steps += 1
            if cost + price >= self.best or self.steps > STEPS:
                return
            sizes[len(table)] -= 1
            self.seat([player for player in rest if player not in table], sizes, cost + price, (*done, table))
            sizes[len(table)] += 1

    def _price(self, table: tuple[int, ...]) -> int:
        return sum(self._met[pair] for pair in combinations(sorted(table), 2))
