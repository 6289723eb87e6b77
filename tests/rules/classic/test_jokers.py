"""Jokers: what they stand for, how players recover them, and where they may go."""

from __future__ import annotations

import pytest

from rummi.core.meld import Meld
from tests.support.games.examples import after, after_opened_only, refused
from tests.support.games.positions import position, racks, table
from tests.support.rulesets import EVERY_RULESET


@pytest.mark.rule("STD-36", "NGT-14", "TRN-34")
@EVERY_RULESET
@pytest.mark.parametrize("laid", ["* R8 R9", "R8 * R10", "R8 R9 *", "K5 R5 *", "K5 R5 B5 *", "R8 R9 R10 * R12"])
def test_std_36_a_joker_stands_for_any_missing_tile(rules: str, laid: str) -> None:
    assert after("-", "R8 R9 R10 R12 K5 R5 B5 * K1", f"play {laid}", rules) == laid


@pytest.mark.rule("STD-36")
@EVERY_RULESET
def test_std_36_a_joker_may_stand_for_a_tile_that_is_elsewhere(rules: str) -> None:
    both_red_eights = "R7 R8 R9 | K8 R8 B8"
    laid = after(both_red_eights, "R9 R10 * K1", "play *R8 R9 R10", rules)
    assert laid == f"{both_red_eights} | * R9 R10"


@pytest.mark.rule("STD-37", "NGT-14", "TRN-34", "TV-3")
@pytest.mark.parametrize(
    ("text", "points"),
    [("R9 R10 *", 30), ("* R9 R10", 27), ("R12 R13 *", 36), ("K4 R4 *", 12), ("B1 * B3", 6)],
)
def test_std_37_a_joker_is_worth_the_tile_it_replaces(text: str, points: int) -> None:
    assert Meld.parse(text).value == points


@pytest.mark.rule("STD-38", "NGT-14", "TRN-8", "TRN-34")
@EVERY_RULESET
def test_std_38_a_joker_is_recovered_with_a_tile_from_the_rack(rules: str) -> None:
    action = "play R3 R4 R5 | K9 K10 * from R3 * R5"
    assert after("R3 * R5", "R4 K9 K10 K1", action, rules) == "R3 R4 R5 | K9 K10 *"


@pytest.mark.rule("STD-38", "NGT-14")
@EVERY_RULESET
def test_std_38_a_joker_is_added_from_the_rack(rules: str) -> None:
    assert after("R3 R4 R5", "* K1", "play R3 R4 R5 * from R3 R4 R5", rules) == "R3 R4 R5 *"
    assert after("K7 R7 B7", "* K1", "play K7 R7 B7 * from K7 R7 B7", rules) == "K7 R7 B7 *"


@pytest.mark.rule("STD-39", "NGT-14", "TRN-8", "TRN-34")
@EVERY_RULESET
def test_std_39_a_replaced_joker_is_used_in_the_same_turn(rules: str) -> None:
    put_aside = "play R3 R4 R5 | * from R3 * R5"
    assert refused("R3 * R5", "R4 K1", put_aside, rules=rules) == ["meld/invalid"]


@pytest.mark.rule("STD-40", "C-13", "NGT-14", "TRN-34")
@EVERY_RULESET
def test_std_40_a_joker_never_goes_to_the_rack(rules: str) -> None:
    assert refused("R3 * R5", "R4 K1", "play R3 R4 R5 from R3 * R5", rules=rules) == ["play/table-changed"]


@pytest.mark.rule("STD-40", "C-13")
@EVERY_RULESET
def test_std_40_laying_ones_own_joker_does_not_move_another_to_the_rack(rules: str) -> None:
    # the joker of the table is laid again, so the player keeps one joker and not two
    game = position(rules, racks=["R4 K9 K10 * K1", "O13"], table="R3 * R5")
    game = game.act("play R3 R4 R5 | K9 K10 * from R3 * R5")
    assert racks(game)[0] == "* K1"


