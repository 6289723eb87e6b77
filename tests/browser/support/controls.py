"""Controls that are covered by the element that shows them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect


def check(choice: Locator) -> None:
    """Check a radio button or a box under its label.

    Its label lies over it, so the press is forced, and then Playwright does not wait until the page shows it.
    """
    expect(choice).to_be_visible()
    choice.check(force=True)
