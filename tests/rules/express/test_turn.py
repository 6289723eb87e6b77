"""A turn of Express: the throw, the play, and the two areas for other dice."""

from __future__ import annotations

from collections import Counter

import pytest

from rummi.core.errors import IllegalAction
from rummi.games.express.family import EXPRESS
from rummi.games.express.layout import Layout
from rummi.games.game import Game
from rummi.games.shuffle import draws
from tests.support.games.express import dice_position, fresh, hand, numbers, throw_of
from tests.support.games.positions import codes

MINE = range(1, 10)
YOURS = range(10, 19)


def second_turn(*, table: str = "-", mine: str = "B3 B4 B5 K1 R9", yours: str = "O1") -> Game:
    """Return a game in which seat 0 has these dice in its second turn."""
    return dice_position(hands=[mine, yours], table=table)


@pytest.mark.rule("DICE-7", "DICE-9")
def test_dice_9_in_the_first_turn_all_nine_dice_are_thrown() -> None:
    game = fresh()
    assert codes(game, throw_of(MINE)) == []
    assert codes(game, throw_of(range(1, 9))) == ["throw/first-turn"]
    assert codes(game, throw_of(range(1, 11))) == ["throw/first-turn"]
    assert codes(game, "pass") == ["throw/first-turn"]
    assert codes(game, "lay K1 K2 K3") == ["throw/first-turn", "lay/not-in-hand"]


@pytest.mark.rule("DICE-7")
def test_dice_7_the_second_player_gets_the_dice_that_are_left() -> None:
    game = fresh().act(throw_of(MINE)).act("pass")
    assert game.turn == 1
    assert codes(game, throw_of(YOURS)) == []
    assert codes(game, throw_of(range(9, 18))) == ["throw/not-in-bag"]
    game = game.act(throw_of(YOURS))
    assert game.state.bag == ()


@pytest.mark.rule("DICE-7", "A-74")
def test_a_74_luck_draws_the_dice_even_if_the_player_names_some() -> None:
    halves = set()
    for seed in "abcdef":
        game = fresh().try_luck("throw 1=K1 2=K2", draws(seed))
        mine = [die.number for die in game.state.seats[0].hand]
        assert len(mine) == 9
        assert sorted([*mine, *game.state.bag]) == list(range(1, 19))
        halves.add(tuple(mine))
        yours = game.act("pass").try_luck("throw", draws(seed)).state.seats[1].hand
        assert sorted([*mine, *(die.number for die in yours)]) == list(range(1, 19))
    assert len(halves) == 6


@pytest.mark.rule("DICE-11", "DICE-14")
def test_dice_11_players_cannot_choose_faces() -> None:
    game = second_turn()
    asked = game.state.seats[0].hand[0]
    seen = Counter(
        str(game.try_luck(f"throw {asked.number}={asked.face}", draws(str(seed))).state.seats[0].hand[0].face)
        for seed in range(120)
    )
    assert set(seen) == {str(face) for face in game.setup.dice[asked.number - 1]}
    assert min(seen.values()) > 5


@pytest.mark.rule("DICE-11")
def test_dice_11_luck_completes_a_throw_without_faces() -> None:
    game = second_turn()
    for throw in ("throw", "throw all", f"throw {game.state.seats[0].hand[0].number}"):
        assert codes(game, throw) == ["throw/no-faces"]
        assert game.try_luck(throw, draws("1")).state.thrown


@pytest.mark.rule("A-60")
def test_a_60_a_die_shows_only_its_own_faces() -> None:
    game = fresh()
    assert codes(game, throw_of(MINE).replace("1=K1", "1=K2")) == ["throw/no-such-face"]


@pytest.mark.rule("DICE-10", "DICE-12", "DICE-13", "A-67")
def test_dice_10_from_the_second_turn_any_dice_may_be_thrown() -> None:
    game = second_turn()
    mine = game.state.seats[0].hand
    for count in range(1, len(mine) + 1):
        some = " ".join(str(die) for die in mine[:count])
        assert codes(game, f"throw {some}") == []
    assert codes(game, "throw -") == ["throw/nothing"]
    assert codes(game, "lay B3 B4 B5") == []  # none at all
    assert codes(game, f"throw {game.state.seats[1].hand[0]}") == ["throw/not-your-dice"]
    assert codes(game, f"throw {mine[0]} {mine[0]}") == ["throw/die-twice"]


