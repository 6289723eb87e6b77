"""The moves of the reference solver at one number: extend the open runs of a colour, start runs, and make groups.

This module knows only counts, not tiles. A colour is its index in the box.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import le
from typing import Final, NamedTuple, TypeAlias

from rummi.core.meld import SHORTEST

Runs: TypeAlias = str
"""The open runs of a colour, one sign each, sorted. The signs `1`, `2` and `3` (or more) are the length of a run with a
number tile; `a`, `b` and `c` that of a run of jokers only, which may not end yet (A-13)."""

WITH_TILE: Final = {"1": "2", "2": "3", "3": "3", "a": "2", "b": "3", "c": "3"}
WITH_JOKER: Final = {"1": "2", "2": "3", "3": "3", "a": "b", "b": "c", "c": "c"}
ENDS: Final = "3"
"""The sign of a run that is long enough to end."""

NEVER: Final = 1_000
"""More jokers than any box has: the debt of runs that cannot be completed."""

GUARDS: Final = 0b100000_100000_100000
BITS: Final = 18


Kind: TypeAlias = tuple[tuple[int, ...], int]
"""A group: the colours of its number tiles, and its jokers."""


class Share(NamedTuple):
    """The pieces that the runs of a colour take at a number, and the open runs after it."""

    after: Runs
    tiles: int
    jokers: int
    debt: int
    """The jokers that the runs still need to reach three pieces."""


class Grouping(NamedTuple):
    """Groups of one number: the tiles of each colour and the jokers they use, and the list of groups."""

    tiles: tuple[int, ...]
    jokers: int
    groups: tuple[Kind, ...]


def ways(runs: Runs, tiles: int, jokers: int) -> Iterator[str]:
    """Yield every way to extend the runs: each gets a tile `t` or a joker `j`, or ends `.`.

    Pieces that are left start new runs.
    """
    if not runs:
        yield ""
        return
    if tiles:
        yield from ("t" + way for way in ways(runs[1:], tiles - 1, jokers))
    if jokers:
        yield from ("j" + way for way in ways(runs[1:], tiles, jokers - 1))
    if runs[0] == ENDS:
        yield from ("." + way for way in ways(runs[1:], tiles, jokers))


def extend_runs(runs: Runs, way: str, tiles: int, jokers: int) -> Runs:
    """Return the open runs after a way from `ways`."""
    extended = [
        WITH_TILE[run] if piece == "t" else WITH_JOKER[run]
        for run, piece in zip(runs, way, strict=True)
        if piece != "."
    ]
    started = ["1"] * (tiles - way.count("t")) + ["a"] * (jokers - way.count("j"))
    return "".join(sorted(extended + started))


@cache
def shares(runs: Runs, must: int, may: int, jokers: int, ahead: tuple[int, ...]) -> tuple[Share, ...]:
    """Return every share worth trying with `must` to `may` tiles and at most `jokers` jokers.

    `ahead` has the number of tiles of each of the next two numbers, if those numbers exist.
    """
    found = [
        Share(after, tiles, spent, debt)
        for spent in range(jokers + 1)
        for tiles in range(must, may + 1)
        for after in {extend_runs(runs, way, tiles, spent) for way in ways(runs, tiles, spent)}
        if (debt := _debt(after, ahead)) <= jokers - spent
    ]
    return tuple(share for share in found if not any(_is_better(other, share) for other in found))


def _debt(runs: Runs, ahead: tuple[int, ...]) -> int:
    """Count the pieces that unfinished runs need at the next two numbers beyond the tiles of those numbers."""
    one_short = len(runs) - runs.count(ENDS)
    two_short = runs.count("1") + runs.count("a")
    if (one_short and not ahead) or (two_short and len(ahead) < 2):
        return NEVER
    return sum(max(0, runs - tiles) for runs, tiles in zip((one_short, two_short), ahead, strict=False))


def _is_better(share: Share, other: Share) -> bool:
    """Return whether a share dominates another: as many tiles, the same jokers, and runs at least as good."""
    return (
        share != other
        and share.tiles >= other.tiles
        and share.jokers == other.jokers
        and joker_runs(share.after) == joker_runs(other.after)
        and dominates(need(share.after), need(other.after), GUARDS)
    )


@cache
def joker_runs(runs: Runs) -> Runs:
    """Return the runs that consist of jokers only."""
    return runs.lstrip("123")


@cache
def need(runs: Runs) -> int:
    """Pack three numbers into one, so that smaller is better for each.

    The numbers are the runs of length 1, the runs of length 1 or 2, and the number of runs with tiles, counted down.

    Proof that `dominates` is right: let none of the three be greater in A than in B, and let the runs of jokers be the
    same. Sort the runs with tiles by length. A has at least as many as B, its i-th run is at least as long as B's, and
    its further runs have length 3 or more, so they may end. So each run of A can take what the run of B takes, and
    whatever completes B completes A.
    """
    ones = runs.count("1")
    short = ones + runs.count("2")
    return ones | short << 6 | 31 - short - runs.count("3") << 12


def dominates(need_a: int, need_b: int, guards: int) -> bool:
    """Return whether no number packed in A is greater than that in B: no subtraction borrows from a guard bit."""
    return (need_b | guards) - need_a & guards == guards


@cache
def groupings(may: tuple[int, ...], jokers: int) -> tuple[Grouping, ...]:
    """Return every way to make groups, or none, from `may` tiles of each colour and `jokers` jokers."""
    none = Grouping((0,) * len(may), 0, ())
    found = {none[:2]}
    todo = [none]
    for base in todo:  # the loop appends to this list
        for kind in _kinds(len(may)):
            tiles = tuple(count + (place in kind[0]) for place, count in enumerate(base.tiles))
            bigger = Grouping(tiles, base.jokers + kind[1], (*base.groups, kind))
            fits = bigger.jokers <= jokers and all(map(le, tiles, may))
            if fits and bigger[:2] not in found:
                found.add(bigger[:2])
                todo.append(bigger)
    return tuple(todo)


def _kinds(colours: int) -> Iterator[Kind]:
    """Yield every kind of group. Each has at least one number tile (A-13)."""
    for size in range(SHORTEST, colours + 1):
        for tiles in range(1, size + 1):
            for places in combinations(range(colours), tiles):
                yield places, size - tiles
