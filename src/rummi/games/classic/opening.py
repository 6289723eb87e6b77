"""The opening: finding sets on a rack that are worth enough (STD-18 to STD-20, A-22).

The search is exact: it fails only where no opening exists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from rummi.core.box import Box
from rummi.core.meld import Meld, jokers_worth
from rummi.core.reading import SHORTEST
from rummi.core.tile import JOKER, Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.rulesets import Ruleset


def could_open(rack: Tiles, ruleset: Ruleset) -> bool:
    """The test behind the 200 points, with or without jokers as the ruleset says (C-2)."""
    counted = rack if ruleset.jokers_could_open else Tiles.of(piece for piece in rack if piece != JOKER)
    return find_opening(counted.sorted(), ruleset.box, ruleset.opening) is not None


@lru_cache(maxsize=4_096)
def find_opening(rack: Tiles, box: Box, goal: int) -> tuple[Meld, ...] | None:
    """Sets from the rack worth at least the goal together; None if there are none."""
    melds = sorted(rack_melds(rack, box), key=_value, reverse=True)
    return _reach(goal, [(meld, meld.tiles.counts) for meld in melds], rack.counts)


def _reach(goal: int, melds: Sequence[tuple[Meld, Counter[Piece]]], held: Counter[Piece]) -> tuple[Meld, ...] | None:
    """Take the melds from the most valuable down, each as often as the tiles allow."""
    if goal <= 0:
        return ()
    melds = [(meld, used) for meld, used in melds if used <= held]
    if _value_at_most(melds, held) < goal:
        return None
    for at, (meld, used) in enumerate(melds):
        rest = _reach(goal - _value(meld), melds[at:], held - used)
        if rest is not None:
            return (meld, *rest)
    return None


def _value_at_most(melds: Sequence[tuple[Meld, Counter[Piece]]], held: Counter[Piece]) -> int:
    """No opening from these melds is worth more: every tile that occurs in one, every joker at its best."""
    useful = {piece for _, used in melds for piece in used}
    numbers = sum(piece.number * held[piece] for piece in useful if isinstance(piece, Tile))
    return numbers + held[JOKER] * max((joker for meld, _ in melds for joker in jokers_worth(meld)), default=0)


def _value(meld: Meld) -> int:
    return meld.value or 0


def rack_melds(rack: Tiles, box: Box) -> Iterator[Meld]:
    """Every set that the rack can make, short of runs that are two shorter runs laid end to end.

    A joker may stand for a tile that is missing, or for one that the rack holds but needs elsewhere.
    """
    held = frozenset(rack)
    jokers = rack.counts[JOKER]
    # a longer run can be parted after three tiles, unless one part would be jokers alone
    longest = max(2 * SHORTEST - 1, SHORTEST + jokers)
    for wanted, tiles in _windows(box, longest):
        spare = jokers - len(tiles - held)
        if spare < 0:
            continue
        have = [tile for tile in wanted if tile in held]
        for extra in range(min(spare, len(have) - 1) + 1):
            for replaced in combinations(have, extra):
                laid = [tile for tile in have if tile not in replaced]
                yield Meld.of([tile if tile in laid else Joker(tile) for tile in wanted], box)


@lru_cache
def _windows(box: Box, longest: int) -> tuple[tuple[tuple[Tile, ...], frozenset[Tile]], ...]:
    """The number tiles of every group, and of every run up to the longest, in order and as a set."""
    numbers = range(1, box.highest + 1)
    groups = [
        tuple(Tile(colour, number) for colour in colours)
        for number in numbers
        for size in range(SHORTEST, len(box.colours) + 1)
        for colours in combinations(box.colours, size)
    ]
    runs = [
        tuple(Tile(colour, first + step) for step in range(length))
        for colour in box.colours
        for length in range(SHORTEST, longest + 1)
        for first in numbers[: len(numbers) - length + 1]
    ]
    return tuple((tiles, frozenset(tiles)) for tiles in (*groups, *runs))
