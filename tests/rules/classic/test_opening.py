"""The opening: a player's first play, from the rack alone and worth at least 30."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from tests.support.games.positions import codes, position, racks, table
from tests.support.rulesets import EVERY_RULESET


def unopened(rules: str, rack: str, on_table: str = "-", bank: str = "O1 O2") -> Game:
    """Return a game in which Ala, who has not opened, is to move, and Bartek has opened."""
    return position(rules, racks=[rack, "O13"], table=on_table, bank=bank, opened=[False, True])


@pytest.mark.rule("STD-18", "NGT-9", "TRN-4", "TRN-32", "TV-3")
@EVERY_RULESET
@pytest.mark.parametrize(
    "sets",
    [
        "K10 R10 B10",
        "R9 R10 R11",
        "R1 R2 R3 | K8 R8 B8",
        "K9 R9 B9 | R1 R2 R3",
        "R1 R2 R3 R4 | K2 R2 B2 | K4 R4 B4 O4",  # 10 + 6 + 16 = 32
    ],
)
def test_std_18_one_or_more_sets_worth_30(rules: str, sets: str) -> None:
    game = unopened(rules, f"{sets.replace('|', '')} K1").act(f"play {sets}")
    assert game.state.seats[0].opened
    assert table(game) == sets
    assert racks(game)[0] == "K1"


@pytest.mark.rule("STD-18", "NGT-9", "TRN-4", "TV-3")
@EVERY_RULESET
@pytest.mark.parametrize(
    "sets",
    [
        "K9 R9 B9",  # 27
        "K7 R7 B7 O7",  # 28
        "K5 B5 O5 | R2 R3 R4 R5",  # 15 + 14 = 29
        "R1 R2 R3",
    ],
)
def test_std_18_sets_worth_less_than_30_do_not_open(rules: str, sets: str) -> None:
    game = unopened(rules, f"{sets.replace('|', '')} K1")
    assert codes(game, f"play {sets}") == ["open/below-30"]


@pytest.mark.rule("STD-18")
@EVERY_RULESET
def test_std_18_two_plays_of_15_do_not_open(rules: str) -> None:
    game = unopened(rules, "K5 R5 B5 R4 R5 R6")
    assert codes(game, "play K5 R5 B5") == ["open/below-30"]
    assert codes(game, "play R4 R5 R6") == ["open/below-30"]
    assert codes(game, "play K5 R5 B5 | R4 R5 R6") == []


@pytest.mark.rule("STD-18", "STD-24")
@EVERY_RULESET
def test_std_18_plays_after_the_opening_may_have_any_value(rules: str) -> None:
    game = unopened(rules, "K10 R10 B10 R1 R2 R3 K1").act("play K10 R10 B10").act("draw")
    assert table(game.act("play R1 R2 R3")) == "K10 R10 B10 | R1 R2 R3"


@pytest.mark.rule("STD-19", "NGT-9")
@EVERY_RULESET
def test_std_19_tiles_on_the_table_do_not_count(rules: str) -> None:
    game = unopened(rules, "O10 K1", on_table="K10 R10 B10")
    assert codes(game, "play K10 R10 B10 O10 from K10 R10 B10") == ["open/uses-table", "open/below-30"]


@pytest.mark.rule("STD-19")
@EVERY_RULESET
def test_std_19_a_set_on_the_table_that_is_named_again_does_not_count(rules: str) -> None:
    game = unopened(rules, "R1 R2 R3 K1", on_table="K10 R10 B10")
    assert codes(game, "play K10 R10 B10 | R1 R2 R3 from K10 R10 B10") == ["open/below-30"]


@pytest.mark.rule("STD-19")
@EVERY_RULESET
def test_std_19_a_joker_of_the_table_does_not_count(rules: str) -> None:
    game = unopened(rules, "O3 K11 K12 K1", on_table="B3 R3 *")
    # only O3, K11 and K12 come from the rack: 26 points
    found = codes(game, "play B3 R3 O3 | K11 K12 * from B3 R3 *")
    assert found == ["open/uses-table", "open/uses-table", "open/below-30"]


@pytest.mark.rule("STD-19")
@EVERY_RULESET
def test_std_19_the_opening_uses_only_tiles_on_the_rack(rules: str) -> None:
    game = unopened(rules, "K10 R10 K1")
    assert codes(game, "play K10 R10 B10") == ["play/not-on-rack"]


@pytest.mark.rule("STD-20", "STD-37", "NGT-9", "NGT-14", "A-8", "A-12", "TV-3")
@EVERY_RULESET
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("R9 R10 *", []),  # 30
        ("* R9 R10", ["open/below-30"]),  # 27
        ("R12 R13 *", []),  # 36
        ("* * B13", []),  # 39
        ("*B11 *B12 B13", []),  # 36
        ("K10 R10 *", []),  # 30
        ("K9 * B9", ["open/below-30"]),  # 27
        ("K9 * B9 *", []),  # 36
        ("K8 * *", ["open/below-30"]),  # 8 + 9 + 10 = 27
        ("* * O10", []),  # 30 as a group
        ("*O8 *O9 O10", ["open/below-30"]),  # 27, because the notation makes it the run
    ],
)
def test_std_20_a_joker_has_the_value_of_the_tile_it_replaces(rules: str, text: str, found: list[str]) -> None:
    game = unopened(rules, "* * R9 R10 R12 R13 B13 K10 K9 B9 K8 O10 O1")
    assert codes(game, f"play {text}") == found


@pytest.mark.rule("STD-21", "NGT-10", "TRN-4", "A-21", "C-21", "TV-4", "STD-24")
@EVERY_RULESET
@pytest.mark.parametrize(
    "more",
    [
        "R4 R5 R6 R7 from R4 R5 R6",  # adding to a run
        "K3 R3 B3 | O3 O4 O5 from K3 R3 B3 O3",  # taking a tile out of a group
        "B7 B8 B9 | K2 K3 * from B7 * B9",  # taking a joker
        "* B7 B8 B9 from B7 * B9",  # moving a joker within its own run
        "R4 R5 R6 * | B7 B8 B9 from B7 * B9 | R4 R5 R6",
    ],
)
def test_std_21_the_opening_leaves_the_table_as_it_is(rules: str, more: str) -> None:
    on_table = "R4 R5 R6 | K3 R3 B3 O3 | B7 * B9"
    game = unopened(rules, "K11 R11 B11 R7 O4 O5 B8 K2 K3 K1", on_table)
    assert set(codes(game, f"play K11 R11 B11 | {more}")) == {"open/uses-table"}
    assert codes(game, "play K11 R11 B11") == []


@pytest.mark.rule("STD-21", "A-21")
@EVERY_RULESET
def test_std_21_the_opening_may_not_rearrange_the_table(rules: str) -> None:
    game = unopened(rules, "K11 R11 B11 K1", on_table="R4 R5 R6 R7 R8 R9")
    action = "play K11 R11 B11 | R4 R5 R6 | R7 R8 R9 from R4 R5 R6 R7 R8 R9"
    assert codes(game, action) == ["open/uses-table"]


@pytest.mark.rule("STD-21")
@EVERY_RULESET
def test_std_21_the_opening_may_not_change_the_meaning_of_a_joker(rules: str) -> None:
    game = unopened(rules, "K11 R11 B11 K1", on_table="* R9 R10")
    assert codes(game, "play K11 R11 B11 | R9 R10 * from * R9 R10") == ["open/uses-table"]


@pytest.mark.rule("STD-21", "C-21")
@EVERY_RULESET
def test_std_21_a_set_named_on_both_sides_is_not_touched(rules: str) -> None:
    game = unopened(rules, "K11 R11 B11 K1", on_table="K3 R3 * | R4 R5 R6")
    game = game.act("play R3 * K3 | K11 R11 B11 from K3 R3 *")
    assert table(game) == "K3 R3 * | R4 R5 R6 | K11 R11 B11"


@pytest.mark.rule("A-21", "TRN-32")
@EVERY_RULESET
def test_a_21_any_number_of_sets_from_the_rack(rules: str) -> None:
    game = unopened(rules, "K11 R11 B11 R1 R2 R3 O4 O5 O6 K1")
    game = game.act("play K11 R11 B11 | R1 R2 R3 | O4 O5 O6")
    assert racks(game)[0] == "K1"


@pytest.mark.rule("TRN-32")
@EVERY_RULESET
def test_trn_32_a_player_may_keep_sets_on_the_rack(rules: str) -> None:
    game = unopened(rules, "K11 R11 B11 O11 R1 R2 R3").act("play K11 R11 B11")
    assert racks(game)[0] == "O11 R1 R2 R3"


@pytest.mark.rule("STD-22", "NGT-11", "TRN-32")
@EVERY_RULESET
def test_std_22_a_player_who_does_not_open_draws_and_the_turn_ends(rules: str) -> None:
    game = position(rules, racks=["K1 R5", "R9 R10", "B1"], bank="O1 O2", opened=False).act("draw")
    assert racks(game) == ["K1 R5 O1", "R9 R10", "B1"]
    assert game.turn == 1
    assert not any(holder.opened for holder in game.state.seats)


@pytest.mark.rule("STD-23", "NGT-11", "C-25", "TRN-32")
@EVERY_RULESET
def test_std_23_players_may_delay_their_opening(rules: str) -> None:
    game = unopened(rules, "K10 R10 B10 K1").act("draw")
    assert not game.state.seats[0].opened
    game = game.act("draw")
    assert codes(game, "play K10 R10 B10") == []


@pytest.mark.rule("STD-22", "C-25", "STD-26")
@EVERY_RULESET
def test_c_25_a_player_who_does_not_open_draws_while_the_bank_has_tiles(rules: str) -> None:
    assert codes(unopened(rules, "K10 R10 B10 K1"), "pass") == ["pass/bank-not-empty"]
    assert codes(unopened(rules, "K1 R5"), "pass") == ["pass/bank-not-empty"]


@pytest.mark.rule("STD-18", "STD-21")
@EVERY_RULESET
def test_std_18_each_player_must_open(rules: str) -> None:
    game = position(rules, racks=["K10 R10 B10 K1", "O10 R5"], opened=False).act("play K10 R10 B10")
    assert [holder.opened for holder in game.state.seats] == [True, False]
    found = codes(game, "play K10 R10 B10 O10 from K10 R10 B10")
    assert found == ["open/uses-table", "open/below-30"]
