"""The bots that players can choose."""

from __future__ import annotations

import pytest

from rummi.bots.catalogue import BOTS, weaker_bots


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("junior", ["gentle", "fair", "best"]),
        ("express", ["simple", "strong"]),
    ],
)
def test_the_weakest_bot_comes_first(rules: str, names: list[str]) -> None:
    assert list(BOTS[rules]) == names


def test_a_bot_is_replaced_by_weaker_ones_best_first() -> None:
    assert weaker_bots("standard", "greedy") == ("casual", "novice")
    assert weaker_bots("junior", "fair") == ("gentle",)
    assert weaker_bots("express", "simple") == ()
    assert weaker_bots("junior-intro", "finder") == ()
    assert weaker_bots("xp", "a bot of a later version") == ("expert", "strategist", "greedy", "casual", "novice")
