"""Single moves at the table and their feedback."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.tabletop import (
    bare,
    begun_meld,
    box,
    main_button,
    melds,
    middle,
    rack,
    read,
    sit_down,
    tiles,
)
from tests.browser.support.people import Language, People
from tests.browser.support.rooms import sit_down as replace_deal

LIES_WHOLE: Final = """() => {
    const [card] = document.querySelectorAll("[role=alertdialog] h2");
    const ways = document.querySelectorAll("[role=alertdialog] button");
    const parts = [card.closest("[role=alertdialog] > div > div"), ...ways];
    const seen = part => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const at = (x, y) => part.contains(document.elementFromPoint(left + x * width, top + y * height));
        return at(0.5, 0.04) && at(0.5, 0.96) && at(0.02, 0.5) && at(0.98, 0.5);
    };
    const tile = document.querySelector("[data-cloth] [data-piece]").getBoundingClientRect();
    return parts.every(seen) && tile.bottom <= parts[0].getBoundingClientRect().top;
}"""
"""Tells whether the error is fully visible and covers no tile that it mentions."""


def until_my_turn(page: Page) -> None:
    expect(page.get_by_role("button", name="Draw a tile")).to_be_enabled()


def drag(page: Page, name: int, x: float, y: float) -> None:
    page.mouse.move(*middle(tiles(rack(page)).nth(name)))
    page.mouse.down()
    page.mouse.move(x, y, steps=3)
    page.mouse.up()


def free_cloth(page: Page) -> tuple[float, float]:
    """Return a free corner of the cloth."""
    cloth = box(page.get_by_role("main"))
    return cloth["x"] + cloth["width"] - 40, cloth["y"] + cloth["height"] - 25


def test_a_draft_is_undone_and_reset(people: People) -> None:
    page = sit_down(people)
    until_my_turn(page)
    held, lying = read(rack(page)), melds(page).count()
    drag(page, 0, *free_cloth(page))
    expect(melds(page)).to_have_count(lying + 1)
    expect(begun_meld(page)).to_be_visible()
    expect(tiles(rack(page))).to_have_count(13)
    expect(main_button(page)).to_have_text("End turn")
    page.get_by_role("button", name="Undo").click()
    expect(melds(page)).to_have_count(lying)
    assert read(rack(page)) == held
    page.get_by_role("button", name="Redo").click()
    expect(melds(page)).to_have_count(lying + 1)
    page.get_by_role("button", name="Reset").click()
    expect(melds(page)).to_have_count(lying)
    assert read(rack(page)) == held
    expect(main_button(page)).to_have_text("Draw a tile")


def test_an_error_explains_itself_with_the_rule(people: People) -> None:
    page = sit_down(people)
    until_my_turn(page)
    drag(page, 0, *free_cloth(page))
    main_button(page).click()
    card = page.get_by_role("alertdialog")
    expect(card.get_by_role("heading")).to_have_text("2 tiles are missing here")
    expect(card).to_contain_text("Incomplete")
    rule = card.get_by_role("link", name="Rule STD-13")
    expect(rule).to_have_attribute("href", "/rules/standard#STD-13")
    laid, shown = box(begun_meld(page)), box(card)
    apart = shown["y"] >= laid["y"] + laid["height"] or shown["y"] + shown["height"] <= laid["y"]
    assert apart, "the card lies over the meld it speaks of"
    card.get_by_role("button", name="I'll fix it").click()
    expect(card).to_have_count(0)
    expect(begun_meld(page)).to_be_visible()


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "pl"])
def test_an_error_is_fully_visible_on_a_phone(people: People, language: Language) -> None:
    page = people.meet(device="phone", language=language)
    replace_deal(page, "standard", 2, game={"time_limit": 0})
    expect(page.locator("[data-main]")).to_be_enabled()
    page.locator("[data-rack] [data-piece]").first.focus()
    page.keyboard.press("n")
    page.locator("[data-main]").tap()
    card = page.get_by_role("alertdialog")
    expect(card).to_be_visible()
    for width, height in ((390, 844), (390, 800), (360, 780), (360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LIES_WHOLE)


def test_the_order_of_the_rack_is_kept(people: People) -> None:
    page = sit_down(people)
    page.get_by_role("button", name="By number").click()
    numbers = [int(tile[1:]) for tile in read(rack(page)) if tile != "*"]
    assert numbers == sorted(numbers)
    page.get_by_role("button", name="By colour").click()
    held = [tile for tile in read(rack(page)) if tile != "*"]
    assert held == sorted(held, key=lambda tile: ("KRBO".index(tile[0]), int(tile[1:])))
    everything = read(rack(page))
    drag(page, 13, *middle(tiles(rack(page)).first))
    expect(tiles(rack(page)).first).to_have_accessible_name(re.compile("."))
    moved = [everything[13], *everything[:13]]
    assert read(rack(page)) == moved
    page.reload()
    expect(tiles(rack(page)).first).to_be_visible()
    assert read(rack(page))[:14] == moved


def test_a_reload_keeps_the_draft(people: People) -> None:
    page = sit_down(people)
    until_my_turn(page)
    lying = melds(page).count()
    drag(page, 3, *free_cloth(page))
    expect(melds(page)).to_have_count(lying + 1)
    table, held = read(begun_meld(page)), read(rack(page))
    page.reload()
    expect(melds(page)).to_have_count(lying + 1)
    assert (read(begun_meld(page)), read(rack(page))) == (table, held)
    expect(main_button(page)).to_have_text("End turn")


def test_moving_tiles_by_keyboard(people: People) -> None:
    page = sit_down(people)
    until_my_turn(page)
    held = list(map(bare, read(rack(page))))
    tiles(rack(page)).first.focus()
    page.keyboard.press("ArrowRight")
    expect(tiles(rack(page)).nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(tiles(rack(page)).nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(tiles(rack(page)).nth(1)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("n")
    mine = page.locator(f"[data-meld='{begun_meld(page).get_attribute('data-meld')}']")
    assert read(mine) == [held[1]]
    expect(tiles(mine).first).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("2 tiles missing")
    page.keyboard.press("ArrowDown")
    expect(tiles(rack(page)).and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("Enter")
    tiles(mine).first.focus()
    page.keyboard.press("Enter")
    expect(tiles(mine)).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(tiles(mine)).to_have_count(1)
    expect(tiles(rack(page))).to_have_count(len(held) - 1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()


def test_dragging_a_tile_by_touch_shows_where_it_lands(people: People) -> None:
    page = sit_down(people, "phone")
    until_my_turn(page)
    x, y = middle(tiles(rack(page)).first)
    to_x, to_y = free_cloth(page)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", x, y)
    for part in range(1, 9):
        send("touchMove", x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
    expect(page.locator("[data-landing]")).to_be_visible()
    send("touchEnd")
    expect(begun_meld(page)).to_be_visible()
    expect(tiles(rack(page))).to_have_count(13)


def test_a_draft_in_another_players_turn_is_private(people: People) -> None:
    page = sit_down(people, pace="slow", bot="greedy")
    wait = page.get_by_role("button", name=re.compile(" to move$"))
    if not wait.is_visible():
        main_button(page).click()
    expect(wait).to_be_disabled()
    count = tiles(rack(page)).count()
    drag(page, 0, *free_cloth(page))
    expect(tiles(rack(page))).to_have_count(count - 1)
    expect(page.get_by_text("Your sketch")).to_be_visible()
    expect(wait).to_be_disabled()
