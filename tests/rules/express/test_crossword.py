"""The crossword of the dice game: legal layouts."""

from __future__ import annotations

import pytest

from rummi.games.express.family import check
from rummi.games.express.layout import Layout
from tests.support.games.express import dice_position
from tests.support.games.positions import codes

JOINED_TWOS = "R2 K2 B2 / . K3 . / K3 K4 K5"
BEFORE_30 = "B3 * B5 / R3 . . / O3 . ."
AFTER_30 = "B3 R3 O3 . B5 B6 B7 / . . . . R5 . . / . . . . * . ."


def broken(layout: str) -> list[str]:
    return [violation.code for violation in check("express", layout).violations]


def sets(layout: str) -> list[str]:
    return [meld.text for meld in check("express", layout).melds]


@pytest.mark.rule("TV-30", "DICE-24", "DICE-25", "DICE-26", "DICE-30", "A-63")
@pytest.mark.parametrize(
    "layout",
    [
        "B4 B5 B6 . K8 R8 O8",
        "B3 B4 B5 B6 . B8 K8 R8 O8",
        "B3 B4 B5",
        "B3 B4 B5 / R3 / O3",
        "K3 K4 K5 / / R2 K2 B2",
        JOINED_TWOS,
        BEFORE_30,
        AFTER_30,
    ],
)
def test_tv_30_the_worked_examples_are_legal(layout: str) -> None:
    assert broken(layout) == []


@pytest.mark.rule("TV-30", "A-63", "DICE-15")
def test_tv_30_rows_that_touch_form_columns_of_two() -> None:
    assert broken("R2 K2 B2 / K3 K4 K5") == ["meld/invalid"] * 3


@pytest.mark.rule("TV-31", "A-63", "A-64", "DICE-15", "DICE-17")
@pytest.mark.parametrize(
    ("layout", "codes"),
    [
        ("K7", ["layout/isolated"]),
        ("K7 R7 B7 / . / . . . . O1", ["layout/isolated"]),
        ("K7 R7", ["meld/invalid"]),
        ("K7 R7 B7 O7 *", ["meld/invalid"]),
        ("K7 R7 B7 O7 R7", ["meld/invalid"]),
        ("R13 R12 R11", []),
        ("R11 / R12 / R13", []),
        ("R13 / R12 / R11", []),
        ("R11 R13 R12", ["meld/invalid"]),
        ("O4 K4 R4", []),
        ("* * *", ["meld/invalid"]),
        ("R12 R13 R1", ["meld/invalid"]),
        ("R12 R13 *", ["meld/invalid"]),
        ("* R12 R13", []),
        ("R13 R12 *", []),
        ("* * R1", []),
        ("-", []),
    ],
)
def test_tv_31_lines_of_dice(layout: str, codes: list[str]) -> None:
    assert broken(layout) == codes


@pytest.mark.rule("TV-32", "A-65")
def test_tv_32_a_joker_has_one_meaning_at_a_crossing() -> None:
    assert broken("B3 * B5 / . R7 . / . O7 .") == ["layout/joker-two-meanings"]
    assert broken("B3 * B5 / . R4 . / . O4 .") == []
    assert broken("B3 * B5 / . B3 . / . B2 .") == []  # B4 in both sets


@pytest.mark.rule("A-65")
def test_a_65_both_sets_of_a_crossing_need_the_same_colour() -> None:
    assert broken("B3 * B5 / . R4 . / . B4 .") == ["layout/joker-two-meanings"]  # the group already has a blue four
    assert broken("*B4 B5 B6") == []
    assert broken("*B3 B5 B6") == ["meld/invalid"]


@pytest.mark.rule("A-65")
def test_a_65_two_jokers_may_conflict_only_together() -> None:
    """Each joker could be K5 or O5, but both columns need the black one."""
    layout = "* R5 * / K4 . K4 / K3 . K3"
    assert broken(layout) == ["layout/joker-two-meanings"] * 2
    assert broken("* R5 * / K4 . O4 / K3 . O3") == []


@pytest.mark.rule("A-63", "DICE-20")
def test_a_63_a_die_lies_in_one_set_across_and_one_down() -> None:
    assert sets(JOINED_TWOS) == ["R2 K2 B2", "K3 K4 K5", "K2 K3 K4"]


