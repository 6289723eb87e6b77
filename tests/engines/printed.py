"""What is wrong with a page as it is drawn now, and how far it is from how another engine draws it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from tools.engines.page import Page

Parts: TypeAlias = dict[str, list[list[float]]]
"""Names, and the boxes of everything that has them: x, y, width, height."""
NEAR: Final = 4.0
"""Pixels that letters of other engines may add up to."""


def faults(page: Page) -> list[str]:
    """Whatever is printed outside of its tile, die or button, sticks out at the side, or is too small to write in."""
    found: list[str] = _measure(page, "[...printed.outside(), ...printed.small()]")
    if (by := _measure(page, "printed.sideways()")) > 0:
        found.append(f"the page can be moved sideways by {by}")
    return found


def holders(page: Page) -> int:
    """How many tiles, dice and buttons were looked at."""
    count: int = _measure(page, "printed.count()")
    return count


def parts(page: Page) -> Parts:
    found: Parts = _measure(page, "printed.parts()")
    return found


def apart(here: Parts, there: Parts) -> list[str]:
    """What one has and the other has not, or has elsewhere."""
    missing = sorted(here.keys() ^ there.keys())
    shared = [(name, here[name], there[name]) for name in here.keys() & there.keys()]
    other = [name for name, some, others in shared if len(some) != len(others)]
    moved = [
        f"{name}: {[round(each) for each in one]} and {[round(each) for each in two]}"
        for name, some, others in shared
        for one, two in zip(some, others, strict=False)
        if any(abs(a - b) > NEAR for a, b in zip(one, two, strict=True))
    ]
    return [*missing, *other, *moved]


def _measure(page: Page, what: str) -> Any:
    return page.script(f"() => {{ if (!window.printed) {_source()} return {what}; }}")


@cache
def _source() -> str:
    return Path(__file__).with_name("printed.js").read_text(encoding="utf-8")
