"""Draw tables with as few pairs as possible who have met before (TRN-16).

The cost of a draw is the sum of the earlier meetings of all pairs at its tables. For one earlier round, the minimum is
known exactly (`transport.py`). For several rounds, the sum of these minima is a lower bound. A search by random
exchanges of two players looks for a draw that reaches the bound. In small fields, branch and bound then tries all
draws, up to a limit of steps. `Pairing.least` is what was proved.
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
"""How often each pair of players has met; the lower number is first."""

EXCHANGES: Final = 400
"""The exchanges tried per player before the search gives up."""
STIRRING: Final = 8
"""The exchanges per player after the search, between draws of equal cost, so that each of them is possible."""
EXHAUSTIVE_PLAYERS: Final = 32
"""The most players for which all draws are tried."""
WORSE: Final = 60
"""One in so many exchanges may make the draw slightly worse, to leave a dead end."""

STEPS: Final = 300_000
"""The most tables that branch and bound tries."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables of a round, the repeated pairs, and a proven lower bound for them."""

    tables: tuple[tuple[int, ...], ...]
    repeated: int
    least: int

    @property
    def proven(self) -> bool:
        return self.repeated == self.least


def count_meetings(earlier: Iterable[Tables]) -> Met:
    """Count the meetings of each pair in the earlier rounds."""
    return Counter(pair for tables in earlier for table in tables for pair in combinations(sorted(table), 2))


def count_repeats(tables: Tables, met: Met) -> int:
    return sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))


def draw_tables(players: Sequence[int], sizes: Sequence[int], earlier: Sequence[Tables], draw: Draw) -> Pairing:
    """Draw tables of the given sizes after at least one earlier round."""
    met = count_meetings(earlier)
    plans = [plan_transport(players, sizes, tables, draw) for tables in earlier]
    least = sum(plan.repeated for plan in plans)
    search = _Search([list(table) for table in plans[-1].tables], met, draw)
    search.exchange(least, EXCHANGES * len(players))
    if search.best > least and len(players) <= EXHAUSTIVE_PLAYERS:
        answer = best_tables(shuffled_by(players, draw), sizes, met, search.best)
        search.take(answer.tables)
        least = search.best if answer.complete else least
    search.stir(STIRRING * len(players))
    return Pairing(tuple(map(tuple, search.tables)), count_repeats(search.tables, met), least)


class _Search:
    """Random exchanges of two players at different tables."""

    def __init__(self, tables: list[list[int]], met: Met, draw: Draw) -> None:
        self.tables = tables
        self.best = self.now = count_repeats(tables, met)
        self._met = met
        self._draw = draw
        self._chairs = [(table, chair) for table, people in enumerate(tables) for chair in range(len(people))]

    def exchange(self, least: int, times: int) -> None:
        """Exchange players until the bound is reached or `times` exchanges were tried. Keep the best tables."""
        kept = [list(table) for table in self.tables]
        for _ in range(times):
            if self.best <= least:
                break
            self._try(1 if self._draw(WORSE) == 0 else 0)
            if self.now < self.best:
                self.best, kept = self.now, [list(table) for table in self.tables]
        self.tables, self.now = kept, self.best

    def stir(self, times: int) -> None:
        """Exchange players without making the draw worse."""
        for _ in range(times):
            self._try(0)
        self.best = self.now

    def take(self, tables: Tables | None) -> None:
        """Continue with better tables, the larger ones first."""
        if tables is None:
            return
        self.tables = sorted(map(list, tables), key=len, reverse=True)
        self.best = self.now = count_repeats(tables, self._met)

    def _try(self, worse: int) -> None:
        """Exchange two random players of different tables if that adds at most `worse` repeated pairs."""
        table, chair = self._chairs[self._draw(len(self._chairs))]
        other, there = self._chairs[self._draw(len(self._chairs))]
        if table == other:
            return
        here, one = self.tables[table], self.tables[table][chair]
        far, two = self.tables[other], self.tables[other][there]
        before = self._meetings(one, here, one) + self._meetings(two, far, two)
        after = self._meetings(two, here, one) + self._meetings(one, far, two)
        if after - before <= worse:
            here[chair], far[there] = two, one
            self.now += after - before

    def _meetings(self, player: int, table: Sequence[int], without: int) -> int:
        """Return how often a player has met the players of a table, without one of them."""
        met = self._met
        return sum(
            met[(player, each) if player < each else (each, player)] for each in table if each not in (without, player)
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of branch and bound."""

    tables: tuple[tuple[int, ...], ...] | None
    """Tables that are better than the known cost, if any were found."""
    complete: bool
    """True if all draws were tried, so that no better tables exist."""


def best_tables(players: Sequence[int], sizes: Sequence[int], met: Counter[tuple[int, int]], known: int) -> Answer:
    """Search the tables with the fewest meetings, if that is fewer than `known`."""
    search = _BranchAndBound(met, known)
    search.seat(list(players), Counter(sizes), 0, ())
    return Answer(search.tables, search.steps <= STEPS)


class _BranchAndBound:
    def __init__(self, met: Counter[tuple[int, int]], known: int) -> None:
        self.best = known
        self.tables: tuple[tuple[int, ...], ...] | None = None
        self.steps = 0
        self._met = met

    def seat(self, left: list[int], sizes: Counter[int], cost: int, done: tuple[tuple[int, ...], ...]) -> None:
        """Seat the first player who has no seat, at every possible table, the cheapest first."""
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
        """Return all tables with the first player that cost less than the limit, the cheapest first."""
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
