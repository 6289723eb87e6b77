"""Rare moments: a new deal, an announcement, a warning, a tiny screen, and how others' tiles arrive."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect
from tools.frames import RUNS

from tests.browser.support.boards.tabletop import lay, main_button, melds, rack, read, tiles
from tests.browser.support.people import People
from tests.browser.support.positions import NOTHING, OPENING, start_game_for_two
from tests.browser.support.serving import Served

NEARLY: Final = OPENING.replace("R13", "O13")
THREE_DOUBLETS: Final = "K1 K1 K3 K3 K5 K5 R7 R9 R11 B3 B5 B9 O8 O11"
FLIGHTS: Final = """() => {
  const animate = Element.prototype.animate;
  window.flown = [];
  Element.prototype.animate = function (...how) {
    if (this.dataset.piece) window.flown.push(this.getAttribute("aria-label"));
    return animate.apply(this, how);
  };
}"""


def test_three_doublets_allow_a_new_deal(people: People, served: Served) -> None:
    maya, bartek = start_game_for_two(people, served, THREE_DOUBLETS, NOTHING)
    expect(bartek.get_by_role("button", name="new deal")).to_have_count(0)
    held = [sorted(read(rack(page))) for page in (maya, bartek)]
    maya.get_by_role("button", name="Three doublets: ask for a new deal").click()
    expect(maya.get_by_role("status")).to_contain_text("New tiles for everybody: you have shown three doublets.")
    expect(bartek.get_by_role("status")).to_contain_text("New tiles for everybody: Maya has shown three doublets.")
    for page, before in zip((maya, bartek), held, strict=True):
        expect(tiles(rack(page))).to_have_count(14)
        assert sorted(read(rack(page))) != before


def test_announcing_an_opening_after_drawing(people: People, served: Served) -> None:
    maya, bartek = start_game_for_two(people, served, NEARLY, NOTHING, top="R13", announce=False)
    offer = maya.get_by_role("button", name="Announce that you will open")
    expect(main_button(maya)).to_be_enabled()
    expect(offer).to_have_count(0)
    main_button(maya).click()
    offer.click()
    expect(maya.get_by_role("status")).to_contain_text("You announce that you will open.")
    expect(offer).to_have_count(0)
    expect(bartek.get_by_role("listitem").filter(has_text="Maya")).to_contain_text("will open")
    main_button(bartek).click()
    expect(main_button(maya)).to_be_enabled()
    expect(maya.get_by_text("Your time is up")).to_have_count(0)


def test_a_strict_game_warns_before_a_mistake_costs_a_tile(people: People, served: Served) -> None:
    maya, bartek = start_game_for_two(people, served, OPENING, NOTHING, game={"time_limit": 0, "strict": True})
    lay(maya, "red 11")
    main_button(maya).click()
    card = maya.get_by_role("alertdialog")
    expect(card).to_contain_text("In a strict game this would cost you a tile.")
    card.get_by_role("button", name="I'll fix it").click()
    expect(main_button(maya)).to_have_text("End turn")
    main_button(maya).click()
    card.get_by_role("button", name="End turn all the same").click()
    expect(tiles(rack(maya))).to_have_count(15)
    expect(melds(maya)).to_have_count(0)
    expect(bartek.get_by_role("status")).to_contain_text("What Maya laid was not legal. Maya takes a penalty tile.")
    expect(main_button(bartek)).to_be_enabled()


def test_tiles_of_others_are_animated(people: People, served: Served) -> None:
    maya, bartek = start_game_for_two(people, served, OPENING, NOTHING, moving=True)
    bartek.evaluate(FLIGHTS)
    lay(maya, "red 11", "red 12", "red 13")
    maya.keyboard.press("e")
    expect(main_button(bartek)).to_be_enabled()
    assert read(melds(bartek).first) == ["R11", "R12", "R13"]
    assert sorted(set(bartek.evaluate("flown"))) == ["red 11", "red 12", "red 13"]
    bartek.evaluate("async () => { await Promise.all(document.getAnimations().map(({ finished }) => finished)); }")
    assert bartek.evaluate("document.getAnimations().length") == 0


def test_on_the_smallest_phone_a_tap_enlarges_a_meld(people: People, served: Served) -> None:
    page, _ = start_game_for_two(people, served, "*", "*", table=RUNS, devices=("tiny", "desktop"))
    expect(melds(page)).to_have_count(32)
    tops = page.locator("[data-slot]").evaluate_all("places => places.map(place => place.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    run = melds(page).nth(4)
    name = re.compile("^black run from 1 to 3$")
    expect(run).to_have_accessible_name(name)
    tiles(run).first.tap()
    card = page.get_by_role("dialog", name=name)
    expect(tiles(card)).to_have_count(3)
    assert tiles(card).first.evaluate("tile => tile.clientWidth") >= 40
    tiles(card).nth(2).tap()
    expect(tiles(card).nth(2)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="New meld").tap()
    expect(card).to_have_count(0)
    expect(melds(page)).to_have_count(33)
    tiles(rack(page)).first.tap()
    tiles(melds(page).nth(0)).first.tap()
    expect(tiles(rack(page))).to_have_count(0)