@pytest.mark.rule("STD-41", "A-10", "A-17", "C-22", "NGT-14", "TRN-34")
@EVERY_RULESET
@pytest.mark.parametrize("tile", ["O3", "K3"])
def test_std_41_either_missing_colour_replaces_a_joker_in_a_group(rules: str, tile: str) -> None:
    action = f"play B3 R3 {tile} | K9 K10 * from B3 R3 *"
    assert after("B3 R3 *", f"{tile} K9 K10 K1", action, rules) == f"B3 R3 {tile} | K9 K10 *"


@pytest.mark.rule("STD-41", "A-17")
@EVERY_RULESET
def test_std_41_a_colour_of_the_group_cannot_replace_its_joker(rules: str) -> None:
    action = "play B3 R3 R3 | K9 K10 * from B3 R3 *"
    assert refused("B3 R3 *", "R3 K9 K10 K1", action, rules=rules) == ["meld/invalid"]


@pytest.mark.rule("STD-42", "NGT-14", "TRN-8", "TRN-34", "TV-7")
def test_std_42_the_replacing_tile_may_come_from_the_table() -> None:
    before = "B3 R3 * | O3 O4 O5 O6"
    final = "B3 R3 O3 | O4 O5 O6 | R8 R9 *"
    assert after_opened_only(before, "R8 R9 K1", f"play {final} from {before}") == final


@pytest.mark.rule("STD-43", "NGT-14", "TRN-8", "TRN-34")
@EVERY_RULESET
def test_std_43_a_set_with_a_joker_may_be_split(rules: str) -> None:
    action = "play R2 R3 * | R5 R6 R7 from R2 R3 * R5 R6"
    assert after("R2 R3 * R5 R6", "R7 K1", action, rules) == "R2 R3 * | R5 R6 R7"


@pytest.mark.rule("STD-43", "A-17")
@EVERY_RULESET
@pytest.mark.parametrize("before", ["K7 R7 B7 *", "R3 R4 R5 *", "* R3 R4 R5"])
def test_a_17_a_joker_that_its_set_does_not_need_may_be_taken(rules: str, before: str) -> None:
    rest = before.replace("*", "").strip()
    action = f"play {rest} | K9 K10 * from {before}"
    assert after(before, "K9 K10 K1", action, rules) == f"{rest} | K9 K10 *"


@pytest.mark.rule("A-17")
@EVERY_RULESET
def test_a_17_the_fourth_colour_replaces_a_joker_in_a_group_of_four(rules: str) -> None:
    action = "play K7 R7 B7 O7 | K9 K10 * from K7 R7 B7 *"
    assert after("K7 R7 B7 *", "O7 K9 K10 K1", action, rules) == "K7 R7 B7 O7 | K9 K10 *"


@pytest.mark.rule("A-17")
@EVERY_RULESET
@pytest.mark.parametrize("tile", ["R3", "R6", "B4"])
def test_a_17_in_a_run_only_the_exact_tile_replaces_a_joker(rules: str, tile: str) -> None:
    action = f"play R3 {tile} R5 | K9 K10 * from R3 * R5"
    assert refused("R3 * R5", f"{tile} K9 K10 K1", action, rules=rules) == ["meld/invalid"]


@pytest.mark.rule("STD-44", "NGT-14", "TRN-8", "TRN-34")
@EVERY_RULESET
@pytest.mark.parametrize(
    ("before", "final"),
    [
        ("K7 R7 B7 * | R3 R4 R5", "K7 R7 B7 | R3 R4 R5 *"),  # by splitting
        ("B3 R3 * | O3 O4 O5 O6", "B3 R3 O3 | O4 O5 O6 *"),  # with a tile from the table
    ],
)
def test_std_44_a_joker_won_on_the_table_needs_a_tile_from_the_rack(rules: str, before: str, final: str) -> None:
    assert refused(before, "K9 K1", f"play {final} from {before}", rules=rules) == ["play/nothing-laid"]


