"""Junior and the dice game: in a whole turn only moved pieces move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.people import Device, Language, People
from tests.browser.support.positions import start_junior_for_two
from tests.browser.support.rooms import sit_down
from tests.browser.support.serving import Served
from tests.browser.support.shift import find_moved, find_positions, find_shifts, watch_shifts

EVERYWHERE: Final = [
    "phone",
    *(pytest.param(device, marks=pytest.mark.thorough) for device in ("small", "sideways", "tablet", "desktop")),
]
LANGUAGES: Final = [pytest.param("en", marks=pytest.mark.thorough), "pl"]
PARTS: Final = """() => ["header", "main", "section[data-rack], section[style*='--rows']"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""
EXPRESS: Final = ("[data-area=hold]", "[data-area=reroll]", "main")
JUNIOR: Final = ("[data-rack]", "[data-cloth]")
LONELY: Final = """() => {
  const cloth = document.querySelector("main"), box = cloth.getBoundingClientRect();
  const [size, x, y] = ["--cell", "--x", "--y"].map((name) => parseFloat(cloth.style.getPropertyValue(name)));
  const dice = [...cloth.querySelectorAll("[data-piece]")].map((die) => die.dataset.cell.split(",").map(Number));
  for (let row = Math.ceil(-y / size); (row + 1) * size + y <= box.height; row += 1)
    for (let column = Math.ceil(-x / size); (column + 1) * size + x <= box.width; column += 1)
      if (dice.every(([down, right]) => Math.abs(down - row) + Math.abs(right - column) > 1))
        return [box.x + x + (column + 0.5) * size, box.y + y + (row + 0.5) * size];
}"""
"""The middle of a visible cell without a die next to it."""
THROW: Final = re.compile("^(Throw|Rzuć) ")
END: Final = re.compile("^(End turn|Zakończ turę)$")
NEXT_ROUND: Final = re.compile("^(Next round|Następna runda)$")
HINT: Final = re.compile("^(Hint|Podpowiedź|Podpowiedz)$")


def parts(page: Page) -> list[str]:
    """Return the positions of the header, the cloth and the player's own area."""
    found: list[str] = page.evaluate(PARTS)
    return found


@pytest.mark.parametrize("device", EVERYWHERE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_moves_in_two_turns_of_junior(
    people: People, served: Served, device: Device, language: Language
) -> None:
    """Start a run that is rejected, extend another, and take a tile in the next turn."""
    page, other = start_junior_for_two(
        people, served, "K1 K2 K3 R5 Y9 B1", "Y1 Y3 Y5 Y7 B3 B5", table="R2 R3 R4", device=device, language=language
    )
    done = page.get_by_role("button", name=re.compile("^(Done|Gotowe)$"))
    expect(done).to_be_enabled()
    page.keyboard.press("Escape")
    page.evaluate(DRAWN)
    before, lying = parts(page), find_positions(page, *JUNIOR)
    watch_shifts(page)
    for _ in _turns_of_junior(page, other):
        now = find_positions(page, *JUNIOR)
        assert find_moved(lying, now) == []
        assert parts(page) == before
        assert find_shifts(page) == []
        lying = now


def _turns_of_junior(page: Page, other: Page) -> Iterator[None]:
    tiles = page.locator("[data-rack] [data-piece]")
    done, take = (
        page.get_by_role("button", name=re.compile(name)) for name in ("^(Done|Gotowe)$", "^(Take a tile|Weź)")
    )
    page.get_by_role("button", name=HINT).click()
    expect(page.get_by_role("region", name=HINT)).to_be_visible()
    yield
    for left, place in ((5, "new"), (4, "nest")):
        tiles.first.click()
        yield
        page.locator(f"""[data-landing*='"{place}"']""").click()
        expect(tiles).to_have_count(left)
        yield
    done.click()  # two are no run
    yield
    tiles.first.click()
    page.locator("""[data-landing*='"nest"']""").click()
    expect(tiles).to_have_count(3)
    yield
    tiles.first.click()
    page.locator("""[data-landing*='"high"']""").click()
    expect(tiles).to_have_count(2)
    yield
    done.click()
    theirs = other.locator("[data-rack] [data-piece]")
    other.get_by_role("button", name=re.compile("^Take a tile")).click()
    expect(theirs).to_have_count(7)  # more than the head has marks for
    expect(take).to_be_enabled()
    yield
    take.click()
    expect(tiles).to_have_count(3)
    yield


@pytest.mark.parametrize("device", EVERYWHERE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_moves_in_two_turns_of_express(people: People, device: Device, language: Language) -> None:
    """The second turn holds dice of the first and includes what the bot laid."""
    page = people.meet(device=device, language=language)
    sit_down(page, "express", 2, "simple")
    throw = page.get_by_role("button", name=THROW)
    expect(throw).to_be_enabled()
    page.keyboard.press("Escape")
    page.evaluate(DRAWN)
    before = parts(page)
    watch_shifts(page)
    for _ in range(2):
        lying = find_positions(page, *EXPRESS)
        for far in _turn_of_express(page):
            now = find_positions(page, *(EXPRESS[:2] if far else EXPRESS))
            assert find_moved(lying, now) == []
            assert parts(page) == before
            assert find_shifts(page) == []
            lying = now
        following = page.get_by_role("button", name=NEXT_ROUND)
        expect(throw.or_(following)).to_be_enabled()
        if following.is_visible():
            following.click()
            expect(throw).to_be_enabled()
        assert parts(page) == before
        assert find_shifts(page) == []


def _turn_of_express(page: Page) -> Iterator[bool]:
    """Throw, hold, lay an illegal set, take it back, lay the hint and end the turn.

    Yields after each step whether so many dice were laid that the grid may have zoomed out.
    """
    hold, reroll = (page.locator(f"[data-area={area}] [data-piece]") for area in ("hold", "reroll"))
    end = page.get_by_role("button", name=END)
    page.get_by_role("button", name=THROW).click()
    expect(end).to_be_enabled()
    yield False
    for die in (*reroll.all()[1:2], reroll.first):
        held = hold.count()
        die.click()
        expect(hold).to_have_count(held + 1)
        yield False
    page.mouse.click(*page.evaluate(LONELY))
    expect(hold).to_have_count(held)
    yield False
    end.click()
    refused = page.get_by_role("region", name=re.compile("^(Not yet|Jeszcze nie)$"))
    expect(refused).to_be_visible()
    yield False
    refused.get_by_role("button", name=re.compile("^(Go on building|Układaj dalej)$")).click()
    expect(refused).to_have_count(0)
    yield False
    page.keyboard.press("Control+z")
    expect(page.locator("main [data-piece]:not([data-piece^=t])")).to_have_count(0)
    yield False
    page.get_by_role("button", name=HINT).click()
    hint = page.get_by_role("region", name=HINT)
    expect(hint).to_be_visible()
    yield False
    whole = hint.get_by_role("button", name=re.compile("^(Show the whole play|Pokaż cały ruch)$"))
    thanks = hint.get_by_role("button", name=re.compile("^(Thank you|Dziękuję)$"))
    lay = hint.get_by_role("button", name=re.compile("^(Lay it out|Wyłóż)$"))
    if whole.is_visible():
        whole.click()
        expect(whole).to_have_count(0)
        yield False
    (lay if lay.is_visible() else thanks).click()
    expect(hint).to_have_count(0)
    yield True
    end.click()
