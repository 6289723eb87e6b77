"""Plays in words, and help for players."""

from __future__ import annotations

import pytest

from rummi.games.express.actions import Lay, Pass, Throw
from rummi.games.express.advice import describe_throw, explain_play, recommend_turn
from rummi.games.express.dice import STANDARD_DICE, Die, parse_hand
from rummi.games.express.family import EXPRESS
from rummi.games.express.layout import Layout
from rummi.games.express.search.rethrow import ThrowChoice
from rummi.games.shuffle import draws
from tests.support.games.express import dice_position, fresh


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        ("-", "K1 K2 K3", ["Lay a run of black 1, 2, 3."]),
        ("B3 B4 B5", "B3 B4 B5 B6", ["Add the blue 6 to the run of blue 3, 4, 5."]),
        ("-", "* B5 B6", ["Lay a run of blue joker, 5, 6."]),
        (
            "B3 B4 B5",
            "B3 B4 B5 / R3 / O3",
            [
                "Lay the red 3 and the orange 3: with dice that lie there you make "
                "a group of threes (blue, red, orange)."
            ],
        ),
        (
            "K3 K4 K5 / / R2 K2 B2",
            "R2 K2 B2 / . K3 . / K3 K4 K5",
            ["Lay the black 3: with dice that lie there you make a run of black 2, 3, 4."],
        ),
        (
            "K4 R4 B4 O4",
            "R4 B4 O4 . K4 K5 K6",
            [
                "Take the black 4 from the group of fours.",
                "Lay the black 5 and 6: with dice that lie there you make a run of black 4, 5, 6.",
            ],
        ),
        (
            "K1 K2 K3 K4 K5 / . . . R4 . / . . . O4 .",
            "K1 K2 K3 . K4 R4 O4 . K5 B5 O5",
            [
                "Take the black 4 and 5 from the run of black 1–5.",
                "Lay the blue 5 and the orange 5: with dice that lie there you make "
                "a group of fives (black, blue, orange).",
            ],
        ),
    ],
)
def test_a_play_is_explained_set_by_set(before: str, after: str, sentences: list[str]) -> None:
    assert [str(each) for each in explain_play(Layout.parse(before), Layout.parse(after))] == sentences


def test_sets_that_no_longer_share_a_die_are_explained_by_the_die_that_is_laid() -> None:
    before = Layout.parse("R5 R6 R7 / K5 . . / B5 . .")
    after = Layout.parse("R5 R6 R7 . R5 / . . . . K5 / . . . . B5")
    steps = [str(step) for step in explain_play(before, after)]
    assert steps == ["Lay the red 5: sets that shared a die lie apart then."]


@pytest.mark.rule("DICE-9")
def test_the_fallback_action_is_a_throw_in_the_first_turn_and_a_pass_later() -> None:
    assert EXPRESS.advice.fallback_action(fresh().view(0)) == Throw(which="all")
    later = dice_position(hands=["B3 K1", "O1"])
    assert EXPRESS.advice.fallback_action(later.view(0)) == Pass()


def test_a_turn_that_lays_fewer_dice_than_possible_is_compared_with_the_best_one() -> None:
    game = dice_position(hands=["B3 B4 B5 B6 K1", "O1"])
    some = Lay(Layout.parse("B3 B4 B5"))
    appraisal = EXPRESS.advice.appraise(game.state, 0, some)
    assert appraisal is not None
    assert (appraisal.did, appraisal.possible, appraisal.verdict, appraisal.left) == (3, 4, "fewer", (2, 1))
    assert EXPRESS.advice.appraise(game.state, 0, Throw(which="all")) is None


def test_the_coach_recommends_a_play_and_what_to_hold() -> None:
    hand = parse_hand("1=B5 2=B6 3=B7 4=K4 5=K5 9=O2")
    advice = recommend_turn(Layout(), hand, STANDARD_DICE, draws("1"), samples=15)
    assert str(advice.play.laid) == "B5 B6 B7"
    assert advice.left == (Die(4, hand[3].face), Die(5, hand[4].face), Die(9, hand[5].face))
    assert advice.choice is not None
    sentences = [str(each) for each in advice.sentences]
    assert sentences[0] == "Lay a run of blue 5, 6, 7."
    assert sentences[1:] == [str(describe_throw(advice.left, advice.choice))]


@pytest.mark.parametrize(
    ("hold", "throw", "text"),
    [
        ((), (4, 5, 9), "Throw all the dice that are left."),
        ((4,), (5, 9), "Hold the black 4 and throw the others."),
        ((4, 5), (9,), "Throw the orange 2 and hold the others."),
        ((4, 5, 9), (), "Throw nothing: 3 dice can be laid as they lie."),
    ],
)
def test_a_throw_is_described_by_the_smaller_part_of_the_hand(
    hold: tuple[int, ...], throw: tuple[int, ...], text: str
) -> None:
    hand = parse_hand("4=K4 5=K5 9=O2")
    assert str(describe_throw(hand, ThrowChoice(hold, throw, 3.2, 0.6))) == text


def test_the_coach_recommends_no_throw_if_no_dice_are_left() -> None:
    advice = recommend_turn(Layout(), parse_hand("1=B5 2=B6 3=B7"), STANDARD_DICE, draws("1"))
    assert advice.choice is None
    assert [str(each) for each in advice.sentences] == ["Lay a run of blue 5, 6, 7."]


def test_the_coach_says_that_nothing_can_be_laid() -> None:
    advice = recommend_turn(Layout(), parse_hand("1=B5"), STANDARD_DICE, draws("1"), samples=5)
    assert [str(each) for each in advice.sentences] == [
        "Nothing can be laid.",
        "Throw all the dice that are left.",
    ]
