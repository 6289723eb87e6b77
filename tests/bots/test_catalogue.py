"""The bots that players can choose."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from rummi.bots.catalogue import BOTS, weaker_bots
from rummi.bots.simple import greedy


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


def test_the_documented_path_of_greedy_still_works_with_a_warning() -> None:
    sys.modules.pop("rummi.bots.greedy", None)
    with pytest.warns(DeprecationWarning, match=r"rummi\.bots\.greedy goes in rummi 0\.3\.0; .* rummi\.bots\.simple"):
        assert import_module("rummi.bots.greedy").greedy is greedy
