"""A game over a bad network: every action happens once, and the page shows the connection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tools.network import FaultyNetwork

from tests.browser.support.boards.tabletop import main_button, rack, read, sit_down, tiles
from tests.browser.support.people import People, Tabs
from tests.browser.support.serving import Served
from tests.browser.table.test_coming_back import LOST


@pytest.fixture
def network(served: Served) -> Iterator[FaultyNetwork]:
    with FaultyNetwork(int(served.address.rpartition(":")[2]), seed=36) as network:
        yield network


@pytest.fixture
def behind(tabs: Tabs, network: FaultyNetwork) -> Iterator[People]:
    """People who connect to the server through the faulty network."""
    people = People(tabs, f"http://127.0.0.1:{network.port}", own_tabs=True)
    yield people
    people.leave()


def drawn(page: Page, before: Counter[str]) -> Counter[str]:
    """Return the rack and check that exactly one tile was drawn."""
    expect(tiles(rack(page))).to_have_count(before.total() + 1)
    expect(main_button(page)).to_be_enabled()
    now = Counter(read(rack(page)))
    assert before <= now
    assert now.total() == before.total() + 1
    return now


def test_a_game_behind_a_bad_network(behind: People, network: FaultyNetwork) -> None:
    page = sit_down(behind, game={"time_limit": 600})
    expect(main_button(page)).to_be_enabled()
    held = Counter(read(rack(page)))

    network.delay, network.jitter = 0.2, 0.2
    main_button(page).click()
    held = drawn(page, held)
    network.delay = network.jitter = 0.0

    network.deafen("down")  # the server acts, and its answer is lost
    network.refuses = True
    main_button(page).click()
    expect(main_button(page)).to_be_disabled()
    network.cut()
    expect(page.get_by_text(LOST)).to_be_visible()
    network.refuses = False
    expect(page.get_by_text(LOST)).to_have_count(0)
    held = drawn(page, held)

    network.deafen("up")  # the server never hears of it
    main_button(page).click()
    network.cut()
    held = drawn(page, held)

    network.hold_back()
    network.cut()
    expect(page.get_by_text(LOST)).to_be_visible()
    main_button(page).click()  # while there is no connection
    network.release()
    expect(page.get_by_text(LOST)).to_have_count(0)
    drawn(page, held)
    expect(page.get_by_text("Your time is up")).to_have_count(0)
