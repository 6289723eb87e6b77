"""A person at a page, in any engine: finds elements by role and name, presses, drags and types.

Every method waits until the element is there.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from tools.engines.page import Page, Point

PATIENCE: Final = 20.0
"""Seconds after which a wait fails."""
BETWEEN: Final = 0.01
Name: TypeAlias = str | re.Pattern[str] | None
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thing:
    """A visible element."""

    x: float
    y: float
    width: float
    height: float
    name: str
    text: str
    enabled: bool
    focused: bool

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Sought:
    """A query for elements by role (`button`) or selector (`[data-rack]`), accessible name and parent."""

    role: str
    name: Name = None
    within: Sought | None = None
    nth: int = 0

    def to_query(self) -> dict[str, Any]:
        name: dict[str, str] | None = None
        if self.name is not None:
            name = {"text": self.name} if isinstance(self.name, str) else {"pattern": self.name.pattern}
        return {
            "role": self.role,
            "name": name,
            "within": self.within and self.within.to_query(),
            "nth": self.nth,
        }

    def __str__(self) -> str:
        name = self.name.pattern if isinstance(self.name, re.Pattern) else self.name
        return f"{self.role} {name or ''}".strip() + (f" in {self.within}" if self.within else "")


class Person:
    def __init__(self, page: Page) -> None:
        self.page = page

    def all(self, sought: Sought) -> list[Thing]:
        """Return the elements that are visible now, without waiting."""
        found = self._query("(query) => eyes.find(query).map(eyes.describe)", sought)
        return [Thing(**each) for each in found]

    def count(self, sought: Sought) -> int:
        return len(self.all(sought))

    def see(self, sought: Sought) -> Thing:
        """Wait for the element and return it."""
        return self.wait(lambda: self.all(sought), f"{sought} is not seen")[0]

    def lose(self, sought: Sought) -> None:
        self.wait(lambda: not self.all(sought), f"{sought} is still seen")

    def read(self, text: str | re.Pattern[str]) -> None:
        """Wait until the text is on the page."""
        wanted = re.compile(re.escape(text)) if isinstance(text, str) else text
        self.wait(lambda: wanted.search(self.page.script("() => document.body.innerText")), f"{text!r} does not appear")

    def press(self, sought: Sought) -> None:
        self.press_at(self.grip(sought))

    def press_at(self, point: Point) -> None:
        self.page.point([point, "down", "up"])
        self.page.rest()

    def grip(self, sought: Sought) -> Point:
        """Return the point to press, once the element is at rest and not covered."""
        before: Any = None

        def at_rest() -> Point | None:
            nonlocal before
            aimed = self._query("(query) => eyes.aim(query)", sought)
            still, before = aimed is not None and aimed == before, aimed
            return (aimed[0], aimed[1]) if still else None

        return self.wait(at_rest, f"{sought} cannot be pressed")

    def drag(self, sought: Sought, finish: Point, before_drop: Callable[[], object] | None = None) -> None:
        start = self.grip(sought)
        way = [between(start, finish, part / 4) for part in range(1, 5)]
        self.page.point([start, "down", *way])
        self.page.rest()
        if before_drop:
            before_drop()
        self.page.point(["up"])
        self.page.rest()

    def write(self, sought: Sought, text: str) -> None:
        """Replace the text of an input."""
        self.press(sought)
        self.wait(lambda: self.all(sought)[0].focused, f"{sought} does not get the focus")
        self.page.script("() => document.activeElement.select()")
        self.page.press_keys(*text)

    def wait(self, happens: Callable[[], T | None], otherwise: str) -> T:
        """Call `happens` until it returns a true value, and return that."""
        latest = time.monotonic() + PATIENCE
        while True:
            if found := happens():
                return found
            if time.monotonic() > latest:
                raise AssertionError(f"{otherwise}: {self.page.script('() => location.href')}")
            time.sleep(BETWEEN)

    def _query(self, function: str, sought: Sought) -> Any:
        return self.page.script(
            f"(query) => {{ if (!window.eyes) {_eyes()} return ({function})(query); }}", sought.to_query()
        )


def between(start: Point, finish: Point, part: float) -> Point:
    return start[0] + (finish[0] - start[0]) * part, start[1] + (finish[1] - start[1]) * part


@cache
def _eyes() -> str:
    return Path(__file__).with_name("eyes.js").read_text(encoding="utf-8")
