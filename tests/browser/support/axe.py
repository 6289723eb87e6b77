"""axe-core: what would keep somebody from using a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.support.patience import TIMES

_SOURCE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: Final = ("light", "dark", "contrast")
_MINOR: Final = ("minor",)
_HOW: Final = {"resultTypes": ["violations"], "reporter": "no-passes", "iframes": False, "preload": False}
"""What is right is not written down, and style sheets are not fetched anew for rules that are not asked: half the time.
No page of ours has others within."""


@cache
def _source() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def barriers(page: Page, *rules: str) -> list[str]:
    """Everything on the page as it is now but what is minor, by all rules or by these alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("async (options) => (await axe.run(document, options)).violations", _HOW | only)
    return [
        f"{each['id']}: {node['target']} {each['help']}: {node['html']}"
        for each in found
        if each["impact"] not in _MINOR
        for node in each["nodes"]
    ]


def barriers_in_all_themes(page: Page) -> list[str]:
    """In all with patience; else in one, which is another where the address is longer or shorter."""
    path = urlsplit(page.url).path
    return barriers_in_themes(page, *(THEMES if TIMES > 1 else (THEMES[len(path) % len(THEMES)],)))


def barriers_in_themes(page: Page, first: str, *others: str) -> list[str]:
    """In the first look everything; in the others the colours, which are all that they change."""
    found: list[str] = []
    for theme, *rules in ((first,), *((other, "color-contrast") for other in others)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {each}" for each in barriers(page, *rules)]
    return found


_CUT: Final = """() => [...document.querySelectorAll("[data-end] *")]
  .filter((each) => !each.closest("dialog") && getComputedStyle(each).overflowY === "auto")
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => `${each.className}: ${each.scrollHeight} in ${each.clientHeight}`)"""


def cut(page: Page) -> list[str]:
    """What of the end of a game is seen only by who scrolls."""
    found: list[str] = page.evaluate(_CUT)
    return found


def sideways(page: Page) -> int:
    """How many pixels of the page stick out to the right, where nobody looks."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width
