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


def barriers(page: Page) -> list[str]:
    """Everything serious or critical on the page as it is now."""
    page.evaluate(_source())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in _GRAVE
        for node in each["nodes"]
    ]


def sideways(page: Page) -> int:
    """How many pixels of the page stick out to the right, where nobody looks."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width
