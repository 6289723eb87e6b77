"""Junior and the dice game: nothing moves in a whole turn but what is moved."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.people import Device, Language, People
from tests.browser.support.rooms import sit_down
from tests.browser.support.shift import shifted, watch_shifts

EVERYWHERE: Final = [
    "phone",
    *(pytest.param(device, marks=pytest.mark.thorough) for device in ("small", "sideways", "tablet", "desktop")),
]
LANGUAGES: Final = [pytest.param("en", marks=pytest.mark.thorough), "pl"]
PARTS: Final = """() => ["header", "main", "section[data-rack], section[style*='--rows']"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""
HINT: Final = re.compile("^(Hint|Podpowiedź|Podpowiedz)$")


def parts(page: Page) -> list[str]:
    """Where the head, the cloth and one's own things are."""
    found: list[str] = page.evaluate(PARTS)
    return found


@pytest.mark.parametrize("device", EVERYWHERE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_junior(people: People, device: Device, language: Language) -> None:
    page = people.meet(device=device, language=language)
    sit_down(page, "junior", 2, "gentle")
    done = page.get_by_role("button", name=re.compile("^(Done|Gotowe)$"))
    expect(done).to_be_enabled()
    page.keyboard.press("Escape")
    page.evaluate(DRAWN)
    before = parts(page)
    watch_shifts(page)
    tiles = page.locator("[data-rack] [data-piece]")
    held = tiles.count()
    for tile in tiles.all():
        tile.click(trial=True)
    tiles.first.click()
    assert parts(page) == before
    page.keyboard.press("Escape")
    page.get_by_role("button", name=HINT).click()
    expect(page.get_by_role("region", name=HINT)).to_be_visible()
    assert parts(page) == before
    done.click()
    assert parts(page) == before
    page.get_by_role("button", name=re.compile("^(Take a tile|Weź)")).click()
    expect(tiles).to_have_count(held + 1)
    expect(done).to_be_enabled()
    assert parts(page) == before
    assert shifted(page) == []


@pytest.mark.parametrize("device", EVERYWHERE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_express(people: People, device: Device, language: Language) -> None:
    page = people.meet(device=device, language=language)
    sit_down(page, "express", 2, "simple")
    throw = page.get_by_role("button", name=re.compile("^(Throw all|Rzuć wszystkimi)"))
    expect(throw).to_be_enabled()
    page.keyboard.press("Escape")
    page.evaluate(DRAWN)
    before = parts(page)
    watch_shifts(page)
    throw.click()
    expect(throw).to_have_count(0)
    assert parts(page) == before
    page.get_by_role("button", name=HINT).click()
    hint = page.get_by_role("region", name=HINT)
    expect(hint).to_be_visible()
    assert parts(page) == before
    hint.get_by_role("button", name=re.compile("^(Thank you|Dziękuję)$")).click()
    expect(hint).to_have_count(0)
    assert shifted(page) == []
    page.locator("[data-area] [data-piece]").first.click()  # it goes to the other area, and those behind it move up
    assert parts(page) == before
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^(End turn|Zakończ)")).first.click()
    assert parts(page) == before
