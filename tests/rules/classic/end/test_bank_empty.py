"""The bank is empty: each player has one last turn, and the fewest points win."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from tests.support.games.positions import codes, position, racks, scores, table
from tests.support.rulesets import EVERY_RULESET


def all_pass(rules: str, *held: str, opened: bool = True) -> Game:
    """Return a game after a last round in which all players pass."""
    game = position(rules, racks=held, bank="-", opened=opened)
    for _ in held:
        game = game.act("pass")
    return game


def winners(game: Game) -> tuple[int, ...]:
    assert game.outcome is not None
    return game.outcome.winners


@pytest.mark.rule("STD-54", "NGT-18", "A-32", "A-33", "TV-12")
@EVERY_RULESET
def test_std_54_after_the_last_tile_each_player_has_one_turn_and_its_taker_is_last(rules: str) -> None:
    game = position(rules, racks=["K1", "R2", "B3", "O4"], bank="O1", first=1).act("draw")
    movers = []
    while game.turn is not None:
        movers.append(game.turn)
        game = game.act("pass")
    assert movers == [2, 3, 0, 1]
    assert racks(game) == ["K1", "R2 O1", "B3", "O4"]


@pytest.mark.rule("STD-54")
def test_std_54_while_the_bank_has_a_tile_there_is_no_last_round() -> None:
    game = position(racks=["K1", "R2"], bank="O1 O2").act("draw")
    assert game.state.moves_left is None
    assert game.act("draw").state.moves_left == 2


@pytest.mark.rule("STD-54", "A-32")
def test_std_54_players_pass_instead_of_drawing_in_the_last_round() -> None:
    game = position(racks=["K1", "R2"], bank="-")
    assert codes(game, "draw") == ["draw/bank-empty"]
    assert codes(game, "pass") == []


@pytest.mark.rule("STD-54")
def test_std_54_a_game_that_starts_without_a_bank_is_in_its_last_round() -> None:
    game = position(racks=["K1", "R2", "B3"], bank="-", first=2)
    game = game.act("pass").act("pass")
    assert game.turn == 1
    assert game.act("pass").outcome is not None


@pytest.mark.rule("A-32", "STD-31")
@pytest.mark.parametrize("action", ["timeout", "mistake"])
def test_a_32_the_last_tile_may_be_taken_as_a_penalty(action: str) -> None:
    game = position(racks=["K1", "R2", "B3"], bank="O1", strict=True).act(action)
    assert racks(game)[0] == "K1 O1"
    for mover in (1, 2, 0):
        assert game.turn == mover
        game = game.act("pass")
    assert game.outcome is not None


@pytest.mark.rule("A-32", "A-28")
@pytest.mark.parametrize("action", ["timeout", "mistake"])
def test_a_32_in_the_last_round_a_time_out_is_the_players_last_turn(action: str) -> None:
    game = position(racks=["K1", "R2"], bank="-", strict=True).act(action).act(action)
    assert scores(game) == (1, -2)


@pytest.mark.rule("A-32")
def test_a_32_players_may_lay_tiles_in_the_last_round() -> None:
    game = position(racks=["K8 K1", "R2"], table="K5 K6 K7", bank="-")
    game = game.act("play K5 K6 K7 K8 from K5 K6 K7").act("pass")
    assert table(game) == "K5 K6 K7 K8"
    assert scores(game) == (1, -2)


@pytest.mark.rule("A-32", "STD-46", "STD-47", "STD-48")
@EVERY_RULESET
def test_a_32_going_out_in_the_last_round_is_scored_as_usual(rules: str) -> None:
    game = position(rules, racks=["R2", "K8", "B3"], table="K5 K6 K7", bank="-").act("pass")
    game = game.act("play K5 K6 K7 K8 from K5 K6 K7")
    assert scores(game) == (-2, 5, -3)
    assert winners(game) == (1,)


@pytest.mark.rule("A-32", "STD-50", "STD-51")
def test_a_32_going_out_in_the_last_round_costs_others_100_and_200() -> None:
    game = position(
        racks=["K10 R10 B10", "R2", "K8", "B3"],
        table="K5 K6 K7",
        bank="-",
        opened=[False, False, True, False],
    )
    game = game.act("pass").act("pass").act("play K5 K6 K7 K8 from K5 K6 K7")
    assert scores(game) == (-200, -100, 400, -100)


@pytest.mark.rule("STD-55", "STD-56", "STD-57", "STD-58", "NGT-18", "A-33", "C-17", "TV-11")
@EVERY_RULESET
def test_std_58_the_worked_example(rules: str) -> None:
    game = all_pass(rules, "R1", "R5", "R10", "R12 R3")
    assert scores(game) == (29, -5, -10, -15)
    assert winners(game) == (0,)


@pytest.mark.rule("STD-55")
def test_std_55_fewest_points_and_not_fewest_tiles() -> None:
    game = all_pass("standard", "K13", "R1 B2 O3 K4")
    assert winners(game) == (1,)
    assert scores(game) == (-13, 13 - 10)


@pytest.mark.rule("STD-55", "STD-57")
def test_std_57_the_winner_can_sit_anywhere() -> None:
    assert scores(all_pass("standard", "R5", "R10", "R1")) == (-5, -10, 14)


@pytest.mark.rule("STD-57", "TV-11", "STD-49", "A-33", "C-1")
def test_tv_11_a_joker_on_the_winners_rack_is_subtracted() -> None:
    for rules in ("standard", "xp", "ngt"):
        assert scores(all_pass(rules, "*", "K13 K12 K11")) == (36 - 30, -36)


@pytest.mark.rule("A-33", "TRN-9", "C-1")
def test_a_33_in_the_championship_the_joker_counts_50() -> None:
    game = all_pass("championship", "*", "K13 K12 K11")
    assert scores(game) == (-50, 50 - 36)
    assert winners(game) == (1,)


@pytest.mark.rule("NGT-18", "A-31", "A-33", "C-8", "TV-11")
@EVERY_RULESET
def test_a_31_players_tied_for_the_fewest_points_share_the_win(rules: str) -> None:
    game = all_pass(rules, "R3", "R1 R2", "R10")
    assert scores(game) == (7, 7, -10)
    assert winners(game) == (0, 1)


@pytest.mark.rule("A-31", "C-8")
@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (["R3", "B3", "O3"], (-3, -3, -3)),  # no one loses, so each player only counts their own tiles
        (["R3", "K13", "B3", "O3"], (10, -13, 10, 10)),
        (["R5", "B3", "O9", "K3"], (-5, 11, -9, 11)),
    ],
)
def test_a_31_each_winner_scores_the_losers_tiles_minus_their_own(held: list[str], expected: tuple[int, ...]) -> None:
    assert scores(all_pass("standard", *held)) == expected


@pytest.mark.rule("A-31", "TRN-36")
def test_a_31_in_the_championship_each_of_the_winners_has_a_big_point() -> None:
    game = all_pass("championship", "R3", "R1 R2", "R10")
    assert game.outcome is not None
    assert game.outcome.big_points == (1, 1, 0)


@pytest.mark.rule("A-27")
@EVERY_RULESET
def test_a_27_there_is_no_100_or_200_when_the_bank_runs_out(rules: str) -> None:
    game = all_pass(rules, "R2", "K10 R10 B10", "R5", opened=False)
    assert scores(game) == (33, -30, -5)


@pytest.mark.rule("A-27", "STD-55")
def test_a_27_a_player_who_has_not_opened_may_win() -> None:
    game = position(racks=["R9", "R2"], bank="-", opened=[True, False]).act("pass").act("pass")
    assert winners(game) == (1,)
    assert scores(game) == (-9, 7)
