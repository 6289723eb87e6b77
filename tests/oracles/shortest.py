"""The fewest steps of a play, proven.

What counts as one step:

- **lay** a new set, from the rack and from the hand;
- **add** tiles from rack and hand to one set;
- **take** any tiles out of one set, into the hand;
- **move** tiles from one set to another, and add to that what is at hand; where nothing is left of two runs but one
  this is a **join**;
- **swap** jokers of one set for tiles from rack and hand;
- **split** one run into several, and in doing so take tiles out of it and add others to its parts;
- **take apart** one set: each of its tiles goes to another set or into the hand;
- **shift** a joker within its set.

Sets that lie there alike before and after are not touched, and no tile is put where it does not stay. A new set goes on
in an old one of its kind where at least two of its pieces stay (one, where a run is split; three, where the kind
changes); otherwise it is laid. Sets may be short between two steps. So the order of the steps can be chosen afterwards,
and their number follows from three choices: which copy goes where (`flow`), which new set goes on in which old one, and
which old sets give their tiles by way of the hand. All choices are tried, but those that cannot be better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from rummi.core.meld import Meld
from rummi.solver.steps import Kind
from tests.oracles.flow import Flow, flows
from tests.oracles.homes import CORE, Kinds, Settled, Ties

MOST_TRIED: Final = 12_000
"""Choices looked at before the best so far is taken, unproven."""
ENOUGH_EQUAL: Final = 400
"""After so many choices only shorter plans are looked for."""
MOST_EQUAL: Final = 6
"""Of how many plans with the fewest steps the one is chosen that reads best."""


class Task(NamedTuple):
    """A step of a plan: at an old set, for a new one, or both."""

    kind: Kind
    at: int = -1
    goal: int = -1


@dataclass(frozen=True, slots=True)
class Plan:
    flow: Flow
    homes: tuple[int | None, ...]
    """For every new set the old one in which it goes on."""
    moved: int
    """How many pieces of the table do not stay where they are."""
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Found:
    plans: list[Plan]
    """With the fewest steps and the fewest tiles that move, in the order found."""
    proven: bool


def shortest(old: Sequence[Meld], new: Sequence[Meld]) -> Found:
    search = _Search(old, new)
    for flow in flows(old, new):
        search.look(flow)
        if search.tried > MOST_TRIED:
            if not search.plans:
                search.look_simply(flow)
            break
    return Found(search.plans, search.tried <= MOST_TRIED)


class _Search:
    def __init__(self, old: Sequence[Meld], new: Sequence[Meld]) -> None:
        self.old, self.new = old, new
        self.kinds = Kinds(old, new)
        self.plans: list[Plan] = []
        self.tried = 0

    def look(self, flow: Flow) -> None:
        self.tried += len(self.old) + len(self.new)
        ties = Ties(self.kinds, flow)
        self._settle(ties, [None] * len(self.new), [0] * len(self.old), 0)

    def look_simply(self, flow: Flow) -> None:
        """Where the time was over before any choice was sound: a new set goes on where most of it lies and no other
        does, and all that is given goes by way of the hand."""
        ties = Ties(self.kinds, flow)
        homes: list[int | None] = []
        for goal in self.kinds.new:
            wanted = [home for home in ties.homes[goal] if home is not None and ties.counts[home][goal] >= CORE]
            homes.append(next((home for home in wanted if home not in homes), None))
        settled = Settled(ties, homes)
        ways = [_ways(settled, at)[-1] for at in self.kinds.old]
        by_hand = frozenset(at for at, way in enumerate(ways) if way != "move")
        self._offer(_Count(settled, (by_hand, frozenset())))

    def _settle(self, ties: Ties, homes: list[int | None], hosted: list[int], goal: int) -> None:
        """A home for one new set after another."""
        self.tried += 1
        if self.tried > MOST_TRIED or self._hopeless(ties.at_least(homes, goal)):
            return
        if goal == len(homes):
            self._choose(ties, homes)
            return
        for home in ties.homes[goal]:
            homes[goal] = home
            if home is None:
                self._settle(ties, homes, hosted, goal + 1)
            elif not hosted[home] or self.kinds.parts[home] & (hosted[home] | 1 << goal) == hosted[home] | 1 << goal:
                hosted[home] |= 1 << goal
                self._settle(ties, homes, hosted, goal + 1)
                hosted[home] ^= 1 << goal
        homes[goal] = None

    def _hopeless(self, steps: int) -> bool:
        """Whether so many steps are too many; as many as the best has are looked at for a while."""
        if not self.plans:
            return False
        return steps + (self.tried > ENOUGH_EQUAL) > len(self.plans[0].tasks)

    def _choose(self, ties: Ties, homes: Sequence[int | None]) -> None:
        settled = Settled(ties, homes)
        if not settled.sound or self._hopeless(settled.at_least()):
            return
        for mode in _modes(settled):
            self.tried += 1 + len(self.old) // 4  # counting takes longer where there is more to count
            if self.tried > MOST_TRIED:
                return
            count = _Count(settled, mode)
            if count.sensible:
                self._offer(count)

    def _offer(self, count: _Count) -> None:
        rank = (len(count.tasks), count.moved)
        best = (len(self.plans[0].tasks), self.plans[0].moved) if self.plans else rank
        if rank < best:
            self.plans.clear()
        if rank <= best and len(self.plans) < MOST_EQUAL:
            self.plans.append(Plan(count.ties.flow, count.homes, count.moved, tuple(count.tasks)))


_Mode: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""The old sets that give by hand, and those of them whose jokers are swapped."""


