"""House rules of a server: chosen on the home page, shown before the game, and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.people import Device, People


@pytest.mark.parametrize("device", ["phone", pytest.param("desktop", marks=pytest.mark.thorough)])
def test_house_rules_are_chosen_shown_and_played(people: People, device: Device) -> None:
    page = people.come(device=device)
    page.get_by_role("button", name="Change").click()
    sheet = page.get_by_role("dialog", name="A new game")
    sheet.get_by_role("radio", name="The Kowalskis’ game").check()
    expect(sheet.get_by_role("region", name="House rules")).to_contain_text("opening from 20 points")
    expect(sheet.get_by_role("radio", name="90 s")).to_be_checked()
    sheet.get_by_role("radio", name="2", exact=True).first.check()
    sheet.get_by_role("radio", name="Friends").check()
    sheet.get_by_role("button", name="Set a table").click()
    page.wait_for_url(re.compile("/room/"))
    expect(page.get_by_role("heading", name="The Kowalskis’ game")).to_be_visible()
    told = page.get_by_role("region", name="House rules")
    expect(told.get_by_role("listitem")).to_have_count(5)
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("heading", name="Gra Kowalskich")).to_be_visible()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="All right").click()
    draw = page.get_by_role("button", name="Draw a tile")
    expect(page.get_by_text("Your turn: open with 20 points, or draw.")).to_be_visible()
    draw.click()
    expect(page.get_by_text("Your turn: open with 20 points, or draw.")).not_to_be_visible()


def test_house_rules_that_the_server_no_longer_has(people: People) -> None:
    page = people.come()
    page.evaluate(
        "localStorage.setItem('rummi.wish.classic', JSON.stringify({ rules: 'gone', seats: 2, bot: 'novice' }))"
    )
    page.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile("/room/"))
    expect(page.get_by_role("button", name="All right").or_(page.get_by_text("Your turn")).first).to_be_visible()
