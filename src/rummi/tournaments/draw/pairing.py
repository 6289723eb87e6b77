"""As different company as possible: a draw in which as few pairs as can be sit together once more (TRN-16).

What counts is how often the people at the new tables have met before, each pair as often as it has met. Against a
single round before, this is a question of numbers only: how many come from which old table to which new one
(`transport.py`), and the answer is exact. Against several rounds these answers add up to a bound from below. Then
exchanges of two players, as luck has it, look for a draw that reaches the bound; in small fields every draw is tried,
as far as some hundred thousand steps go. What has been proved is said: `least` is reached, or shown beside what was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from rummi.games.base import Draw
from rummi.games.shuffle import shuffled_by
from rummi.tournaments.draw.transport import plan_transport

Tables: TypeAlias = Sequence[Sequence[int]]
Met: TypeAlias = Counter[tuple[int, int]]
"""How often two players, the lower number first, have sat together."""

EXCHANGES: Final = 400
"""So many are tried for each player before the search gives up."""
STIRRING: Final = 8
"""So many for each player are tried of a draw that cannot be better, so that all such draws have their chance."""
EVERYTHING: Final = 32
"""With so many players or fewer, all draws are looked at."""
WORSE: Final = 60
"""One in so many exchanges that make it a little worse is done, to get out of a dead end."""


@dataclass(frozen=True, slots=True)
class Pairing:
    tables: tuple[tuple[int, ...], ...]
    repeated: int
    least: int

    @property
    def proven(self) -> bool:
        return self.repeated == self.least


def count_meetings(earlier: Iterable[Tables]) -> Met:
    """Of all the rounds before."""
    return Counter(pair for tables in earlier for table in tables for pair in combinations(sorted(table), 2))


def count_repeats(tables: Tables, met: Met) -> int:
    return sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))


def draw_tables(players: Sequence[int], sizes: Sequence[int], earlier: Sequence[Tables], draw: Draw) -> Pairing:
    met = count_meetings(earlier)
    plans = [plan_transport(players, sizes, tables, draw) for tables in earlier]
    least = sum(plan.repeated for plan in plans)
    search = _Search([list(table) for table in plans[-1].tables], met, draw)
    search.exchange(least, EXCHANGES * len(players))
    if search.best > least and len(players) <= EVERYTHING:
        answer = best_tables(shuffled_by(players, draw), sizes, met, search.best)
        search.take(answer.tables)
        least = search.best if answer.complete else least
    search.stir(STIRRING * len(players))
    return Pairing(tuple(map(tuple, search.tables)), count_repeats(search.tables, met), least)


class _Search:
    def __init__(self, tables: list[list[int]], met: Met, draw: Draw) -> None:
        self.tables = tables
        self.best = self.now = count_repeats(tables, met)
        self._met = met
        self._draw = draw
        self._chairs = [(table, chair) for table, people in enumerate(tables) for chair in range(len(people))]

    def exchange(self, least: int, times: int) -> None:
        """Until the bound is reached or the patience ends; the best found is what remains."""
        kept = [list(table) for table in self.tables]
        for _ in range(times):
            if self.best <= least:
                break
            self._try(1 if self._draw(WORSE) == 0 else 0)
            if self.now < self.best:
                self.best, kept = self.now, [list(table) for table in self.tables]
        self.tables, self.now = kept, self.best

    def stir(self, times: int) -> None:
        for _ in range(times):
            self._try(0)
        self.best = self.now

    def take(self, tables: Tables | None) -> None:
        """Better tables found elsewhere; those of equal size change places with these."""
        if tables is None:
            return
        self.tables = sorted(map(list, tables), key=len, reverse=True)
        self.best = self.now = count_repeats(tables, self._met)

    def _try(self, worse: int) -> None:
        """Exchange two players of different tables if that costs at most so much."""
        table, chair = self._chairs[self._draw(len(self._chairs))]
        other, there = self._chairs[self._draw(len(self._chairs))]
        if table == other:
            return
        here, one = self.tables[table], self.tables[table][chair]
        far, two = self.tables[other], self.tables[other][there]
        before = self._with(one, here, one) + self._with(two, far, two)
        after = self._with(two, here, one) + self._with(one, far, two)
        if after - before <= worse:
            here[chair], far[there] = two, one
            self.now += after - before

    def _with(self, player: int, table: Sequence[int], without: int) -> int:
        """How often the player has met the people of the table, one of them left out."""
        met = self._met
        return sum(
            met[(player, each) if player < each else (each, player)] for each in table if each not in (without, player)
        )


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
