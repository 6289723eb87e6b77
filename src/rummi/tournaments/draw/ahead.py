"""Draw a round so that no pair has to repeat in the rounds after it, by a search over all remaining rounds together.

Used if the construction of `design.py` does not fit: a player has left or came late, or a round was drawn by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias

from rummi.games.base import Draw
from rummi.games.shuffle import shuffled_by

Tables: TypeAlias = Sequence[Sequence[int]]

EXCHANGES: Final = 1_500
"""The exchanges tried per player and round before the search gives up."""
LARGEST: Final = 64
"""With more players, drawing round by round always finds opponents who have not met."""
WORSE: Final = 80
"""One in so many exchanges may make the draw slightly worse, to leave a dead end."""


def plan_next_round(
    players: Sequence[int], sizes: Sequence[int], earlier: Sequence[Tables], left: int, draw: Draw
) -> Tables | None:
    """Return the next of `left` rounds, or None if the search found no rounds without repeated pairs."""
    if left < 1 or len(players) > LARGEST or not _is_possible(players, sizes, earlier, left):
        return None
    search = _Search(players, sizes, earlier, left, draw)
    return search.rounds[0] if search.succeeds(EXCHANGES * left * len(players)) else None


def _is_possible(players: Sequence[int], sizes: Sequence[int], earlier: Sequence[Tables], left: int) -> bool:
    """Return whether rounds without repeated pairs can exist: enough opponents who have not met, and enough tables."""
    there = set(players)
    met: dict[int, set[int]] = {player: set() for player in players}
    for tables in earlier:
        for table in tables:
            for one, two in combinations([each for each in table if each in there], 2):
                met[one].add(two)
                met[two].add(one)
    fewest = min(sizes) - 1
    return len(sizes) >= max(sizes) and all(len(players) - 1 - len(known) >= fewest * left for known in met.values())


class _Search:
    """Random exchanges of two players within a round, as long as they do not add repeated pairs."""

    def __init__(
        self, players: Sequence[int], sizes: Sequence[int], earlier: Sequence[Tables], left: int, draw: Draw
    ) -> None:
        self._draw = draw
        self._met = {player: dict.fromkeys(players, 0) for player in players}
        for tables in earlier:
            for table in tables:
                self._count([each for each in table if each in self._met], 1)
        self.rounds = [self._cut(shuffled_by(players, draw), sizes) for _ in range(left)]
        for each in self.rounds:
            for table in each:
                self._count(table, 1)
        self._repeats = sum(
            count * (count - 1) // 2 for one, row in self._met.items() for two, count in row.items() if one < two
        )
        seats = [(table, seat) for table, size in enumerate(sizes) for seat in range(size)]
        self._seats = seats
        self._unavoidable = self._count_earlier_repeats(earlier)

    def _count_earlier_repeats(self, earlier: Sequence[Tables]) -> int:
        """Return the repeated pairs of the earlier rounds."""
        counts: dict[tuple[int, int], int] = {}
        for tables in earlier:
            for table in tables:
                for pair in combinations(sorted(each for each in table if each in self._met), 2):
                    counts[pair] = counts.get(pair, 0) + 1
        return sum(count * (count - 1) // 2 for count in counts.values())

    def _count(self, table: Sequence[int], change: int) -> None:
        for one, two in combinations(table, 2):
            self._met[one][two] += change
            self._met[two][one] += change

    def _cut(self, order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
        rest = iter(order)
        return [[next(rest) for _ in range(size)] for size in sizes]

    def succeeds(self, times: int) -> bool:
        for _ in range(times):
            if self._repeats == self._unavoidable:
                return True
            self._exchange(1 if self._draw(WORSE) == 0 else 0)
        return False

    def _exchange(self, worse: int) -> None:
        """Exchange two random players of a round if that adds at most `worse` repeated pairs."""
        tables = self.rounds[self._draw(len(self.rounds))]
        (here, seat), (there, chair) = (self._seats[self._draw(len(self._seats))] for _ in range(2))
        if here == there:
            return
        one, two = tables[here][seat], tables[there][chair]
        left = [each for each in tables[here] if each != one]
        right = [each for each in tables[there] if each != two]
        met_one, met_two = self._met[one], self._met[two]
        # counts include this round, so a pair that parts repeats once less
        change = (
            sum(met_one[each] for each in right)
            + sum(met_two[each] for each in left)
            - sum(met_one[each] - 1 for each in left)
            - sum(met_two[each] - 1 for each in right)
        )
        if change > worse:
            return
        for each in left:
            self._meet(one, each, -1)
            self._meet(two, each, 1)
        for each in right:
            self._meet(two, each, -1)
            self._meet(one, each, 1)
        tables[here][seat], tables[there][chair] = two, one
        self._repeats += change

    def _meet(self, one: int, two: int, change: int) -> None:
        self._met[one][two] += change
        self._met[two][one] += change
