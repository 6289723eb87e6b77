"""One screen that goes round the family: whoever is not on the move sees no tile of the next rack."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.hands import WithFingers
from tests.browser.people import People
from tests.browser.positions import deal
from tests.browser.rooms import sit_down
from tests.browser.serving import Served
from tests.browser.tabletop import ending, rack, read, tiles

NAMES: Final = ("Maya", "Bartek")
RACKS: Final = ("K1 K10 K10 R3 R8 R12 B4 B9 O2 O3 O3 O10 O13 *", "K8 K11 R7 B3 B5 B6 B7 B10 B11 O1 O4 O6 O7 O8")
NEXT: Final = "O7 R7 K13 O5 B8 R12 R2 B2"
"""With these tiles both open at once, draw now and then, rearrange, and Bartek goes out in his seventh turn."""
MOST_TURNS: Final = 40
HELD: Final = "document.querySelectorAll('[data-rack] [data-piece]').length"


def lift(page: Page) -> str | None:
    """Wait for the curtain and lift it; whose turn it is, or None when the game is over."""
    cover = page.get_by_role("dialog", name="Pass the screen on")
    expect(cover.or_(ending(page)).first).to_be_visible()
    if ending(page).is_visible():
        return None
    expect(tiles(rack(page))).to_have_count(0)
    assert page.evaluate(HELD) == 0
    name = next(name for name in NAMES if cover.get_by_text(name, exact=True).count())
    cover.get_by_role("button", name="Show my tiles").tap()
    expect(cover).to_have_count(0)
    expect(tiles(rack(page)).first).to_be_visible()
    return name


def test_a_family_plays_a_whole_game_on_one_screen(people: People, served: Served) -> None:
    page = people.come(device="tablet")
    sit_down(page, "standard", 2, names=NAMES, game={"time_limit": 0})
    room = page.url
    page.goto("about:blank")  # while the server is away
    deal(served, room.rpartition("/")[2], RACKS, NEXT)
    page.goto(room)
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
    sheet = page.get_by_role("dialog").get_by_role("region", name="Score sheet")
    for name in NAMES:
        expect(sheet.get_by_role("columnheader", name=name)).to_be_visible()


def test_the_curtain_shows_the_time_that_runs_behind_it(people: People) -> None:
    page = people.come(device="phone")
    sit_down(page, "standard", 2, names=NAMES, game={"time_limit": 60})
    cover = page.get_by_role("dialog", name="Pass the screen on")
    expect(cover.get_by_role("timer")).to_contain_text(re.compile(r"[1-5]\d seconds left"))
    expect(cover.get_by_text("The clock is running: hand it over quickly.")).to_be_in_viewport(ratio=1)
    expect(cover.get_by_role("button", name="Show my tiles")).to_be_in_viewport(ratio=1)
    lift(page)
    expect(page.get_by_role("list", name="Players").get_by_role("timer")).to_be_visible()
