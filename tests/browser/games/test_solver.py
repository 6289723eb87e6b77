"""“What can I lay?” for a real table: by keys and as text, online and offline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes, overflow_width
from tests.browser.support.people import Device, Language, People, Tabs
from tests.browser.support.rooms import set_table
from tests.browser.support.serving import Served
from tests.browser.support.shift import find_shifts, watch_shifts
from tests.support.patience import TIMES


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that the test may stop."""
    served = Served(tmp_path / "rummi.db")
    yield served
    served.stop()


ENTERED = re.compile(r"_(tile|slot|meld|melds|face|mark)_| (\S+) to \2$")
"""Shifts that are expected: entered tiles make room, and replaced words are not shifts."""


def key(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(rf"^{name}(,|$)")).last.click()


def slide(page: Page, first: str, last: str) -> None:
    """Press on one key and release on another."""
    boxes = [page.locator(f"[data-tile={each}]").bounding_box() for each in (first, last)]
    for box, press in zip(boxes, (page.mouse.down, page.mouse.up), strict=True):
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        press()


@pytest.mark.parametrize("device", ["small", pytest.param("phone", marks=pytest.mark.thorough)])
def test_the_solver_works_offline(browser: Browser, own: Served, device: Device) -> None:
    people = People(Tabs(browser), own.address, own_tabs=True)
    page = people.come("/solver", device=device)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    own.kill()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="What can I lay?")).to_be_visible()
    watch_shifts(page)
    _enter_by_keys(page)
    said = page.get_by_role("status").filter(has_text="You can lay 2 of 3")
    expect(said).to_be_visible()
    assert [each for each in find_shifts(page) if not ENTERED.search(each)] == []
    assert overflow_width(page) == 0
    assert find_barriers(page) == []
    expect(page).to_have_url(re.compile(r"#table=R9\+R10\+R11\+R12\+%7C\+K7\+B7\+O7&rack=R8\+R7\+O1$"))
    _look_at_the_way(page)
    _wrong_input(page)
    people.leave()


def _enter_by_keys(page: Page) -> None:
    """Enter a run by one slide, and a group, which starts a new meld automatically."""
    key(page, "red")
    slide(page, "R9", "R12")
    for colour in ("black", "blue", "orange"):
        key(page, colour)
        slide(page, *[f"{'KBO'[('black', 'blue', 'orange').index(colour)]}7"] * 2)
    expect(page.get_by_text("7 tiles, all valid")).to_be_visible()
    page.get_by_role("button", name="write here").click()
    key(page, "red")
    slide(page, "R8", "R8")
    page.locator("[data-tile=R7]").press("Enter")  # the same by the keyboard
    key(page, "orange")
    page.locator("[data-tile=O1]").press("Enter")


def _look_at_the_way(page: Page) -> None:
    page.get_by_role("button", name="See how").click()
    answer = page.get_by_role("dialog")
    steps = answer.get_by_role("list", name="How it is done").get_by_role("listitem")
    expect(steps.first).to_contain_text("Add the red 7 and 8 to the run of red 9\u2060–\u206012.")
    expect(answer.get_by_text("Left over: orange 1.")).to_be_visible()
    answer.get_by_role("button", name="Step by step").click()
    melds = answer.get_by_role("list", name="Melds on the table").get_by_role("listitem")
    expect(melds.filter(has=page.get_by_role("img", name="red 8"))).to_have_count(0)  # as it lies before
    answer.get_by_role("button", name="Next step").click()
    expect(melds.filter(has=page.get_by_role("img", name="red 8"))).to_have_count(1)
    assert overflow_width(page) == 0
    assert TIMES == 1 or find_barriers(page) == []
    answer.get_by_role("button", name="Close").click()


