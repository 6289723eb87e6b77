"""A brute-force search for the fewest steps of a play: it tries every flow, every home, and every order of steps.

The rules of a step are those of `tests.oracles.shortest`, applied to single pieces: a piece is in its old place, in the
hand, or in its final place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Piece

RACK = -1


class Bound(NamedTuple):
    """A piece, the old set that it comes from, and the new set that it goes to."""

    piece: Piece
    source: int
    goal: int


Homes = tuple[int | None, ...]
Where = tuple[str, ...]
"""For each piece: "o" in its old place, "h" in the hand or on the rack, "n" in its final place."""
State = tuple[Where, frozenset[int]]
"""The pieces, and the new sets on the table: laid, split off, or continuing in their homes."""


def fewest_steps(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Return the fewest steps over all labels and homes."""
    best = 1_000
    for pieces in set(_labels(old, new)):
        for homes in product([None, *range(len(old))], repeat=len(new)):
            if _is_allowed(old, new, pieces, homes):
                best = min(best, _Table(old, pieces, homes).search(best))  # search only for fewer steps
    return best


def _labels(old: Sequence[Meld], new: Sequence[Meld]) -> Iterator[tuple[Bound, ...]]:
    needs = [(piece, goal) for goal, meld in enumerate(new) for piece in meld.tiles]
    has = [(piece, at) for at, meld in enumerate(old) for piece in meld.tiles]
    kinds = list(dict.fromkeys(piece for piece, _ in needs))
    ways = []
    for kind in kinds:
        sources = [at for piece, at in has if piece == kind]
        goals = [goal for piece, goal in needs if piece == kind]
        sources += [RACK] * (len(goals) - len(sources))
        ways.append({tuple(sorted(zip(order, goals, strict=True))) for order in permutations(sources)})
    for chosen in product(*ways):
        yield tuple(Bound(kind, *pair) for kind, pairs in zip(kinds, chosen, strict=True) for pair in pairs)


def _is_allowed(old: Sequence[Meld], new: Sequence[Meld], pieces: Sequence[Bound], homes: Homes) -> bool:
    for at, was in enumerate(old):
        hosted = [goal for goal, home in enumerate(homes) if home == at]
        staying = [[piece for piece, source, to in pieces if (source, to) == (at, goal)] for goal in hosted]
        if any(all(piece == JOKER for piece in row) for row in staying):
            return False
        akin = [new[goal].kind == was.kind for goal in hosted]
        if len(hosted) == 1 and len(staying[0]) < (2 if akin[0] else 3):
            return False
        if len(hosted) > 1 and not (was.kind == "run" and all(akin) and max(map(len, staying)) > 1):
            return False
    return True


class _Table:
    def __init__(self, old: Sequence[Meld], pieces: tuple[Bound, ...], homes: Homes) -> None:
        self.pieces, self.homes = pieces, homes
        self.sources, self.goals = range(len(old)), range(len(homes))
        self.hosted = [[goal for goal in self.goals if homes[goal] == at] for at in self.sources]
        self.idle = {
            goal
            for goal, home in enumerate(homes)
            if home is not None and all((at, to) == (home, goal) for _, at, to in pieces if home == at or goal == to)
        }
        """New sets that keep all their pieces, so that only a joker can move."""

    def search(self, limit: int) -> int:
        where = tuple("h" if at == RACK else "n" if self.homes[to] == at else "o" for _, at, to in self.pieces)
        there = frozenset(to for to, home in enumerate(self.homes) if home is not None and len(self.hosted[home]) == 1)
        layer: set[State] = {(where, there - self.idle)}
        seen = set(layer)
        for steps in range(limit):
            if any(set(where) == {"n"} and len(there) == len(self.goals) for where, there in layer):
                return steps
            layer = {state for one in layer for state in self._steps(one)} - seen
            seen |= layer
        return limit

    def _steps(self, state: State) -> Iterator[State]:
        where, there = state
        for goal in self.goals:
            at_hand = [n for n, (_, at, to) in enumerate(self.pieces) if to == goal and where[n] == "h"]
            lying = [n for n, (_, at, to) in enumerate(self.pieces) if to == goal and where[n] == "o"]
            if goal in there:
                yield _put(state, at_hand, "n")  # add
                for at in self.sources:  # move, and add what is at hand
                    moved = [n for n in lying if self.pieces[n].source == at]
                    if moved:
                        yield _put(state, moved, "n")
                        yield _put(state, moved + at_hand, "n")
            elif self.homes[goal] is None and not lying:
                yield _put(state, at_hand, "n", [goal])  # lay
            elif goal in self.idle:
                yield where, there | {goal}  # shift
        for at in self.sources:
            yield from self._steps_at(state, at)

    def _steps_at(self, state: State, at: int) -> Iterator[State]:
        where, there = state
        mine = [n for n, bound in enumerate(self.pieces) if bound.source == at and where[n] == "o"]
        hosted = self.hosted[at]
        for chosen in _subsets(mine):
            yield _put(state, chosen, "h")  # take
        if not hosted:
            for ends in product("hn", repeat=len(mine)):  # take apart
                to_sets = [n for n, end in zip(mine, ends, strict=True) if end == "n"]
                if all(self.pieces[n].goal in there for n in to_sets):
                    in_hand = [n for n, end in zip(mine, ends, strict=True) if end == "h"]
                    yield _put(_put(state, to_sets, "n"), in_hand, "h")
        yield from self._exchange(state, at, mine)

    def _exchange(self, state: State, at: int, mine: list[int]) -> Iterator[State]:
        where, there = state
        hosted = self.hosted[at]
        incoming = [n for n, bound in enumerate(self.pieces) if bound.goal in hosted and where[n] == "h"]
        if len(hosted) == 1:
            jokers = [n for n in mine if self.pieces[n].piece == JOKER]
            if incoming and all(self.pieces[n].piece != JOKER for n in incoming):
                for chosen in _subsets(jokers):  # swap
                    yield _put(_put(state, incoming, "n"), chosen, "h")
        elif not set(hosted) & there:
            for out, used in product(_subsets(mine), _subsets(incoming)):  # split
                after = _put(_put(state, out, "h"), used, "n", hosted)
                if all(self._is_long_enough(after[0], at, goal) for goal in hosted):
                    yield after

    def _is_long_enough(self, where: Where, at: int, goal: int) -> bool:
        """Return whether a part of a split run has two pieces of the run, or is complete."""
        own = [n for n, bound in enumerate(self.pieces) if bound.goal == goal]
        return sum(self.pieces[n].source == at for n in own) > 1 or all(where[n] == "n" for n in own)


def _put(state: State, chosen: Sequence[int], end: str, there: Sequence[int] = ()) -> State:
    where = list(state[0])
    for n in chosen:
        where[n] = end
    return tuple(where), state[1].union(there)


def _subsets(items: Sequence[int]) -> Iterator[list[int]]:
    for chosen in product((False, True), repeat=len(items)):
        yield [item for item, there in zip(items, chosen, strict=True) if there]
