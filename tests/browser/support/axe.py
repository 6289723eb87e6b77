"""Accessibility checks with axe-core, and checks for content that is cut off."""

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
"""Report only violations and do not load style sheets again, which halves the time. Our pages have no frames."""


@cache
def _source() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def find_barriers(page: Page, *rules: str) -> list[str]:
    """Return the violations on the page except minor ones, by all rules or only by these."""
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


def find_barriers_in_all_themes(page: Page) -> list[str]:
    """Check all themes if RUMMI_PATIENCE is set, else one that depends on the length of the path."""
    path = urlsplit(page.url).path
    return find_barriers_in_themes(page, *(THEMES if TIMES > 1 else (THEMES[len(path) % len(THEMES)],)))


def find_barriers_in_themes(page: Page, first: str, *others: str) -> list[str]:
    """Check everything in the first theme, and only colours in the others, which differ only in colours."""
    found: list[str] = []
    for theme, *rules in ((first,), *((other, "color-contrast") for other in others)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {each}" for each in find_barriers(page, *rules)]
    return found


_CUT: Final = """() => [...document.querySelectorAll("[data-end] *")]
  .filter((each) => !each.closest("dialog") && getComputedStyle(each).overflowY === "auto")
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => `${each.className}: ${each.scrollHeight} in ${each.clientHeight}`)"""


def find_cut_off_content(page: Page) -> list[str]:
    """Return elements of the end of a game that are visible only by scrolling."""
    found: list[str] = page.evaluate(_CUT)
    return found


def overflow_width(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width