def _wrong_input(page: Page) -> None:
    """Errors appear under their field, and the valid part of the input is used."""
    page.get_by_role("button", name="Type").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("The table").fill("R7 R8 | K7 Q7 R7 B7")
    expect(sheet.get_by_text("“Q7” is not a tile")).to_be_visible()
    expect(sheet.get_by_text("Incomplete: red 7 and red 8")).to_be_visible()
    sheet.get_by_label("Your rack").fill("R7 R7 B1")
    expect(sheet.get_by_text("The box has 2 of these only: red 7.")).to_have_count(2)
    sheet.get_by_label("The table").fill("R7 R8 R9 | R7 K7 B7 | R5 R6 R7")
    expect(page.get_by_text("9 tiles, not all valid")).to_be_visible()
    assert TIMES == 1 or find_barriers(page) == []
    sheet.get_by_role("button", name="Done").click()
    expect(page.get_by_text("The box has 2 of these only: red 7.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.thorough)])
def test_a_table_is_put_in_order_next_to_the_answer(people: People, language: Language) -> None:
    page = people.come("/solver#table=R7+R8+R9+K4+|+B4+O4+|+K10+K11+K12+K13&loose=R10+R4&ask=order", language=language)
    title = {"en": "3 tiles to move", "pl": "3 kostki do przełożenia"}[language]
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    steps = page.get_by_role("list", name=re.compile("^(How it is done|Jak to zrobić)")).get_by_role("listitem")
    expect(steps).not_to_have_count(0)
    assert find_barriers_in_all_themes(page) == []


def test_the_solver_is_off_while_people_play_each_other(people: People) -> None:
    """Two people play at two screens. Against bots only, the solver still answers."""
    page, other = people.meet(), people.meet()
    code = set_table(page, "standard", 2, start=False)
    assert other.request.post("/api/session", data={"name": "Leo"}).ok
    for who, asked in ((other, {"type": "sit", "seat": 1}), (page, {"type": "start"})):
        done = who.request.post(f"/api/rooms/{code}/commands", data={"id": asked["type"], **asked})
        assert done.ok, done.text()
    page.goto("/solver#table=R7+R8+R9&rack=R10")
    expect(page.get_by_role("heading", name="After your game")).to_be_visible()
    expect(page.get_by_text("You can lay")).to_have_count(0)
    assert find_barriers(page) == []


def test_colours_of_small_tiles_are_distinguishable(people: People) -> None:
    """Six melds make tiles small on the smallest phone, where orange must be darker."""
    page = people.come("/solver#table=K13+R13+O13+|+B11+B12+B13+|+K12+B12+O12+|+R4+R5+R6&rack=O4+O5", device="small")
    expect(page.get_by_role("list", name="Melds on the table").get_by_role("listitem")).to_have_count(5)
    assert find_barriers(page, "color-contrast") == []


@pytest.mark.thorough
def test_forty_melds_on_the_smallest_phone(people: People) -> None:
    groups = [" ".join(f"{colour}{number}" for colour in "KRB") for number in range(1, 14)]
    table = " | ".join([*groups * 3, "O1 O2 O3"])
    page = people.come("/solver#rules=xp", device="small")
    page.get_by_role("button", name="Type").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("The table").fill(table)
    sheet.get_by_label("Your rack").fill("O4 O9 *")
    sheet.get_by_role("button", name="Done").click()
    expect(page.get_by_role("list", name="Melds on the table").get_by_role("listitem")).to_have_count(40)
    expect(page.get_by_role("status").filter(has_text="You can lay all 3 tiles")).to_be_visible()
    assert overflow_width(page) == 0
    page.get_by_role("button", name="See how").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Show me")).to_be_visible()
    assert find_barriers(page) == []


def test_dice_are_entered_by_keys_and_by_keyboard(people: People) -> None:
    """Enter a run by one slide, a group that crosses it, and the hand. Unfinished input is reported in place."""
    page = people.come("/solver#rules=express", device="small")
    key(page, "red")
    slide(page, "R7", "R9")
    expect(page.get_by_text("3 dice, all valid")).to_be_visible()
    page.get_by_role("button", name="Empty cell, row 3, column 6").focus()
    for arrow in ("ArrowLeft", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(arrow)
    expect(page.get_by_role("button", name="Empty cell, row 4, column 4")).to_be_focused()
    page.get_by_role("button", name="The keys write across").press("Enter")
    key(page, "black")
    page.locator("[data-tile=K8]").press("Enter")
    expect(page.get_by_role("status").filter(has_text="one die is missing")).to_be_visible()
    key(page, "blue")
    page.locator("[data-tile=B8]").press("Enter")
    expect(page.get_by_text("5 dice, all valid")).to_be_visible()
    page.get_by_role("button", name="write here").click()
    key(page, "red")
    slide(page, "R10", "R10")
    key(page, "black")
    slide(page, "K1", "K1")
    expect(page.get_by_role("status").filter(has_text="You can lay 1 of 2 dice")).to_be_visible()
    expect(page).to_have_url(
        re.compile(r"#table=R7\+R8\+R9\+%2F\+\.\+K8\+\.\+%2F\+\.\+B8\+\.&rack=R10\+K1&rules=express$")
    )
    assert overflow_width(page) == 0
    assert TIMES == 1 or find_barriers(page) == []
    page.get_by_role("button", name="See how").click()
    expect(page.get_by_role("dialog").get_by_role("list", name="How it is done")).to_contain_text("red 10")
    assert find_barriers(page) == []
