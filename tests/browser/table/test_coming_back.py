"""Disconnected in the middle of a turn: the draft survives, and every action happens once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.hands import WithMouse
from tests.browser.support.boards.tabletop import bare, begun_meld, box, main_button, melds, rack, read, sit_down, tiles
from tests.browser.support.people import Device, People
from tests.browser.support.serving import Served

LOST: Final = "The connection is lost"
MOST_TURNS: Final = 40
LOADED: Final = """() => new Promise((there) => {
  const look = (seen) => seen.getEntries().some(({ name }) => name.endsWith(".wasm")) && there();
  new PerformanceObserver(look).observe({ type: "resource", buffered: true });
})"""
"""Resolves when the service worker can answer offline."""


def kill_server(page: Page, served: Served) -> None:
    served.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    served.start()


def offline(page: Page, _: Served) -> None:
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    page.context.set_offline(False)


def reload_page(page: Page, _: Served) -> None:
    page.reload()
    expect(tiles(rack(page)).first).to_be_visible()


def lay_an_opening(page: Page) -> WithMouse:
    """Draw until an opening is possible, and lay it without ending the turn."""
    player = WithMouse(page)
    for _ in range(MOST_TURNS):
        assert player.until_my_turn()
        if player.prepare():
            return player
        main_button(page).click()
    raise AssertionError("no opening in all these turns")


@pytest.mark.parametrize(
    "interrupt", [kill_server, *(pytest.param(each, marks=pytest.mark.thorough) for each in (offline, reload_page))]
)
def test_a_turn_survives(people: People, served: Served, interrupt: Callable[[Page, Served], None]) -> None:
    page = sit_down(people)
    player = lay_an_opening(page)
    table, held = player.table(), read(rack(page))
    interrupt(page, served)
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(main_button(page)).to_have_text("End turn")
    assert (player.table(), read(rack(page))) == (table, held)
    main_button(page).click()
    assert player.until_my_turn()
    assert Counter(map(bare, read(rack(page)))) == Counter(map(bare, held))
    lying = Counter(bare(tile) for meld in player.table() for tile in meld)
    mine = Counter(bare(tile) for meld in table for tile in meld)
    assert mine <= lying
    assert max(lying.values()) <= 2


def test_an_action_while_disconnected_happens_once(people: People) -> None:
    page = sit_down(people)
    expect(main_button(page)).to_be_enabled()
    held = Counter(read(rack(page)))
    kernel = page.workers[0] if page.workers else page.wait_for_event("worker")
    kernel.evaluate(LOADED)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    page.get_by_role("button", name="Hint").click()  # found in the browser
    hint = page.get_by_role("dialog", name="Hint")
    expect(hint).to_contain_text(re.compile("Something with|You cannot open yet"))
    hint.get_by_role("button", name="Close").click()
    main_button(page).click()
    page.context.set_offline(False)
    expect(tiles(rack(page))).to_have_count(15)
    expect(main_button(page)).to_be_enabled()
    assert held <= Counter(read(rack(page)))
    expect(tiles(rack(page))).to_have_count(15)


def test_a_draft_made_while_disconnected_is_shared_later(people: People, served: Served) -> None:
    page = sit_down(people, pace="slow")
    watcher = people.come(page.url)
    expect(main_button(page)).to_be_enabled()
    lying = melds(page).count()
    served.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    tiles(rack(page)).first.focus()
    page.keyboard.press("n")
    expect(melds(page)).to_have_count(lying + 1)
    served.start()
    expect(melds(watcher)).to_have_count(lying + 1)
    assert read(begun_meld(watcher)) == read(begun_meld(page))


def test_a_time_out_explains_what_happened_to_the_tiles(people: People) -> None:
    page = sit_down(people, game={"time_limit": 4})
    expect(main_button(page)).to_be_enabled()
    held = tiles(rack(page)).count()
    expect(page.get_by_role("timer")).to_be_visible()
    tiles(rack(page)).first.focus()
    page.keyboard.press("n")
    expect(begun_meld(page)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\s*Your time is up[.] A penalty tile for you")).first).to_be_visible()
    expect(page.get_by_role("button", name="Draw a tile")).to_be_enabled()
    assert tiles(rack(page)).count() > held


def test_a_legal_draft_counts_when_time_runs_out(people: People) -> None:
    page = sit_down(people, game={"time_limit": 12})
    player = lay_an_opening(page)
    laid = Counter(bare(tile) for meld in player.table() for tile in meld)
    told = page.get_by_text(re.compile("Your time is up. You (open|lay)")).first
    expect(told).to_be_visible(timeout=60_000)  # on a slow disk time is put off now and then
    assert laid <= Counter(bare(tile) for meld in player.table() for tile in meld)


def test_an_action_in_another_tab_is_not_reported_as_a_time_out(people: People) -> None:
    page = sit_down(people, game={"time_limit": 120})
    expect(main_button(page)).to_be_enabled()
    other = page.context.new_page()
    other.goto(page.url)
    main_button(other).click()
    expect(tiles(rack(page))).to_have_count(15)
    expect(main_button(page)).to_be_enabled()
    expect(page.get_by_text(re.compile(r"^\s*Your turn: ")).first).to_be_visible()
    expect(page.get_by_text("Your time is up")).to_have_count(0)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    clock, told = box(page.get_by_role("timer")), box(page.get_by_text(LOST))
    assert told["y"] >= clock["y"] + clock["height"], "the notice hides the clock"


@pytest.mark.parametrize(
    "device",
    ["tiny", pytest.param("phone", marks=pytest.mark.thorough), pytest.param("desktop", marks=pytest.mark.thorough)],
)
def test_the_home_page_links_to_the_running_game_first(people: People, device: Device) -> None:
    page = sit_down(people, device=device)
    address = page.url
    page.get_by_role("button", name="Menu").and_(page.locator(":visible")).click()
    page.get_by_role("button", name="Leave the table").click()
    back = page.get_by_role("link", name="Back to the table")
    expect(back).to_be_in_viewport(ratio=1)
    play = page.get_by_role("button", name="Play now against bots")
    assert box(back)["y"] + box(back)["height"] < box(play)["y"]
    back.click()
    expect(page).to_have_url(address)
    expect(tiles(rack(page)).first).to_be_visible()
