"""How long a new user needs to get a hint for a table with real tiles: real actions, timed at the pace of people.

The paces are explained in docs/benchmarks.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Page, expect

from rummi import Meld, Table, solve
from tests.browser.support.people import Device, Language, People

PREPARE_S: Final = 1.35
"""Before each meld, each colour of the rack and each section of the page."""
POINT_S: Final = 1.3
"""To point at something other than the keys, and press it."""
TAP_S: Final = 0.4
"""To tap a key of the page. Sliding over a run takes two taps."""
TYPE_S: Final = 0.28
READ_A_SECOND: Final = 25
"""Letters per second: 250 words of five letters and a space in a minute."""
HAND_S: Final = 1.5
"""To move one real tile."""
MINUTE_S: Final = 60.0

TABLE: Final = "K13 R13 O13 | B11 B12 B13 | K12 B12 O12 | R4 R5 R6 | R7 B7 O7 | R8 R9 R10"
RACK: Final = "K4 K4 K6 K10 K10 R2 R3 R11 R13 B5 B8 O3 O8 O11"
"""The median of twenty positions from games of bots with six melds and fourteen tiles on the rack."""
COLOURS: Final = {"K": "black|czarn", "R": "red|czerwon", "B": "blue|niebiesk", "O": "orange|pomarańcz"}


class Newcomer:
    """A simulated person who sees the page for the first time; counts the time they need."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._colour = "K"
        self.seconds = 0.0

    def prepare(self) -> None:
        self.seconds += PREPARE_S

    def read(self, text: str) -> None:
        self.seconds += len(text) / READ_A_SECOND

    def press(self, name: str) -> None:
        self.seconds += POINT_S
        self.page.get_by_role("button", name=re.compile(name)).tap()

    def tap(self, tile: str) -> None:
        self.seconds += TAP_S
        self.page.locator(f"[data-tile={tile}]").tap()

    def choose(self, colour: str) -> None:
        if colour != self._colour:
            self.seconds += TAP_S
            self.page.get_by_role("button", name=re.compile(rf"^({COLOURS[colour]})\w*(,|$)")).last.tap()
            self._colour = colour

    def slide(self, first: str, last: str) -> None:
        mouse = self.page.mouse
        for tile, press in ((first, mouse.down), (last, mouse.up)):
            box = self.page.locator(f"[data-tile={tile}]").bounding_box()
            assert box
            self.seconds += TAP_S
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            press()

    def type(self, text: str) -> None:
        self.seconds += TYPE_S * len(text)
        self.page.keyboard.type(text)


def enter_by_touch(somebody: Newcomer) -> None:
    somebody.read(somebody.page.get_by_text(re.compile("^(Colour, then|Kolor, potem)")).inner_text())
    for meld in TABLE.split(" | "):
        somebody.prepare()
        tiles = meld.split()
        if is_run(tiles):
            somebody.choose(tiles[0][0])
            somebody.slide(tiles[0], tiles[-1])
            continue
        somebody.choose(tiles[0][0])
        somebody.tap(tiles[0])
        for tile in tiles[1:]:  # the colour is enough
            somebody.choose(tile[0])
    somebody.prepare()
    somebody.press("^(write here|pisz tutaj)")
    for colour, tiles in rack_by_colour():
        somebody.prepare()
        somebody.choose(colour)
        for tile in tiles:
            somebody.tap(tile)
    somebody.prepare()
    somebody.press("^(See how|Pokaż jak)")


def enter_by_keyboard(somebody: Newcomer) -> None:
    """The field for the table has the focus at first."""
    somebody.read(somebody.page.get_by_text(re.compile("^(Type below|Wpisz poniżej)")).inner_text())
    expect(somebody.page.get_by_label(re.compile("^(The table as text|Stół jako tekst)"))).to_be_focused()
    for meld in TABLE.split(" | "):
        somebody.prepare()
        tiles = meld.split()
        short = f"{tiles[0]}-{tiles[-1][1:]}" if is_run(tiles) else "".join(tile[0] for tile in tiles) + tiles[0][1:]
        somebody.type(f"{short.lower()} ")
    somebody.type("\n")
    for colour, tiles in rack_by_colour():
        somebody.prepare()
        somebody.type(f"{colour.lower()}{' '.join(tile[1:] for tile in tiles)} ")
    somebody.prepare()


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_hint_for_a_real_table_is_laid_out_within_a_minute(
    people: People, device: Device, language: Language
) -> None:
    page = people.come("/solver", device=device, language=language)
    somebody = Newcomer(page)
    somebody.prepare()
    (enter_by_touch if device == "phone" else enter_by_keyboard)(somebody)
    best = solve(TABLE, RACK)
    expect(page.get_by_role("heading", name=re.compile(rf"\b{best.tiles}\D+{len(RACK.split())}\b"))).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(f"#table={quote_plus(TABLE)}&")))
    steps = page.get_by_role("list", name=re.compile("^(How it is done|Jak to zrobić)")).get_by_role("listitem")
    for step in steps.all_inner_texts():
        somebody.read(step)
    somebody.seconds += HAND_S * count_moved_tiles(best.table.melds)
    print(f"{device}, {language}: {somebody.seconds:.1f} s, {best.tiles} tiles in {steps.count()} steps")  # noqa: T201
    assert somebody.seconds < MINUTE_S


def is_run(tiles: Sequence[str]) -> bool:
    return len({tile[0] for tile in tiles}) == 1


def rack_by_colour() -> Iterable[tuple[str, list[str]]]:
    return ((colour, list(tiles)) for colour, tiles in groupby(RACK.split(), lambda tile: tile[0]))


def count_moved_tiles(after: Sequence[Meld]) -> int:
    """Return how many tiles have to be moved by hand."""
    old = [str(meld).split() for meld in Table.parse(TABLE).melds]
    count = 0
    for meld in after:
        tiles = str(meld).split()
        stays = max((sum(tile in kept for tile in tiles) for kept in old), default=0)
        count += len(tiles) - stays
    return count
