"""The dice game on the page, and three ways to move its dice: mouse, touch, keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import Locator, Page, expect

from rummi.core.tile import JOKER, Colour, Piece, Tile
from rummi.games.express.layout import Cell, Layout
from rummi.games.express.search.embedding import extend_existing
from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.boards.keyboard import tab_to
from tests.browser.support.people import OVER

DIE: Final = re.compile(r"^\w+ \d+$|^joker$")
AREAS: Final = ("Holding", "Reroll")
SMALL: Final = 26
"""The smallest size of cells in pixels that counts as readable."""
_COLOURS: Final = {"black": Colour.BLACK, "red": Colour.RED, "blue": Colour.BLUE, "orange": Colour.ORANGE}
_STEPS: Final[dict[str, Cell]] = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}

Way: TypeAlias = Callable[["DiceTable", Locator, Cell], None]
"""A function that moves a die of the hand to a cell."""


class DiceTable:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.cloth = page.get_by_role("main")
        self.throw = page.get_by_role("button", name=re.compile(r"^Throw "))
        self.end = page.get_by_role("button", name="End turn", exact=True)
        self.next_round = page.get_by_role("button", name="Next round")
        self.news = page.get_by_role("status").last
        self.scores = page.get_by_role("region", name=OVER)

    def area(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=name)

    def hand(self) -> list[Locator]:
        """Return the dice that are not laid, in order."""
        dice = [self.area(name).get_by_role("button", name=DIE) for name in AREAS]
        return [die for each in dice for die in each.all()]

    def laid(self) -> dict[Cell, Piece]:
        return {
            _cell(die.get_attribute("data-cell") or ""): _piece(die.get_attribute("aria-label") or "")
            for die in self.cloth.locator("[data-piece]").all()
        }

    def play_turn(self, way: Way) -> int:
        """Throw, lay dice without moving any, and end the turn. Returns how many dice were laid."""
        self.throw_dice()
        laid = self.lay(way)
        self.end.click()
        self.wait_for_turn()
        return laid

    def throw_dice(self) -> None:
        self.throw.click()
        expect(self.end).to_be_enabled()

    def lay(self, way: Way) -> int:
        expect(self.end).to_be_enabled()
        additions = self.additions()
        for cell, piece in additions:
            self._lay_one(way, cell, piece)
        for cell, _ in additions:
            expect(self.cell(cell)).to_be_visible()
        return len(additions)

    def _lay_one(self, way: Way, cell: Cell, piece: Piece) -> None:
        """Lay a die. If it missed the cell because the grid moved, take it back and try again."""
        before = self.laid()
        for _ in range(3):
            die = next(die for die in self.hand() if _piece(die.get_attribute("aria-label") or "") == piece)
            way(self, die, cell)
            self.page.evaluate(DRAWN)
            if self.cell(cell).is_visible():
                return
            if self.laid() != before:  # where the tap went elsewhere, there is nothing of his to take back
                self.page.get_by_role("button", name="Undo").click()

    def wait_for_turn(self) -> None:
        expect(self.throw.or_(self.next_round).or_(self.scores).first).to_be_visible()

    def unlike_dice(self) -> tuple[Locator, Locator]:
        """Return two dice of the hand that cannot be in one set."""
        names = [die.get_attribute("aria-label") or "" for die in self.hand()]
        tiles = [(name, tile) for name in names if isinstance(tile := _piece(name), Tile)]
        one, other = next(
            (name, another)
            for name, tile in tiles
            for another, there in tiles
            if tile.colour != there.colour and tile.number != there.number
        )
        reroll = self.area("Reroll")
        return (
            reroll.get_by_role("button", name=one, exact=True).first,
            reroll.get_by_role("button", name=other, exact=True).first,
        )

    def additions(self) -> list[tuple[Cell, Piece]]:
        table = self.laid()
        faces = [_piece(die.get_attribute("aria-label") or "") for die in self.hand()]
        after = extend_existing(Layout.of(table), faces)
        if after is None:
            return []
        down, right = _shift(table, after)
        moved = {(row + down, column + right): piece for (row, column), piece in after.dice}
        return sorted(((cell, piece) for cell, piece in moved.items() if cell not in table), key=lambda each: each[0])

    def cell(self, cell: Cell) -> Locator:
        return self.cloth.locator(f'[data-piece][data-cell="{cell[0]},{cell[1]}"]')

    def pull(self, right: float, down: float) -> None:
        """Drag the grid at a place without dice."""
        box = self.cloth.bounding_box()
        assert box is not None
        width, height = int(box["width"]), int(box["height"])
        right = max(-0.4 * width, min(0.4 * width, right))
        down = max(-0.4 * height, min(0.4 * height, down))
        free = "([x, y]) => !document.elementFromPoint(x, y).closest('[data-piece], [data-control]')"
        x, y = next(
            (box["x"] + x, box["y"] + y)
            for x in range(5, width - 5, 15)
            for y in range(5, height - 5, 15)
            if 0 < x + right < width and 0 < y + down < height
            if self.page.evaluate(free, (box["x"] + x, box["y"] + y))
        )
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=3)
        self.page.mouse.up()

    def point(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell on the screen, after zooming out until it is visible."""
        for _ in range(30):
            self.page.evaluate(DRAWN)
            box = self.cloth.bounding_box()
            assert box is not None
            size, x, y = (
                float(self.cloth.evaluate(f"node => parseFloat(node.style.getPropertyValue('{name}'))"))
                for name in ("--cell", "--x", "--y")
            )
            across, down = x + (cell[1] + 0.5) * size, y + (cell[0] + 0.5) * size
            point = box["x"] + across, box["y"] + down
            if not (size / 2 < across < box["width"] - size / 2 and size / 2 < down < box["height"] - size / 2):
                if size > SMALL:
                    self.page.get_by_role("button", name="Zoom out").click()
                else:
                    self.pull(box["width"] / 2 - across, box["height"] / 2 - down)
            elif self.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-control]')", point):
                self.pull(-60, -40)
            else:
                return point
        raise AssertionError(f"cell {cell} does not come into sight")


