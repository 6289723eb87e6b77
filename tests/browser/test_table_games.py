"""Whole games at the table of the tile games: with a mouse, with fingers on a phone, from the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People
from tests.browser.tabletop import IDLE, Player, box, ending, melds, middle, rack, sit_down, tiles


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


def test_a_whole_game_with_the_mouse(people: People) -> None:
    page = sit_down(people)
    WithMouse(page).play_to_the_end()


def test_a_whole_game_with_fingers_on_a_phone(people: People) -> None:
    page = sit_down(people, "phone")
    WithFingers(page).play_to_the_end()


def test_a_whole_game_from_the_keyboard_alone(people: People) -> None:
    page = sit_down(people)
    keys = page.keyboard
    turns = 0
    while _my_turn(page):
        turns += 1
        _tab_to(page, tiles(rack(page)))
        keys.press("h")
        expect(page.get_by_role("button", name="Show the play")).to_be_focused()
        keys.press("Enter")
        hint = page.get_by_role("dialog", name="Hint")
        expect(hint.get_by_role("button", name="Show the play")).to_have_count(0)
        if hint.get_by_role("button", name="Lay it out").count():
            expect(hint.get_by_role("button", name="Lay it out")).to_be_focused()
            keys.press("Enter")
            expect(page.get_by_role("button", name="End turn")).to_be_enabled()
        else:
            keys.press("Escape")
        expect(hint).to_have_count(0)
        _tab_to(page, tiles(rack(page)).or_(tiles(melds(page))))
        keys.press("e")
    assert turns > 2
    expect(ending(page)).to_be_visible()


def _my_turn(page: Page) -> bool:
    over = ending(page)
    expect(page.get_by_role("button", name=IDLE).and_(page.locator(":enabled")).or_(over)).to_be_visible()
    return not over.is_visible()


def _tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(30):
        if wanted.and_(page.locator(":focus")).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")
