"""Rounds and matches of the dice game, and the solo game."""

from __future__ import annotations

import pytest

from rummi.games.express.actions import RoundOver
from rummi.games.express.dice import read_hand
from rummi.games.express.layout import Layout
from rummi.games.express.setup import EXPRESS as RULES
from rummi.games.express.state import round_winners, value
from rummi.games.game import Game
from rummi.games.shuffle import draws
from tests.support.games.express import dice_position, fresh
from tests.support.games.positions import codes


def pass_round(game: Game) -> Game:
    """Let all players throw and pass until the round is over."""
    number = game.state.round
    while game.turn is not None and game.state.round == number:
        if not game.state.seats[game.turn].turns:
            game = game.try_luck("throw", draws(str(len(game.actions))))
        game = game.act("pass")
    return game


def over(game: Game) -> RoundOver:
    (event,) = [event for event in game.events if isinstance(event, RoundOver)]
    return event


@pytest.mark.rule("DICE-6", "DICE-31", "A-70")
def test_dice_31_a_round_ends_when_a_player_has_no_dice() -> None:
    game = dice_position(hands=["B6", "O1 K9"], table="B3 B4 B5", turns=[2, 2])
    after = game.act("lay B3 B4 B5 B6")
    assert over(after).winners == (0,)
    assert over(after).left == (0, 2)
    assert after.state.round == 2
    assert [seat.wins for seat in after.state.seats] == [1, 0]


@pytest.mark.rule("DICE-33")
def test_dice_33_all_players_see_the_results_of_the_rounds() -> None:
    game = dice_position(hands=["B6", "O1 K9"], table="B3 B4 B5", turns=[2, 2])
    after = game.act("lay B3 B4 B5 B6")
    (past,) = after.view(1).past
    assert (past.winners, past.left, past.values) == ((0,), (0, 2), (0, 10))
    assert len(pass_round(after).view(0).past) == 2


@pytest.mark.rule("A-70")
def test_a_70_there_is_no_equalising_turn() -> None:
    """The starter goes out in the fifth turn; the other player has had four."""
    game = dice_position(hands=["B6", "B2"], table="B3 B4 B5", turns=[4, 4])
    assert over(game.act("lay B3 B4 B5 B6")).winners == (0,)


@pytest.mark.rule("DICE-31", "A-70")
def test_dice_31_going_out_in_the_first_turn_wins_the_round() -> None:
    game = fresh().act("throw 1=K1 2=K2 3=K3 4=K4 5=K5 6=K6 7=K7 8=K8 9=K9")
    after = game.act("lay K1 K2 K3 K4 K5 K6 K7 K8 K9")
    assert [seat.wins for seat in after.state.seats] == [1, 0]


@pytest.mark.rule("DICE-35", "A-75")
def test_a_75_a_solo_player_with_dice_left_has_not_won() -> None:
    game = Game.deal("express-solo", ["Ala"], seed="any").try_luck("throw", draws("luck"))
    for _ in range(3):
        game = game.act("pass")
    assert game.outcome is not None
    assert game.outcome.scores == (18,)
    assert game.outcome.winners == ()
    assert game.state.seats[0].wins == 0


@pytest.mark.rule("DICE-31", "DICE-6", "A-70")
def test_dice_31_after_five_turns_each_the_fewest_dice_win() -> None:
    game = dice_position(hands=["K13 B9", "O1 K1 R1"], turns=[4, 4])
    after = game.act("pass")
    assert after.state.round == 1
    after = after.act("pass")
    assert over(after).winners == (0,)
    assert over(after).left == (2, 3)


@pytest.mark.rule("A-70")
def test_a_70_each_player_has_five_turns() -> None:
    game = pass_round(fresh())
    assert game.turns == 10
    assert game.state.round == 2


