"""Ways to move tiles at the table of the tile games."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.tabletop import Player, box, middle, tiles


class WithMouse(Player):
    def onto_cloth(self, tile: Locator) -> None:
        """Into the margin, where no meld lies and a new one finds its place by itself."""
        cloth = box(self.page.get_by_role("main"))
        self._drag(tile, cloth["x"] + cloth["width"] - 20, cloth["y"] + cloth["height"] - 10)

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


class WithFingers(Player):
    """A tap chooses, the next says where to."""

    def onto_cloth(self, tile: Locator) -> None:
        tile.tap()
        self.page.get_by_role("button", name="New meld").tap()

    def onto_meld(self, tile: Locator, meld: Locator, at: int) -> None:
        tile.tap()
        tiles(meld).nth(max(at - 1, 0)).tap()

    def press(self, button: Locator) -> None:
        button.tap()
