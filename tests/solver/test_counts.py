"""Known exact counts: the sets of the box, and the hands that can be laid completely."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from rummi.core.box import STANDARD_BOX
from rummi.core.meld import all_readings
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece, Tile, by_colour
from rummi.core.tiles import Tiles
from rummi.solver.problem import Problem
from tests.oracles.reference import Number, State, Step, drop_dominated, next_layer
from tests.oracles.reference_moves import Grouping
from tests.solver.conftest import Solver
from tests.solver.sets import sets
from tests.solver.verify import verify
from tests.support.patience import TIMES

COLOURS = STANDARD_BOX.colours
NUMBERS = range(1, STANDARD_BOX.highest + 1)
PLAYABLE = {3: 96, 4: 53, 5: 36, 6: 4656, 7: 4980, 8: 4731, 9: 151728}
"""The number of different hands of each size, without jokers, that can be laid completely in the standard box."""

Hand = tuple[Piece, ...]


def lays_all(solver: Solver, hand: Hand) -> bool:
    return verify(solver.solve(Problem(Table(), Tiles(hand)))).tiles == len(hand)


@cache
def hands() -> list[Hand]:
    """Return every hand of three to five pieces that could be a set: one colour or one number, at most two jokers."""
    rows = [[Tile(colour, number) for number in NUMBERS] for colour in COLOURS]
    rows += [[Tile(colour, number) for colour in COLOURS] for number in NUMBERS]
    found: set[Hand] = set()
    for row, jokers, size in product(rows, range(3), range(3, 6)):
        for tiles in combinations_with_replacement(row, size - jokers):
            if max(Counter(tiles).values()) <= STANDARD_BOX.copies:
                found.add((*tiles, *[JOKER] * jokers))
    return sorted(found, key=str)


def is_set(hand: Hand) -> bool:
    return bool(all_readings(hand, STANDARD_BOX))


def test_sets_without_jokers() -> None:
    short = [hand for hand in hands() if JOKER not in hand and is_set(hand)]
    groups = [hand for hand in short if len({piece.number for piece in hand if isinstance(piece, Tile)}) == 1]
    assert (len(groups), len(short) - len(groups), len(short)) == (65, 120, 185)
    assert len(sets(STANDARD_BOX, jokers=0, longest=13)) == 329


def test_sets_with_up_to_two_jokers() -> None:
    assert sum(map(is_set, hands())) == 1173
    assert {chosen.pieces for chosen in sets(STANDARD_BOX, jokers=2, longest=5)} == set(filter(is_set, hands()))


def test_a_solver_lays_exactly_the_sets(solver: Solver) -> None:
    found, others = list(filter(is_set, hands())), [hand for hand in hands() if not is_set(hand)]
    assert all(lays_all(solver, hand) for hand in solver.sample(found, stride=5))
    assert not any(lays_all(solver, hand) for hand in solver.sample(others[:: 1 if TIMES > 1 else 4], stride=25))


@pytest.mark.parametrize("size", range(3, 9))
def test_a_solver_lays_every_hand_that_sets_make(solver: Solver, size: int) -> None:
    hands = sorted(hands_of_sets(size), key=str)
    assert len(hands) == PLAYABLE[size]
    assert all(lays_all(solver, hand) for hand in solver.sample(hands, stride=29))


@cache
def hands_of_sets(size: int) -> frozenset[Hand]:
    """Return every hand of this size made of sets of three to five tiles. Longer runs are two shorter ones."""
    if size == 0:
        return frozenset([()])
    return frozenset(
        hand
        for chosen in sets(STANDARD_BOX, jokers=0, longest=5)
        if len(chosen.pieces) <= size
        for rest in hands_of_sets(size - len(chosen.pieces))
        if max(Counter(hand := tuple(sorted((*rest, *chosen.pieces), key=by_colour))).values()) <= 2
    )


@pytest.mark.thorough
def test_the_reference_accepts_exactly_the_playable_hands() -> None:
    """Count all hands together: hands that lead the reference into the same states are counted once."""
    start = State(0, ("",) * len(COLOURS))
    counted: dict[frozenset[State], Counter[int]] = {frozenset([start]): Counter([0])}
    for number in NUMBERS:
        later = min(STANDARD_BOX.highest - number, 2)
        following: defaultdict[frozenset[State], Counter[int]] = defaultdict(Counter)
        for states, sizes in counted.items():
            for tiles, after in next_states(states, later, max(PLAYABLE) - min(sizes)):
                following[after] += Counter({size + tiles: hands for size, hands in sizes.items()})
        counted = following
    total = sum(counted.values(), Counter())
    assert {size: total[size] for size in PLAYABLE} == PLAYABLE


@cache
def next_states(states: frozenset[State], later: int, most: int) -> list[tuple[int, frozenset[State]]]:
    """List, for every choice of at most `most` tiles of a number, the tile count and the states next_states."""
    layer = {state: Step(0, state, Grouping((), 0, ()), ()) for state in states}
    ahead = ((STANDARD_BOX.copies,) * later,) * len(COLOURS)
    found = []
    for held in product(range(STANDARD_BOX.copies + 1), repeat=len(COLOURS)):
        if sum(held) <= most:
            after = drop_dominated(next_layer(layer, Number(held, held, held, ahead, tile=0, joker=0), jokers=0))
            found.append((sum(held), frozenset(after)))
    return [(tiles, after) for tiles, after in found if after]
