"""Compare the search for an opening with a brute force that tries every division of a small rack into melds.

The brute force shares no code with the engine: it works on letters and numbers and has its own test for melds.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummi.core.box import STANDARD_BOX, XP_BOX, Box
from rummi.core.tiles import Tiles
from rummi.games.classic.play import could_open, find_opening
from rummi.games.classic.setup import RULESETS

COLOURS = "KRBO"
HIGHEST = 13

Rack = tuple[str, ...]


def meld_value(pieces: Rack) -> int:
    """Return the highest value of these pieces as one meld; 0 if they are not a meld."""
    tiles = [(piece[0], int(piece[1:])) for piece in pieces if piece != "*"]
    size = len(pieces)
    colours = [colour for colour, _ in tiles]
    numbers = [number for _, number in tiles]
    if size < 3 or not tiles:
        return 0
    best = 0
    if len(set(numbers)) == 1 and len(set(colours)) == len(colours) and size <= len(COLOURS):
        best = numbers[0] * size
    if len(set(colours)) == 1 and len(set(numbers)) == len(numbers):
        for first in range(1, HIGHEST - size + 2):
            run = range(first, first + size)
            if set(numbers) <= set(run):
                best = max(best, sum(run))
    return best


@cache
def highest_value(rack: Rack) -> int:
    """Return the highest value of disjoint melds of the rack, trying every meld for its first piece, and none."""
    if len(rack) < 3:
        return 0
    piece, *others = rack
    best = highest_value(tuple(others))
    for chosen in range(1, 2 ** len(others)):
        taken = tuple(other for at, other in enumerate(others) if chosen >> at & 1)
        value = meld_value((piece, *taken))
        if value:
            left = tuple(other for at, other in enumerate(others) if not chosen >> at & 1)
            best = max(best, value + highest_value(left))
    return best


def racks(copies: int, jokers: int) -> st.SearchStrategy[Rack]:
    """Generate small racks of neighbouring numbers, because random tiles of the whole box seldom form melds."""

    def near(low: int) -> st.SearchStrategy[list[int]]:
        places = [at for at, tile in enumerate(tiles) if low <= int(tile[1:]) < low + 4]
        return st.lists(st.sampled_from(places), unique=True, min_size=4 - jokers, max_size=9 - jokers)

    def held(places: list[int], jokers: int) -> Rack:
        return tuple(sorted(tiles[at] for at in places) + ["*"] * jokers)

    tiles = [f"{colour}{number}" for colour in COLOURS for number in range(1, HIGHEST + 1)] * copies
    return st.builds(held, st.integers(1, HIGHEST - 2).flatmap(near), st.integers(0, jokers))


def check_opening(rack: Rack, box: Box, goal: int) -> None:
    """Check that the engine finds an opening exactly if there is one, and that it is legal."""
    tiles = Tiles.parse(" ".join(rack) or "-", box)
    found = find_opening(tiles, box, goal)
    assert (found is not None) == (highest_value(rack) >= goal)
    if found is not None:
        used = Tiles.of(piece for meld in found for piece in meld.tiles)
        assert all(meld.valid for meld in found)
        assert len(tiles.lacks(used)) == 0
        assert sum(meld.value or 0 for meld in found) >= goal


@pytest.mark.rule("STD-18", "STD-19", "A-22")
@settings(max_examples=100, deadline=None)
@given(racks(copies=2, jokers=0), st.integers(1, 60))
@example(("B5", "B5", "O5", "O5", "R5", "R5"), 30)  # the same meld twice
@example(("B1", "B2", "B3", "B4", "B5", "B6", "K4", "O4"), 25)  # the run has 21 points, two melds with the group 18
def test_a_22_an_opening_without_jokers(rack: Rack, goal: int) -> None:
    check_opening(rack, STANDARD_BOX, 30)
    check_opening(rack, STANDARD_BOX, goal)


@pytest.mark.rule("STD-18", "STD-20", "A-22")
@settings(max_examples=100, deadline=None)
@given(racks(copies=2, jokers=2), st.integers(1, 60))
@example(("R12", "R13", "*"), 36)
@example(("B13", "*", "*"), 39)
@example(("R9", "R10", "*"), 30)
@example(("R1", "R2", "R3", "R4", "*", "*"), 21)  # a run of six, or two of three
@example(("R7", "R8", "R9", "K9", "B9", "*"), 51)  # the joker replaces the R9 in the run or joins the nines
def test_a_22_an_opening_with_jokers(rack: Rack, goal: int) -> None:
    check_opening(rack, STANDARD_BOX, 30)
    check_opening(rack, STANDARD_BOX, goal)


@pytest.mark.rule("A-22", "XP-2")
@settings(max_examples=100, deadline=None)
@given(racks(copies=3, jokers=2), st.integers(1, 60))
def test_a_22_an_opening_with_three_copies_of_each_tile(rack: Rack, goal: int) -> None:
    check_opening(rack, XP_BOX, 30)
    check_opening(rack, XP_BOX, goal)


@pytest.mark.rule("STD-18", "STD-20", "A-22", "XP-3")
@settings(max_examples=100, deadline=None)
@given(racks(copies=3, jokers=4), st.integers(1, 60))
# a run of six (21) that cannot be halved, because no half may be jokers alone, and a group of threes (9)
@example(("B3", "K1", "K2", "O3", "R3", "*", "*", "*", "*"), 30)
@example(("B3", "K1", "K2", "K3", "O3", "R3", "*", "*", "*"), 30)
def test_a_22_an_opening_with_the_four_jokers_of_xp(rack: Rack, goal: int) -> None:
    check_opening(rack, XP_BOX, 30)
    check_opening(rack, XP_BOX, goal)


@pytest.mark.rule("STD-53", "NGT-17", "C-2", "A-22")
@settings(deadline=None)
@given(racks(copies=2, jokers=2))
def test_std_53_only_ngt_counts_the_jokers(rack: Rack) -> None:
    without = tuple(piece for piece in rack if piece != "*")
    tiles = Tiles.parse(" ".join(rack) or "-")
    for name, ruleset in RULESETS.items():
        tested = rack if name == "ngt" else without
        assert could_open(tiles, ruleset) == (highest_value(tested) >= 30)