@pytest.mark.rule("STD-45", "NGT-14", "TRN-4")
@EVERY_RULESET
def test_std_45_a_player_who_has_not_opened_cannot_replace_a_joker(rules: str) -> None:
    opening = "K10 R10 B10"
    with_joker = f"play {opening} * | R3 R4 R5 from R3 * R5"
    rack = f"{opening} R4 K1"
    game = position(rules, racks=[rack, "O13"], table="R3 * R5", opened=[False, True])
    assert [(found.code, found.rule) for found in game.judge(with_joker)] == [
        ("open/uses-table", "STD-21, TRN-4"),
        ("open/uses-table", "STD-45"),
    ]
    assert refused("R3 * R5", rack, with_joker, opened=True, rules=rules) == []


@pytest.mark.rule("STD-45", "NGT-26", "NGT-29")
@pytest.mark.parametrize(
    ("before", "play", "taken"),
    [
        ("R3 * R5", "play R3 R4 R5 | K7 K8 * from R3 * R5", True),
        ("B3 R3 *", "play B3 R3 O3 | K7 K8 * from B3 R3 *", True),
        ("B3 R3 *", "play B3 R3 O3 * from B3 R3 *", False),  # the joker stays in its group
        ("K7 R7 B7 *", "play K7 R7 B7 | K7 K8 * from K7 R7 B7 *", True),  # taken without a replacement
        ("R2 R3 * R5 R6", "play R2 R3 R4 | R4 R5 R6 | K7 K8 * from R2 R3 * R5 R6", True),
        ("R2 R3 * R5 R6 R7", "play R2 R3 * | R5 R6 R7 from R2 R3 * R5 R6 R7", False),
        ("R3 * R5", "play R3 * R5 R6 from R3 * R5", False),
        ("* R9 R10", "play R9 R10 * from * R9 R10", False),  # moves in its own run without a replacement
        ("R3 * R5", "play R3 R4 R5 * from R3 * R5", True),  # replaced and laid at the end of its own run
        ("R3 * R5 | K3 K4 K5", "play R3 * R5 | K3 K4 K5 K6 from K3 K4 K5 | R3 * R5", False),
    ],
)
def test_std_45_applies_only_if_a_joker_leaves_its_set_or_is_replaced(before: str, play: str, taken: bool) -> None:
    game = position(racks=["K6 K7 K8 O3 R4 R4 R6 K1", "O13"], table=before, opened=[False, True])
    rules = [found.rule for found in game.judge(play)]
    assert "STD-21, TRN-4" in rules
    assert ("STD-45" in rules) == taken


@pytest.mark.rule("A-14", "C-14", "STD-39")
@EVERY_RULESET
def test_a_14_a_recovered_joker_may_join_a_set_on_the_table(rules: str) -> None:
    action = "play R3 R4 R5 | K7 R7 B7 * from R3 * R5 | K7 R7 B7"
    assert after("R3 * R5 | K7 R7 B7", "R4 K1", action, rules) == "R3 R4 R5 | K7 R7 B7 *"


@pytest.mark.rule("A-14", "C-14")
@EVERY_RULESET
def test_a_14_a_recovered_joker_may_return_to_its_own_set(rules: str) -> None:
    assert after("R3 * R5", "R4 K1", "play R3 R4 R5 * from R3 * R5", rules) == "R3 R4 R5 *"


@pytest.mark.rule("A-15", "STD-44")
@EVERY_RULESET
def test_a_15_the_tile_from_the_rack_may_be_laid_anywhere(rules: str) -> None:
    before = "K7 R7 B7 * | R3 R4 R5 | O10 O11 O12"
    final = "K7 R7 B7 | R3 R4 R5 * | O9 O10 O11 O12"
    assert after(before, "O9 K1", f"play {final} from {before}", rules) == final


