"""Runs and groups: which rows are sets, and their value."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations

import pytest

from rummi.core.box import CLASSIC_COLOURS, STANDARD_BOX, XP_BOX
from rummi.core.meld import Meld
from rummi.core.tile import Tile
from rummi.games.catalogue import family_of
from rummi.games.classic.setup import RULESETS
from tests.support.games.positions import codes, position
from tests.support.rulesets import EVERY_RULESET

RED_1_TO_13 = " ".join(f"R{number}" for number in range(1, 14))


def is_set(text: str, rules: str = "standard") -> bool:
    """Return whether the row is a set; check that judging it alone and laying it agree."""
    game = position(rules, racks=[f"{text} K1", "O1"], bank="O13")
    laid = "meld/invalid" not in codes(game, f"play {text}")
    assert laid == (not family_of(rules).check(rules, text).violations)
    return laid


def value(text: str) -> int | None:
    return Meld.parse(text).value


@pytest.mark.rule("TV-1", "STD-13", "STD-14", "NGT-7", "NGT-8", "TRN-31")
@EVERY_RULESET
@pytest.mark.parametrize(
    "text",
    [
        "K7 R7 B7",
        "K7 R7 B7 O7",
        "R3 B3 K3 O3",
        "B3 B4 B5 B6",
        "R4 R5 R6 R7",
        "R11 R12 R13",
        "R1 R2 R3",
        "* R1 R2",
        "R12 R13 *",
        "K5 * *",
        "B2 * * B5",
        "K7 R7 * *",
        RED_1_TO_13,
    ],
)
def test_tv_1_sets(rules: str, text: str) -> None:
    assert is_set(text, rules)


@pytest.mark.rule("TV-2", "STD-13", "STD-14", "STD-15", "A-10", "TRN-31")
@EVERY_RULESET
@pytest.mark.parametrize(
    "text",
    [
        "R12 R13 R1",
        "K7 K7 R7",
        "R3 R4",
        "R3 R5 R6",
        "R3 B4 R5",
        "K7 R7 B7 O7 *",
        f"{RED_1_TO_13} *",
        "R3 R3 R4 R5",
    ],
)
def test_tv_2_rows_that_are_not_sets(rules: str, text: str) -> None:
    assert not is_set(text, rules)


@pytest.mark.rule("STD-13", "NGT-7", "TRN-31")
def test_std_13_every_group_of_three_or_four_colours() -> None:
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(CLASSIC_COLOURS, size):
                meld = Meld.of(Tile(colour, number) for colour in colours)
                assert (meld.kind, meld.value) == ("group", number * size)


@pytest.mark.rule("STD-14", "NGT-8", "TRN-31")
def test_std_14_every_run_of_three_to_thirteen() -> None:
    for colour in CLASSIC_COLOURS:
        for first in range(1, 12):
            for after in range(first + 3, 15):
                meld = Meld.of(Tile(colour, number) for number in range(first, after))
                assert (meld.kind, meld.value) == ("run", sum(range(first, after)))


@pytest.mark.rule("STD-13", "STD-14", "STD-15")
def test_std_14_three_tiles_form_a_set_exactly_by_the_definition() -> None:
    for tiles in combinations_with_replacement([Tile(c, n) for c in CLASSIC_COLOURS for n in range(1, 14)], 3):
        colours = {tile.colour for tile in tiles}
        numbers = sorted(tile.number for tile in tiles)
        group = len(colours) == 3 and numbers[0] == numbers[2]
        run = len(colours) == 1 and numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
        assert Meld.of(tiles, XP_BOX).valid == (group or run), tiles


@pytest.mark.rule("STD-13", "STD-14")
@pytest.mark.parametrize("text", ["R7", "R7 R8", "R7 K7", "R7 *"])
def test_std_13_two_tiles_are_not_a_set(text: str) -> None:
    assert not is_set(text)


@pytest.mark.rule("STD-15", "C-11", "NGT-8", "TRN-31")
@EVERY_RULESET
@pytest.mark.parametrize("text", ["R12 R13 R1", "R13 R1 R2", "R11 R12 R13 R1", "R1 R12 R13", "R13 * R2"])
def test_c_11_the_1_never_follows_13(rules: str, text: str) -> None:
    assert not is_set(text, rules)


@pytest.mark.rule("A-7")
def test_a_7_a_run_is_kept_in_ascending_order() -> None:
    for order in permutations(["R7", "R8", "R9", "R10"]):
        assert str(Meld.parse(" ".join(order))) == "R7 R8 R9 R10"


@pytest.mark.rule("A-7")
def test_a_7_a_group_has_any_order_and_keeps_it() -> None:
    first = Meld.parse("K7 R7 B7 *")
    for order in permutations(["K7", "R7", "B7", "*"]):
        meld = Meld.parse(" ".join(order))
        assert str(meld) == " ".join(order)
        assert meld.same(first)


@pytest.mark.rule("A-8", "STD-37")
@pytest.mark.parametrize(
    ("text", "written", "points"),
    [
        ("R9 R10 *", "R9 R10 *", 9 + 10 + 11),
        ("* R9 R10", "* R9 R10", 8 + 9 + 10),
        ("R9 * R11", "R9 * R11", 9 + 10 + 11),
        ("R12 R13 *", "* R12 R13", 11 + 12 + 13),
        ("* R1 R2", "R1 R2 *", 1 + 2 + 3),
        ("R12 R13 * *", "* * R12 R13", 10 + 11 + 12 + 13),
        ("* R12 R13 *", "* * R12 R13", 10 + 11 + 12 + 13),
        ("* * R2 R3", "* R2 R3 *", 1 + 2 + 3 + 4),
    ],
)
def test_a_8_the_place_of_a_joker_in_a_run_decides_its_meaning(text: str, written: str, points: int) -> None:
    meld = Meld.parse(text)
    assert (str(meld), meld.kind, meld.value) == (written, "run", points)


@pytest.mark.rule("A-9")
def test_a_9_a_run_has_at_most_thirteen_tiles() -> None:
    twelve_red = RED_1_TO_13.removesuffix(" R13")
    assert value(f"* {twelve_red}") == value(f"{twelve_red} *") == sum(range(1, 14))
    assert not is_set(f"* {RED_1_TO_13}")
    assert not Meld.parse(f"* {twelve_red} *").valid


@pytest.mark.rule("A-9")
def test_a_9_a_joker_never_stands_for_0_or_14() -> None:
    for text in ("* R1 R2 R3", "R11 R12 R13 *", "* * R1 R2", "* R1 * R3"):
        meant = [tile for tile in Meld.parse(text).meaning if tile]
        assert len(meant) == 4
        assert all(1 <= tile.number <= 13 for tile in meant)


@pytest.mark.rule("A-10")
def test_a_10_a_joker_in_a_group_has_no_colour_of_its_own() -> None:
    assert Meld.parse("K7 R7 *").meaning == (*Meld.parse("K7 R7").pieces, None)
    assert value("K7 R7 *") == 21
    assert value("K7 R7 B7 *") == 28


@pytest.mark.rule("A-10")
@pytest.mark.parametrize("text", ["K7 R7 B7 O7 *", "K7 R7 B7 * *", "K7 R7 * * *"])
def test_a_10_a_group_never_has_five_pieces(text: str) -> None:
    assert not is_set(text, "xp")


@pytest.mark.rule("A-11", "C-12")
@EVERY_RULESET
@pytest.mark.parametrize("text", ["R3 * * R6", "R3 * R5 *", "* * R3 R4", "K7 R7 * *", "* K7 *"])
def test_a_11_two_jokers_in_one_set(rules: str, text: str) -> None:
    assert is_set(text, rules)


@pytest.mark.rule("A-11", "C-12")
@pytest.mark.parametrize(("text", "points"), [("R3 * * * R7", 25), ("* K7 * *", 30), ("R6 * * * *", 40)])
def test_a_11_more_than_two_jokers_in_one_set_of_xp(text: str, points: int) -> None:
    assert is_set(text, "xp")
    assert Meld.parse(text, XP_BOX).value == points


@pytest.mark.rule("A-12", "TV-3")
@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("R7 * *", "run", 7 + 8 + 9),
        ("* * R7", "group", 7 + 7 + 7),
        ("* R7 *", "run", 6 + 7 + 8),  # worth the same as the group, so it is a run
        ("K5 * *", "run", 5 + 6 + 7),
        ("* * B13", "group", 13 + 13 + 13),
        ("R13 * *", "group", 13 + 13 + 13),
        ("* * R1", "run", 1 + 2 + 3),
    ],
)
def test_a_12_a_row_that_can_be_both_is_the_one_worth_more(text: str, kind: str, points: int) -> None:
    meld = Meld.parse(text)
    assert (meld.kind, meld.value) == (kind, points)


@pytest.mark.rule("A-12")
@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("R7 *K7 *B7", "group", 21),
        ("R7 *R8 *R9", "run", 24),
        ("*R5 *R6 R7", "run", 18),
        ("*B11 *B12 B13", "run", 36),
        ("*K7 R7 *B7", "group", 21),
    ],
)
def test_a_12_the_player_may_choose_the_meaning(text: str, kind: str, points: int) -> None:
    meld = Meld.parse(text)
    assert (meld.kind, meld.value) == (kind, points)
    assert Meld.parse(str(meld)).same(meld)


@pytest.mark.rule("A-13", "TV-2")
@pytest.mark.parametrize("text", ["* * *", "* * * *"])
def test_a_13_jokers_alone_are_not_a_set(text: str) -> None:
    assert not is_set(text, "xp")


@pytest.mark.rule("A-13")
@pytest.mark.parametrize("text", ["*R7 *R8 *R9", "*K7 *R7 *B7"])
def test_a_13_jokers_alone_are_not_a_set_with_given_meanings(text: str) -> None:
    assert not Meld.parse(text, XP_BOX).valid


@pytest.mark.rule("STD-13", "STD-14")
def test_std_13_every_ruleset_of_the_tile_games_has_groups_and_runs() -> None:
    for ruleset in RULESETS.values():
        assert ruleset.box.groups
        assert ruleset.box.colours == STANDARD_BOX.colours
        assert ruleset.box.highest == 13
