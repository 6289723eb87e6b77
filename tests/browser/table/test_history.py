"""The list of moves: during a game, after a reload, and for people who join late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support.boards.tabletop import lay, main_button, melds, rack, read, tiles
from tests.browser.support.people import Device, People
from tests.browser.support.positions import NOTHING, OPENING, start_game_for_two
from tests.browser.support.rooms import sit_down
from tests.browser.support.serving import Served


def all_moves(page: Page) -> Locator:
    """Open the list of moves and return its lines."""
    page.get_by_role("button", name="All moves").and_(page.locator(":visible")).first.click()
    return page.get_by_role("dialog", name="All moves").get_by_role("listitem")


@pytest.mark.parametrize("device", [pytest.param("desktop", marks=pytest.mark.thorough), "phone"])
def test_moves_are_listed_stepped_through_and_survive_a_reload(people: People, served: Served, device: Device) -> None:
    page, other = start_game_for_two(people, served, OPENING, NOTHING, devices=(device, "desktop"))
    lay(page, "red 11", "red 12", "red 13")
    main_button(page).click()
    main_button(other).click()
    expect(main_button(page)).to_have_text("Draw a tile")
    page.reload()
    expect(melds(page)).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text("Bartek draws a tile.")
    main_button(page).click()
    main_button(other).click()
    expect(main_button(page)).to_be_enabled()
    moves = all_moves(page)
    expect(moves).to_have_count(4)
    expect(moves.nth(0)).to_have_text(re.compile("^1Maya opens: red 11, red 12,? and red 13[.]$"))
    expect(moves.nth(1)).to_have_text("2Bartek draws a tile.")
    expect(moves.nth(2)).to_have_text(re.compile(r"^3Maya draws (joker|\w+ \d+)[.]$"))
    moves.nth(0).get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    looking = page.get_by_role("region", name="Recent moves")
    expect(looking).to_contain_text("You open: red 11, red 12")
    expect(main_button(page)).to_be_disabled()
    looking.get_by_role("button", name="The move after").click()
    expect(looking).to_contain_text("Bartek draws a tile.")
    looking.get_by_role("button", name="Back to the game").click()
    expect(main_button(page)).to_be_enabled()
    held = read(rack(page))
    late = people.come(page.url, device=device)
    moves = all_moves(late)
    expect(moves.nth(2)).to_have_text("3Maya draws a tile.")
    assert read(rack(page)) == held


def test_an_earlier_table_is_shown_unchanged(people: People, served: Served) -> None:
    page, other = start_game_for_two(people, served, OPENING, NOTHING.replace("K9", "R10"))
    main_button(page).click()
    main_button(other).click()
    lay(page, "red 11", "red 12", "red 13")
    main_button(page).click()
    expect(main_button(other)).to_be_enabled()
    all_moves(other).nth(1).get_by_role("button").click()
    expect(melds(other)).to_have_count(0)
    expect(tiles(rack(other))).to_have_count(15)
    other.keyboard.press("Escape")
    expect(melds(other)).to_have_count(1)


@pytest.mark.parametrize("rules", ["junior", pytest.param("express", marks=pytest.mark.thorough)])
def test_every_game_has_the_list_of_moves_in_its_menu(people: People, rules: str) -> None:
    page = people.meet(device="phone")
    sit_down(page, rules, 2)
    if rules == "express":
        page.get_by_role("button", name="Throw all dice").click()
    else:
        page.get_by_role("button", name=re.compile("^Take a tile")).click()
    page.get_by_role("button", name="Menu", exact=True).click()
    moves = all_moves(page)
    expect(moves.filter(has_text="Maya").first).to_be_visible()
