"""A search for the fewest steps of a play, with proof.

What counts as one step:

- **lay** a new set, from the rack and the hand;
- **add** tiles from the rack and the hand to one set;
- **take** any tiles out of one set, into the hand;
- **move** tiles from one set to another, and add tiles from the rack and the hand to that set; if two runs become one,
  this is a **join**;
- **swap** jokers of one set for tiles from the rack and the hand;
- **split** one run into several; the same step can take tiles out of the run and add others to its parts;
- **take apart** one set: each of its tiles goes to another set or into the hand;
- **shift** a joker within its set.

Sets that are the same before and after are not touched, and each tile is put only where it stays. A new set continues
an old set of its kind if at least two of its pieces stay (one if a run is split; three if the kind changes). Otherwise
it is laid. Sets may be too short between two steps, so the order of the steps can be chosen afterwards.

The number of steps follows from three choices: which copy goes where (`flow`), which old set each new set continues,
and which old sets give their tiles through the hand. The search tries all choices except those that cannot be better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from rummi.core.meld import Meld
from rummi.solver.steps import Kind
from tests.oracles.flow import Flow, flows
from tests.oracles.homes import CORE, Kinds, SettledFlow, Ties

MOST_TRIED: Final = 12_000
"""The choices to try before the best plan so far is returned as unproven."""
ENOUGH_EQUAL: Final = 400
"""The choices after which the search looks only for shorter plans."""
MOST_EQUAL: Final = 6
"""The most plans to keep that are equally good."""


class Task(NamedTuple):
    """A step of a plan: at an old set, for a new set, or both."""

    kind: Kind
    at: int = -1
    goal: int = -1


@dataclass(frozen=True, slots=True)
class Plan:
    flow: Flow
    homes: tuple[int | None, ...]
    """The old set that each new set continues, or None."""
    moved: int
    """The number of table pieces that leave their sets."""
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Found:
    plans: list[Plan]
    """The plans with the fewest steps, then the fewest moved tiles, in the order found."""
    proven: bool


def find_shortest(old: Sequence[Meld], new: Sequence[Meld]) -> Found:
    search = _Search(old, new)
    for flow in flows(old, new):
        search.search_flow(flow)
        if search.tried > MOST_TRIED:
            if not search.plans:
                search.plan_simply(flow)
            break
    return Found(search.plans, search.tried <= MOST_TRIED)


class _Search:
    def __init__(self, old: Sequence[Meld], new: Sequence[Meld]) -> None:
        self.old, self.new = old, new
        self.kinds = Kinds(old, new)
        self.plans: list[Plan] = []
        self.tried = 0

    def search_flow(self, flow: Flow) -> None:
        self.tried += len(self.old) + len(self.new)
        ties = Ties(self.kinds, flow)
        self._settle(ties, [None] * len(self.new), [0] * len(self.old), 0)

    def plan_simply(self, flow: Flow) -> None:
        """Make a simple plan, for when the search found none in time.

        Each new set continues the old set that has the most of its pieces and is not taken yet. Pieces go through
        the hand wherever there is a choice.
        """
        ties = Ties(self.kinds, flow)
        homes: list[int | None] = []
        for goal in self.kinds.new:
            wanted = [home for home in ties.homes[goal] if home is not None and ties.counts[home][goal] >= CORE]
            homes.append(next((home for home in wanted if home not in homes), None))
        settled = SettledFlow(ties, homes)
        ways = [_ways(settled, at)[-1] for at in self.kinds.old]
        by_hand = frozenset(at for at, way in enumerate(ways) if way != "move")
        self._offer(_Count(settled, (by_hand, frozenset())))

    def _settle(self, ties: Ties, homes: list[int | None], hosted: list[int], goal: int) -> None:
        """Try every home for the new set `goal` and those after it."""
        self.tried += 1
        if self.tried > MOST_TRIED or self._is_hopeless(ties.lower_bound(homes, goal)):
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

    def _is_hopeless(self, steps: int) -> bool:
        """Return whether a plan with this many steps is not worth counting.

        The search also looks at plans as short as the best one until it has tried `ENOUGH_EQUAL` choices.
        """
        if not self.plans:
            return False
        return steps + (self.tried > ENOUGH_EQUAL) > len(self.plans[0].tasks)

    def _choose(self, ties: Ties, homes: Sequence[int | None]) -> None:
        settled = SettledFlow(ties, homes)
        if not settled.is_sound or self._is_hopeless(settled.lower_bound()):
            return
        for mode in _modes(settled):
            self.tried += 1 + len(self.old) // 4  # a larger table takes longer to count
            if self.tried > MOST_TRIED:
                return
            count = _Count(settled, mode)
            if count.is_possible:
                self._offer(count)

    def _offer(self, count: _Count) -> None:
        rank = (len(count.tasks), count.moved)
        best = (len(self.plans[0].tasks), self.plans[0].moved) if self.plans else rank
        if rank < best:
            self.plans.clear()
        if rank <= best and len(self.plans) < MOST_EQUAL:
            self.plans.append(Plan(count.ties.flow, count.homes, count.moved, tuple(count.tasks)))


_Mode: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""The old sets that give through the hand, and those of them whose jokers are swapped."""


