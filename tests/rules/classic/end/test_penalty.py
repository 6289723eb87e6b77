"""Players who have not opened when another goes out: minus 100, or minus 200 if they could have opened."""

from __future__ import annotations

import pytest

from tests.support.games.positions import codes, position, scores
from tests.support.rulesets import EVERY_RULESET

SOCIAL = ("standard", "xp", "ngt")
"""Rulesets with an announcement; the championship has none."""

GOES_OUT = "play K5 K6 K7 K8 from K5 K6 K7"
JUNK = "R1 R5 B8"


def recorded(rules: str, rack: str, *, draws: str = "O1", announces: bool = False) -> int:
    """Return the score of Ala, who has not opened and draws a tile before Bartek goes out."""
    game = position(rules, racks=[rack, "K8"], table="K5 K6 K7", bank=f"{draws} O2", opened=[False, True])
    game = game.act("draw")
    if announces:
        game = game.act("p0 announce")
    return scores(game.act(GOES_OUT))[0]


@pytest.mark.rule("STD-50", "NGT-16", "TRN-7")
@EVERY_RULESET
@pytest.mark.parametrize(
    "rack",
    [
        JUNK,
        "K9 R9 B9",  # 27 points
        "K7 R7 B7 R5 R6",  # the run R5 R6 R7 and the group of sevens share a tile: 21 or 18, never both
        "R1 R2 R3 R4 R5 R6 R7",  # 28 points
        "K13 R13 R12 B12 B11 O11",  # many points, but not a set
    ],
)
def test_std_50_a_player_who_could_not_open_records_minus_100(rules: str, rack: str) -> None:
    assert recorded(rules, rack) == -100


@pytest.mark.rule("STD-51", "NGT-16", "TRN-7", "A-22")
@EVERY_RULESET
@pytest.mark.parametrize(
    "rack",
    [
        "K10 R10 B10",
        f"{JUNK} R9 R10 R11",
        "K9 R9 B9 R1 R2 R3",  # two sets
        "K7 R7 R7 B7 R5 R6",  # each set has its own seven
        "O2 R2 R3 R4 R5 R6 R7 R8",  # one long run
        "R5 R5 B5 B5 O5 O5",  # the same set twice
        "K8 R8 B8 O8",  # 32, but three of them would be 24
        "K1 R1 B1 K2 R2 B2 K3 R3 B3 K4 R4 B4",  # 30 as four groups or three runs
    ],
)
def test_std_51_a_player_who_could_have_opened_records_minus_200(rules: str, rack: str) -> None:
    assert recorded(rules, rack) == -200


@pytest.mark.rule("STD-50", "STD-47")
def test_std_50_a_player_who_has_opened_records_the_tiles() -> None:
    game = position(racks=["K10 R10 B10", "K8"], table="K5 K6 K7", bank="O1 O2").act("draw").act(GOES_OUT)
    assert scores(game) == (-31, 31)


@pytest.mark.rule("STD-53", "NGT-17", "TRN-7", "C-2", "A-22", "TV-9")
@pytest.mark.parametrize(("rules", "points"), [("standard", -100), ("xp", -100), ("ngt", -200), ("championship", -100)])
def test_std_53_rulesets_decide_whether_jokers_count_for_a_possible_opening(rules: str, points: int) -> None:
    assert recorded(rules, f"* R12 R13 {JUNK}") == points


@pytest.mark.rule("STD-53", "STD-20", "C-2")
@EVERY_RULESET
def test_c_2_the_opening_itself_may_always_use_a_joker(rules: str) -> None:
    game = position(rules, racks=["* R12 R13 B1", "K8"], opened=False)
    assert codes(game, "play * R12 R13") == []


@pytest.mark.rule("A-23", "TV-9")
@EVERY_RULESET
def test_tv_9_an_opening_possible_before_the_last_turn_costs_200(rules: str) -> None:
    assert recorded(rules, f"K10 R10 B10 {JUNK}") == -200


@pytest.mark.rule("A-23", "A-24", "C-10", "TV-9")
@pytest.mark.parametrize(("rules", "points"), [("standard", -200), ("xp", -200), ("ngt", -200), ("championship", -100)])
def test_a_23_an_opening_possible_after_the_last_draw_and_not_announced(rules: str, points: int) -> None:
    assert recorded(rules, f"K10 R10 {JUNK}", draws="B10") == points