@pytest.mark.rule("TV-33", "DICE-32", "A-72", "A-73", "C-1")
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (["5=K5 7=*", "9=R7 18=R7"], (1,)),  # 15 and 14
        (["9=K9", "1=K1 10=K1"], (0,)),  # one die beats two
        (["9=R7 1=K1", "18=R7 10=K1"], (0, 1)),
        (["5=*", "1=K10"], (0, 1)),  # a joker counts as ten
        (["5=*", "9=K9"], (1,)),
    ],
)
def test_tv_33_ties_are_broken_by_the_value_of_the_dice(hands: list[str], winners: tuple[int, ...]) -> None:
    assert round_winners([read_hand(hand) for hand in hands], RULES) == winners
    game = dice_position(hands=hands, turns=[4, 4])
    game = game.act("pass").act("pass")
    assert over(game).winners == winners
    assert [seat.wins for seat in game.state.seats] == [int(0 in winners), int(1 in winners)]  # DICE-33


@pytest.mark.rule("A-72", "DICE-32")
def test_a_72_the_faces_that_show_are_counted() -> None:
    assert value(read_hand("5=K5 7=*"), RULES) == 15
    assert value(read_hand("9=R7 18=R7"), RULES) == 14
    assert value((), RULES) == 0


@pytest.mark.rule("DICE-8")
def test_dice_8_the_players_take_turns_at_starting() -> None:
    game = fresh(first=1)
    starters = []
    while game.turn is not None:
        starters.append(game.turn)
        game = pass_round(game)
    assert starters == [1, 0, 1, 0, 1]


@pytest.mark.rule("A-71")
def test_a_71_a_new_round_begins_with_all_dice_in_the_bag() -> None:
    game = pass_round(fresh())
    assert game.state.bag == tuple(range(1, 19))
    assert game.state.table == Layout()
    assert [(seat.hand, seat.held, seat.turns) for seat in game.state.seats] == [((), (), 0)] * 2
    assert codes(game, "pass") == ["throw/first-turn"]


@pytest.mark.rule("DICE-3", "DICE-33", "DICE-34", "C-16")
def test_dice_34_most_wins_after_five_rounds() -> None:
    game = dice_position(hands=["B6", "O1"], table="B3 B4 B5", turns=[2, 2], round=5, wins=[2, 2])
    after = game.act("lay B3 B4 B5 B6")
    assert after.turn is None
    assert after.outcome is not None
    assert (after.outcome.scores, after.outcome.winners) == ((3, 2), (0,))
    assert codes(after, "pass") == ["turn/game-over"]


@pytest.mark.rule("DICE-34")
def test_dice_34_all_five_rounds_are_played() -> None:
    game = dice_position(hands=["B6", "O1"], table="B3 B4 B5", turns=[2, 2], round=3, wins=[2, 0])
    assert game.act("lay B3 B4 B5 B6").turn is not None


@pytest.mark.rule("A-73")
def test_a_73_rounds_and_matches_can_be_shared() -> None:
    game = dice_position(hands=["9=R7 1=K1", "18=R7 10=K1"], turns=[4, 4], round=5, wins=[2, 2])
    after = game.act("pass").act("pass")
    assert after.outcome is not None
    assert (after.outcome.scores, after.outcome.winners) == ((3, 3), (0, 1))


# The solo game


@pytest.mark.rule("DICE-35", "A-75")
def test_dice_35_alone_all_eighteen_dice_are_thrown() -> None:
    game = fresh("express-solo").try_luck("throw", draws("1"))
    assert len(game.state.seats[0].hand) == 18
    assert game.state.bag == ()


@pytest.mark.rule("DICE-35", "A-75")
def test_a_75_the_score_is_the_dice_left_after_three_turns() -> None:
    game = fresh("express-solo").try_luck("throw", draws("1"))
    for turn in range(3):
        assert game.outcome is None
        assert game.turn == 0
        assert game.turns == turn
        game = game.act("pass")
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((18,), ())


@pytest.mark.rule("A-75")
def test_a_75_a_solo_player_without_dice_wins() -> None:
    game = dice_position("express-solo", hands=["B6"], table="B3 B4 B5", turns=[1])
    after = game.act("lay B3 B4 B5 B6")
    assert after.outcome is not None
    assert (after.outcome.scores, after.outcome.winners) == ((0,), (0,))
