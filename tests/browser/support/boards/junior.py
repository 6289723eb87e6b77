"""Junior on the page, and three ways to lay its tiles: mouse, touch, keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.boards.keyboard import tab_to
from tests.browser.support.people import OVER

TILE: Final = re.compile(r"^(black|red|blue|yellow) \d+$|^joker$")
_RUN: Final = re.compile(r"(black|red|blue|yellow) (\d+) to (\d+)")
Way: TypeAlias = Callable[["JuniorTable", str, Locator], None]
"""A function that moves a tile of the rack, by its name, to a visible place."""


class JuniorTable:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator("[data-seq]")
        self.rack = page.get_by_role("region", name="Your rack")
        self.done = page.get_by_role("button", name="Done", exact=True)
        self.draw = page.get_by_role("button", name=re.compile("^Take a tile|^Pass"))
        self.new = page.get_by_role("button", name="Begin a new run")
        self.more = page.get_by_role("button", name="Put it to the new run")
        self.scores = page.get_by_role("region", name=OVER)
        self.ready = self.done.and_(page.locator(":enabled")).or_(self.scores)

    def tile(self, name: str) -> Locator:
        return self.rack.get_by_role("button", name=name, exact=True).first

    def tiles(self) -> list[tuple[str, int]]:
        """Return the number tiles on the rack."""
        names = [tile.get_attribute("aria-label") or "" for tile in self.rack.get_by_role("button", name=TILE).all()]
        return sorted((colour, int(number)) for colour, _, number in (name.partition(" ") for name in names) if number)

    def three(self) -> list[str]:
        """Return three tiles of the rack that are a run, if there are any."""
        tiles = set(self.tiles())
        for colour, number in sorted(tiles):
            row = [(colour, number + step) for step in range(3)]
            if tiles.issuperset(row):
                return [f"{each} {at}" for each, at in row]
        return []

    def fitting(self) -> list[tuple[str, str]]:
        """Return tiles that fit an end of a run, each with the name of its place."""
        tiles = set(self.tiles())
        rows = self.page.get_by_role("list", name="Runs on the table").get_by_role("listitem").all()
        found = []
        for name in (row.get_attribute("aria-label") or "" for row in rows):
            if match := _RUN.fullmatch(name):
                colour, low, high = match[1], int(match[2]), int(match[3])
                found += [(f"{colour} {low - 1}", f"Put it before {name}")] if (colour, low - 1) in tiles else []
                found += [(f"{colour} {high + 1}", f"Put it behind {name}")] if (colour, high + 1) in tiles else []
        return found

    def play_turn(self, way: Way) -> int:
        """Lay a run of three or a fitting tile, or take a tile. Returns how many were laid."""
        seen = self.board.get_attribute("data-seq") or ""
        laid = self.lay(way)
        (self.done if laid else self.draw).click()
        expect(self.board).not_to_have_attribute("data-seq", seen)
        return laid

    def lay(self, way: Way) -> int:
        row = self.three()
        for at, name in enumerate(row):
            way(self, name, self.more if at else self.new)
        if row:
            return len(row)
        for name, place in self.fitting()[:1]:
            way(self, name, self.page.get_by_role("button", name=place, exact=True))
            return 1
        return 0


def by_touch(table: JuniorTable, name: str, place: Locator) -> None:
    table.tile(name).tap()
    place.tap()


def by_keys(table: JuniorTable, name: str, place: Locator) -> None:
    tab_to(table.page, table.tile(name))
    table.page.keyboard.press("Enter")
    tab_to(table.page, place)
    table.page.keyboard.press("Enter")


def by_mouse(table: JuniorTable, name: str, place: Locator) -> None:
    mouse = table.page.mouse
    box = table.tile(name).bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2, box["y"] - 30)
    place.wait_for()
    there = place.bounding_box()
    assert there is not None
    mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=3)
    mouse.up()
