"""Adding to sets on the table and rebuilding them, from the turn after the opening."""

from __future__ import annotations

import pytest

from rummi.core.errors import IllegalAction
from tests.support.games.examples import after_opened_only
from tests.support.games.positions import codes, position, racks, table
from tests.support.rulesets import EVERY_RULESET


@pytest.mark.rule("STD-16")
@EVERY_RULESET
def test_std_16_a_turn_is_either_laying_or_drawing(rules: str) -> None:
    before = position(rules, racks=["R7 K9", "B1"], table="R4 R5 R6", bank="O1 O2")
    laid = before.act("play R4 R5 R6 R7 from R4 R5 R6")
    assert (table(laid), racks(laid)[0], str(laid.state.bank)) == ("R4 R5 R6 R7", "K9", "O1 O2")
    drew = before.act("draw")
    assert (table(drew), racks(drew)[0], str(drew.state.bank)) == ("R4 R5 R6", "R7 K9 O1", "O2")
    assert laid.turn == drew.turn == 1  # both end the turn


@pytest.mark.rule("STD-16")
@EVERY_RULESET
def test_std_16_players_lay_tiles_from_their_own_rack(rules: str) -> None:
    game = position(rules, racks=["R7 K9", "R8"], table="R4 R5 R6", bank="R3 K1")
    assert codes(game, "play R4 R5 R6 R7 R8 from R4 R5 R6") == ["play/not-on-rack"]
    assert codes(game, "play R3 R4 R5 R6 R7 from R4 R5 R6") == ["play/not-on-rack"]


@pytest.mark.rule("STD-16", "STD-17")
@EVERY_RULESET
@pytest.mark.parametrize("action", ["play R7 R8 R9", "draw"])
def test_std_16_only_the_player_to_move_acts(rules: str, action: str) -> None:
    game = position(rules, racks=["K9", "R7 R8 R9 B1", "B2"], bank="O1 O2")
    assert codes(game, action, seat=1) == ["turn/not-yours"]
    assert codes(game.act("draw"), action, seat=1) == []


@pytest.mark.rule("STD-17")
@EVERY_RULESET
def test_std_17_play_goes_clockwise(rules: str) -> None:
    game = position(rules, racks=["K1", "K2", "K3", "K4"], bank="R1 R2 R3 R4 R5 R6", first=2)
    turns = []
    for _ in range(5):
        turns.append(game.turn)
        game = game.act("draw")
    assert turns == [2, 3, 0, 1, 2]


@pytest.mark.rule("STD-24", "NGT-12", "TRN-33")
@EVERY_RULESET
def test_std_24_manipulation_begins_with_the_turn_after_the_opening(rules: str) -> None:
    game = position(rules, racks=["K10 R10 B10 O10 R7 K1", "B1"], table="R4 R5 R6", opened=[False, True], bank="O1 O2")
    assert codes(game, "play K10 R10 B10 | R4 R5 R6 R7 from R4 R5 R6") == ["open/uses-table"]
    game = game.act("play K10 R10 B10").act("draw")
    game = game.act("play R4 R5 R6 R7 | K10 R10 B10 O10 from R4 R5 R6 | K10 R10 B10")
    assert table(game) == "R4 R5 R6 R7 | K10 R10 B10 O10"
    assert racks(game)[0] == "K1"


@pytest.mark.rule("STD-24")
@EVERY_RULESET
def test_std_24_a_turn_may_lay_a_set_from_the_rack_alone(rules: str) -> None:
    game = position(rules, racks=["R1 R2 R3 K9", "B1"], table="K7 R7 B7").act("play R1 R2 R3")
    assert table(game) == "K7 R7 B7 | R1 R2 R3"


@pytest.mark.rule("STD-25", "NGT-12", "TRN-33", "A-20")
@EVERY_RULESET
def test_std_25_a_play_lays_at_least_one_tile_from_the_rack(rules: str) -> None:
    game = position(rules, racks=["K9 R4", "B1"], table="R4 R5 R6 R7 R8 R9")
    assert codes(game, "play R4 R5 R6 | R7 R8 R9 from R4 R5 R6 R7 R8 R9") == ["play/nothing-laid"]


