"""Every way to seat a small field, until nothing better is possible: branch and bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

STEPS: Final = 300_000
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
        for price, table in self._tables(left, sizes, self.best - cost):
            if cost + price >= self.best or self.steps > STEPS:
                return
            sizes[len(table)] -= 1
            self.seat([player for player in left if player not in table], sizes, cost + price, (*done, table))
            sizes[len(table)] += 1

    def _tables(self, left: Sequence[int], sizes: Counter[int], limit: int) -> list[tuple[int, tuple[int, ...]]]:
        """Every table at which the first can sit and that costs less than the limit, the cheapest first."""
        found = []
        for size in sorted(sizes):
            for others in combinations(left[1:], size - 1) if sizes[size] else ():
                self.steps += 1
                table = (left[0], *others)
                price = self._price(table)
                if price < limit:
                    found.append((price, table))
        return sorted(found)

    def _price(self, table: tuple[int, ...]) -> int:
        return sum(self._met[pair] for pair in combinations(sorted(table), 2))
