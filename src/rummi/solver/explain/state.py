"""A play under way: what lies on the table, what is in the hand, and where each piece is to go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.table import Change, Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.solver.explain.flow import Bound
from rummi.solver.explain.lying import lie, steady


def pieces_of(bound: Bound) -> tuple[Piece, ...]:
    return tuple(piece for piece, _ in bound)


class Goals:
    """The new sets of the play."""

    def __init__(self, melds: tuple[Meld, ...], box: Box) -> None:
        self.melds = melds
        self.box = box
        self.changes: dict[tuple[Spot, Bound, Bound], Spot] = {}
        """Most changes are weighed again before every move."""


@dataclass(frozen=True, eq=False)
class Spot:
    """A set on the table. Pieces of a set that the play does not touch are not bound for anything."""

    meld: Meld
    bound: Bound = ()
    hosts: tuple[int, ...] = ()
    """The new sets that grow here; several where a run is to be split."""
    origin: int = -1
    """Its number among the old sets that the play touches."""

    @cached_property
    def leaving(self) -> Bound:
        return tuple(item for item in self.bound if item[1] not in self.hosts)

    def changed(self, goals: Goals, gone: Bound = (), come: Bound = ()) -> Spot:
        change = (self, gone, come)
        if change not in goals.changes:
            goals.changes[change] = self._changed(goals, gone, come)
        return goals.changes[change]

    def _changed(self, goals: Goals, gone: Bound, come: Bound) -> Spot:
        bound = minus(self.bound, gone) + come
        row = pieces_of(bound)
        wanted = [goals.melds[goal] for goal in self.hosts]
        if len(wanted) == 1 and len(row) == len(wanted[0]) and Counter(row) == wanted[0].tiles.counts:
            return replace(self, meld=wanted[0], bound=bound)
        return replace(self, meld=lie(row, self.meld, wanted, goals.box), bound=bound)

    def sound(self, was: Spot, goals: Goals) -> bool:
        """Whether it is a set that lies as a person would expect."""
        return self.reached(goals) or (self.meld.valid and steady(was.meld, self.meld))

    def reached(self, goals: Goals) -> bool:
        return len(self.hosts) == 1 and self.meld.same(goals.melds[self.hosts[0]])


def minus(bound: Bound, gone: Bound) -> Bound:
    left = list(bound)
    for item in gone:
        left.remove(item)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class State:
    spots: tuple[Spot, ...]
    hand: Bound
    rack: Bound

    @property
    def table(self) -> Table:
        return Table(tuple(spot.meld for spot in self.spots))

    @property
    def held(self) -> Tiles:
        return Tiles(pieces_of(self.hand))

    def waiting(self, goals: Iterable[int]) -> Bound:
        """What can be laid now for these new sets, from hand and rack."""
        wanted = set(goals)
        return tuple(item for item in self.hand + self.rack if item[1] in wanted)

    def at(self, origin: int) -> int:
        """The place of an old set."""
        return next(at for at, spot in enumerate(self.spots) if spot.origin == origin)

    def home(self, goal: int) -> int:
        """The place where a new set grows."""
        return next(at for at, spot in enumerate(self.spots) if goal in spot.hosts)

    def missing(self) -> set[int]:
        """The new sets of which a piece still lies elsewhere."""
        return {goal for spot in self.spots if spot.bound for _, goal in spot.leaving}

    def stuck(self) -> int:
        """How many pieces in the hand cannot be laid yet."""
        missing = self.missing()
        return sum(goal in missing for _, goal in self.hand)

    def spend(self, used: Bound) -> State:
        """Without what is laid now, from the hand rather than from the rack."""
        hand, rack = list(self.hand), list(self.rack)
        for item in used:
            (hand if item in hand else rack).remove(item)
        return replace(self, hand=tuple(hand), rack=tuple(rack))

    def hold(self, taken: Bound) -> State:
        return replace(self, hand=self.hand + taken)

    def put(self, changed: Mapping[int, Sequence[Spot]]) -> State:
        """With others in the places of some sets; none where a set is gone."""
        spots = [new for at, spot in enumerate(self.spots) for new in changed.get(at, (spot,))]
        return replace(self, spots=tuple(spots))

    def lay(self, meld: Meld) -> State:
        return replace(self, spots=(*self.spots, Spot(meld)))


def begin(before: Table, change: Change, old: Sequence[Bound], rack: Bound, homes: Sequence[int | None]) -> State:
    spots: list[Spot] = []
    touched = 0
    for meld in before:
        if touched < len(change.gone) and meld == change.gone[touched]:
            hosts = tuple(goal for goal, home in enumerate(homes) if home == touched)
            spots.append(Spot(meld, old[touched], hosts, touched))
            touched += 1
        else:
            spots.append(Spot(meld))
    return State(tuple(spots), (), rack)
