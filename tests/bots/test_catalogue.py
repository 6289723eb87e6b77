"""The bots as a player is offered them."""

from __future__ import annotations

import pytest

from rummi.bots.catalogue import BOTS


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("standard", ["novice", "casual", "greedy"]),
        ("junior", ["gentle", "fair", "best"]),
        ("express", ["simple", "strong"]),
    ],
)
def test_the_weakest_is_offered_first(rules: str, names: list[str]) -> None:
    assert list(BOTS[rules]) == names
