"""The best play: as good as trying everything, and always a legal crossword."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rummi.core.tile import JOKER, Colour, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.express.advice import explain_play
from rummi.games.express.layout import Layout, is_legal
from rummi.games.express.search.best import BestPlay, Limits, best_play, normalise
from rummi.games.express.search.embedding import extend_existing
from tests.games.express.brute import islands, most_laid
from tests.support.games.express import fresh
from tests.support.patience import TIMES


def best(table: str, hand: str, limits: Limits | None = None) -> BestPlay:
    return best_play(Layout.parse(table), Tiles.parse(hand), limits)


def check(found: BestPlay, hand: Tiles) -> None:
    """Whatever is found is legal and lays dice of the hand without losing one of the table."""
    assert is_legal(found.layout)
    assert found.layout.tiles.same(found.before.tiles + found.laid)
    assert not len(hand.lacks(found.laid))


def small_case(chance: Random) -> tuple[Layout, list[Piece]]:
    """Few numbers and colours, so that much can be done with them."""
    colours = chance.sample(range(4), chance.choice([2, 3, 3, 4]))
    tiles = [Tile(Colour(colour), number) for colour in colours for number in range(1, chance.choice([3, 4, 5]) + 1)]
    jokers = chance.choice([0, 0, 0, 1, 1])
    pieces: list[Piece] = [*chance.sample(tiles * 2, 6 - jokers), *[JOKER] * jokers]
    known = [layout for layout in islands(pieces).values() if len(layout) < len(pieces)]
    table = chance.choice([Layout(), *known])
    return table, list((Counter(pieces) - Counter(table.tiles)).elements())


@pytest.mark.parametrize("seed", range(20 * TIMES))
def test_as_many_dice_as_trying_everything(seed: int) -> None:
    table, hand = small_case(Random(seed))
    found = best_play(table, hand)
    check(found, Tiles.of(hand))
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
def test_plays_that_are_known(table: str, hand: str, laid: int) -> None:
    found = best(table, hand)
    check(found, Tiles.parse(hand))
    assert len(found.laid) == laid
    assert found.proven


def test_a_search_cut_short_is_not_proven_but_legal() -> None:
    hand = "K1 K3 R1 R3 B2 O2 * * K2 R2 B9"
    cut = best("-", hand, Limits(nodes=3))
    check(cut, Tiles.parse(hand))
    assert not cut.proven
    assert not best("-", hand, Limits(go_on=lambda: False)).proven or len(best("-", hand).laid) == 11


@pytest.mark.parametrize("seed", range(6))
def test_eighteen_dice_with_many_jokers_stay_quick(seed: int) -> None:
    chance = Random(seed)
    dice = fresh("express-solo").setup.dice
    faces = [JOKER if JOKER in die else chance.choice(die) for die in dice]
    found = best_play(Layout(), faces, Limits(nodes=2_000))
    check(found, Tiles.of(faces))
    assert len(found.laid) >= 9


def test_where_nothing_must_move_nothing_does() -> None:
    found = best("R3 R4 R5 / . / K9 B9 O9", "R6 K1")
    assert found.layout == Layout.parse("R3 R4 R5 R6 / . / K9 B9 O9")


def test_islands_that_do_not_change_stay_where_they_lie() -> None:
    found = best("R4 R5 R6 R7 R8 / / . B9 B10 B11 / O1 / O2 / O3", "R6")
    assert len(found.laid) == 1
    rows = list(found.layout.rows())
    assert rows[0] == ". B9 B10 B11 . R4 R5 R6 . R6 R7 R8"
    assert [row.split()[0] for row in rows[1:]] == ["O1", "O2", "O3"]


def test_the_same_sets_with_other_dice_in_common_are_another_island() -> None:
    """A ring of four sets has a die less than a chain of them."""
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
def test_in_place(table: str, hand: str, after: str | None) -> None:
    layout = extend_existing(Layout.parse(table), Tiles.parse(hand))
    if after is None:
        assert layout is None
    else:
        assert layout is not None
        assert is_legal(layout)
        assert layout.tiles.same(Layout.parse(after).tiles)


@pytest.mark.parametrize("seed", range(30))
def test_in_place_keeps_every_die_of_the_table(seed: int) -> None:
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


def test_in_place_never_covers_a_die() -> None:
    """A column K7 R7 B7 down from the first row would make B7 K7 R7 of the last one."""
    table = Layout.parse("K7 K8 K9 / . . . / O7 K7 R7")
    layout = extend_existing(table, Tiles.parse("R7 B7"))
    assert layout is not None
    assert not len(layout.tiles.lacks(table.tiles))


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        ("-", "K1 K2 K3", ["Lay a run of black 1, 2, 3."]),
        ("B3 B4 B5", "B3 B4 B5 B6", ["Add the blue 6 to the run of blue 3, 4, 5."]),
        ("-", "* B5 B6", ["Lay a run of blue joker, 5, 6."]),
        (
            "B3 B4 B5",
            "B3 B4 B5 / R3 / O3",
            [
                "Lay the red 3 and the orange 3: with dice that lie there you make "
                "a group of threes (blue, red, orange)."
            ],
        ),
        (
            "K3 K4 K5 / / R2 K2 B2",
            "R2 K2 B2 / . K3 . / K3 K4 K5",
            ["Lay the black 3: with dice that lie there you make a run of black 2, 3, 4."],
        ),
        (
            "K4 R4 B4 O4",
            "R4 B4 O4 . K4 K5 K6",
            [
                "Take the black 4 from the group of fours.",
                "Lay the black 5 and 6: with dice that lie there you make a run of black 4, 5, 6.",
            ],
        ),
        (
            "K1 K2 K3 K4 K5 / . . . R4 . / . . . O4 .",
            "K1 K2 K3 . K4 R4 O4 . K5 B5 O5",
            [
                "Take the black 4 and 5 from the run of black 1–5.",
                "Lay the blue 5 and the orange 5: with dice that lie there you make "
                "a group of fives (black, blue, orange).",
            ],
        ),
    ],
)
def test_plays_in_words(before: str, after: str, sentences: list[str]) -> None:
    assert [str(each) for each in explain_play(Layout.parse(before), Layout.parse(after))] == sentences
