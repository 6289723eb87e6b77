"""The search for an opening against a brute force that tries every way to part a small rack.

The brute force shares nothing with the engine: it works on letters and numbers and knows a set by itself.
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


def set_value(pieces: Rack) -> int:
    """The most that these pieces are worth as one set; 0 if they are none."""
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
def most(rack: Rack) -> int:
    """The most points that disjoint sets of the rack are worth: its first piece is in no set or in one."""
    if len(rack) < 3:
        return 0
    piece, *others = rack
    best = most(tuple(others))
    for chosen in range(1, 2 ** len(others)):
        taken = tuple(other for at, other in enumerate(others) if chosen >> at & 1)
        value = set_value((piece, *taken))
        if value:
            best = max(best, value + most(tuple(other for at, other in enumerate(others) if not chosen >> at & 1)))
    return best


def racks(copies: int, jokers: int) -> st.SearchStrategy[Rack]:
    """Small racks of neighbouring numbers, because tiles from the whole box seldom form sets."""

    def near(low: int) -> st.SearchStrategy[list[int]]:
        places = [at for at, tile in enumerate(tiles) if low <= int(tile[1:]) < low + 4]
        return st.lists(st.sampled_from(places), unique=True, min_size=4 - jokers, max_size=9 - jokers)

    def held(places: list[int], jokers: int) -> Rack:
        return tuple(sorted(tiles[at] for at in places) + ["*"] * jokers)

    tiles = [f"{colour}{number}" for colour in COLOURS for number in range(1, HIGHEST + 1)] * copies
    return st.builds(held, st.integers(1, HIGHEST - 2).flatmap(near), st.integers(0, jokers))


def agrees(rack: Rack, box: Box, goal: int) -> None:
    """The engine finds an opening exactly where there is one, and what it finds is one."""
    tiles = Tiles.parse(" ".join(rack) or "-", box)
    found = find_opening(tiles, box, goal)
    assert (found is not None) == (most(rack) >= goal)
    if found is not None:
        used = Tiles.of(piece for meld in found for piece in meld.tiles)
        assert all(meld.valid for meld in found)
        assert len(tiles.lacks(used)) == 0
        assert sum(meld.value or 0 for meld in found) >= goal


@pytest.mark.rule("STD-18", "STD-19", "A-22")
@settings(max_examples=100, deadline=None)
@given(racks(copies=2, jokers=0), st.integers(1, 60))
@example(("B5", "B5", "O5", "O5", "R5", "R5"), 30)  # the same set twice
@example(("B1", "B2", "B3", "B4", "B5", "B6", "K4", "O4"), 25)  # the run is worth 21; parted by the fours, 18
def test_a_22_an_opening_without_jokers(rack: Rack, goal: int) -> None:
    agrees(rack, STANDARD_BOX, 30)
    agrees(rack, STANDARD_BOX, goal)


@pytest.mark.rule("STD-18", "STD-20", "A-22")
@settings(max_examples=100, deadline=None)
@given(racks(copies=2, jokers=2), st.integers(1, 60))
@example(("R12", "R13", "*"), 36)
@example(("B13", "*", "*"), 39)
@example(("R9", "R10", "*"), 30)
@example(("R1", "R2", "R3", "R4", "*", "*"), 21)  # a run of six is two of three
@example(("R7", "R8", "R9", "K9", "B9", "*"), 51)  # the joker takes the place of the R9 or joins the nines
def test_a_22_an_opening_with_jokers(rack: Rack, goal: int) -> None:
    agrees(rack, STANDARD_BOX, 30)
    agrees(rack, STANDARD_BOX, goal)


@pytest.mark.rule("A-22", "XP-2")
@settings(max_examples=100, deadline=None)
@given(racks(copies=3, jokers=2), st.integers(1, 60))
def test_a_22_an_opening_with_three_copies_of_each_tile(rack: Rack, goal: int) -> None:
    agrees(rack, XP_BOX, 30)
    agrees(rack, XP_BOX, goal)


@pytest.mark.rule("STD-18", "STD-20", "A-22", "XP-3")
@settings(max_examples=100, deadline=None)
@given(racks(copies=3, jokers=4), st.integers(1, 60))
# a run of six of which no half may be jokers alone (21), and a group of threes (9)
@example(("B3", "K1", "K2", "O3", "R3", "*", "*", "*", "*"), 30)
@example(("B3", "K1", "K2", "K3", "O3", "R3", "*", "*", "*"), 30)
def test_a_22_an_opening_with_the_four_jokers_of_xp(rack: Rack, goal: int) -> None:
    agrees(rack, XP_BOX, 30)
    agrees(rack, XP_BOX, goal)


@pytest.mark.rule("STD-53", "NGT-17", "C-2", "A-22")
@settings(deadline=None)
@given(racks(copies=2, jokers=2))
def test_std_53_only_ngt_counts_the_jokers(rack: Rack) -> None:
    without = tuple(piece for piece in rack if piece != "*")
    tiles = Tiles.parse(" ".join(rack) or "-")
    for name, ruleset in RULESETS.items():
        tested = rack if name == "ngt" else without
        assert could_open(tiles, ruleset) == (most(tested) >= 30)
