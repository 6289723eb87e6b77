"""Whole games at the table of the tile games: with a mouse, with fingers on a phone, from the keyboard alone. In every
run two people play one together, with a mouse and with fingers (test_together.py)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.hands import WithFingers, WithMouse
from tests.browser.support.boards.keyboard import tab_to
from tests.browser.support.boards.tabletop import IDLE, ending, melds, rack, sit_down, tiles
from tests.browser.support.people import People
from tests.browser.support.positions import SHORT_GAME, replace_deal_of_pages
from tests.browser.support.serving import Served


@pytest.mark.thorough
def test_a_whole_game_with_the_mouse(people: People, served: Served) -> None:
    page = sit_down(people)
    replace_deal_of_pages(served, [page], *SHORT_GAME)
    WithMouse(page).play_to_the_end()


@pytest.mark.thorough
def test_a_whole_game_by_touch_on_a_phone(people: People, served: Served) -> None:
    page = sit_down(people, "phone")
    replace_deal_of_pages(served, [page], *SHORT_GAME)
    WithFingers(page).play_to_the_end()


@pytest.mark.thorough
def test_a_whole_game_by_keyboard_only(people: People) -> None:
    page = sit_down(people)
    keys = page.keyboard
    turns = 0
    while _my_turn(page):
        turns += 1
        tab_to(page, tiles(rack(page)))
        keys.press("h")
        hint = page.get_by_role("dialog", name="Hint")
        expect(hint.get_by_role("button").and_(page.locator(":focus"))).to_have_count(1)
        if hint.get_by_role("button", name="Show the play").count():  # where something can be laid
            keys.press("Enter")
            expect(hint.get_by_role("button", name="Show the play")).to_have_count(0)
        if hint.get_by_role("button", name="Lay it out").count():
            expect(hint.get_by_role("button", name="Lay it out")).to_be_focused()
            keys.press("Enter")
            expect(page.get_by_role("button", name="End turn")).to_be_enabled()
        else:
            keys.press("Escape")
        expect(hint).to_have_count(0)
        tab_to(page, tiles(rack(page)).or_(tiles(melds(page))))
        keys.press("e")
    assert turns > 2
    expect(ending(page)).to_be_visible()


def _my_turn(page: Page) -> bool:
    over = ending(page)
    expect(page.get_by_role("button", name=IDLE).and_(page.locator(":enabled")).or_(over)).to_be_visible()
    return not over.is_visible()
