"""axe-core: what would keep somebody from using a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

_SOURCE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_GRAVE: Final = ("serious", "critical")


@cache
def _source() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def barriers(page: Page, *rules: str) -> list[str]:
    """Everything serious or critical on the page as it is now, by all rules or by these alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("options => axe.run(document, options)", {"resultTypes": ["violations"], **only})
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in _GRAVE
        for node in each["nodes"]
    ]


def barriers_in_all_themes(page: Page) -> list[str]:
    """In one look everything, in the others the colours, which are all that they change."""
    found: list[str] = []
    for theme, *rules in (("light",), ("dark", "color-contrast"), ("contrast", "color-contrast")):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {each}" for each in barriers(page, *rules)]
    return found


def sideways(page: Page) -> int:
    """How many pixels of the page stick out to the right, where nobody looks."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width
