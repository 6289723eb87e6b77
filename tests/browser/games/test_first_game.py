"""The first game of a new player with the coach, by keyboard and by touch."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes
from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.boards.keyboard import enter, tab_to
from tests.browser.support.finished import result_region
from tests.browser.support.people import Device, People
from tests.browser.support.positions import replace_deal
from tests.browser.support.serving import Served
from tests.support.patience import TIMES

MINE: Final = "R11 R12 R13 K4 K5 K6 K2"
"""Two sets for the opening, and a tile that needs two others. Sorted by colour, it would come first."""
THEIRS: Final = "K2 B6 B8 K9 R2 B2 O5 R5"
TOP: Final = "B11 K1 O12 K3 K12 R7 B4"
"""The tiles to draw, by both players in turn."""
DRAW: Final = "The draw for the start"
LAY: Final = re.compile("^(Do this step|Lay it out)$")
COACHED: Final[dict[str, Any]] = {
    "rules": "standard",
    "seats": 2,
    "bot": "novice",
    "hints": 100,
    "pace": "instant",
    "game": {"time_limit": 0},
}


def test_a_new_player_gets_a_coach_and_no_clock_and_can_turn_the_coach_off(people: People) -> None:
    page = people.come(new=True)
    expect(page.get_by_text("no clock")).to_be_visible()
    page.add_locator_handler(page.get_by_role("region", name=DRAW), lambda: page.keyboard.press("Escape"))
    page.get_by_role("button", name="Play now against bots").click()
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("status")).to_contain_text(re.compile("draw a tile|you can open now"))
    expect(page.get_by_text("Your first game")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    assert find_barriers_in_all_themes(page) == []
    coach.get_by_role("button", name="Leave me alone").click()
    expect(coach).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a coach help me").click()
    expect(coach).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause the game").click()
    paused = page.get_by_role("dialog", name="The game is paused")
    expect(paused).to_be_visible()
    assert find_barriers(page) == []
    page.reload()
    page.get_by_role("button", name="Go on").click()
    expect(paused).to_have_count(0)
    page.goto("/")
    expect(page.get_by_text("3 bots")).to_be_visible()  # the next game is an ordinary one


@pytest.mark.own_tabs
@pytest.mark.parametrize(
    "device", ["phone", *(pytest.param(device, marks=pytest.mark.thorough) for device in ("desktop", "small"))]
)
def test_a_whole_game_with_the_coach(people: People, served: Served, device: Device) -> None:
    """On a desktop by keyboard only, on a phone by touch only."""
    page = _coached(people, served, device)
    _see_the_draw(page, device)
    bank = page.get_by_role("paragraph").filter(has_text="in the bank").first
    opened, drawn = False, 0
    while not result_region(page).count():
        coach = page.locator("[data-coach]")
        expect(page.locator("[data-coach]:visible").or_(result_region(page)).first).to_be_visible()
        if result_region(page).count():
            break
        main = page.locator("[data-main]")
        if "draw a tile" in (coach.text_content() or ""):
            drawn += 1
            before = bank.text_content() or ""
            _press(main, device)
            expect(bank).not_to_have_text(before)
        else:
            _lay(page, device, opened=opened)
            opened = True
            expect(coach).to_contain_text("Now end your turn")
            _press(page.get_by_role("button", name="End turn"), device)
        page.wait_for_function(_NEXT)
    assert opened
    assert drawn > 0
    expect(page.get_by_role("region", name="You win! All your tiles are laid.")).to_be_visible()
    expect(page.get_by_role("heading", name="You won.")).to_be_focused()


_NEXT: Final = """() => !document.querySelector('[data-coach]')
    || !/end your turn/.test(document.querySelector('[data-coach]').textContent)"""


_LYING: Final = """() => [...document.querySelectorAll('[data-piece]')].map((piece) => {
    const { x, y } = piece.getBoundingClientRect();
    return [piece.getAttribute('aria-label'), Math.round(x), Math.round(y)].join();
}).join('|')"""
"""The positions of the tiles."""


def _lay(page: Page, device: Device, *, opened: bool) -> None:
    expect(page.locator("[data-rack] [data-pointed]")).not_to_have_count(0)
    offers = page.get_by_role("button", name=re.compile("^Lay "))
    if not opened:
        expect(offers).to_have_count(2)
        expect(page.get_by_text("You hold 51 points in sets: you can open now.")).to_be_visible()
        assert TIMES == 1 or find_barriers(page) == []
    if device != "desktop" and not opened:
        offers.first.tap()  # one tap lays a set, and the other is laid by what is shown
    if device != "desktop":
        page.get_by_role("button", name="Show me").tap()
    else:
        tab_to(page, page.locator("[data-piece]"))
        page.keyboard.press("h")
        _press(page.get_by_role("button", name="Show the play"), device)
    expect(page.get_by_role("button", name=LAY)).to_be_visible()
    while page.get_by_role("button", name=LAY).count():
        before = page.evaluate(_LYING)
        _press(page.get_by_role("button", name=LAY), device)
        page.wait_for_function(f"before => ({_LYING})() !== before", arg=before)
        page.evaluate(DRAWN)


def _see_the_draw(page: Page, device: Device) -> None:
    """Check that the coach waits while the draw for the start is shown."""
    draw = page.get_by_role("region", name=DRAW)
    expect(page.locator("[data-rack] [data-piece]").first).not_to_have_accessible_name("black 2")
    expect(draw).to_be_visible()
    expect(page.locator("[data-coach], [data-pointed]")).to_have_count(0)
    expect(page.get_by_role("group", name="Sets to open with")).to_have_count(0)
    assert TIMES == 1 or find_barriers(page) == []
    if device == "desktop":
        page.keyboard.press("Tab")  # whatever is done, it goes
    else:
        draw.get_by_role("button", name="All right").tap()
    expect(page.locator("[data-coach]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-coach]")).to_be_visible()
    expect(draw).to_have_count(0)


def _press(button: Locator, device: Device) -> None:
    if device != "desktop":
        button.tap()
    else:
        enter(button)


def _coached(people: People, served: Served, device: Device) -> Page:
    page = people.meet(device=device)
    assert page.request.post("/api/session", data={"name": "Maya"}).ok
    made = page.request.post("/api/rooms", data={"options": COACHED, "start": True})
    assert made.ok, made.text()
    code: str = made.json()["room"]["code"]
    page.context.add_init_script(f"localStorage.setItem('rummi.coached', '\"{code}\"')")
    replace_deal(served, code, (MINE, THEIRS), TOP, whole=False)
    page.goto(f"/room/{code}")
    page.locator("[data-rack] [data-piece]").first.wait_for()
    return page
