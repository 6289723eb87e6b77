"""The rules pages: links to rules, the search, and playable examples."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes, overflow_width
from tests.browser.support.people import SIZES, TIGHT, Language, People
from tests.support.patience import TIMES

PAGES = ("ngt#NGT-25", "express#DICE-26", "decisions")
"""Pages with tiles, dice and tables; the others have the same elements."""


def example(page: Page, rule: str) -> Locator:
    """Return the first example of a rule."""
    return page.locator(f"#{rule}").get_by_role("figure").first


def drag(page: Page, tile: Locator, target: Locator) -> None:
    target.scroll_into_view_if_needed()
    start, end = tile.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] * 0.75, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


@pytest.mark.parametrize(
    ("address", "lands", "heading"),
    [
        ("/rules/standard#STD-25", "/rules/standard#STD-25", "Standard, Mundo and Exclusive"),
        ("/rules/xp#STD-25", "/rules/standard#STD-25", "Standard, Mundo and Exclusive"),
        ("/rules#A-63", "/rules/express#A-63", "Express"),
        ("/rules/junior-intro", "/rules/junior", "Junior"),
        ("/rules/chess", "/rules", "Rules"),
    ],
)
def test_a_link_to_a_rule_scrolls_to_it(people: People, address: str, lands: str, heading: str) -> None:
    page = people.come(address)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page).to_have_url(re.compile(re.escape(lands) + "$"))
    if "#" in lands:
        rule = lands.split("#")[1]
        expect(page.locator(f"#{rule}")).to_be_focused()
        expect(page.get_by_role("heading", name=rule, exact=True)).to_be_in_viewport()


def test_searching_a_rule_and_switching_the_language(people: People) -> None:
    page = people.come("/rules", language="pl")
    page.get_by_role("searchbox").fill("dublety")
    page.get_by_role("link", name=re.compile("STD-12")).first.click()
    expect(page.locator("#STD-12")).to_contain_text("Trzy dublety")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#STD-12")).to_contain_text("Three doublets")


def test_an_example_is_played_by_tapping(people: People) -> None:
    page = people.come("/rules/ngt#NGT-21", device="phone")
    task = example(page, "NGT-21")
    table = task.get_by_role("group", name="Table")
    four = table.get_by_role("button", name="blue 4")
    four.tap()
    table.get_by_role("button", name="New set").tap()
    expect(table.get_by_text("2 missing")).to_be_visible()
    for name in ("blue 3", "blue 5", "blue 6"):
        task.get_by_role("button", name=name).tap()
    four.tap()
    expect(table.get_by_text("18 points")).to_be_visible()
    expect(task.get_by_role("status")).to_have_text("That is it!")
    task.get_by_role("button", name="Start again").tap()
    expect(task.get_by_role("group", name="Your rack").get_by_role("button", name="blue 3")).to_be_visible()


def test_an_example_is_played_with_keys(people: People) -> None:
    page = people.come("/rules/standard#STD-18")
    task = example(page, "STD-18")
    for name in ("black 10", "red 10", "blue 10", "New set"):
        task.get_by_role("button", name=name, exact=True).press("Enter")
    expect(task.get_by_role("status")).to_contain_text("30 of 30")
    expect(task.get_by_role("status")).to_contain_text("That is it!")


def test_an_example_is_played_with_the_mouse(people: People) -> None:
    page = people.come("/rules/ngt#NGT-23")
    task = example(page, "NGT-23")
    rack, table = task.get_by_role("group", name="Your rack"), task.get_by_role("group", name="Table")
    drag(page, rack.get_by_role("button", name="red 6"), table.get_by_role("button", name="red 6"))
    expect(task.get_by_role("status")).to_have_text("That is it!")
    expect(table.get_by_text("15 points")).to_be_visible()
    expect(table.get_by_text("21 points")).to_be_visible()


def test_a_joker_of_junior_goes_to_the_rack(people: People) -> None:
    page = people.come("/rules/junior#JUN-24")
    task = example(page, "JUN-24")
    rack = task.get_by_role("group", name="Your rack")
    drag(page, rack.get_by_role("button", name="red 4"), task.get_by_role("button", name="joker as red 4"))
    drag(page, task.get_by_role("button", name="joker"), rack)
    expect(rack.get_by_role("button", name="joker")).to_be_visible()
    expect(task.get_by_role("status")).to_have_text("That is it!")


def test_a_crossword_is_built(people: People) -> None:
    page = people.come("/rules/express#DICE-25")
    task = example(page, "DICE-25")
    task.get_by_role("button", name="black 3").click()
    task.get_by_role("button", name="Empty cell below blue 3").click()
    expect(task.get_by_text("one die is missing")).to_be_visible()
    task.get_by_role("button", name="red 3").click()
    task.get_by_role("button", name="Empty cell below black 3").click()
    expect(task.get_by_role("status")).to_have_text("That is it!")


def test_the_answer_is_shown(people: People) -> None:
    page = people.come("/rules/junior#JUN-21")
    task = example(page, "JUN-21")
    task.get_by_role("button", name="Show me").click()
    expect(task.get_by_role("status")).to_contain_text("7 stars")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "pl"])
def test_no_barriers(people: People, language: Language) -> None:
    """Colours do not depend on language and page, so only one page is checked in all themes."""
    page = people.come("/rules", language=language)
    for name in PAGES if TIMES > 1 else PAGES[:1]:
        page.goto(f"/rules/{name}")
        page.locator("h1").first.wait_for(state="attached")
        look = find_barriers_in_all_themes if (language, name) == ("pl", PAGES[0]) else find_barriers
        assert look(page) == [], name


def test_no_overflow(people: People) -> None:
    for name in PAGES:
        page = people.come(f"/rules/{name}", device="small", language="pl")
        for device in TIGHT:
            width, height = SIZES[device]
            page.set_viewport_size({"width": width, "height": height})
            assert overflow_width(page) <= 0, f"{name}, {device}"
