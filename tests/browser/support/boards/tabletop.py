"""Players of the tile games, who read the names of tiles on the page and move them one by one."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Final

from playwright.sync_api import FloatRect, Locator, Page, expect

from rummi import Table, solve
from tests.browser.support.people import OVER, Device, People

LETTERS: Final = {"black": "K", "red": "R", "blue": "B", "orange": "O"}
TILE: Final = re.compile(r"^(joker)?(?: as )?(?:(black|red|blue|orange) (\d+))?$")
IDLE: Final = re.compile(r"^(Draw a tile|Pass)$")


def sit_down(people: People, device: Device = "desktop", **options: Any) -> Page:
    """Start a game against a weak bot that moves at once."""
    page = people.meet(device=device)
    chosen = {"rules": "standard", "seats": 2, "bot": "novice", "pace": "instant", "hints": 100, **options}
    chosen.setdefault("game", {"time_limit": 0})
    assert page.request.post("/api/session", data={"name": "Kasia"}).ok
    made = page.request.post("/api/rooms", data={"options": chosen, "start": True})
    assert made.ok, made.text()
    page.goto(f"/room/{made.json()['room']['code']}")
    expect(tiles(rack(page)).first).to_be_visible()
    return page


def rack(page: Page) -> Locator:
    return page.get_by_role("region", name="Your rack")


def melds(page: Page) -> Locator:
    """Return the melds in reading order; their positions are not known."""
    return page.get_by_role("list", name="Melds on the table").get_by_role("listitem")


def begun_meld(page: Page) -> Locator:
    """Return the single tile that was laid as a new meld."""
    return page.get_by_role("listitem", name=re.compile("2 tiles missing"))


def tiles(where: Locator) -> Locator:
    return where.get_by_role("button", name=TILE)


def main_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^(Draw a tile|Pass|End turn)$"))


def ending(page: Page) -> Locator:
    return page.get_by_role("region", name=OVER)


def read(where: Locator) -> list[str]:
    """Return the tiles of a rack or meld in the notation, from their accessible names."""
    names = tiles(where).evaluate_all("nodes => nodes.map(node => node.getAttribute('aria-label'))")
    return [_written(name) for name in names]


def _written(name: str) -> str:
    found = TILE.match(name)
    assert found, name
    joker, colour, number = found.groups()
    return ("*" if joker else "") + (LETTERS[colour] + number if colour else "")


def bare(tile: str) -> str:
    return "*" if tile.startswith("*") else tile


class Player(ABC):
    """Plays whole turns. Subclasses move tiles by mouse, touch or keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.opened = False

    @abstractmethod
    def onto_cloth(self, tile: Locator) -> None:
        """Lay the tile as a new meld."""

    @abstractmethod
    def onto_meld(self, tile: Locator, meld: Locator, at: int) -> None:
        """Add the tile to a meld at a position."""

    @abstractmethod
    def press(self, button: Locator) -> None: ...

    def table(self) -> list[list[str]]:
        names = melds(self.page).evaluate_all(
            """melds => melds.map(
                (meld) => [...meld.querySelectorAll("button")].map((tile) => tile.getAttribute("aria-label")))"""
        )
        return [[_written(name) for name in meld] for meld in names]

    def until_my_turn(self) -> bool:
        """Wait for the player's turn. Returns False if the game is over."""
        over = ending(self.page)
        expect(self.page.get_by_role("button", name=IDLE).and_(self.page.locator(":enabled")).or_(over)).to_be_visible()
        return not over.is_visible()

    def take_turn(self) -> None:
        self.prepare()
        self.press(main_button(self.page))

    def prepare(self) -> bool:
        """Lay the best play without ending the turn. Returns False if there is none."""
        play = self._best()
        if play is None:
            return False
        self.lay(Table.parse(play).melds)
        self.opened = True
        expect(main_button(self.page)).to_have_text("End turn")
        return True

    def _best(self) -> str | None:
        """Return the whole table after the best play, or None if there is no play."""
        table = " | ".join(map(" ".join, self.table())) or "-"
        held = " ".join(map(bare, read(rack(self.page))))
        if self.opened:
            found = solve(table, held, least_change=True)
        else:
            found = solve("-", held, objective="opening")
            if sum(meld.value or 0 for meld in found.table) < 30:
                return None
        if not len(found.played):
            return None
        lying = "" if self.opened or table == "-" else f" | {table}"
        return f"{found.table}{lying}"

    def lay(self, goal: Any) -> None:
        wanted = [[bare(str(piece)) for piece in meld.pieces] for meld in goal]
        for meld in _apart(wanted, self._lying())[0]:
            self._build(meld, wanted)

    def _lying(self) -> list[list[str]]:
        return [list(map(bare, meld)) for meld in self.table()]

    def _build(self, meld: list[str], wanted: list[list[str]]) -> None:
        """Extend the largest part of the meld that is there, or begin with its first tile. Handles equal melds, too."""
        need = Counter(meld)
        twins = sum(Counter(other) == need for other in wanted)
        for _ in range(twins * len(meld) + 1):
            table = self._lying()
            missing_melds, loose = _apart(wanted, table)
            if need not in map(Counter, missing_melds):
                return
            parts = [i for i in loose if Counter(table[i]) <= need]
            base = max(parts, key=lambda i: len(table[i]), default=None)
            missing = need - Counter(table[base]) if base is not None else need
            tile = next(piece for piece in meld if missing[piece])
            source = self._find(tile, table, [i for i in loose if i != base])
            if base is None:
                self.onto_cloth(source)
            else:
                at = sum(meld.index(piece) < meld.index(tile) for piece in table[base])
                self.onto_meld(source, melds(self.page).nth(base), at)
        raise AssertionError(f"{meld} does not come to lie there: {self.table()}")

    def _find(self, tile: str, table: list[list[str]], loose: list[int]) -> Locator:
        """Return the tile from melds that change anyway, or else from the rack."""
        for i in loose:
            if tile in table[i]:
                return tiles(melds(self.page).nth(i)).nth(table[i].index(tile))
        held = list(map(bare, read(rack(self.page))))
        return tiles(rack(self.page)).nth(held.index(tile))

    def play_to_the_end(self, most: int = 80) -> None:
        for _ in range(most):
            if not self.until_my_turn():
                break
            self.take_turn()
        expect(ending(self.page)).to_be_visible()


def lay(page: Page, *names: str) -> None:
    """Lay tiles as one meld by keyboard."""
    for name in names:
        tiles(rack(page)).and_(page.get_by_role("button", name=name, exact=True)).first.press("Enter")
    page.keyboard.press("n")


def _apart(wanted: list[list[str]], table: list[list[str]]) -> tuple[list[list[str]], list[int]]:
    """Return the melds that are missing on the table, and the positions of melds that are not wanted."""
    missing = [Counter(meld) for meld in wanted]
    loose = []
    for i, lying in enumerate(map(Counter, table)):
        if lying in missing:
            missing.remove(lying)
        else:
            loose.append(i)
    return [meld for meld in wanted if Counter(meld) in missing], loose


def box(where: Locator) -> FloatRect:
    found = where.bounding_box()
    assert found
    return found


def middle(where: Locator) -> tuple[float, float]:
    found = box(where)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
