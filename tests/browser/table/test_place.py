"""Tiles stay where they are dropped, and nothing else moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.boards.tabletop import lay, main_button, melds, middle, rack, tiles
from tests.browser.support.finished import result_region
from tests.browser.support.people import Device, Language, People
from tests.browser.support.positions import NOTHING, OPENING, start_game_for_two
from tests.browser.support.serving import Served
from tests.browser.support.shift import find_moved, find_positions, find_shifts, watch_shifts
from tests.support.patience import TIMES

Box: TypeAlias = tuple[float, float, float, float]

TABLE: Final = "R3 R4 R5 R6 | K7 R7 B7 | O1 O2 O3"
DROPS: Final = 200 if TIMES > 1 else 8
PARTS: Final = ("[data-rack]", "[data-cloth]")
AT_ONCE: Final = 4
"""How many tiles are dropped before all go back."""
BOXES: Final = """() => {
  const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height]; };
  return {
    cloth: box(document.querySelector("[data-cloth]")),
    melds: Object.fromEntries([...document.querySelectorAll("[data-meld]")].map((one) => [one.dataset.meld, box(one)])),
    width: document.querySelector("[data-meld] [data-piece]").offsetWidth / 0.97,
  };
}"""
EVERYWHERE: Final = [
    "phone",
    *(pytest.param(device, marks=pytest.mark.thorough) for device in ("small", "sideways", "tablet", "desktop")),
]


def boxes(page: Page) -> tuple[Box, dict[str, Box], float]:
    found = page.evaluate(BOXES)
    return found["cloth"], found["melds"], found["width"]


def free_point(random: Random, page: Page) -> tuple[float, float]:
    """Return a point for the middle of a tile, with free cloth on all sides."""
    (left, top, wide, high), lying, u = boxes(page)
    while True:
        x = random.uniform(left + u / 2, left + wide - u / 2)
        y = random.uniform(top + 0.66 * u, top + high - 0.66 * u)
        if all(
            max(one - x, x - one - width) > u or max(two - y, y - two - height) > 0.9 * u
            for one, two, width, height in lying.values()
        ):
            return x, y


@pytest.mark.parametrize("device", EVERYWHERE)
def test_a_dropped_tile_stays_and_nothing_else_moves(people: People, served: Served, device: Device) -> None:
    page, _ = start_game_for_two(people, served, OPENING, NOTHING, table=TABLE, devices=(device, "desktop"))
    random = Random(17)
    for number in range(DROPS):
        if number % AT_ONCE == 0 and number:
            page.keyboard.press("Escape")
            page.keyboard.press("r")
            expect(melds(page)).to_have_count(3)
        _, before, u = boxes(page)
        x, y = free_point(random, page)
        page.mouse.move(*middle(tiles(rack(page)).first))
        page.mouse.down()
        page.mouse.move(x, y, steps=2)
        page.mouse.up()
        _, after, _ = boxes(page)
        (mine,) = after.keys() - before.keys()
        left, top, width, height = after[mine]
        assert hypot(left + width / 2 - x, top + height / 2 - y) <= u / 2, f"drop {number}"
        assert {name: box for name, box in after.items() if name != mine} == before, f"drop {number}"
    lying = boxes(page)[1]
    page.reload()
    expect(melds(page)).to_have_count(len(lying))
    assert sorted(boxes(page)[1].values()) == sorted(lying.values())


@pytest.mark.parametrize("device", EVERYWHERE)
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "pl"])
def test_nothing_else_moves_in_a_whole_turn(people: People, served: Served, device: Device, language: Language) -> None:
    """Check from the first tile to the end of the game."""
    page, other = start_game_for_two(
        people, served, "R11 R12 R13 B1 B2", NOTHING, top="K13 B3", devices=(device, "desktop"), language=language
    )
    page.keyboard.press("Escape")
    other.keyboard.press("Escape")
    page.evaluate(DRAWN)
    lying = find_positions(page, *PARTS)
    watch_shifts(page)
    watch_shifts(other)
    for _ in _whole_turn(page, other):
        now = find_positions(page, *PARTS)
        assert find_moved(lying, now) == []
        lying = now
    for end in (result_region(page), result_region(other)):
        expect(end.get_by_role("status").first).not_to_be_empty()
        expect(end.get_by_role("button").first).to_be_visible()
    assert find_shifts(page) == []
    assert find_shifts(other) == []


def _whole_turn(page: Page, other: Page) -> Iterator[None]:
    """Yield after each step of a turn, after two draws, and after the last meld."""
    pieces, lying = page.locator("[data-rack] [data-piece]"), page.locator("[data-meld] [data-piece]")
    page.keyboard.press("Enter")
    expect(pieces.first).to_have_attribute("aria-pressed", "true")
    yield
    page.keyboard.press("n")
    expect(lying).to_have_count(1)
    yield
    pieces.first.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    yield
    for count in (2, 3):
        pieces.first.press("Enter")
        lying.first.press("Enter")
        expect(lying).to_have_count(count)
        yield
    page.keyboard.press("e")
    expect(main_button(other)).to_be_enabled()
    yield
    tiles(rack(other)).first.press("n")
    expect(page.locator("[data-meld]")).to_have_count(2)
    yield
    other.keyboard.press("r")
    main_button(other).click()
    expect(page.locator("[data-main]")).to_be_enabled()
    page.keyboard.press("e")
    expect(pieces).to_have_count(3)
    yield
    main_button(other).click()
    expect(page.locator("[data-main]")).to_be_enabled()
    for piece in pieces.all():
        piece.press("Enter")
    yield
    page.keyboard.press("n")
    expect(lying).to_have_count(6)
    yield
    page.keyboard.press("e")


def test_table_tiles_cannot_go_to_the_rack_and_tiles_dropped_above_the_cloth_land_on_it(
    people: People, served: Served
) -> None:
    page, _ = start_game_for_two(people, served, OPENING, NOTHING, table=TABLE)
    page.mouse.move(*middle(tiles(melds(page).first).first))
    page.mouse.down()
    page.mouse.move(*middle(tiles(rack(page)).nth(3)), steps=3)
    page.mouse.up()
    expect(page.get_by_text("It was on the table before your turn and stays there: red 3.").first).to_be_visible()
    expect(melds(page)).to_have_count(3)
    (_, top, _, _), _, u = boxes(page)
    page.mouse.move(*middle(tiles(rack(page)).first))
    page.mouse.down()
    page.mouse.move(200, top - u / 3, steps=3)
    page.mouse.up()
    expect(melds(page)).to_have_count(4)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(melds(page)).to_have_count(4)
    lefts = [left for left, *_ in boxes(page)[1].values()]
    assert min(lefts) > 300, "tidied, they lie together in the middle"


def test_the_draft_is_shown_in_another_tab(people: People, served: Served) -> None:
    page, _ = start_game_for_two(people, served, OPENING, NOTHING)
    second = page.context.new_page()
    second.goto(page.url)
    expect(main_button(second)).to_be_enabled()
    lay(page, "red 11")
    expect(melds(second).first).to_have_accessible_name(re.compile("2 tiles missing"))
    expect(tiles(rack(second))).to_have_count(13)
    page.keyboard.press("r")
    expect(melds(second)).to_have_count(0)
    lay(second, "red 11", "red 12", "red 13")
    main_button(second).click()
    expect(melds(page)).to_have_count(1)
    expect(tiles(rack(page))).to_have_count(11)
