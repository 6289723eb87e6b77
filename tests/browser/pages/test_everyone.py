"""Accessibility: axe-core finds no barriers, and no page is wider than a small screen."""

from __future__ import annotations

from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.axe import (
    THEMES,
    find_barriers,
    find_barriers_in_all_themes,
    find_barriers_in_themes,
    find_cut_off_content,
    overflow_width,
)
from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.boards.tabletop import box
from tests.browser.support.people import SIZES, TIGHT, Device, People
from tests.browser.support.rooms import sit_down
from tests.browser.support.states import states
from tests.support.patience import TIMES

FONT_PX: Final = "node => parseFloat(getComputedStyle(node).fontSize)"


@pytest.mark.thorough
@pytest.mark.refused(403, 404)
def test_no_barriers_in_english(people: People) -> None:
    for name, page in states(people, "tablet", "en"):
        assert find_barriers_in_all_themes(page) == [], name


@pytest.mark.refused(403, 404)
def test_no_barriers_and_no_overflow_in_polish(people: People) -> None:
    """Polish words are longer, so the widths are checked in Polish on the smallest phone.

    Sideways, a desktop at 200 % and the themes are checked in turn, unless RUMMI_PATIENCE asks for all.
    """
    for at, ((name, page), look) in enumerate(zip(states(people, "small", "pl"), cycle(THEMES))):
        assert find_barriers_in_themes(page, *(THEMES if TIMES > 1 else (look,))) == [], name
        for device in TIGHT if TIMES > 1 else (TIGHT[at % len(TIGHT)],):
            width, height = SIZES[device]
            page.set_viewport_size({"width": width, "height": height})
            assert overflow_width(page) <= 0, f"{name}, {device}"
            assert find_cut_off_content(page) == [], f"{name}, {device}"
        for dialog in page.get_by_role("dialog").all():
            button = dialog.get_by_role("button").last
            button.scroll_into_view_if_needed()
            expect(button).to_be_in_viewport(ratio=0.9)
        width, height = SIZES["small"]
        page.set_viewport_size({"width": width, "height": height})


def test_axe_finds_a_barrier(people: People) -> None:
    """Check that axe reports a barrier that is added."""
    page = people.come("/settings")
    page.locator("h1").evaluate("node => { node.style.background = '#888'; node.style.color = '#999'; }")
    page.locator("main").evaluate("node => node.append(document.createElement('button'))")
    assert {found.split(":")[0] for found in find_barriers(page)} == {"button-name", "color-contrast"}


def test_large_print_and_zoom_enlarge_text_and_rack(people: People) -> None:
    page = people.meet()
    sit_down(page, "standard", 2, game={"time_limit": 0})
    tile = page.locator("[data-rack] [data-piece]").first
    assert 2 * _tile_at(page, "zoomed") > 1.4 * _tile_at(page, "desktop"), "at 200 % every pixel is two"
    devices: tuple[Device, ...] = ("tablet", "desktop")
    usual = {device: _tile_at(page, device) for device in devices}
    table = page.url
    page.goto("/settings")
    words = page.get_by_text("Large print")
    before = words.evaluate(FONT_PX)
    page.get_by_role("switch", name="Large print").check()
    assert words.evaluate(FONT_PX) == pytest.approx(before * 1.25)
    page.goto(table)
    tile.wait_for()
    for device, before in usual.items():
        assert _tile_at(page, device) > 1.24 * before, device


def _tile_at(page: Page, device: Device) -> float:
    """Return the width of a tile on the rack in pixels."""
    width, height = SIZES[device]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)
    return box(page.locator("[data-rack] [data-piece]").first)["width"]
