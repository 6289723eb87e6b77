"""The search for the best play finds as much as brute force, and always a legal crossword."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rummi.core.tile import JOKER, Colour, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.express.layout import Layout, is_legal
from rummi.games.express.search.best import BestPlay, Limits, best_play, normalise
from rummi.games.express.search.embedding import extend_existing
from tests.games.express.brute import find_islands, most_laid
from tests.support.games.express import fresh
from tests.support.patience import TIMES


def search(table: str, hand: str, limits: Limits | None = None) -> BestPlay:
    return best_play(Layout.parse(table), Tiles.parse(hand), limits)


def assert_legal(found: BestPlay, hand: Tiles) -> None:
    """Check that the play is legal, lays only dice of the hand and keeps those of the table."""
    assert is_legal(found.layout)
    assert found.layout.tiles.same(found.before.tiles + found.laid)
    assert not len(hand.lacks(found.laid))


def small_case(chance: Random) -> tuple[Layout, list[Piece]]:
    """Return a table and a hand with few numbers and colours, so that many plays are possible."""
    colours = chance.sample(range(4), chance.choice([2, 3, 3, 4]))
    tiles = [Tile(Colour(colour), number) for colour in colours for number in range(1, chance.choice([3, 4, 5]) + 1)]
    jokers = chance.choice([0, 0, 0, 1, 1])
    pieces: list[Piece] = [*chance.sample(tiles * 2, 6 - jokers), *[JOKER] * jokers]
    known = [layout for layout in find_islands(pieces).values() if len(layout) < len(pieces)]
    table = chance.choice([Layout(), *known])
    return table, list((Counter(pieces) - Counter(table.tiles)).elements())


@pytest.mark.parametrize("seed", range(20 * TIMES))
def test_the_search_lays_as_many_dice_as_brute_force(seed: int) -> None:
    table, hand = small_case(Random(seed))
    found = best_play(table, hand)
    assert_legal(found, Tiles.of(hand))
    assert found.proven
    assert len(found.laid) == most_laid(list(table.tiles), hand)


@pytest.mark.parametrize(
    ("table", "hand", "laid"),
    [
        ("-", "K1 R5 B9", 0),
        ("-", "K1 K2 K3 R5", 3),
        ("B4 B5 B6 . K8 R8 O8", "B3 B8", 2),  # DICE-24
        ("B3 B4 B5", "R3 O3", 2),  # DICE-25
        ("K3 K4 K5 / / R2 K2 B2", "K3", 1),  # DICE-26
        ("B3 * B5 / R3 . . / O3 . .", "B6 B7 R5", 3),  # DICE-30
        ("K1 K2 K3 / / R1 R2 R3", "B1 B3", 2),  # a ring of four sets
        ("R11 R12 R13", "K10 K11 K12 B11 O12", 5),  # two rows side by side
        ("-", "* * K5", 3),
        ("-", "* * *", 0),
        ("R1 R2 R3 R4 R5 R6", "R4", 1),  # crosses itself
        ("-", "K1 K2 K3 R1 R2 R3 B1 B2 B3", 9),
    ],
)
def test_the_search_finds_the_known_best_play(table: str, hand: str, laid: int) -> None:
    found = search(table, hand)
    assert_legal(found, Tiles.parse(hand))
    assert len(found.laid) == laid
    assert found.proven


def test_a_search_cut_short_finds_a_legal_play_that_is_not_proven() -> None:
    hand = "K1 K3 R1 R3 B2 O2 * * K2 R2 B9"
    cut = search("-", hand, Limits(nodes=3))
    assert_legal(cut, Tiles.parse(hand))
    assert not cut.proven
    assert not search("-", hand, Limits(go_on=lambda: False)).proven or len(search("-", hand).laid) == 11


@pytest.mark.parametrize("seed", range(6))
def test_a_limited_search_of_eighteen_dice_with_many_jokers_lays_at_least_half(seed: int) -> None:
    chance = Random(seed)
    dice = fresh("express-solo").setup.dice
    faces = [JOKER if JOKER in die else chance.choice(die) for die in dice]
    found = best_play(Layout(), faces, Limits(nodes=2_000))
    assert_legal(found, Tiles.of(faces))
    assert len(found.laid) >= 9


def test_dice_of_the_table_stay_if_they_need_not_move() -> None:
    found = search("R3 R4 R5 / . / K9 B9 O9", "R6 K1")
    assert found.layout == Layout.parse("R3 R4 R5 R6 / . / K9 B9 O9")


def test_unchanged_islands_stay_where_they_are() -> None:
    found = search("R4 R5 R6 R7 R8 / / . B9 B10 B11 / O1 / O2 / O3", "R6")
    assert len(found.laid) == 1
    rows = list(found.layout.rows())
    assert rows[0] == ". B9 B10 B11 . R4 R5 R6 . R6 R7 R8"
    assert [row.split()[0] for row in rows[1:]] == ["O1", "O2", "O3"]


def test_islands_with_the_same_sets_that_share_other_dice_differ() -> None:
    """A ring of four sets has one die less than a chain of the same sets."""
    ring = Layout.parse("K1 K2 K3 / B1 . B3 / R1 R2 R3")
    chain = Layout.parse("K1 K2 K3 . . / B1 . . . . / R1 R2 R3 . . / . . B3 . . / . . K3 . .")
    assert is_legal(chain)
    assert normalise(ring, ring) == ring
    assert normalise(ring, chain) == chain


@pytest.mark.parametrize(
    ("table", "hand", "after"),
    [
        ("R3 R4 R5", "R6 R7", "R3 R4 R5 R6 R7"),
        ("B3 B4 B5", "K3 O3", "K3 . . / B3 B4 B5 / O3 . ."),
        ("-", "K1 K2 K3 B9", "K1 K2 K3"),
        ("R3 R4 R5", "B9", None),
    ],
)
def test_extending_adds_as_many_dice_as_possible_without_moving_any(table: str, hand: str, after: str | None) -> None:
    layout = extend_existing(Layout.parse(table), Tiles.parse(hand))
    if after is None:
        assert layout is None
    else:
        assert layout is not None
        assert is_legal(layout)
        assert layout.tiles.same(Layout.parse(after).tiles)


@pytest.mark.parametrize("seed", range(30))
def test_extending_keeps_every_die_of_the_table(seed: int) -> None:
    chance = Random(seed)
    dice = fresh().setup.dice
    faces = [chance.choice(die) for die in chance.sample(dice, len(dice))]
    table = best_play(Layout(), faces[:13], Limits(nodes=50)).layout
    left = list((Counter(faces) - Counter(table.tiles)).elements())
    layout = extend_existing(table, left)
    if layout is not None:
        assert is_legal(layout)
        assert not len(layout.tiles.lacks(table.tiles))
        assert not len(Tiles.of(faces).lacks(layout.tiles))


def test_extending_never_puts_a_die_on_an_occupied_cell() -> None:
    """A column K7 R7 B7 from the first row down would replace the O7 of the last row."""
    table = Layout.parse("K7 K8 K9 / . . . / O7 K7 R7")
    layout = extend_existing(table, Tiles.parse("R7 B7"))
    assert layout is not None
    assert not len(layout.tiles.lacks(table.tiles))
