"""The timer page: its clock and its score sheet, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Locator, Page, expect

TO_CLOCK: Final = re.compile("^(To the clock|Do zegara)$")
START: Final = re.compile("^Start$")
DONE: Final = re.compile("^(Done|Gotowe)$|^(Next|Dalej): ")
WRITE: Final = re.compile("^(Write down|Zapisz): ")
SUM: Final = re.compile("^(Enter the sum|Wpisz sumę)$")


def enter_names(page: Page, *names: str, game: str | None = None) -> None:
    """Enter the names and open the clock."""
    page.get_by_role("button", name=TO_CLOCK).wait_for()
    if game:
        page.get_by_role("radio", name=game, exact=True).check()
    fields = page.get_by_role("textbox")
    for name, field in zip(names, fields.all(), strict=False):
        field.fill(name)
    while fields.count() > len(names):
        page.get_by_role("button", name=re.compile("^(Without player|Bez gracza) ")).last.click()
    page.get_by_role("button", name=TO_CLOCK).click()
    expect(page.get_by_role("button", name=START)).to_be_visible()


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def count(page: Page, *tiles: str) -> None:
    """Tap the tiles that a player has left, and continue with the next player."""
    for tile in tiles:
        button(page, tile).click()
    button(page, DONE).click()


def add_up(page: Page, points: int) -> None:
    """Enter a sum instead of tiles."""
    button(page, SUM).click()
    count(page, *str(points))


def rows(page: Page) -> list[str]:
    """Return the rows of the score sheet as text."""
    lines = page.get_by_role("table").get_by_role("row").all()
    return [" ".join(line.inner_text().split()) for line in lines]


def timer_states(page: Page) -> Iterator[tuple[str, Page]]:
    """Yield all states of the timer that look different."""
    page.goto("/timer")
    page.get_by_role("button", name=TO_CLOCK).wait_for()
    yield "the people", page
    enter_names(page, "Grandma Irena", "Bartłomiej", "Ola", "Leo")
    page.get_by_role("button", name=START).click()
    yield "the clock", page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    yield "the timer's menu", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("went out$|kończy$")).click()
    for tile in ("13", "*", "7"):
        button(page, re.compile("^jok") if tile == "*" else tile).click()
    yield "the tiles left", page
    button(page, SUM).click()
    yield "a sum", page
    page.get_by_role("button", name=re.compile("^CSV")).click()
    page.get_by_role("dialog").wait_for()
    yield "the scores to keep", page
    page.keyboard.press("Escape")
    page.get_by_role("table").get_by_role("button").first.click()
    yield "how a game ended", page
    yield from _junior(page)


def _junior(page: Page) -> Iterator[tuple[str, Page]]:
    page.evaluate("localStorage.removeItem('rummi.sheet')")
    page.goto("/timer")
    enter_names(page, "Ala", "Staś", game="Junior")
    page.goto("/timer/scores")
    button(page, WRITE).click()
    button(page, "Ala").click()
    count(page, "9")
    yield "stars and tiles", page
