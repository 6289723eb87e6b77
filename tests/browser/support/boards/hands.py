"""Ways to move tiles at the table of the tile games."""

from __future__ import annotations

from math import hypot

from playwright.sync_api import FloatRect, Locator

from tests.browser.support.boards.tabletop import Player, box, melds, middle, tiles


class WithMouse(Player):
    def onto_cloth(self, tile: Locator) -> None:
        """Drop the tile where most room is, because it would join a meld that it fits and lies next to."""
        cloth = box(self.page.get_by_role("main"))
        lying = [box(meld) for meld in melds(self.page).all()]
        points = [
            (cloth["x"] + cloth["width"] * across / 24, cloth["y"] + cloth["height"] * down / 12)
            for across in range(1, 24)
            for down in range(1, 12)
        ]
        self._drag(tile, *max(points, key=lambda point: min((_distance(point, meld) for meld in lying), default=0)))

    def onto_meld(self, tile: Locator, meld: Locator, at: int) -> None:
        count = tiles(meld).count()
        found = box(meld)
        self._drag(tile, found["x"] + at * found["width"] / count, found["y"] + found["height"] / 2)

    def press(self, button: Locator) -> None:
        button.click()

    def _drag(self, tile: Locator, x: float, y: float) -> None:
        self.page.mouse.move(*middle(tile))
        self.page.mouse.down()
        self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()


def _distance(point: tuple[float, float], meld: FloatRect) -> float:
    x, y = point
    across = max(meld["x"] - x, x - meld["x"] - meld["width"], 0)
    down = max(meld["y"] - y, y - meld["y"] - meld["height"], 0)
    return hypot(across, down)


class WithKeys(Player):
    """Enter lifts and drops a tile."""

    def onto_cloth(self, tile: Locator) -> None:
        tile.focus()
        self.page.keyboard.press("n")

    def onto_meld(self, tile: Locator, meld: Locator, at: int) -> None:
        tile.focus()
        self.page.keyboard.press("Enter")
        tiles(meld).nth(max(at - 1, 0)).focus()
        self.page.keyboard.press("Enter")

    def press(self, button: Locator) -> None:
        button.press("Enter")


class WithFingers(Player):
    """A tap selects a tile, and the next tap its place."""

    def onto_cloth(self, tile: Locator) -> None:
        tile.tap()
        self.page.get_by_role("button", name="New meld").tap()

    def onto_meld(self, tile: Locator, meld: Locator, at: int) -> None:
        tile.tap()
        tiles(meld).nth(max(at - 1, 0)).tap()

    def press(self, button: Locator) -> None:
        button.tap()
