"""The end of a game of Junior: going out, paying for what is left, ties and stalemate."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from tests.support.games.junior import junior, stars
from tests.support.games.positions import codes, scores

OUT = "add R5 to R2 R3 R4"


def out(*others: str, held: list[int]) -> Game:
    """Return a game in which the first player goes out with the last tile and earns two stars."""
    return junior("R5", *others, table="R2 R3 R4", stars=held).act(OUT)


@pytest.mark.rule("JUN-26")
def test_jun_26_the_game_ends_when_a_rack_is_empty() -> None:
    game = out("Y9", held=[6, 6])
    assert game.turn is None
    assert scores(game) == (8, 5)
    assert codes(game, "draw") == ["turn/game-over"]


@pytest.mark.rule("JUN-26")
def test_jun_26_a_player_with_a_swapped_joker_is_not_out() -> None:
    assert junior("R4", table="R3 * R5").act("swap R4 in R3 * R5").outcome is None


@pytest.mark.rule("JUN-27", "TV-23", "C-1")
def test_tv_23_a_star_for_every_tile_left_as_far_as_there_are_stars() -> None:
    game = out("Y1 Y3 Y5 *", "B1 B3 B5 B7", "K1", held=[6, 3, 0, 4])
    assert scores(game) == (8, 0, 0, 3)
    assert stars(game) == [8, 0, 0, 3]


@pytest.mark.rule("JUN-28", "TV-23", "A-51")
def test_tv_23_on_a_tie_the_player_who_went_out_wins() -> None:
    game = out("Y9", held=[7, 10])
    assert scores(game) == (9, 9)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("JUN-28", "JUN-3")
def test_jun_28_the_most_stars_win_not_who_goes_out() -> None:
    game = out("Y9", held=[2, 10])
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


@pytest.mark.rule("A-51")
def test_a_51_tied_players_who_did_not_go_out_share_the_win() -> None:
    game = out("Y9", "K1", held=[1, 8, 8])
    assert game.outcome is not None
    assert game.outcome.winners == (1, 2)


@pytest.mark.rule("A-49", "A-51", "JUN-27")
def test_a_49_a_round_without_laying_ends_the_game_when_the_pool_is_empty() -> None:
    game = junior("R9", "Y9 Y1", "K9", bank="-", stars=[4, 5, 1]).act("pass").act("pass")
    assert game.turn == 2
    game = game.act("pass")
    assert game.turn is None
    assert scores(game) == (3, 3, 0)  # all pay, and no one gets the star for going out
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)


@pytest.mark.rule("A-49")
def test_a_49_a_laid_tile_restarts_the_round() -> None:
    game = junior("R9", "R5 Y1", table="R2 R3 R4", bank="-").act("pass").act(OUT).act("pass")
    assert game.turn == 1
    assert game.act("pass").turn is None


@pytest.mark.rule("A-49")
def test_a_49_drawing_the_last_tile_does_not_count_as_passing() -> None:
    game = junior("R9", "Y1", bank="K10").act("draw").act("pass")
    assert game.turn == 0
    assert game.act("pass").turn is None


@pytest.mark.rule("A-48", "A-49")
def test_a_48_without_the_free_draw_a_round_without_any_draw_ends_the_game() -> None:
    game = junior("R9", "Y1", bank="K10", stars=[0, 0], free_draw=False).act("draw").act("draw")
    assert game.turn is None
    assert scores(game) == (0, 0)