@pytest.mark.rule("A-20", "STD-25")
@EVERY_RULESET
@pytest.mark.parametrize(
    "action",
    [
        "play R4 R5 R6 from R4 R5 R6",
        "play R4 R5 R6 R7 | K7 B7 O7 from R4 R5 R6 | K7 R7 B7 O7",
        "play R11 R12 * from * R11 R12",  # only the joker's meaning changes
        "play -",
    ],
)
def test_a_20_rearranging_alone_is_not_a_play(rules: str, action: str) -> None:
    game = position(rules, racks=["K9", "B1"], table="R4 R5 R6 | K7 R7 B7 O7 | * R11 R12")
    assert codes(game, action) == ["play/nothing-laid"]


@pytest.mark.rule("STD-26", "NGT-12", "A-57d", "C-25")
@EVERY_RULESET
def test_std_26_a_player_who_does_not_want_to_lay_draws_one_tile(rules: str) -> None:
    game = position(rules, racks=["R7 K9", "B1"], table="R4 R5 R6", bank="O1 O2")
    assert codes(game, "play R4 R5 R6 R7 from R4 R5 R6") == []
    assert codes(game, "pass") == ["pass/bank-not-empty"]
    assert racks(game.act("draw"))[0] == "R7 K9 O1"


@pytest.mark.rule("STD-26", "TRN-33")
@EVERY_RULESET
def test_std_26_a_player_who_cannot_lay_draws_one_tile(rules: str) -> None:
    game = position(rules, racks=["K9", "B1"], table="R4 R5 R6", bank="O1 O2").act("draw")
    assert racks(game) == ["K9 O1", "B1"]
    assert str(game.state.bank) == "O2"


@pytest.mark.rule("STD-27", "STD-28", "NGT-12", "A-57d")
@EVERY_RULESET
def test_std_27_a_drawn_tile_cannot_be_laid_before_the_next_turn(rules: str) -> None:
    game = position(rules, racks=["K9", "B1"], table="R4 R5 R6", bank="R7 O1 O2")
    add_it = "play R4 R5 R6 R7 from R4 R5 R6"
    game = game.act("draw")
    assert racks(game)[0] == "K9 R7"
    assert codes(game, add_it, seat=0) == ["turn/not-yours"]
    assert codes(game.act("draw"), add_it) == []


@pytest.mark.rule("STD-28", "NGT-12", "A-57d")
@EVERY_RULESET
def test_std_28_drawing_ends_the_turn(rules: str) -> None:
    game = position(rules, racks=["R7", "B1", "B2"], table="R4 R5 R6", bank="O1 O2").act("draw")
    assert game.turn == 1
    assert codes(game, "draw", seat=0) == ["turn/not-yours"]


@pytest.mark.rule("STD-24")
@EVERY_RULESET
@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("R5 R6 R7 from R4 R5 R6", ["play/table-changed"]),  # R4 would be in no set
        ("R5 R6 R7 | R4 from R4 R5 R6", ["meld/invalid"]),
        ("R4 R5 R6 R7 R7 from R4 R5 R6", ["meld/invalid", "play/not-on-rack"]),
        ("R4 R5 R6 R7 from R4 R5", ["play/table-changed", "play/not-on-rack"]),
        ("R1 R2 R3 R7 from R1 R2 R3", ["meld/invalid", "play/table-changed"]),
        ("- from R4 R5 R6", ["play/table-changed", "play/nothing-laid"]),
    ],
)
def test_std_24_all_tiles_stay_on_the_table_in_sets(rules: str, action: str, found: list[str]) -> None:
    game = position(rules, racks=["R7 K9", "B1"], table="R4 R5 R6")
    assert codes(game, f"play {action}") == found
    with pytest.raises(IllegalAction) as caught:
        game.act(f"play {action}")
    assert [violation.code for violation in caught.value.violations] == found