@pytest.mark.rule("DICE-12")
def test_dice_12_dice_that_are_not_thrown_stay_as_they_lie() -> None:
    game = second_turn()
    loose = numbers(game, 0, "R9")
    after = game.try_luck(f"throw {loose}", draws("7"))
    kept = [die for die in after.state.seats[0].hand if str(die.number) != loose]
    assert kept == [die for die in game.state.seats[0].hand if str(die.number) != loose]
    assert codes(after, "lay B3 B4 B5") == []


@pytest.mark.rule("A-67", "DICE-5")
def test_a_67_one_throw_a_turn_at_its_beginning() -> None:
    game = second_turn()
    die = game.state.seats[0].hand[0]
    again = f"throw {die}"
    after = game.act(again)
    assert after.turn == 0
    assert codes(after, again) == ["throw/twice"]
    assert after.act("pass").turn == 1


@pytest.mark.rule("DICE-4", "DICE-10", "DICE-13", "DICE-22", "DICE-23", "A-62", "C-18")
def test_dice_22_the_example_of_a_first_and_a_second_turn() -> None:
    """Three of nine dice are laid; of the six others, only those in the reroll area are thrown."""
    throw = "throw 1=B5 2=B6 3=B7 4=K4 5=K5 6=O8 7=B2 8=K8 9=K9"
    game = fresh().act(throw).act("lay B5 B6 B7 hold 4 5")
    assert game.state.seats[0].held == (4, 5)
    assert game.view(1).hands[0] == game.state.seats[0].hand
    game = game.act(throw_of(YOURS)).act("pass")
    second = game.try_luck("throw", draws("x"))
    assert second.state.thrown
    assert [die.number for die in second.events[0].dice] == [6, 7, 8, 9]
    assert [str(die) for die in second.state.seats[0].hand[:2]] == ["4=K4", "5=K5"]
    assert codes(game, "throw 4=K4 9=K9") == []  # areas may be changed before the throw
    everything = game.try_luck("throw all", draws("x"))
    assert len(everything.events[0].dice) == 6


@pytest.mark.rule("DICE-13")
def test_dice_13_only_what_stays_in_the_hand_is_held() -> None:
    game = second_turn()
    b3, r9, o1 = numbers(game, 0, "B3"), numbers(game, 0, "R9"), numbers(game, 1, "O1")
    assert codes(game, f"lay B3 B4 B5 hold {r9}") == []
    assert codes(game, f"lay B3 B4 B5 hold {b3}") == ["hold/not-your-dice"]
    assert codes(game, f"pass hold {b3} {r9}") == []
    assert codes(game, f"pass hold {o1}") == ["hold/not-your-dice"]


@pytest.mark.rule("DICE-13")
def test_dice_13_a_die_is_held_once() -> None:
    game = second_turn(mine="B3 B3 B4 B5 K1", yours="O2")
    low, high = numbers(game, 0, "B3", "B3").split()
    assert codes(game, f"pass hold {low} {high}") == []  # two dice alike
    assert codes(game, f"pass hold {low} {low}") == ["hold/die-twice"]
    assert codes(game, f"lay B3 B4 B5 hold {high} {high}") == ["hold/die-twice"]


@pytest.mark.rule("DICE-13")
def test_dice_13_of_two_dice_alike_the_one_not_held_is_laid() -> None:
    game = second_turn(mine="B3 B3 B4 B5 K1", yours="O2")
    low, high = numbers(game, 0, "B3", "B3").split()
    assert codes(game, f"lay B3 B4 B5 hold {low}") == []
    assert low in [str(die.number) for die in game.act(f"lay B3 B4 B5 hold {low}").state.seats[0].hand]
    assert high in [str(die.number) for die in game.act("lay B3 B4 B5").state.seats[0].hand]


@pytest.mark.rule("DICE-14")
def test_dice_14_a_die_is_not_turned() -> None:
    game = second_turn(mine="B3 B4 K1")
    assert codes(game, "lay B3 B4 B5") == ["lay/not-in-hand"]


@pytest.mark.rule("DICE-16", "DICE-23", "A-68")
def test_a_68_a_set_need_not_be_laid() -> None:
    game = second_turn()
    assert codes(game, "lay B3 B4 B5") == []
    assert codes(game, "pass") == []