@pytest.mark.rule("A-63")
def test_a_63_corners_may_touch() -> None:
    assert broken("K1 K2 K3 . . . / . . . R5 R6 R7") == []


@pytest.mark.rule("DICE-17", "C-11")
def test_dice_17_kind_and_value_of_sets() -> None:
    melds = check("express", "R7 * * . K2 R2 B2 O2").melds
    assert [(meld.kind, meld.value) for meld in melds] == [("run", 24), ("group", 8)]


@pytest.mark.rule("A-61")
def test_a_61_the_colour_is_that_of_the_number() -> None:
    """The colour of a number counts, not the colour of the body of its die."""
    assert broken("K1 R1 B1") == []
    assert broken("K1 R2 B3") == ["meld/invalid"]


@pytest.mark.rule("DICE-27", "C-12")
def test_dice_27_a_joker_replaces_any_number_of_any_colour() -> None:
    for layout in ("* R4 R5", "R4 * R6", "R4 O4 *", "R4 * *"):
        assert broken(layout) == []


def test_a_message_names_its_line_and_cells() -> None:
    messages = [str(each.message) for each in check("express", "R2 K2 B2 / . R9 / . . . O1").violations]
    assert messages == [
        "Column 2, rows 1 to 2: K2 R9 is not a set: dice that touch form a set of at least three.",
        "O1 in row 3, column 4 lies in no set.",
    ]
    (two,) = check("express", "B3 * B5 / . R7 . / . O7 .").violations
    assert str(two.message) == ("The joker in row 1, column 2 would be one thing in B3 * B5 and another in * R7 O7.")


# Worked examples as turns


@pytest.mark.rule("DICE-24", "DICE-18", "DICE-19")
def test_dice_24_dice_are_added_to_sets() -> None:
    game = dice_position(hands=["B3 B8 K1", "O1"], table="B4 B5 B6 . K8 R8 O8")
    assert codes(game, "lay B3 B4 B5 B6 . B8 K8 R8 O8") == []


@pytest.mark.rule("DICE-25", "DICE-20")
def test_dice_25_a_column_is_laid_under_the_blue_three() -> None:
    game = dice_position(hands=["R3 O3 K1", "O1"], table="B3 B4 B5")
    assert codes(game, "lay B3 B4 B5 / R3 . . / O3 . .") == []


@pytest.mark.rule("DICE-26", "DICE-19")
def test_dice_26_one_die_makes_three_sets() -> None:
    game = dice_position(hands=["K3 K1", "O1"], table="K3 K4 K5 / / K2 R2 B2")
    after = game.act(f"lay {JOINED_TWOS}")
    assert len(after.state.table) == 7
    assert len(after.state.table.lines()) == 3
    assert len(after.state.seats[0].hand) == 1


@pytest.mark.rule("DICE-30", "DICE-28", "DICE-29")
def test_dice_30_the_joker_moves_to_another_set() -> None:
    game = dice_position(hands=["B6 B7 R5 K1", "O1"], table=BEFORE_30)
    after = game.act(f"lay {AFTER_30}")
    assert after.state.table == Layout.parse(AFTER_30)
    assert [str(die.face) for die in after.state.seats[0].hand] == ["K1"]


@pytest.mark.rule("DICE-28", "DICE-29", "A-66", "C-13", "C-14")
def test_dice_29_a_freed_joker_is_used_at_once() -> None:
    game = dice_position(hands=["R4 R6 K1", "O1"], table="R3 * R5")
    assert codes(game, "lay R3 R4 R5") == ["lay/table-changed"]  # a joker never returns to the hand
    assert codes(game, "lay R3 R4 R5 . *") == ["layout/isolated"]
    assert codes(game, "lay R3 R4 R5 *") == []


@pytest.mark.rule("A-65")
def test_a_65_a_joker_may_change_its_meaning_each_turn() -> None:
    game = dice_position(hands=["R2 K1", "O1"], table="R3 * R5")
    after = game.act("lay R2 R3 *R4 R5")
    assert after.state.table == Layout.parse("R2 R3 * R5")
    assert after.actions[-1] == "lay R2 R3 * R5"
    again = dice_position(hands=["R5 K1", "O1"], table="R3 R4 *")
    assert codes(again, "lay R3 R4 R5 *") == []
