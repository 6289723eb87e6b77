"""What one number can do: give pieces to the open runs of a colour, start runs, and make groups.

Part of the reference solver. Knows counts, no tiles: a colour is its place in the box.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import le
from typing import Final, NamedTuple, TypeAlias

from rummi.core.meld import SHORTEST

Runs: TypeAlias = str
"""The open runs of a colour, a sign each, sorted: `1`, `2`, `3` (or more) is the length of a run that has a
number tile; `a`, `b`, `c` that of one which is jokers alone so far, so that it may not end yet (A-13)."""

WITH_TILE: Final = {"1": "2", "2": "3", "3": "3", "a": "2", "b": "3", "c": "3"}
WITH_JOKER: Final = {"1": "2", "2": "3", "3": "3", "a": "b", "b": "c", "c": "c"}
ENDS: Final = "3"
"""The only run that needs no further piece."""

NEVER: Final = 1_000
"""More jokers than any box has."""

GUARDS: Final = 0b100000_100000_100000
BITS: Final = 18


Kind: TypeAlias = tuple[tuple[int, ...], int]
"""A group: the colours of its number tiles, and its jokers."""


class Share(NamedTuple):
    """What the runs of a colour take at a number, and how they stand after it."""

    after: Runs
    tiles: int
    jokers: int
    debt: int
    """The jokers without which its runs cannot reach three pieces."""


class Grouping(NamedTuple):
    """Groups of one number: what they take of each colour and of the jokers, and the groups one by one."""

    tiles: tuple[int, ...]
    jokers: int
    groups: tuple[Kind, ...]


def ways(runs: Runs, tiles: int, jokers: int) -> Iterator[str]:
    """Every way to extend the runs: each gets a tile `t`, a joker `j`, or ends `.`; the rest starts new runs."""
    if not runs:
        yield ""
        return
    if tiles:
        yield from ("t" + way for way in ways(runs[1:], tiles - 1, jokers))
    if jokers:
        yield from ("j" + way for way in ways(runs[1:], tiles, jokers - 1))
    if runs[0] == ENDS:
        yield from ("." + way for way in ways(runs[1:], tiles, jokers))


def grown(runs: Runs, way: str, tiles: int, jokers: int) -> Runs:
    """The runs after such a way."""
    extended = [
        WITH_TILE[run] if piece == "t" else WITH_JOKER[run]
        for run, piece in zip(runs, way, strict=True)
        if piece != "."
    ]
    started = ["1"] * (tiles - way.count("t")) + ["a"] * (jokers - way.count("j"))
    return "".join(sorted(extended + started))


@cache
def shares(runs: Runs, must: int, may: int, jokers: int, ahead: tuple[int, ...]) -> tuple[Share, ...]:
    """Every share worth trying of `must` to `may` tiles and at most so many jokers.

    `ahead` says how many tiles the next two numbers have, as far as there are numbers.
    """
    found = [
        Share(after, tiles, spent, debt)
        for spent in range(jokers + 1)
        for tiles in range(must, may + 1)
        for after in {grown(runs, way, tiles, spent) for way in ways(runs, tiles, spent)}
        if (debt := _debt(after, ahead)) <= jokers - spent
    ]
    return tuple(share for share in found if not any(_better(other, share) for other in found))


def _debt(runs: Runs, ahead: tuple[int, ...]) -> int:
    """How many pieces the unfinished runs need at the next two numbers beyond the tiles there."""
    one_short = len(runs) - runs.count(ENDS)
    two_short = runs.count("1") + runs.count("a")
    if (one_short and not ahead) or (two_short and len(ahead) < 2):
        return NEVER
    return sum(max(0, runs - tiles) for runs, tiles in zip((one_short, two_short), ahead, strict=False))


def _better(share: Share, other: Share) -> bool:
    """Whether it can do all that the other can: as many tiles, the same jokers, runs at least as good."""
    return (
        share != other
        and share.tiles >= other.tiles
        and share.jokers == other.jokers
        and jokers_alone(share.after) == jokers_alone(other.after)
        and dominates(need(share.after), need(other.after), GUARDS)
    )


@cache
def jokers_alone(runs: Runs) -> Runs:
    """The runs that have no number tile yet."""
    return runs.lstrip("123")


@cache
def need(runs: Runs) -> int:
    """Three numbers in one, each the better the smaller: how many runs have length 1, how many have 1 or 2,
    and, counted down, how many there are.

    Let none of the three be greater in A than in B, and the runs of jokers alone be the same. Sort the runs
    with tiles by length: A has no fewer than B, its i-th run is at least as long as B's i-th, and those beyond
    B's have length 3 or more and may end. So each run of A can take what B's takes: what completes B
    completes A.
    """
    ones = runs.count("1")
    short = ones + runs.count("2")
    return ones | short << 6 | 31 - short - runs.count("3") << 12


def dominates(need_a: int, need_b: int, guards: int) -> bool:
    """Whether no number of A is greater than that of B: then no subtraction borrows from a guard bit."""
    return (need_b | guards) - need_a & guards == guards


@cache
def groupings(may: tuple[int, ...], jokers: int) -> tuple[Grouping, ...]:
    """Every way to make groups, none included, of so many tiles of each colour and jokers."""
    none = Grouping((0,) * len(may), 0, ())
    found = {none[:2]}
    todo = [none]
    for base in todo:  # it grows while it is read
        for kind in _kinds(len(may)):
            tiles = tuple(count + (place in kind[0]) for place, count in enumerate(base.tiles))
            bigger = Grouping(tiles, base.jokers + kind[1], (*base.groups, kind))
            fits = bigger.jokers <= jokers and all(map(le, tiles, may))
            if fits and bigger[:2] not in found:
                found.add(bigger[:2])
                todo.append(bigger)
    return tuple(todo)


def _kinds(colours: int) -> Iterator[Kind]:
    """Every group has at least one number tile (A-13)."""
    for size in range(SHORTEST, colours + 1):
        for tiles in range(1, size + 1):
            for places in combinations(range(colours), tiles):
                yield places, size - tiles