def by_mouse(table: DiceTable, die: Locator, cell: Cell) -> None:
    x, y = table.point(cell)
    die.hover()
    table.page.mouse.down()
    table.page.mouse.move(x - 15, y - 15)
    table.page.mouse.move(x, y)
    table.page.mouse.up()


def by_touch(table: DiceTable, die: Locator, cell: Cell) -> None:
    die.tap()
    x, y = table.point(cell)
    table.page.touchscreen.tap(x, y)


def by_keys(table: DiceTable, die: Locator, cell: Cell) -> None:
    keyboard = table.page.keyboard
    tab_to(table.page, die)
    keyboard.press("Enter")
    keyboard.press("ArrowUp")
    here = table.page.locator(":focus[data-cell]")
    expect(here).to_be_attached()
    row, column = _cell(here.get_attribute("data-cell") or "")
    for key, (down, right) in _STEPS.items():
        for _ in range(max(0, (cell[0] - row) * down + (cell[1] - column) * right)):
            keyboard.press(key)
            row, column = row + down, column + right
            expect(table.page.locator(f':focus[data-cell="{row},{column}"]')).to_be_attached()
    keyboard.press("Enter")


def _cell(text: str) -> Cell:
    row, column = text.split(",")
    return int(row), int(column)


def _piece(words: str) -> Piece:
    if words.startswith("joker"):
        return JOKER
    colour, number = words.split()
    return Tile(_COLOURS[colour], int(number))


def _shift(table: dict[Cell, Piece], after: Layout) -> Cell:
    """Return the offset between the layout, which starts at its own corner, and its place on the screen."""
    if not table:
        return 0, 0
    (row, column), piece = next(iter(table.items()))
    moves = [(row - there[0], column - there[1]) for there, each in after.dice if each == piece]
    return next(
        (down, right)
        for down, right in moves
        if all(after.at.get((cell[0] - down, cell[1] - right)) == each for cell, each in table.items())
    )
