"""Which dice to throw again, two turns ahead; and how many could be laid, asked without the grid."""

from __future__ import annotations

from random import Random

import pytest

from rummi.games.express.dice.die import FACES, read_hand
from rummi.games.express.dice.layout import Layout
from rummi.games.express.search import outlook
from rummi.games.express.search.best import best_play
from rummi.games.express.search.outlook import Outlook
from rummi.games.express.search.shapes import PIECES, code_of
from rummi.games.express.search.systems import fewest_left
from rummi.games.shuffle import draws
from rummi.solver import _kernel

ENOUGH = 20_000


def thrown(seed: int, dice: int) -> list[int]:
    """What so many dice show."""
    chance = Random(seed)
    return [code_of(chance.choice(FACES[number])) for number in chance.sample(range(len(FACES)), dice)]


@pytest.mark.parametrize("most_steps", [30, 400])
def test_the_kernel_leaves_what_the_search_in_python_leaves(most_steps: int) -> None:
    tables, hands = [], []
    for seed in range(60):
        first = thrown(seed, 12)
        laid = best_play(Layout(), [PIECES[code] for code in first]).layout
        tables.append(bytes(sorted(code_of(piece) for piece in laid.tiles)))
        hands.append(bytes(thrown(seed + 1_000, 2 + seed % 5)))
    told = _kernel.fewest_left(tables, hands, most_steps)
    expected = [fewest_left(table, hand, most_steps) for table, hand in zip(tables, hands, strict=True)]
    assert [sorted(left) for left in told] == [sorted(left) for left in expected]
    assert any(len(left) < len(hand) for left, hand in zip(told, hands, strict=True))


@pytest.mark.parametrize("wrong", [([b"\x35"], [b""], 9), ([b""], [bytes(19)], 9), ([], [b""], 9), ([b""], [b""], 0)])
def test_what_no_dice_show_is_refused(wrong: tuple[list[bytes], list[bytes], int]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _kernel.fewest_left(*wrong)


def test_without_the_grid_as_many_can_be_laid_as_on_it() -> None:
    for seed in range(40):
        codes = thrown(seed, 9)
        found = best_play(Layout(), [PIECES[code] for code in codes])
        left = fewest_left(b"", bytes(codes), ENOUGH)
        assert len(codes) - len(left) >= len(found.laid)


def choice(table: str, hand: str, turns_left: int = 2) -> tuple[int, ...]:
    return Outlook(Layout.parse(table), read_hand(hand), FACES, draws("1"), turns_left).thrown()


def test_a_set_in_the_hand_is_not_thrown() -> None:
    assert not set(choice("-", "1=B5 2=B6 3=B7 4=K13")) & {1, 2, 3}


def test_where_all_can_be_laid_nothing_is_thrown() -> None:
    assert choice("-", "1=B5 2=B6 3=B7") == ()


def test_dice_that_go_with_nothing_are_thrown() -> None:
    assert len(choice("-", "1=K1 4=K13 6=R4 9=O11 13=B8")) >= 4


def test_the_same_view_is_thought_about_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "FEW", 3)
    monkeypatch.setattr(outlook, "MANY", 4)
    table, hand = "B4 B5 B6 B7", "1=K1 2=B3 3=K2 9=O11"
    first = choice(table, hand)
    assert choice(table, hand) == first