def _modes(settled: SettledFlow) -> Iterator[_Mode]:
    """Yield the modes worth trying.

    Pieces for a set that is laid, or for a part of a split run, go through the hand. Pieces for a single other set can
    move directly, or go through the hand for a swap there.
    """
    for chosen in product(*(_ways(settled, at) for at in settled.ties.kinds.old)):
        by_hand = frozenset(at for at, way in enumerate(chosen) if way != "move")
        yield by_hand, frozenset(at for at, way in enumerate(chosen) if way == "swap")


def _ways(settled: SettledFlow, at: int) -> tuple[str, ...]:
    if len(settled.hosted[at]) > 1:
        return ("hand",)
    leaving = settled.leaving[at]
    if not settled.must[at] and leaving.bit_count() < 2 and not leaving & settled.swapping:
        return ("move",)
    if not settled.hosted[at] and 1 + (leaving & settled.fillable).bit_count() <= leaving.bit_count():
        return ("hand",)  # take apart and add: no more steps than a move to each set
    return ("swap",) * settled.can_swap(at) + ("move",) * (not settled.must[at]) + ("hand",)


class _Count:
    """The steps that follow from one choice of flow, homes and mode."""

    def __init__(self, settled: SettledFlow, mode: _Mode) -> None:
        self.ties = ties = settled.ties
        self.homes, self.hosted, self.leaving = settled.homes, settled.hosted, settled.leaving
        self.by_hand, self.swapped = mode
        self.hand = list(map(self._goals_by_hand, ties.kinds.old))
        """The new sets that get pieces from each old set through the hand."""
        self.adds = [to for to in ties.kinds.new if self._needs_add(to)]
        self.first = self._find_first_givers()
        self.moves = [
            (at, to) for at in ties.kinds.old for to in ties.kinds.new if (self.leaving[at] & ~self.hand[at]) >> to & 1
        ]
        self.moved = sum(
            ties.counts[at][to] for at in ties.kinds.old for to in ties.kinds.new if self.leaving[at] >> to & 1
        )
        self.tasks = [*self._steps_at_old_sets(), *self._steps_at_new_sets()]

    @property
    def is_possible(self) -> bool:
        """True if each swap replaces jokers by tiles and not by other jokers."""
        return all(self._can_swap(at, self.hosted[at][0]) for at in self.swapped)

    def _can_swap(self, at: int, to: int) -> bool:
        sources = [
            source for source in range(len(self.ties.bound)) if source != at and self.ties.bound[source] >> to & 1
        ]
        moved = any(not self.hand[source] >> to & 1 for source in sources if source < len(self.hand))
        jokers = any(self.ties.jokers[source] >> to & 1 for source in sources)
        return bool(sources) and not moved and not jokers

    def _goals_by_hand(self, at: int) -> int:
        if at not in self.by_hand:
            return 0
        return self.leaving[at] & self.ties.only_jokers[at] if at in self.swapped else self.leaving[at]

    def _needs_add(self, to: int) -> bool:
        """Return whether the new set needs an add: pieces from rack or hand that no move, swap or split brings."""
        home = self.homes[to]
        if home is None or len(self.hosted[home]) > 1 or home in self.swapped:
            return False
        given = [at for at in self.ties.kinds.old if self.leaving[at] >> to & 1]
        if any(not self.hand[at] >> to & 1 for at in given):
            return False
        return bool(self.ties.rack >> to & 1) or any(self.hosted[at] for at in given)

    def _steps_at_old_sets(self) -> Iterator[Task]:
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

    def _steps_at_new_sets(self) -> Iterator[Task]:
        for to, home in enumerate(self.homes):
            if home is None:
                yield Task(Kind.LAY, goal=to)
            elif to in self.adds or (home in self.first and home in self.swapped):
                yield Task(Kind.ADD, home, to)
            elif self.ties.bound[home] == 1 << to and not any(
                bound >> to & 1 for at, bound in enumerate(self.ties.bound) if at != home
            ):
                yield Task(Kind.SHIFT, home, to)

    def _find_first_givers(self) -> frozenset[int]:
        """Find the fewest swaps and splits that must give their pieces first, in a step of their own.

        A swap or split may need pieces of another one. These dependencies must not form a cycle.
        """
        merged = [at for at in self.ties.kinds.old if at in self.swapped or len(self.hosted[at]) > 1]
        gives = {at: [b for b in merged if any(self.hand[at] >> to & 1 for to in self.hosted[b])] for at in merged}
        for size in range(len(merged) + 1):
            for chosen in combinations(merged, size):
                if not _has_cycle({at: to for at, to in gives.items() if at not in chosen}):
                    return frozenset(chosen)
        raise AssertionError("unreachable: an empty graph has no cycle")


def _has_cycle(gives: dict[int, list[int]]) -> bool:
    left = dict(gives)
    while left:
        free = [at for at in left if not any(to in left for to in left[at])]
        if not free:
            return True
        for at in free:
            del left[at]
    return False
