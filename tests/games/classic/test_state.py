"""What the state decides besides the golden plays: melds named wrongly, time-outs, mistakes, and what records write."""

from __future__ import annotations

import pytest

from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Announce, Draw, Mistake, Pass, Play, Timeout
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.state import State
from rummi.games.game import Game
from tests.support.games.positions import codes, position, table

HAND = "K10 K11 K12 B1"


def play(game: Game, text: str) -> Play:
    _, action = CLASSIC.parse_action(game.setup, f"play {text}")
    assert isinstance(action, Play)
    return action


def state_of(game: Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("named", ["R3 R4 *", "* R3 R4"])
def test_a_meld_that_is_named_in_another_order_is_the_meld_on_the_table(named: str) -> None:
    """Only the tables before and after the play count, so only a joker that moves uses the table."""
    game = position(racks=[HAND, "B1"], table="R3 R4 *", opened=False)
    assert codes(game, f"play * R3 R4 | K10 K11 K12 from {named}") == ["open/uses-table"]
    assert codes(game, f"play R3 R4 * | K10 K11 K12 from {named}") == []


def test_taking_a_meld_that_is_not_on_the_table_breaks_one_rule_only() -> None:
    game = position(racks=[HAND, "B1"], table="R3 R4 R5")
    violations = game.judge("play K10 K11 K12 from B7 B8 B9")
    assert [str(broken.message) for broken in violations] == ["There is no B7 B8 B9 on the table to take."]


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("K10 K11 K12", "K10 K11 K12"),
        ("R3 R4 R5 | K10 K11 K12 from R3 R4 R5", "K10 K11 K12"),
        ("B1 B2 B3 B4 from B2 B3 B4", "B1 B2 B3 B4 from B2 B3 B4"),
    ],
)
def test_a_step_has_the_play_without_the_melds_that_stay(asked: str, written: str) -> None:
    game = position(racks=[HAND, "B5"], table="R3 R4 R5 | B2 B3 B4")
    step = state_of(game).apply(0, play(game, asked))
    assert str(step.action) == f"play {written}"


@pytest.mark.rule("A-28")
@pytest.mark.parametrize("restore", [True, False])
def test_a_28_a_draft_that_is_legal_when_the_time_runs_out_counts(restore: bool) -> None:
    game = position(racks=[HAND, "B1"], restore=restore)
    draft = play(game, "K10 K11 K12")
    assert state_of(game).on_timeout(0, draft) == draft


@pytest.mark.rule("A-28", "STD-31")
@pytest.mark.parametrize("draft", ["play K10 K11", "play R13 R12 R11", "draw", None])
def test_a_28_any_other_draft_is_lost_and_the_table_restored(draft: str | None) -> None:
    game = position(racks=[HAND, "B1"])
    action = CLASSIC.parse_action(game.setup, draft)[1] if draft else None
    assert state_of(game).on_timeout(0, action) == Timeout()


@pytest.mark.rule("A-28", "STD-32")
def test_a_28_without_restoring_the_tiles_stay_as_the_draft_has_them() -> None:
    game = position(racks=[HAND, "B1"], table="R3 R4 R5", restore=False)
    timeout = state_of(game).on_timeout(0, play(game, "K10 K11"))
    assert str(timeout) == "timeout R3 R4 R5 | K10 K11"
    assert game.judge(timeout, 0) == ()


@pytest.mark.rule("A-28", "STD-32")
def test_a_28_tiles_that_the_player_does_not_have_cannot_stay() -> None:
    game = position(racks=[HAND, "B1"], restore=False)
    assert state_of(game).on_timeout(0, play(game, "R13")) == Timeout()


@pytest.mark.rule("STD-46")
@pytest.mark.parametrize("rules", ["standard", "xp", "ngt"])
def test_std_46_a_player_whose_last_tile_goes_to_the_bank_has_not_won(rules: str) -> None:
    game = position(rules, racks=["K5", "B1"], table="R1 R2 R3 R4", bank="-", restore=False)
    game = game.act("timeout R1 R2 R3 R4 | K5")
    assert game.outcome is None
    assert table(game) == "R1 R2 R3 R4"
    assert state_of(game).bank == Tiles.parse("K5")


@pytest.mark.rule("C-15")
def test_c_15_in_a_strict_game_an_illegal_play_of_the_seat_to_move_is_a_mistake() -> None:
    game = position(racks=[HAND, "B1"], strict=True)
    state, wrong = state_of(game), play(game, "K10 K11")
    assert state.penalty_for(0, wrong) == Mistake()
    assert state.penalty_for(1, wrong) is None
    assert [state.penalty_for(0, other) for other in (Draw(), Pass(), Announce())] == [None] * 3


@pytest.mark.rule("C-15")
def test_c_15_in_other_games_an_illegal_play_has_no_effect() -> None:
    game = position(racks=[HAND, "B1"])
    assert state_of(game).penalty_for(0, play(game, "K10 K11")) is None
