"""Check the layout of a page, and compare it with the layout in another engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from tools.engines.page import Page

Parts: TypeAlias = dict[str, list[list[float]]]
"""The boxes (x, y, width, height) of all elements by their names."""
NEAR: Final = 4.0
SHARE: Final = 0.0025
"""Allowed differences because of fonts: `NEAR` pixels plus a share of the coordinate."""


def find_faults(page: Page) -> list[str]:
    """Return text outside of its tile, die or button, overflow to the side, and inputs that are too small."""
    found: list[str] = _measure(page, "[...printed.outside(), ...printed.small()]")
    if (by := _measure(page, "printed.sideways()")) > 0:
        found.append(f"the page can be moved sideways by {by}")
    return found


def count_holders(page: Page) -> int:
    """Return how many tiles, dice and buttons the check covers."""
    count: int = _measure(page, "printed.count()")
    return count


def measure_parts(page: Page) -> Parts:
    found: Parts = _measure(page, "printed.parts()")
    return found


def find_differences(here: Parts, there: Parts) -> list[str]:
    """Return the elements that only one page has, or that have different boxes."""
    missing = sorted(here.keys() ^ there.keys())
    shared = [(name, here[name], there[name]) for name in here.keys() & there.keys()]
    other = [name for name, some, others in shared if len(some) != len(others)]
    moved = [
        f"{name}: {[round(each) for each in one]} and {[round(each) for each in two]}"
        for name, some, others in shared
        for one, two in zip(some, others, strict=False)
        if any(abs(a - b) > NEAR + SHARE * a for a, b in zip(one, two, strict=True))
    ]
    return [*missing, *other, *moved]


def _measure(page: Page, what: str) -> Any:
    return page.script(f"() => {{ if (!window.printed) {_source()} return {what}; }}")


@cache
def _source() -> str:
    return Path(__file__).with_name("printed.js").read_text(encoding="utf-8")
