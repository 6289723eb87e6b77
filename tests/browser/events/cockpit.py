"""The organiser's pages: what comes next, their parts, and what asks once more."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page
from tools.championship import Championship, names

from tests.browser.support.people import People


def cockpit(people: People, players: int = 9, *, part: str = "", **wanted: Any) -> tuple[Page, Championship]:
    """The organiser looks at an event into which so many have been entered."""
    page = people.meet()
    event = Championship(page.request, **wanted)
    event.enter(names(players))
    page.goto(f"{event.path}/run{part}")
    following(page).wait_for()
    return page, event


def following(page: Page) -> Locator:
    """What comes next."""
    return page.get_by_role("region").filter(has_text=re.compile("^(What comes next|Co teraz)")).get_by_role("heading")


def part(page: Page, name: str) -> Locator:
    page.get_by_role("navigation", name=re.compile("^(Parts of the cockpit|Części pulpitu)$")).get_by_role(
        "link", name=name
    ).click()
    found = page.get_by_role("region", name=name, exact=True)
    found.wait_for()
    return found


def sure(page: Page, name: str) -> None:
    """What cannot be taken back asks once."""
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name=re.compile(f"^(Yes|Tak): {re.escape(name)}$")).click()
