"""The organiser's pages: the next step, the sections, and confirmations."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page
from tools.championship import Championship, names

from tests.browser.support.people import People


def open_organiser_page(
    people: People, players: int = 9, *, part: str = "", **wanted: Any
) -> tuple[Page, Championship]:
    """Open the page of the organiser for a tournament with this number of entrants."""
    page = people.meet()
    event = Championship(page.request, **wanted)
    event.enter(names(players))
    page.goto(f"{event.path}/run{part}")
    next_step_heading(page).wait_for()
    return page, event


def next_step_heading(page: Page) -> Locator:
    """Return the heading of the next step."""
    return page.get_by_role("region").filter(has_text=re.compile("^(What comes next|Co teraz)")).get_by_role("heading")


def part(page: Page, name: str) -> Locator:
    page.get_by_role("navigation", name=re.compile("^(Parts of the cockpit|Części pulpitu)$")).get_by_role(
        "link", name=name
    ).click()
    found = page.get_by_role("region", name=name, exact=True)
    found.wait_for()
    return found


def press_and_confirm(page: Page, name: str) -> None:
    """Press a button that asks for confirmation, and confirm."""
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name=re.compile(f"^(Yes|Tak): {re.escape(name)}$")).click()