@pytest.mark.rule("A-69")
def test_a_69_there_is_no_opening() -> None:
    game = second_turn(mine="K1 K2 K3 B9", table="R3 R4 R5")
    assert codes(game, "lay R3 R4 R5 . K1 K2 K3") == []
    assert codes(second_turn(mine="R6 K1", table="R3 R4 R5"), "lay R3 R4 R5 R6") == []


@pytest.mark.rule("DICE-18", "DICE-19", "A-66")
def test_a_66_everything_may_be_rebuilt_but_nothing_leaves_the_table() -> None:
    game = second_turn(mine="K6 B9", table="K4 R4 B4 O4 . K5 R5 B5")
    assert codes(game, "lay K4 K5 K6 . R4 B4 O4 . R5 B5") == ["meld/invalid"]
    assert codes(game, "lay K4 K5 K6 . R4 B4 O4") == ["lay/table-changed"]
    assert codes(game, "lay K4 R4 B4 O4 / K5 / K6 / . . . . . . R5 B5 K5") == ["lay/not-in-hand"]
    assert codes(game, "lay K5 R5 B5 . R4 B4 O4 K4") == ["lay/nothing-laid"]
    assert codes(game, "lay R4 B4 O4 K4 / . . . K5 R5 B5 / . . . K6 . .") == []
    assert codes(game, "lay R4 O4 B4 K4 / . . . K5 / . . . K6") == ["lay/table-changed"]


@pytest.mark.rule("A-66")
def test_a_66_a_play_must_lay_a_die() -> None:
    game = second_turn(table="R3 R4 R5")
    assert codes(game, "lay R3 R4 R5") == ["lay/nothing-laid"]
    assert codes(game, "lay R5 R4 R3") == ["lay/nothing-laid"]
    assert codes(game, "lay -") == ["lay/table-changed", "lay/nothing-laid"]


def test_every_violation_is_reported() -> None:
    game = second_turn(table="R3 R4 R5", mine="B3 K1")
    assert codes(game, "lay R3 R4 . K9 hold 18", seat=1) == [
        "turn/not-yours",
        "meld/invalid",
        "layout/isolated",
        "lay/table-changed",
        "lay/not-in-hand",
        "hold/not-your-dice",
    ]


@pytest.mark.rule("DICE-21", "A-76")
def test_dice_21_a_player_who_cannot_move_passes() -> None:
    game = second_turn(mine="K1 R9 O13")
    assert game.act("pass").turn == 1


@pytest.mark.rule("A-76")
def test_a_76_laying_ends_the_turn() -> None:
    game = second_turn()
    assert game.act("lay B3 B4 B5").turn == 1
    assert codes(game, "pass", seat=1) == ["turn/not-yours"]


@pytest.mark.rule("A-62")
def test_a_62_the_table_is_shared_and_all_dice_are_visible() -> None:
    game = second_turn(mine="B6 K1", yours="B2 O1", table="B3 B4 B5").act("lay B3 B4 B5 B6")
    assert codes(game, "lay B2 B3 B4 B5 B6") == []
    views = [game.view(seat) for seat in (None, 0, 1)]
    assert views[0].hands == views[1].hands == views[2].hands
    assert views[1].held == views[2].held
    for event in game.events:
        assert EXPRESS.redact(event, None) == event


@pytest.mark.rule("A-77")
def test_a_77_there_is_no_timer() -> None:
    assert "time_limit" not in str(EXPRESS.describe("express"))
    with pytest.raises(Exception, match="“timeout” is not an action"):
        fresh().act("timeout")


def test_a_table_full_of_jokers_is_rejected_without_a_long_search() -> None:
    """What the jokers stand for does not matter if they are not in the hand."""
    rows = [" ".join("*" if (row + column) % 2 else "R5" for column in range(13)) for row in range(60)]
    game = second_turn()
    assert "lay/not-in-hand" in codes(game, f"lay {' / '.join(rows)}")
    comb = " / ".join(["* R5 * . * R5 * . * R5 * . * R5 *", "* . * . * . * . * . * . * . *", "K4 . K4 . O4"] * 20)
    assert "lay/not-in-hand" in codes(game, f"lay {comb}")


def test_an_illegal_action_changes_nothing() -> None:
    game = second_turn()
    with pytest.raises(IllegalAction):
        game.act("lay B3 B4")
    assert game.state.table == Layout()
    assert hand(game, 0) == ["B3", "B4", "B5", "K1", "R9"]
