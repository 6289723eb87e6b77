"""Time limits of turns, mistakes in strict games, and leftover tiles."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from tests.support.games.positions import codes, position, racks, table
from tests.support.rulesets import EVERY_RULESET


def bank(game: Game) -> list[str]:
    """Return the tiles of the bank, sorted."""
    return sorted(map(str, game.state.bank))


@pytest.mark.rule("STD-30", "NGT-13", "TRN-5", "TRN-35", "C-4")
@pytest.mark.parametrize(("rules", "seconds"), [("standard", 60), ("xp", 60), ("ngt", 60), ("championship", 40)])
def test_std_30_the_time_limit_of_a_turn(rules: str, seconds: int) -> None:
    assert position(rules, racks=["K9", "B1"]).setup.options.time_limit == seconds


@pytest.mark.rule("STD-33", "NGT-13", "C-4")
@EVERY_RULESET
@pytest.mark.parametrize("seconds", [30, 40, 60])
def test_std_33_another_limit_may_be_chosen(rules: str, seconds: int) -> None:
    game = position(rules, racks=["K9", "B1"], time_limit=seconds)
    assert game.setup.options.time_limit == seconds
    assert codes(game, "timeout") == []


@pytest.mark.rule("STD-33", "NGT-13")
def test_std_33_without_a_limit_no_time_runs_out() -> None:
    game = position(racks=["K9", "B1"], time_limit=0)
    assert codes(game, "timeout") == ["timeout/no-limit"]


@pytest.mark.rule("STD-31", "NGT-13", "TRN-10", "TRN-35", "A-28", "C-20")
@pytest.mark.parametrize("opened", [True, False])
@EVERY_RULESET
def test_std_31_a_time_out_restores_the_table_and_costs_one_tile(rules: str, opened: bool) -> None:
    game = position(rules, racks=["K9 R8", "B1"], table="R4 R5 R6 R7", bank="O1 O2 O3", opened=[opened, True])
    game = game.act("timeout")
    assert table(game) == "R4 R5 R6 R7"
    assert racks(game) == ["K9 R8 O1", "B1"]
    assert bank(game) == ["O2", "O3"]
    assert game.turn == 1
    assert [holder.opened for holder in game.state.seats] == [opened, True]


@pytest.mark.rule("STD-31", "STD-16")
def test_std_31_only_the_player_to_move_runs_out_of_time() -> None:
    game = position(racks=["K9", "B1"])
    assert codes(game, "p1 timeout") == ["turn/not-yours"]


@pytest.mark.rule("A-28", "TRN-10")
@EVERY_RULESET
def test_a_28_with_an_empty_bank_a_time_out_costs_no_tile(rules: str) -> None:
    game = position(rules, racks=["K9 R8", "B1"], table="R4 R5 R6 R7", bank="-")
    game = game.act("timeout")
    assert racks(game) == ["K9 R8", "B1"]
    assert table(game) == "R4 R5 R6 R7"
    assert game.turn == 1


@pytest.mark.rule("A-28")
def test_a_28_a_legal_table_counts_as_a_play_when_time_runs_out() -> None:
    game = position(racks=["R7 K9", "B1"], table="R4 R5 R6", restore=False)
    assert codes(game, "timeout R4 R5 R6 R7") == ["timeout/legal-layout"]
    assert codes(game, "play R4 R5 R6 R7 from R4 R5 R6") == []


@pytest.mark.rule("A-28")
def test_a_28_a_legal_opening_counts_and_one_below_30_does_not() -> None:
    game = position(racks=["K10 R10 B10 K9 R9 B9", "B1"], opened=False, restore=False)
    assert codes(game, "timeout K10 R10 B10") == ["timeout/legal-layout"]
    assert codes(game, "timeout K9 R9 B9") == []


@pytest.mark.rule("A-28", "STD-25")
def test_a_28_a_rebuilt_table_without_a_rack_tile_is_not_a_play() -> None:
    game = position(racks=["K9", "B1"], table="R4 R5 R6 R7 R8 R9", bank="O1", restore=False)
    game = game.act("timeout R4 R5 R6 | R7 R8 R9")
    assert racks(game) == ["K9 O1", "B1"]


@pytest.mark.rule("A-30")
def test_a_30_the_shuffle_decides_which_tile_is_drawn() -> None:
    drawn = set()
    for seed in range(60):
        dealt = Game.deal("standard", ["Ala", "Bartek"], seed=str(seed))
        after = dealt.act("draw")
        tile = after.state.seats[0].rack.pieces[-1]
        assert len(after.state.bank) == len(dealt.state.bank) - 1
        assert dealt.state.bank.counts - after.state.bank.counts == {tile: 1}
        drawn.add(tile)
    assert len(drawn) > 25  # of 53 kinds; a uniform choice gives about 36


@pytest.mark.rule("STD-31", "NGT-13", "C-15", "C-20")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_std_31_in_a_strict_game_a_mistake_costs_a_tile_and_the_turn(rules: str) -> None:
    game = position(rules, racks=["K9 R8", "B1"], table="R4 R5 R6", bank="O1 O2", strict=True)
    game = game.act("mistake")
    assert table(game) == "R4 R5 R6"
    assert racks(game) == ["K9 R8 O1", "B1"]
    assert bank(game) == ["O2"]
    assert game.turn == 1


@pytest.mark.rule("STD-31", "C-15")
@EVERY_RULESET
def test_c_15_by_default_a_mistake_is_refused_and_costs_nothing(rules: str) -> None:
    game = position(rules, racks=["K9 R8", "B1"], table="R4 R5 R6", bank="O1 O2")
    assert codes(game, "play R4 R5 R6 R8 from R4 R5 R6") == ["meld/invalid"]
    assert codes(game, "mistake") == ["mistake/not-strict"]
    assert game.turn == 0


@pytest.mark.rule("A-28", "C-15")
def test_a_28_with_an_empty_bank_a_mistake_costs_no_tile() -> None:
    game = position(racks=["K9 R8", "B1"], bank="-", strict=True)
    game = game.act("mistake")
    assert racks(game) == ["K9 R8", "B1"]
    assert game.turn == 1


@pytest.mark.rule("STD-32", "NGT-13", "C-3")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_std_32_leftover_tiles_go_to_the_bank(rules: str) -> None:
    game = position(rules, racks=["K9 K10 B5", "B1"], table="R4 R5 R6 R7", bank="O1 O2 O3", restore=False)
    game = game.act("timeout R4 R5 R6 | R7 | K9 K10")
    assert table(game) == "R4 R5 R6"
    assert racks(game) == ["B5 O1", "B1"]
    assert bank(game) == ["K10", "K9", "O2", "O3", "R7"]
    assert game.turn == 1


@pytest.mark.rule("TRN-11", "TRN-35", "A-57a", "C-3")
def test_trn_11_in_the_championship_the_player_takes_the_leftovers_and_a_penalty_tile() -> None:
    game = position("championship", racks=["K9 K10 B5", "B1"], table="R4 R5 R6 R7", bank="O1 O2 O3", restore=False)
    game = game.act("timeout R4 R5 R6 | R7 | K9 K10")
    assert table(game) == "R4 R5 R6"
    assert sorted(racks(game)[0].split()) == ["B5", "K10", "K9", "O1", "R7"]
    assert racks(game)[1] == "B1"
    assert bank(game) == ["O2", "O3"]
    assert game.turn == 1


@pytest.mark.rule("TRN-11", "A-28", "A-57a")
def test_a_57a_with_an_empty_bank_the_player_takes_only_the_leftovers() -> None:
    game = position("championship", racks=["K9 B5", "B1"], table="R4 R5 R6 R7", bank="-", restore=False)
    game = game.act("timeout R4 R5 R6 | R7 K9")
    assert sorted(racks(game)[0].split()) == ["B5", "K9", "R7"]
    assert bank(game) == []


@pytest.mark.rule("STD-32", "TRN-11")
@EVERY_RULESET
def test_std_32_finished_sets_stay_even_if_they_are_new(rules: str) -> None:
    game = position(rules, racks=["K9 K10 K11 B5 O9", "B1"], table="R4 R5 R6", restore=False)
    game = game.act("timeout R4 R5 R6 | K9 K10 K11 | B5 O9")
    assert table(game) == "R4 R5 R6 | K9 K10 K11"


@pytest.mark.rule("STD-32", "TRN-11")
def test_std_32_a_joker_outside_sets_is_a_leftover_like_any_tile() -> None:
    for rules, jokers in (("standard", [0, 1]), ("championship", [1, 0])):
        game = position(rules, racks=["K9 B5", "B1"], table="R4 R5 * R7", bank="O1 O2", restore=False)
        game = game.act("timeout R4 R5 | * K9 | R7")
        places = [racks(game)[0].split(), bank(game)]
        assert [place.count("*") for place in places] == jokers


@pytest.mark.rule("STD-32", "STD-31")
def test_std_31_by_default_a_time_out_restores_the_table() -> None:
    game = position(racks=["K9 K10 B5", "B1"], table="R4 R5 R6 R7")
    assert codes(game, "timeout R4 R5 R6 | R7 | K9 K10") == ["timeout/restored"]


@pytest.mark.rule("STD-32", "STD-40")
def test_std_32_the_described_table_has_all_its_tiles_and_no_foreign_ones() -> None:
    game = position(racks=["K9", "B1"], table="R4 R5 R6 R7", restore=False)
    assert codes(game, "timeout R4 R5 R6") == ["play/table-changed"]
    assert codes(game, "timeout R4 R5 R6 | R7 O9") == ["play/not-on-rack"]


@pytest.mark.rule("STD-32", "A-32")
def test_std_32_leftovers_that_fill_an_empty_bank_do_not_stop_the_last_round() -> None:
    game = position(racks=["K9 O9 B5", "B1"], table="R4 R5 R6", bank="-", restore=False)
    game = game.act("timeout R4 R5 R6 | K9 O9")
    assert sorted([*racks(game)[0].split(), *bank(game)]) == ["B5", "K9", "O9"]
    assert game.act("draw").outcome is not None


@pytest.mark.rule("STD-32", "STD-18", "STD-21")
@pytest.mark.parametrize(
    ("lay", "opened"),
    [
        ("R4 R5 R6 R7 | K10 R10 B10 | K9", True),
        ("R4 R5 R6 R7 | K9 R9 B9 | K10", False),  # 27 points
        ("R5 R6 R7 | R4 | K10 R10 B10", False),  # the sets on the table were touched
    ],
)
def test_std_32_only_a_legal_opening_that_stays_opens(lay: str, opened: bool) -> None:
    rack = "K9 R9 B9 K10 R10 B10"
    game = position(racks=[rack, "B1"], table="R4 R5 R6 R7", opened=[False, True], restore=False)
    game = game.act(f"timeout {lay}")
    assert game.state.seats[0].opened == opened
