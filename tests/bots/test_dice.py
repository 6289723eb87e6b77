"""The bots of the dice game: legal, repeatable, and the strong one stronger."""

from __future__ import annotations

import pytest

from rummi.arena.selfplay import play_game
from rummi.bots.catalogue import BOTS
from rummi.games.express.advice import advise, throwing
from rummi.games.express.dice import FACES, Die, read_hand
from rummi.games.express.layout import Layout
from rummi.games.express.search.best import promising
from rummi.games.express.search.rethrow import Choice, best_throw
from rummi.games.shuffle import draws
from rummi.records.record import Record
from rummi.records.replay import replay


@pytest.mark.parametrize(("rules", "seats"), [("express", 2), ("express-solo", 1)])
def test_whole_matches_are_legal_and_repeatable(rules: str, seats: int) -> None:
    names = ["simple"] * seats
    for seed in "123":
        game = play_game(rules, names, seed)
        assert game.outcome is not None
        assert play_game(rules, names, seed).actions == game.actions
        assert replay(Record.of(game)).legal


def test_the_throws_of_a_seed_never_change() -> None:
    """Records with a seed must mean the same dice in every version."""
    game = play_game("express-solo", ["simple"], "rain")
    assert game.actions[0] == (
        "throw 1=O3 2=K11 3=K12 4=K4 5=B9 6=O8 7=K7 8=B3 9=O2 10=R8 11=K11 12=B7 13=R2 14=R12 15=R13 16=K7 17=B3 18=R7"
    )


def test_the_strong_bot_leaves_fewer_dice() -> None:
    left = {name: sum(_left(name, str(seed)) for seed in range(5)) for name in BOTS["express-solo"]}
    assert left["strong"] < left["simple"]


def _left(name: str, seed: str) -> int:
    outcome = play_game("express-solo", [name], seed).outcome
    assert outcome is not None
    return outcome.scores[0]


def test_the_most_promising_dice_are_kept() -> None:
    hand = read_hand("1=B5 2=B6 4=K13 5=* 9=R7")
    assert promising(Layout(), hand, most=3) == (1, 2, 5)
    assert promising(Layout(), hand, most=5) == (1, 2, 5)


def test_a_set_in_the_hand_is_not_thrown() -> None:
    hand = read_hand("1=B5 2=B6 3=B7 4=K13")
    choice = best_throw(Layout(), hand, FACES, draws("1"), samples=10)
    assert set(choice.hold) >= {1, 2, 3}
    assert choice.expected >= 3


def test_unpromising_dice_are_thrown() -> None:
    hand = read_hand("1=K1 4=K13 6=R4 9=O11 13=B8")
    choice = best_throw(Layout(), hand, FACES, draws("1"), samples=20)
    assert len(choice.throw) >= 4
    assert choice.error > 0


def test_the_coach_names_the_set_and_the_dice_to_hold() -> None:
    hand = read_hand("1=B5 2=B6 3=B7 4=K4 5=K5 9=O2")
    advice = advise(Layout(), hand, FACES, draws("1"), samples=15)
    assert str(advice.play.laid) == "B5 B6 B7"
    assert advice.left == (Die(4, hand[3].face), Die(5, hand[4].face), Die(9, hand[5].face))
    assert advice.choice is not None
    told = [str(each) for each in advice.sentences]
    assert told[0] == "Lay a run of blue 5, 6, 7."
    assert told[1:] == [str(throwing(advice.left, advice.choice))]


@pytest.mark.parametrize(
    ("hold", "throw", "told"),
    [
        ((), (4, 5, 9), "Throw all the dice that are left."),
        ((4,), (5, 9), "Hold the black 4 and throw the others."),
        ((4, 5), (9,), "Throw the orange 2 and hold the others."),
        ((4, 5, 9), (), "Throw nothing: 3 dice can be laid as they lie."),
    ],
)
def test_the_coach_names_the_smaller_part_of_the_dice(hold: tuple[int, ...], throw: tuple[int, ...], told: str) -> None:
    hand = read_hand("4=K4 5=K5 9=O2")
    assert str(throwing(hand, Choice(hold, throw, 3.2, 0.6))) == told


def test_the_coach_only_names_the_sets_when_all_dice_are_laid() -> None:
    advice = advise(Layout(), read_hand("1=B5 2=B6 3=B7"), FACES, draws("1"))
    assert advice.choice is None
    assert [str(each) for each in advice.sentences] == ["Lay a run of blue 5, 6, 7."]


def test_the_coach_says_that_nothing_can_be_laid() -> None:
    advice = advise(Layout(), read_hand("1=B5"), FACES, draws("1"), samples=5)
    assert [str(each) for each in advice.sentences] == [
        "Nothing can be laid.",
        "Throw all the dice that are left.",
    ]