def _modes(settled: Settled) -> Iterator[_Mode]:
    """By hand goes what a new set takes that is laid, or is part of a split. What goes to a single other set need not,
    but for a swap there it may."""
    for chosen in product(*(_ways(settled, at) for at in settled.ties.kinds.old)):
        by_hand = frozenset(at for at, way in enumerate(chosen) if way != "move")
        yield by_hand, frozenset(at for at, way in enumerate(chosen) if way == "swap")


def _ways(settled: Settled, at: int) -> tuple[str, ...]:
    if len(settled.hosted[at]) > 1:
        return ("hand",)
    leaving = settled.leaving[at]
    if not settled.must[at] and leaving.bit_count() < 2 and not leaving & settled.swapping:
        return ("move",)
    if not settled.hosted[at] and 1 + (leaving & settled.fillable).bit_count() <= leaving.bit_count():
        return ("hand",)  # taken apart, and added to at most these: no more steps than to move each
    return ("swap",) * settled.can_swap(at) + ("move",) * (not settled.must[at]) + ("hand",)


class _Count:
    """The steps of one choice."""

    def __init__(self, settled: Settled, mode: _Mode) -> None:
        self.ties = ties = settled.ties
        self.homes, self.hosted, self.leaving = settled.homes, settled.hosted, settled.leaving
        self.by_hand, self.swapped = mode
        self.hand = list(map(self._hand, ties.kinds.old))
        """For every old set the new ones that get something from it by way of the hand."""
        self.adds = [to for to in ties.kinds.new if self._added(to)]
        self.first = self._waiting_for_each_other()
        self.moves = [
            (at, to) for at in ties.kinds.old for to in ties.kinds.new if (self.leaving[at] & ~self.hand[at]) >> to & 1
        ]
        self.moved = sum(
            ties.counts[at][to] for at in ties.kinds.old for to in ties.kinds.new if self.leaving[at] >> to & 1
        )
        self.tasks = [*self._out(), *self._in()]

    @property
    def sensible(self) -> bool:
        """A swap puts tiles, and no joker, in place of a joker."""
        return all(self._swaps(at, self.hosted[at][0]) for at in self.swapped)

    def _swaps(self, at: int, to: int) -> bool:
        sources = [
            source for source in range(len(self.ties.bound)) if source != at and self.ties.bound[source] >> to & 1
        ]
        moved = any(not self.hand[source] >> to & 1 for source in sources if source < len(self.hand))
        jokers = any(self.ties.jokers[source] >> to & 1 for source in sources)
        return bool(sources) and not moved and not jokers

    def _hand(self, at: int) -> int:
        if at not in self.by_hand:
            return 0
        return self.leaving[at] & self.ties.only_jokers[at] if at in self.swapped else self.leaving[at]

    def _added(self, to: int) -> bool:
        """Whether something from rack or hand is added that no move, swap or split brings along."""
        home = self.homes[to]
        if home is None or len(self.hosted[home]) > 1 or home in self.swapped:
            return False
        given = [at for at in self.ties.kinds.old if self.leaving[at] >> to & 1]
        if any(not self.hand[at] >> to & 1 for at in given):
            return False
        return bool(self.ties.rack >> to & 1) or any(self.hosted[at] for at in given)

    def _out(self) -> Iterator[Task]:
        for at, hosted in enumerate(self.hosted):
            if len(hosted) > 1:
                if at in self.first:
                    yield Task(Kind.TAKE, at)
                yield Task(Kind.SPLIT, at)
            elif at in self.swapped and at not in self.first:
                yield Task(Kind.SWAP, at, hosted[0])
            elif self.hand[at]:
                yield Task(Kind.TAKE if hosted else Kind.APART, at)
        for at, to in self.moves:
            yield Task(Kind.MOVE, at, to)

    def _in(self) -> Iterator[Task]:
        for to, home in enumerate(self.homes):
            if home is None:
                yield Task(Kind.LAY, goal=to)
            elif to in self.adds or (home in self.first and home in self.swapped):
                yield Task(Kind.ADD, home, to)
            elif self.ties.bound[home] == 1 << to and not any(
                bound >> to & 1 for at, bound in enumerate(self.ties.bound) if at != home
            ):
                yield Task(Kind.SHIFT, home, to)

    def _waiting_for_each_other(self) -> frozenset[int]:
        merged = [at for at in self.ties.kinds.old if at in self.swapped or len(self.hosted[at]) > 1]
        gives = {at: [b for b in merged if any(self.hand[at] >> to & 1 for to in self.hosted[b])] for at in merged}
        for size in range(len(merged) + 1):
            for chosen in combinations(merged, size):
                if not _circular({at: to for at, to in gives.items() if at not in chosen}):
                    return frozenset(chosen)
        raise AssertionError("unreachable: without any there is no circle")


def _circular(gives: dict[int, list[int]]) -> bool:
    left = dict(gives)
    while left:
        free = [at for at in left if not any(to in left for to in left[at])]
        if not free:
            return True
        for at in free:
            del left[at]
    return False