@pytest.mark.rule("A-23", "TRN-7")
def test_a_23_in_the_championship_a_whole_turn_with_the_opening_in_hand_costs_200() -> None:
    bank = "B10 K9 O1 O2"  # Ala takes the ten, Bartek the K9, Ala the O1
    game = position("championship", racks=["K10 R10", "K8"], table="K5 K6 K7", bank=bank, opened=[False, True])
    game = game.act("draw").act("draw").act("draw").act("play K5 K6 K7 K8 K9 from K5 K6 K7")
    assert scores(game) == (-200, 200)


@pytest.mark.rule("A-23", "STD-32")
@EVERY_RULESET
@pytest.mark.parametrize(("leaves", "points"), [("K10 R10 | B10", -200), ("R1 | R5", -100)])
def test_a_23_tiles_left_on_the_table_by_a_time_out_count_as_on_the_rack(rules: str, leaves: str, points: int) -> None:
    rack = f"K10 R10 B10 {JUNK}" if points == -200 else f"K10 R10 {JUNK}"
    game = position(rules, racks=[rack, "K8"], table="K5 K6 K7", bank="O1 O2 O3", opened=[False, True], restore=False)
    game = game.act(f"timeout K5 K6 K7 | {leaves}").act(GOES_OUT)
    assert scores(game)[0] == points


@pytest.mark.rule("A-23", "TV-10")
@EVERY_RULESET
def test_tv_10_a_player_without_a_turn_records_minus_100(rules: str) -> None:
    game = position(rules, racks=["K8", "K10 R10 B10", JUNK], table="K5 K6 K7", opened=[True, False, False]).act(
        GOES_OUT
    )
    assert scores(game) == (200, -100, -100)


@pytest.mark.rule("A-25")
@EVERY_RULESET
def test_a_25_the_100_or_200_replace_the_value_of_the_rack(rules: str) -> None:
    heavy = "K13 K13 R13 R12 B12 B12 O11 O11 B9"  # 106 points without a set
    assert recorded(rules, heavy) == -100
    assert recorded(rules, "*") == -100
    assert recorded(rules, f"{heavy} B10 B11") == -200


@pytest.mark.rule("A-26", "STD-48")
@EVERY_RULESET
def test_a_26_the_winner_receives_the_100_and_200(rules: str) -> None:
    game = position(
        rules,
        racks=[JUNK, "K10 R10 B10", "O4", "K8"],
        table="K5 K6 K7",
        bank="O1 O2 O3 O3",
        opened=[False, False, True, True],
    )
    game = game.act("draw").act("draw").act("draw").act(GOES_OUT)
    assert scores(game) == (-100, -200, -7, 307)


@pytest.mark.rule("STD-52", "NGT-16", "A-24", "C-10", "TV-9")
@pytest.mark.parametrize("rules", SOCIAL)
def test_std_52_an_announced_opening_costs_100_instead_of_200(rules: str) -> None:
    assert recorded(rules, f"K10 R10 {JUNK}", draws="B10", announces=True) == -100
    assert recorded(rules, f"K10 R10 {JUNK}", draws="B10", announces=False) == -200


@pytest.mark.rule("C-2", "STD-53", "NGT-17", "TRN-7")
@EVERY_RULESET
@pytest.mark.parametrize(("jokers_count", "points"), [(True, -200), (False, -100)])
def test_c_2_a_table_may_choose_whether_jokers_count(rules: str, jokers_count: bool, points: int) -> None:
    game = position(
        rules,
        racks=["* R12 R13", "K8"],
        table="K5 K6 K7",
        bank="O1 O2",
        opened=[False, True],
        jokers_could_open=jokers_count,
    )
    assert scores(game.act("draw").act(GOES_OUT))[0] == points


@pytest.mark.rule("C-2", "C-10")
@EVERY_RULESET
def test_c_2_a_record_contains_only_the_options_that_were_changed(rules: str) -> None:
    usual = position(rules, racks=["K8", "K9"])
    assert usual.family.write_options(usual.setup) == {}
    ruleset = usual.setup.ruleset
    other = position(
        rules,
        racks=["K8", "K9"],
        announcement=not ruleset.announcement,
        jokers_could_open=not ruleset.jokers_could_open,
    )
    assert other.family.write_options(other.setup) == {
        "announcement": not ruleset.announcement,
        "jokers_could_open": not ruleset.jokers_could_open,
    }
