"""Spectators in every family see how many watch, and have no buttons of players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.axe import find_barriers
from tests.browser.support.people import HELD_AND_WIDE, Device, People
from tests.browser.support.rooms import set_table


@pytest.mark.parametrize("device", HELD_AND_WIDE)
def test_spectators_have_their_own_view(people: People, device: Device) -> None:
    table = people.meet()
    stranger = people.meet(device=device)
    acting = re.compile("^(Draw a tile|End turn|Undo|Hint|Done|Take a tile|Throw all dice)")
    for rules in ("standard", "junior", "express"):
        stranger.goto(f"/room/{set_table(table, rules, 2)}")
        expect(stranger.get_by_text("1 watching")).to_be_in_viewport(ratio=1)
        expect(stranger.get_by_role("button", name=acting)).to_have_count(0)
        expect(stranger.get_by_role("region", name=re.compile("^Your"))).to_have_count(0)
        expect(stranger.get_by_role("button", name="Again")).to_be_in_viewport(ratio=1)
        assert find_barriers(stranger) == [], rules
