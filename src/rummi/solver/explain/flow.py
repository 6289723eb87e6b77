"""Which piece goes where: the old sets in which the new ones grow, and the goal of every piece.

Copies of a tile are alike, so there can be many such plans for one play. The best leaves most tiles where
they are; where plans are equally good in that, all of them are offered, up to a limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Piece

Bound: TypeAlias = tuple[tuple[Piece, int], ...]
"""Pieces, each with the number of the new set that it is bound for."""

_FLOWS: Final = 12
"""How many plans are tried; usual plays have one to four."""
_CORE: Final = 2
"""With fewer pieces than this a new set does not grow in an old one."""


@dataclass(frozen=True, slots=True)
class Flow:
    homes: tuple[int | None, ...]
    """For every new set the old one in which it grows."""
    old: tuple[Bound, ...]
    rack: Bound


@dataclass(frozen=True, slots=True)
class _Share:
    """What an old set can give to a new one."""

    source: int
    goal: int
    pieces: Counter[Piece]

    @property
    def size(self) -> tuple[int, int]:
        """Jokers count, but tiles count more."""
        return self.pieces.total(), -self.pieces[JOKER]


class _Draft:
    """What is left to give and what is still needed while a flow is made."""

    def __init__(self, old: Sequence[Meld], new: Sequence[Meld]) -> None:
        self.old, self.new = old, new
        self.left = [meld.tiles.counts for meld in old]
        self.need = [meld.tiles.counts for meld in new]
        self.pairs = [(source, goal) for source in range(len(old)) for goal in range(len(new))]
        self.homes: list[int | None] = [None] * len(new)
        self.bound: list[list[tuple[Piece, int]]] = [[] for _ in old]

    def copy(self) -> _Draft:
        twin = copy(self)
        twin.left, twin.need = [*map(Counter.copy, self.left)], [*map(Counter.copy, self.need)]
        twin.homes, twin.bound = [*self.homes], [[*bound] for bound in self.bound]
        return twin

    def give(self, share: _Share) -> None:
        self.left[share.source] -= share.pieces
        self.need[share.goal] -= share.pieces
        self.bound[share.source] += [(piece, share.goal) for piece in share.pieces.elements()]

    def shares(self) -> list[_Share]:
        """Best first."""
        self.pairs = [
            (source, goal)
            for source, goal in self.pairs
            if not self.left[source].keys().isdisjoint(self.need[goal].keys())
        ]
        found = [_Share(source, goal, self.left[source] & self.need[goal]) for source, goal in self.pairs]
        return sorted(found, key=lambda share: share.size, reverse=True)

    def home_shares(self) -> list[_Share]:
        """Those that can make an old set the home of a new one."""
        return [share for share in self.shares() if self.homes[share.goal] is None and self._core(share)]

    def _core(self, share: _Share) -> bool:
        total = share.pieces.total()
        akin = self.old[share.source].kind == self.new[share.goal].kind
        enough = total >= _CORE and total > share.pieces[JOKER] and (akin or total > _CORE)
        return enough and self.has_room(share.source, share.goal)

    def has_room(self, source: int, goal: int) -> bool:
        """Whether it can grow there: several sets only in a run, which is then split into runs."""
        guests = [new for new, home in zip(self.new, self.homes, strict=True) if home == source]
        return not guests or all(meld.kind == "run" for meld in (self.old[source], self.new[goal], *guests))


def flows(old: Sequence[Meld], new: Sequence[Meld]) -> Iterator[Flow]:
    """The most promising first."""
    return islice(_grown(_Draft(old, new)), _FLOWS)


def homeless(old: Sequence[Meld], new: Sequence[Meld]) -> Flow:
    """Everything is laid anew."""
    return _filled(_Draft(old, new))


def _grown(draft: _Draft) -> Iterator[Flow]:
    """First homes for the new sets, the biggest share first, then the rest."""
    shares = draft.home_shares()
    if not shares:
        yield _filled(draft)
        return
    best = shares[0]
    for share in shares:
        if share.size == best.size and (share is best or _rivals(share, best)):
            branch = draft.copy()
            branch.homes[share.goal] = share.source
            branch.give(share)
            yield from _grown(branch)


def _rivals(one: _Share, other: _Share) -> bool:
    """Whether to choose one leaves less of the other."""
    if one.goal == other.goal:
        return True
    return one.source == other.source and not one.pieces.keys().isdisjoint(other.pieces.keys())


def _filled(draft: _Draft) -> Flow:
    """Tiles of the table go rather to sets that grow at home, where they are moved at once; a set that is laid
    anew takes tiles from the rack, which cost no step."""
    while shares := draft.shares():
        draft.give(max(shares, key=lambda share: (draft.homes[share.goal] is not None, share.size)))
    _split_off(draft)
    rack = [(piece, goal) for goal, need in enumerate(draft.need) for piece in need.elements()]
    return Flow(tuple(draft.homes), tuple(map(tuple, draft.bound)), tuple(rack))


def _split_off(draft: _Draft) -> None:
    """A run that gets but a tile of a run in which others grow, and nothing from elsewhere, grows there too."""
    for goal, home in enumerate(draft.homes):
        given = [(source, piece) for source, bound in enumerate(draft.bound) for piece, to in bound if to == goal]
        if home is None and len(given) == 1:
            ((source, piece),) = given
            akin = draft.old[source].kind == draft.new[goal].kind
            if akin and piece != JOKER and source in draft.homes and draft.has_room(source, goal):
                draft.homes[goal] = source
