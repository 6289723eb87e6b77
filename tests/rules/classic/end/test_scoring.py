"""The end of a game: the winner and the scores. test_penalty.py tests the 100 and 200 points."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummi.core.box import STANDARD_BOX
from rummi.games.game import Game
from tests.support.games.positions import codes, position, racks, scores, table
from tests.support.rulesets import EVERY_RULESET

GOES_OUT = "play K5 K6 K7 K8 from K5 K6 K7"
"""The play of the player with the last tile K8 in the positions below."""

JOKER = {"standard": 30, "xp": 30, "ngt": 30, "championship": 50}
"""Points of a joker left on the rack (C-1)."""


def last_tile(rules: str, *others: str) -> Game:
    """Return a game in which the first player goes out and the others keep these racks."""
    game = position(rules, racks=["K8", *others], table="K5 K6 K7")
    return game.act(GOES_OUT)


@pytest.mark.rule("STD-3", "STD-46", "NGT-2", "NGT-15", "TRN-25", "TRN-36")
@EVERY_RULESET
def test_std_46_the_first_to_lay_all_tiles_wins_and_the_game_ends(rules: str) -> None:
    game = last_tile(rules, "R5", "B1")
    assert racks(game) == ["-", "R5", "B1"]
    assert game.turn is None
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("STD-46")
@pytest.mark.parametrize("action", ["draw", "pass", "timeout", "mistake", "announce", "play R5 R6 R7", "redeal K1"])
def test_std_46_no_action_is_possible_after_the_end(action: str) -> None:
    game = last_tile("standard", "R5 R6 R7")
    for seat in (0, 1):
        assert codes(game, action, seat) == ["turn/game-over"]


@pytest.mark.rule("STD-3", "STD-46")
def test_std_46_one_tile_on_the_rack_is_not_the_end() -> None:
    game = position(racks=["K8 R1", "R5"], table="K5 K6 K7").act(GOES_OUT)
    assert game.outcome is None
    assert game.turn == 1


@pytest.mark.rule("STD-46", "STD-18")
def test_std_46_a_player_may_go_out_with_the_opening_itself() -> None:
    game = position(racks=["B11 B12 B13", "R5"], opened=[False, True]).act("play B11 B12 B13")
    assert scores(game) == (5, -5)


@pytest.mark.rule("STD-46")
def test_std_46_any_seat_can_win() -> None:
    game = position(racks=["R5", "B1", "K8"], table="K5 K6 K7", first=2).act(GOES_OUT)
    assert scores(game) == (-5, -1, 6)
    assert game.outcome is not None
    assert game.outcome.winners == (2,)


@pytest.mark.rule("STD-47", "STD-48", "NGT-15", "TRN-36")
@EVERY_RULESET
def test_std_47_losers_record_their_tiles_and_the_winner_records_the_sum(rules: str) -> None:
    # the racks have 5, 10 + 11 and 1 + 1 + 13 points
    game = last_tile(rules, "R5", "K10 K11", "B1 O1 R13")
    assert scores(game) == (5 + 21 + 15, -5, -21, -15)


@pytest.mark.rule("STD-47", "XP-1", "XP-4")
def test_std_47_six_players_of_xp() -> None:
    game = last_tile("xp", "R1", "R2", "R3", "R4", "R5")
    assert scores(game) == (15, -1, -2, -3, -4, -5)


@pytest.mark.rule("STD-49", "NGT-15", "TRN-9", "C-1")
@pytest.mark.parametrize(("rules", "joker"), JOKER.items())
def test_std_49_a_joker_left_on_the_rack(rules: str, joker: int) -> None:
    assert scores(last_tile(rules, "*")) == (joker, -joker)
    assert scores(last_tile(rules, "* * R2")) == (2 * joker + 2, -2 * joker - 2)


@pytest.mark.rule("STD-49", "STD-37")
def test_std_49_a_joker_on_the_table_costs_nothing() -> None:
    game = position(racks=["K8", "R5"], table="K5 * K7").act("play K5 * K7 K8 from K5 * K7")
    assert scores(game) == (5, -5)


@pytest.mark.rule("TRN-36")
def test_trn_36_the_winner_has_one_big_point_and_the_others_none() -> None:
    game = position("championship", racks=["R5", "K8", "B1", "O2"], table="K5 K6 K7", first=1).act(GOES_OUT)
    assert game.outcome is not None
    assert game.outcome.big_points == (0, 1, 0, 0)
    assert scores(game) == (-5, 8, -1, -2)


@pytest.mark.rule("A-18")
@EVERY_RULESET
def test_a_18_the_last_tile_laid_may_be_a_joker(rules: str) -> None:
    game = position(rules, racks=["*", "R5"], table="K5 K6 K7").act("play K5 K6 K7 * from K5 K6 K7")
    assert table(game) == "K5 K6 K7 *"
    assert scores(game) == (5, -5)


@pytest.mark.rule("TV-8", "STD-47", "STD-48", "STD-49")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_tv_8_a_normal_end(rules: str) -> None:
    assert scores(last_tile(rules, "R5 *", "K10 K11")) == (56, -35, -21)


@pytest.mark.rule("TV-8", "TRN-9", "TRN-36")
def test_tv_8_a_normal_end_in_the_championship() -> None:
    game = last_tile("championship", "R5 *", "K10 K11")
    assert scores(game) == (76, -55, -21)
    assert game.outcome is not None
    assert game.outcome.big_points == (1, 0, 0)


PIECES = [str(piece) for piece in STANDARD_BOX.pieces() if str(piece) not in {"K5", "K6", "K7", "K8"}]


@pytest.mark.rule("STD-48")
@settings(deadline=None)
@given(
    left=st.lists(st.sampled_from(range(len(PIECES))), unique=True, min_size=3, max_size=30),
    opened=st.tuples(st.booleans(), st.booleans(), st.booleans()),
    rules=st.sampled_from(sorted(JOKER)),
)
def test_std_48_scores_sum_to_zero_when_a_player_goes_out(
    left: list[int], opened: tuple[bool, bool, bool], rules: str
) -> None:
    others = [" ".join(PIECES[at] for at in left[seat::3]) for seat in range(3)]
    game = position(rules, racks=["K8", *others], table="K5 K6 K7", bank="-", opened=[True, *opened])
    game = game.act(GOES_OUT)
    assert sum(scores(game)) == 0
    assert scores(game)[0] > 0
