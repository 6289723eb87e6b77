"""A hint at a table with real tiles, at the pace of somebody who sees the page for the first time: the table entered by
keys, the steps read, and the tiles moved, in under a minute. It waits as long as a person would, so it is thorough.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from rummi import Meld, Table, solve
from tests.browser.support.people import Language, People

TAP_MS: Final = 350
"""From one key to the next; a finger that slides over a run takes two of them."""
LOOK_MS: Final = 800
"""To find the next meld on the real table, the rack, a line of the page."""
WORDS_A_MINUTE: Final = 200
HAND_MS: Final = 1_500
"""To move one real tile."""
MINUTE: Final = 60.0

TABLE: Final = "R9 R10 R11 R12 | K7 B7 O7 | K1 K2 K3 | O2 O3 O4 O5 | K10 B10 O10 | R13 B13 O13"
RACK: Final = "K4 R1 R7 R8 B4 B13 O1 O9"
COLOURS: Final = {"K": "black|czarn", "R": "red|czerwon", "B": "blue|niebiesk", "O": "orange|pomarańcz"}


class Newcomer:
    """Who has never seen the page; what he does takes him his time."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._colour = ""
        self.seconds = 0.0
        """Of his own, and those for which he waited for an answer; what it takes to play him is not counted."""

    def _takes(self, ms: float) -> None:
        self.seconds += ms / 1_000
        self._page.wait_for_timeout(ms)

    def look(self, lines: int = 1) -> None:
        self._takes(lines * LOOK_MS)

    def read(self, text: str) -> None:
        self._takes(len(text.split()) * 60_000 / WORDS_A_MINUTE)

    def move(self, tiles: int) -> None:
        self._takes(tiles * HAND_MS)

    def await_sight(self, of: Locator) -> None:
        began = monotonic()
        expect(of).to_be_visible()
        self.seconds += monotonic() - began

    def tap(self, where: Locator) -> None:
        self._takes(TAP_MS)
        where.tap()

    def enter_meld(self, tiles: list[str]) -> None:
        self.look()
        if len({tile[0] for tile in tiles}) == 1:
            self._choose(tiles[0][0])
            self._slide(tiles[0], tiles[-1])
        else:
            self.enter(tiles)

    def enter(self, tiles: list[str]) -> None:
        for tile in tiles:
            self._choose(tile[0])
            self.tap(self._page.locator(f"[data-tile={tile}]"))

    def _choose(self, colour: str) -> None:
        if colour != self._colour:
            self.tap(self._page.get_by_role("button", name=re.compile(rf"^({COLOURS[colour]})\w*(,|$)")).last)
            self._colour = colour

    def _slide(self, first: str, last: str) -> None:
        mouse = self._page.mouse
        for tile, press in ((first, mouse.down), (last, mouse.up)):
            box = self._page.locator(f"[data-tile={tile}]").bounding_box()
            assert box
            self._takes(TAP_MS)
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            press()


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_hint_for_a_real_table_is_laid_out_within_a_minute(people: People, language: Language) -> None:
    page = people.come("/solver", device="phone", language=language)
    somebody = Newcomer(page)
    began = monotonic()
    somebody.look(3)  # the three questions, where the keys write, and the keys
    for number, meld in enumerate(TABLE.split(" | ")):
        if number:
            somebody.tap(page.get_by_role("button", name=re.compile("^(new meld|nowy układ)$", re.IGNORECASE)))
        somebody.enter_meld(meld.split())
    somebody.tap(page.get_by_role("button", name=re.compile("^(write here|pisz tutaj)")))
    somebody.look()
    somebody.enter(RACK.split())
    best = solve(TABLE, RACK)
    said = page.get_by_role("status").filter(has_text=str(best.tiles))
    somebody.await_sight(said)
    somebody.look()
    somebody.tap(page.get_by_role("button", name=re.compile("^(See how|Pokaż jak)")))
    answer = page.get_by_role("dialog")
    steps = answer.get_by_role("list", name=re.compile("^(How it is done|Jak to zrobić)")).get_by_role("listitem")
    somebody.await_sight(steps.first)
    somebody.look()
    for step in steps.all_inner_texts():
        somebody.read(step)
    somebody.move(moved(best.table.melds))
    told = f"{somebody.seconds:.1f} s, played in {monotonic() - began:.1f} s"
    print(f"{language}: {told}; {best.tiles} tiles in {steps.count()} steps")  # noqa: T201
    assert somebody.seconds < MINUTE


def moved(after: Sequence[Meld]) -> int:
    """Tiles that do not stay where most of their meld stays."""
    old = [str(meld).split() for meld in Table.parse(TABLE).melds]
    count = 0
    for meld in after:
        tiles = str(meld).split()
        stays = max((sum(tile in kept for tile in tiles) for kept in old), default=0)
        count += len(tiles) - stays
    return count
