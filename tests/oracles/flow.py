"""Which piece goes where: copies of a tile are alike, so one play can be done with many flows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Piece, Tile

Bound: TypeAlias = tuple[tuple[Piece, int], ...]
"""Pieces, each with the number of the new set that it is bound for."""

Shares: TypeAlias = tuple[tuple[int, int, int], ...]
"""From where, to where, and how many."""


@dataclass(frozen=True, slots=True)
class Knot:
    """Old and new sets that can have to do with each other, named by their numbers."""

    old: tuple[int, ...]
    new: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """What each old set, and last the rack, gives to each new one."""

    given: tuple[tuple[Counter[Piece], ...], ...]

    @property
    def rack(self) -> tuple[Counter[Piece], ...]:
        return self.given[-1]


def knots(old: Sequence[Meld], new: Sequence[Meld]) -> list[Knot]:
    """The parts of a play that have no tile in common; each is a play of its own."""
    left = [frozenset(meld.tiles) for meld in (*old, *new)]
    found: list[Knot] = []
    unseen = set(range(len(left)))
    while unseen:
        first = min(unseen)
        members, pieces = {first}, left[first]
        while more := {at for at in unseen - members if left[at] & pieces}:
            members |= more
            pieces = pieces.union(*(left[at] for at in more))
        unseen -= members
        ordered = sorted(members)
        found.append(
            Knot(tuple(at for at in ordered if at < len(old)), tuple(at - len(old) for at in ordered if at >= len(old)))
        )
    return found


def flows(old: Sequence[Meld], new: Sequence[Meld]) -> Iterator[Flow]:
    """Every one, the most promising first."""
    has = [meld.tiles.counts for meld in old]
    needs = [meld.tiles.counts for meld in new]
    kinds = sorted(set().union(*needs), key=_order)
    likeness = {(at, to): _likeness(old[at], new[to]) for at in range(len(old)) for to in range(len(new))}
    ways = [_ways(piece, has, needs, likeness) for piece in kinds]
    for chosen in product(*ways):
        given = [[Counter[Piece]() for _ in new] for _ in range(len(old) + 1)]
        for piece, shares in zip(kinds, chosen, strict=True):
            for at, to, many in shares:
                given[at][to][piece] = many
        yield Flow(tuple(map(tuple, given)))


def _order(piece: Piece) -> tuple[int, ...]:
    return (piece.colour, piece.number) if isinstance(piece, Tile) else ()


def _likeness(old: Meld, new: Meld) -> tuple[int, int]:
    """How much a new set looks like going on from an old one."""
    common = old.tiles.counts & new.tiles.counts
    return common.total() * (2 if old.kind == new.kind else 1), -common[JOKER]


def _ways(
    piece: Piece,
    has: Sequence[Counter[Piece]],
    needs: Sequence[Counter[Piece]],
    likeness: dict[tuple[int, int], tuple[int, int]],
) -> list[Shares]:
    """The ways in which the copies of a piece can go; what no old set has comes from the rack."""
    supply = [(at, counts[piece]) for at, counts in enumerate(has) if counts[piece]]
    demand = [(to, counts[piece]) for to, counts in enumerate(needs) if counts[piece]]
    lacking = sum(many for _, many in demand) - sum(many for _, many in supply)
    if lacking:
        supply.append((len(has), lacking))
    ways = list(_shared(supply, dict(demand)))

    def promise(shares: Shares) -> list[tuple[int, int]]:
        return sorted((likeness[at, to] for at, to, _ in shares if at < len(has)), reverse=True)

    return sorted(ways, key=promise, reverse=True)


def _shared(supply: Sequence[tuple[int, int]], demand: dict[int, int]) -> Iterator[Shares]:
    if not supply:
        yield ()
        return
    (at, many), rest = supply[0], supply[1:]
    for shares in _spread(many, list(demand.items())):
        left = demand | {to: demand[to] - taken for to, taken in shares}
        for others in _shared(rest, left):
            yield (*((at, to, taken) for to, taken in shares), *others)


def _spread(many: int, demand: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """All ways to give so many to those that need them."""
    if not demand:
        if not many:
            yield []
        return
    (to, need), rest = demand[0], demand[1:]
    for taken in range(min(many, need), -1, -1):
        for others in _spread(many - taken, rest):
            yield [(to, taken), *others] if taken else others
