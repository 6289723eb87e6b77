"""The bots as a player is offered them."""

from __future__ import annotations

import pytest

from rummi.bots.catalogue import BOTS, simpler


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("standard", ["novice", "casual", "greedy", "strategist", "expert"]),
        ("junior", ["gentle", "fair", "best"]),
        ("express", ["simple", "strong"]),
    ],
)
def test_the_weakest_is_offered_first(rules: str, names: list[str]) -> None:
    assert list(BOTS[rules]) == names


def test_who_moves_for_a_bot_is_simpler_than_it_and_the_best_of_those() -> None:
    assert simpler("standard", "greedy") == ("casual", "novice")
    assert simpler("junior", "fair") == ("gentle",)
    assert simpler("express", "simple") == ()
    assert simpler("junior-intro", "finder") == ()
    assert simpler("xp", "a bot of a later version") == ("expert", "strategist", "greedy", "casual", "novice")
