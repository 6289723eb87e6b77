"""Using the page by keyboard only."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

_MOST_TABS: Final = 80


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until one of these has the focus."""
    for _ in range(_MOST_TABS):
        if wanted.and_(page.locator(":focus")).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def enter(button: Locator) -> None:
    """Move the focus to the button and press it."""
    expect(button).to_be_enabled()
    tab_to(button.page, button)
    button.page.keyboard.press("Enter")