@pytest.mark.rule("A-16", "NGT-28")
@EVERY_RULESET
@pytest.mark.parametrize(
    ("before", "rack", "laid"),
    [
        ("B6 B7 *", "B4 K1", "B4 * B6 B7"),  # from 8 to 5
        ("R7 * *", "K7 K1", "R7 K7 * *"),  # a run becomes a group
        ("K7 R7 *", "K6 K8 R8 K1", "K6 K7 K8 | * R7 R8"),  # a group is split and becomes two runs
    ],
)
def test_a_16_a_joker_does_not_keep_its_meaning(rules: str, before: str, rack: str, laid: str) -> None:
    assert after(before, rack, f"play {laid} from {before}", rules) == laid


@pytest.mark.rule("A-18", "STD-3")
@EVERY_RULESET
def test_a_18_a_joker_may_be_the_last_tile(rules: str) -> None:
    game = position(rules, racks=["*", "O13"], table="R3 R4 R5").act("play R3 R4 R5 * from R3 R4 R5")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert table(game) == "R3 R4 R5 *"


@pytest.mark.rule("NGT-26", "A-17", "C-22", "STD-41", "TV-5")
@pytest.mark.parametrize("tiles", ["O3", "K3", "O3 K3"])
def test_ngt_26_one_tile_or_both_replace_the_joker_of_a_group(tiles: str) -> None:
    final = f"B3 R3 {tiles} | K1 K2 *"
    assert after_opened_only("B3 R3 *", f"{tiles} K1 K2 K9", f"play {final} from B3 R3 *") == final


@pytest.mark.rule("NGT-27", "STD-43", "TV-5")
def test_ngt_27_splitting_the_run_and_exchanging_the_joker() -> None:
    final = "R1 R2 R3 | R5 R6 R7 | K2 K3 *"
    assert after_opened_only("R2 R3 * R5 R6", "R1 R7 K2 K3 K9", f"play {final} from R2 R3 * R5 R6") == final


@pytest.mark.rule("NGT-28", "A-16", "TV-5")
def test_ngt_28_adding_the_blue_5_and_exchanging_the_joker() -> None:
    final = "B5 B6 B7 | K6 K7 *"
    assert after_opened_only("B6 B7 *", "B5 K6 K7 K1", f"play {final} from B6 B7 *") == final


@pytest.mark.rule("NGT-28", "A-16", "TV-5")
def test_ngt_28_shifting_the_joker_to_the_front() -> None:
    assert after_opened_only("B6 B7 *", "B4 K1", "play B4 *B5 B6 B7 from B6 B7 *") == "B4 * B6 B7"


@pytest.mark.rule("NGT-29", "A-16", "STD-43", "TV-5", "TV-6")
def test_ngt_29_splitting_the_run_into_two_groups() -> None:
    before = "K1 K2 * | B1 R1 O1 | B2 R2 O2"
    final = "K1 B1 R1 O1 | K2 B2 R2 O2 | K9 K10 *"
    assert after_opened_only(before, "K9 K10 K12", f"play {final} from {before}") == final


@pytest.mark.rule("NGT-29", "STD-44", "TV-5")
@EVERY_RULESET
@pytest.mark.parametrize(
    ("joker_to", "found"),
    [
        ("| K9 K10 K11 *", ["play/nothing-laid"]),
        ("| K9 K10 K11 | *", ["meld/invalid", "play/nothing-laid"]),
        ("| K9 K10 K11", ["play/table-changed", "play/nothing-laid"]),
    ],
)
def test_ngt_29_a_turn_needs_a_tile_from_the_rack(rules: str, joker_to: str, found: list[str]) -> None:
    before = "K1 K2 * | B1 R1 O1 | B2 R2 O2 | K9 K10 K11"
    action = f"play K1 B1 R1 O1 | K2 B2 R2 O2 {joker_to} from {before}"
    assert refused(before, "K12 K13", action, rules=rules) == found
