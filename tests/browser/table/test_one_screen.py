"""One screen for all players: a curtain hides the rack of the next player."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.axe import find_barriers
from tests.browser.support.boards.hands import WithFingers
from tests.browser.support.boards.tabletop import ending, rack, read, tiles
from tests.browser.support.finished import score_sheet
from tests.browser.support.people import People
from tests.browser.support.positions import SHORT_GAME, replace_deal_of_pages
from tests.browser.support.rooms import sit_down
from tests.browser.support.serving import Served

NAMES: Final = ("Maya", "Bartek")
MOST_TURNS: Final = 40
HELD: Final = "document.querySelectorAll('[data-rack] [data-piece]').length"


def lift(page: Page) -> str | None:
    """Lift the curtain. Returns the name of the player to move, or None if the game is over."""
    cover = page.get_by_role("dialog", name="Pass the screen on")
    expect(cover.or_(ending(page)).first).to_be_visible()
    if ending(page).is_visible():
        return None
    expect(tiles(rack(page))).to_have_count(0)
    assert page.evaluate(HELD) == 0
    name = next(name for name in NAMES if cover.get_by_text(name, exact=True).count())
    cover.get_by_role("button", name="I am here").tap()
    expect(cover).to_have_count(0)
    expect(tiles(rack(page)).first).to_be_visible()
    return name


@pytest.mark.thorough
def test_a_whole_game_on_one_screen(people: People, served: Served) -> None:
    page = people.meet(device="tablet")
    sit_down(page, "standard", 2, names=NAMES, game={"time_limit": 0})
    replace_deal_of_pages(served, [page], *SHORT_GAME)
    players = {name: WithFingers(page) for name in NAMES}
    held: dict[str, list[str]] = {}
    turns = Counter[str]()
    while turns.total() < MOST_TURNS and (name := lift(page)):
        before = held.get(name)
        assert before is None or sorted(read(rack(page))) == sorted(before), "somebody else's rack"
        drawn = not players[name].prepare()
        mine = read(rack(page))
        players[name].press(page.get_by_role("button", name="Draw a tile" if drawn else "End turn"))
        turns[name] += 1
        if drawn:
            held.pop(name, None)
        else:
            held[name] = mine
    assert min(turns.values()) > 2, turns
    expect(ending(page)).to_be_visible()
    sheet = score_sheet(page).get_by_role("region", name="Score sheet")
    for name in NAMES:
        expect(sheet.get_by_role("columnheader", name=name)).to_be_visible()


def test_the_clock_waits_until_the_curtain_is_lifted(people: People) -> None:
    page = people.meet(device="phone")
    sit_down(page, "standard", 2, names=NAMES, game={"time_limit": 60}, waits=True)
    cover = page.get_by_role("dialog", name="Pass the screen on")
    clock = page.get_by_role("list", name="Players").get_by_role("timer")
    for _ in range(2):
        expect(cover.get_by_text("The clock waits. Your time begins when you are here.")).to_be_in_viewport(ratio=1)
        expect(cover.get_by_role("button", name="I am here")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("timer")).to_have_count(0)
        assert find_barriers(page) == []
        lift(page)
        expect(clock).to_contain_text(re.compile(r"(5\d|60)"))
        page.get_by_role("button", name="Draw a tile").tap()
    lift(page)
    page.reload()  # as a page of yesterday, whose clock ran behind the curtain
    expect(cover.get_by_role("timer")).to_contain_text(re.compile(r"[1-6]\d seconds left"))
    expect(cover.get_by_text("The clock is running: hand it over quickly.")).to_be_in_viewport(ratio=1)
