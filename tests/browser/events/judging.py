"""Write a score card on the page of a judge, in either language."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page


def seats(page: Page) -> Locator:
    return page.get_by_role("tabpanel").locator("ol").first.locator("> li")


def win(page: Page, seat: int) -> None:
    seats(page).nth(seat - 1).get_by_role("button", name=re.compile("^(Win|Wygrana): ")).click()


def keys(page: Page, text: str) -> None:
    for key in text.split():
        page.get_by_role("button", name="joker" if key == "*" else key, exact=True).click()


def next_seat(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Next seat|Następne miejsce)$")).click()


def confirm(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Confirm the (card|correction)|Zatwierdź (kartę|poprawkę))$")).click()
