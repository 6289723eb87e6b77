"""The choice of dice to throw, two turns ahead, and the count of dice that can be laid without the grid."""

from __future__ import annotations

from random import Random

import pytest

from rummi.games.express.dice import STANDARD_DICE, parse_hand
from rummi.games.express.layout import Layout
from rummi.games.express.search import rethrow
from rummi.games.express.search.best import best_play, most_promising
from rummi.games.express.search.rethrow import ThrowPlanner, best_throw
from rummi.games.express.search.systems import PIECES, code_of, fewest_left
from rummi.games.shuffle import draws
from rummi.solver import _kernel

ENOUGH = 20_000


def throw(seed: int, dice: int) -> list[int]:
    """Return the codes that so many random dice show."""
    chance = Random(seed)
    return [code_of(chance.choice(STANDARD_DICE[number])) for number in chance.sample(range(len(STANDARD_DICE)), dice)]


@pytest.mark.parametrize("most_steps", [30, 400])
def test_the_kernel_and_python_leave_the_same_dice(most_steps: int) -> None:
    tables, hands = [], []
    for seed in range(60):
        first = throw(seed, 12)
        laid = best_play(Layout(), [PIECES[code] for code in first]).layout
        tables.append(bytes(sorted(code_of(piece) for piece in laid.tiles)))
        hands.append(bytes(throw(seed + 1_000, 2 + seed % 5)))
    found = _kernel.fewest_left(tables, hands, most_steps)
    expected = [fewest_left(table, hand, most_steps) for table, hand in zip(tables, hands, strict=True)]
    assert [sorted(left) for left in found] == [sorted(left) for left in expected]
    assert any(len(left) < len(hand) for left, hand in zip(found, hands, strict=True))


@pytest.mark.parametrize("wrong", [([b"\x35"], [b""], 9), ([b""], [bytes(19)], 9), ([], [b""], 9), ([b""], [b""], 0)])
def test_the_kernel_rejects_codes_and_limits_that_are_out_of_range(wrong: tuple[list[bytes], list[bytes], int]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _kernel.fewest_left(*wrong)


def test_the_search_without_the_grid_lays_at_least_as_many_dice() -> None:
    for seed in range(40):
        codes = throw(seed, 9)
        found = best_play(Layout(), [PIECES[code] for code in codes])
        left = fewest_left(b"", bytes(codes), ENOUGH)
        assert len(codes) - len(left) >= len(found.laid)


def choose_throw(table: str, hand: str, turns_left: int = 2) -> tuple[int, ...]:
    return ThrowPlanner(Layout.parse(table), parse_hand(hand), STANDARD_DICE, draws("1"), turns_left).choose_throw()


def test_a_complete_set_in_the_hand_is_held() -> None:
    assert not set(choose_throw("-", "1=B5 2=B6 3=B7 4=K13")) & {1, 2, 3}


def test_nothing_is_thrown_if_all_dice_can_be_laid() -> None:
    assert choose_throw("-", "1=B5 2=B6 3=B7") == ()


def test_dice_that_fit_no_set_are_thrown() -> None:
    assert len(choose_throw("-", "1=K1 4=K13 6=R4 9=O11 13=B8")) >= 4


def test_the_choice_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rethrow, "FIRST_THROWS", 3)
    monkeypatch.setattr(rethrow, "ALL_THROWS", 4)
    table, hand = "B4 B5 B6 B7", "1=K1 2=B3 3=K2 9=O11"
    first = choose_throw(table, hand)
    assert choose_throw(table, hand) == first


def test_the_most_promising_dice_are_those_nearest_to_a_set() -> None:
    hand = parse_hand("1=B5 2=B6 4=K13 5=* 9=R7")
    assert most_promising(Layout(), hand, most=3) == (1, 2, 5)
    assert most_promising(Layout(), hand, most=5) == (1, 2, 5)


def test_the_coach_holds_a_complete_set() -> None:
    hand = parse_hand("1=B5 2=B6 3=B7 4=K13")
    choice = best_throw(Layout(), hand, STANDARD_DICE, draws("1"), samples=10)
    assert set(choice.hold) >= {1, 2, 3}
    assert choice.expected >= 3


def test_the_coach_throws_dice_that_fit_no_set() -> None:
    hand = parse_hand("1=K1 4=K13 6=R4 9=O11 13=B8")
    choice = best_throw(Layout(), hand, STANDARD_DICE, draws("1"), samples=20)
    assert len(choice.throw) >= 4
    assert choice.error > 0