@pytest.mark.rule("A-19")
@EVERY_RULESET
def test_a_19_judging_a_play_changes_nothing(rules: str) -> None:
    game = position(rules, racks=["R7 K7 B7 K9", "B1"], table="R4 R5 R6")
    for tried in ("play R4 R5 R6 R7 from R4 R5 R6", "play R7 K7 B7", "play R5 R6 R7 | R4 from R4 R5 R6"):
        game.judge(tried)
    # R7 is still on the rack and can go to a group
    game = game.act("play R7 K7 B7")
    assert (table(game), racks(game)[0]) == ("R4 R5 R6 | R7 K7 B7", "K9")


@pytest.mark.rule("A-19")
@EVERY_RULESET
def test_a_19_laid_tiles_stay_on_the_table(rules: str) -> None:
    game = position(rules, racks=["R7 K7 B7 K9", "B1"], table="R4 R5 R6", bank="O1 O2")
    game = game.act("play R4 R5 R6 R7 from R4 R5 R6").act("draw")
    assert codes(game, "play R4 R5 R6 | K9 from R4 R5 R6 R7") == ["meld/invalid", "play/table-changed"]
    # on the table it may be used like any other tile
    assert codes(game, "play R4 R5 R6 | R7 K7 B7 from R4 R5 R6 R7") == []


@pytest.mark.rule("NGT-20", "STD-29", "TV-5")
def test_ngt_20_adding_tiles() -> None:
    assert after_opened_only("B4 B5 B6", "B3 B7 K9", "play B3 B4 B5 B6 B7 from B4 B5 B6") == "B3 B4 B5 B6 B7"


@pytest.mark.rule("NGT-20", "STD-29", "TV-5")
def test_ngt_20_adding_tiles_to_a_run_and_to_a_group() -> None:
    action = "play B3 B4 B5 B6 | K8 R8 O8 B8 from B4 B5 B6 | K8 R8 O8"
    assert after_opened_only("B4 B5 B6 | K8 R8 O8", "B3 B8 K9", action) == "B3 B4 B5 B6 | K8 R8 O8 B8"


@pytest.mark.rule("NGT-21", "STD-29", "TV-5")
def test_ngt_21_taking_a_tile_from_a_group() -> None:
    action = "play R4 K4 O4 | B3 B4 B5 B6 from K4 R4 B4 O4"
    assert after_opened_only("K4 R4 B4 O4", "B3 B5 B6 K9", action) == "R4 K4 O4 | B3 B4 B5 B6"


@pytest.mark.rule("NGT-22", "STD-29", "TV-5")
def test_ngt_22_adding_to_a_run_and_taking_another_tile_out() -> None:
    action = "play B9 B10 B11 | B8 K8 R8 from B8 B9 B10"
    assert after_opened_only("B8 B9 B10", "B11 K8 R8 K1", action) == "B9 B10 B11 | B8 K8 R8"


@pytest.mark.rule("NGT-23", "STD-29", "TV-5")
def test_ngt_23_splitting_a_run() -> None:
    action = "play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8"
    assert after_opened_only("R4 R5 R6 R7 R8", "R6 K1", action) == "R4 R5 R6 | R6 R7 R8"


@pytest.mark.rule("NGT-24", "STD-29", "TV-5")
def test_ngt_24_a_new_group_from_tiles_of_different_sets() -> None:
    action = "play O2 O3 O4 | K1 B1 O1 | B1 O1 R1 from O1 O2 O3 O4 | K1 R1 B1 O1"
    after = after_opened_only("O1 O2 O3 O4 | K1 R1 B1 O1", "B1 K9", action)
    assert after == "O2 O3 O4 | K1 B1 O1 | B1 O1 R1"


@pytest.mark.rule("NGT-25", "STD-29", "TV-5")
def test_ngt_25_several_manipulations_combined() -> None:
    before = "R5 R6 R7 | O5 O6 O7 | K5 K6 K7 K8 K9"
    groups = "R5 O5 K5 B5 | R6 O6 K6 | R7 O7 K7"
    action = f"play {groups} | K8 K9 K10 from {before}"
    assert after_opened_only(before, "K10 B5 K1", action) == f"{groups} | K8 K9 K10"
