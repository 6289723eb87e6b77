"""Flows: which piece goes where. Copies of a tile are interchangeable, so a play can have many flows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Piece, Tile

Shares: TypeAlias = tuple[tuple[int, int, int], ...]
"""Triples: the old set (or the rack), the new set, and the number of copies."""


@dataclass(frozen=True, slots=True)
class Component:
    """The indexes of old and new sets that share tiles, directly or through other sets."""

    old: tuple[int, ...]
    new: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """The pieces that each old set gives to each new set. The last row is the rack."""

    given: tuple[tuple[Counter[Piece], ...], ...]

    @property
    def rack(self) -> tuple[Counter[Piece], ...]:
        return self.given[-1]


def components(old: Sequence[Meld], new: Sequence[Meld]) -> list[Component]:
    """Split a play into components that have no tile in common. Each is an independent play."""
    left = [frozenset(meld.tiles) for meld in (*old, *new)]
    found: list[Component] = []
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
            Component(
                tuple(at for at in ordered if at < len(old)), tuple(at - len(old) for at in ordered if at >= len(old))
            )
        )
    return found


def flows(old: Sequence[Meld], new: Sequence[Meld]) -> Iterator[Flow]:
    """Yield every flow, the most promising first."""
    has = [meld.tiles.counts for meld in old]
    needs = [meld.tiles.counts for meld in new]
    kinds = sorted(set().union(*needs), key=_sort_key)
    likeness = {(at, to): _likeness(old[at], new[to]) for at in range(len(old)) for to in range(len(new))}
    ways = [_ways(piece, has, needs, likeness) for piece in kinds]
    for chosen in product(*ways):
        given = [[Counter[Piece]() for _ in new] for _ in range(len(old) + 1)]
        for piece, shares in zip(kinds, chosen, strict=True):
            for at, to, many in shares:
                given[at][to][piece] = many
        yield Flow(tuple(map(tuple, given)))


def _sort_key(piece: Piece) -> tuple[int, ...]:
    return (piece.colour, piece.number) if isinstance(piece, Tile) else ()


def _likeness(old: Meld, new: Meld) -> tuple[int, int]:
    """Return a sort key: how much a new set looks like the continuation of an old one."""
    common = old.tiles.counts & new.tiles.counts
    return common.total() * (2 if old.kind == new.kind else 1), -common[JOKER]


def _ways(
    piece: Piece,
    has: Sequence[Counter[Piece]],
    needs: Sequence[Counter[Piece]],
    likeness: dict[tuple[int, int], tuple[int, int]],
) -> list[Shares]:
    """List the ways to distribute the copies of a piece. Copies that no old set has come from the rack."""
    supply = [(at, counts[piece]) for at, counts in enumerate(has) if counts[piece]]
    demand = [(to, counts[piece]) for to, counts in enumerate(needs) if counts[piece]]
    lacking = sum(many for _, many in demand) - sum(many for _, many in supply)
    if lacking:
        supply.append((len(has), lacking))
    ways = list(_distribute(supply, dict(demand)))

    def promise(shares: Shares) -> list[tuple[int, int]]:
        return sorted((likeness[at, to] for at, to, _ in shares if at < len(has)), reverse=True)

    return sorted(ways, key=promise, reverse=True)


def _distribute(supply: Sequence[tuple[int, int]], demand: dict[int, int]) -> Iterator[Shares]:
    if not supply:
        yield ()
        return
    (at, many), rest = supply[0], supply[1:]
    for shares in _spread(many, list(demand.items())):
        left = demand | {to: demand[to] - taken for to, taken in shares}
        for others in _distribute(rest, left):
            yield (*((at, to, taken) for to, taken in shares), *others)


def _spread(many: int, demand: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield all ways to give `many` copies to new sets that need them."""
    if not demand:
        if not many:
            yield []
        return
    (to, need), rest = demand[0], demand[1:]
    for taken in range(min(many, need), -1, -1):
        for others in _spread(many - taken, rest):
            yield [(to, taken), *others] if taken else others
