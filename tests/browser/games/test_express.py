"""Whole matches of the dice game, and what its table shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.dice import DIE, DiceTable, Way, by_keys, by_mouse, by_touch
from tests.browser.support.boards.frames import DRAWN
from tests.browser.support.boards.keyboard import tab_to
from tests.browser.support.controls import check
from tests.browser.support.finished import score_sheet, wait_for_results
from tests.browser.support.people import HELD_AND_WIDE, Device, People
from tests.browser.support.rooms import set_table, sit_down


def table_of(page: Page) -> DiceTable:
    sit_down(page, "express", 2, "simple")
    table = DiceTable(page)
    expect(table.throw).to_be_visible()
    return table


def play_match(table: DiceTable, way: Way) -> int:
    """Play until someone has won. Returns how many dice were laid by hand."""
    laid = 0
    while True:
        expect(table.throw.or_(table.next_round).or_(table.scores).first).to_be_visible()
        if table.scores.is_visible():
            return laid
        if table.next_round.is_visible():
            expect(table.page.get_by_role("heading", name=re.compile(r"^Round \d goes to"))).to_be_visible()
            table.next_round.click()
        else:
            laid += table.play_turn(way)


@pytest.mark.thorough
def test_a_whole_match(people: People) -> None:
    table = table_of(people.meet(device="phone"))
    assert play_match(table, by_touch) > 0
    expect(table.scores.get_by_role("row")).to_have_count(1 + 2)  # the rounds, and two players
    expect(table.scores.get_by_role("columnheader")).to_have_count(1 + 5)


@pytest.mark.rule("DICE-8")
@pytest.mark.parametrize("added", [False, True])
def test_a_series_is_added_up_only_if_the_host_wants_it(people: People, added: bool) -> None:
    """The youngest player, here the second, begins every game of the series."""
    page = people.meet(device="phone", language="pl")
    code = set_table(page, "express", 2, games=2, add_up=added, names=("Ala", "Bartek"), start=False)
    page.goto(f"/room/{code}")
    check(page.get_by_role("group", name="Zaczyna najmłodsza osoba:").get_by_role("radio", name="Bartek"))
    page.get_by_role("button", name="Rozpocznij grę").click()
    for games in (1, 2):
        expect(page.locator("[aria-current=true]")).to_have_text(re.compile("^BBartek"))
        for seat in (0, 1):
            command = {"type": "stand-in", "id": f"bot-{games}-{seat}", "seat": seat}
            assert page.request.post(f"/api/rooms/{code}/commands", data=command).ok
        wait_for_results(page, code, games)
        sheet = score_sheet(page)
        expect(sheet.get_by_role("heading", level=2)).to_have_text(re.compile("^Grę wygrywa |^Wspólna wygrana: "))
        table = sheet.get_by_role("region", name="Tabela wyników")
        expect(table.get_by_role("rowheader", name=str(games), exact=True)).to_be_visible()
        expect(table.get_by_role("rowheader", name="Razem")).to_have_count(int(added))
        if not added:
            words = "Wszystkie gry rozegrane. Każda" if games == 2 else "swojego zwycięzcę. Została jeszcze 1 gra."
            expect(sheet.get_by_text(words)).to_be_visible()
        page.keyboard.press("Escape")
        if games == 1:
            for seat in (0, 1):
                command = {"type": "hand-back", "id": f"back-{seat}", "seat": seat}
                assert page.request.post(f"/api/rooms/{code}/commands", data=command).ok
            page.get_by_role("button", name="Następna gra").click()


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_a_round_by_keyboard_only(people: People, whole: bool) -> None:
    """Play until dice were laid or, with `whole`, to the end of the round and into the next."""
    page = people.meet()
    table = table_of(page)
    laid = 0
    while (whole or not laid) and not table.next_round.is_visible():
        tab_to(page, table.throw)
        page.keyboard.press("Enter")
        laid += table.lay(by_keys)
        tab_to(page, table.end)
        page.keyboard.press("Enter")
        table.wait_for_turn()
    assert laid > 0
    if whole:
        tab_to(page, table.next_round)
        page.keyboard.press("Enter")
        expect(table.throw).to_be_visible()


def test_dice_are_held_and_thrown_again_by_taps(people: People) -> None:
    table = table_of(people.meet(device="phone"))
    table.throw_dice()
    dice = table.area("Reroll").get_by_role("button", name=DIE)
    expect(dice).to_have_count(9)
    kept = dice.nth(2).get_attribute("aria-label") or ""
    dice.nth(2).tap()
    held = table.area("Holding").get_by_role("button", name=DIE)
    expect(held).to_have_accessible_name(kept)
    expect(table.news).to_contain_text(f"{kept} is held.")
    table.end.click()
    table.page.get_by_role("button", name="Throw 8 dice").click()
    expect(held).to_have_accessible_name(kept)
    expect(dice).to_have_count(8)
    held.tap()
    expect(dice).to_have_count(9)


def test_lines_are_marked_as_sets_and_errors_are_explained(people: People) -> None:
    table = table_of(people.meet())
    page = table.page
    table.throw_dice()
    one, other = table.unlike_dice()
    by_mouse(table, one, (0, 0))
    expect(page.get_by_text("lies alone: a set has at least three dice").first).to_be_visible()
    by_mouse(table, other, (0, 1))
    expect(page.get_by_text("are no run and no group").first).to_be_visible()
    table.end.click()
    card = page.get_by_role("region", name="Not yet")
    expect(card.get_by_role("link", name="A-63")).to_have_attribute("href", "/rules/express#A-63")
    card.get_by_role("button", name="Back to the start").click()
    expect(card).to_have_count(0)
    expect(table.area("Reroll").get_by_role("button", name=DIE)).to_have_count(9)


def test_undo_redo_and_escape(people: People) -> None:
    table = table_of(people.meet())
    table.throw_dice()
    dice = table.area("Reroll").get_by_role("button", name=DIE)
    by_mouse(table, dice.first, (0, 0))
    expect(dice).to_have_count(8)
    table.page.get_by_role("button", name="Undo").click()
    expect(dice).to_have_count(9)
    table.page.get_by_role("button", name="Redo").click()
    expect(table.cell((0, 0))).to_be_visible()
    table.page.keyboard.press("Control+z")
    expect(dice).to_have_count(9)


def test_a_draft_survives_a_reload(people: People) -> None:
    table = table_of(people.meet())
    table.throw_dice()
    faces = [die.get_attribute("aria-label") for die in table.hand()]
    table.page.reload()
    expect(table.end).to_be_enabled()
    assert [die.get_attribute("aria-label") for die in table.hand()] == faces


def test_the_grid_can_be_moved_and_zoomed(people: People) -> None:
    table = table_of(people.meet())
    page = table.page
    table.throw_dice()
    by_mouse(table, table.hand()[0], (0, 0))
    die = table.cell((0, 0))
    before = die.bounding_box()
    page.get_by_role("button", name="Zoom in").click()
    expect(page.get_by_role("button", name="Show all dice")).to_be_visible()
    page.mouse.move(300, 200)
    page.mouse.down()
    page.mouse.move(380, 260, steps=3)
    page.mouse.up()
    page.mouse.wheel(0, -200)
    expect(die).not_to_have_css("width", f"{before['width'] if before else 0}px")
    page.get_by_role("button", name="Show all dice").click()
    expect(page.get_by_role("button", name="Show all dice")).to_have_count(0)
    expect(die).to_be_in_viewport(ratio=1)


def test_two_players_at_one_screen_take_turns(people: People) -> None:
    page = people.meet(device="tablet")
    sit_down(page, "express", 2, names=("Ala", "Bartek"))
    table = DiceTable(page)
    expect(page.locator("[aria-current=true]")).to_have_text(re.compile("^AAla"))
    table.throw_dice()
    expect(table.area("Reroll").get_by_role("button", name=DIE)).to_have_count(9)
    table.end.click()
    expect(page.locator("[aria-current=true]")).to_have_text(re.compile("^BBartek"))
    expect(page.get_by_role("button", name="Throw all dice")).to_be_enabled()


@pytest.mark.thorough
def test_others_see_the_draft(people: People) -> None:
    host, friend = people.meet(), people.meet(device="phone")
    host.request.post("/api/session", data={"name": "Ola"})
    friend.request.post("/api/session", data={"name": "Marek"})
    made = host.request.post("/api/rooms", data={"options": {"rules": "express", "seats": 2}})
    address = f"/room/{made.json()['room']['code']}"
    host.goto(address)
    friend.goto(address)
    friend.get_by_role("button", name="Sit down").click()
    host.get_by_role("listitem").filter(has_text="Marek").wait_for()
    host.get_by_role("button", name="Start the game").click()
    mine, theirs = DiceTable(host), DiceTable(friend)
    mine.throw_dice()
    expect(friend.get_by_role("region", name="Dice of Ola").get_by_role("img")).to_have_count(9)
    face = mine.hand()[0].get_attribute("aria-label") or ""
    by_mouse(mine, mine.hand()[0], (0, 0))
    expect(theirs.cloth.get_by_role("button", name=face, exact=True)).to_be_visible()
    host.get_by_role("button", name="Undo").click()
    mine.end.click()
    expect(theirs.cloth.locator("[data-piece]")).to_have_count(0)
    expect(friend.get_by_role("button", name="Throw all dice")).to_be_enabled()


NOTATION = re.compile(r"\b[KRBO]\d|\*|±")
"""Notation that must not appear on the page."""
FREE = """cloth => {
  const box = cloth.getBoundingClientRect();
  const steps = Array.from({ length: 21 }, (_, at) => at / 20);
  const point = (from, size, at) => from + 2 + (size - 4) * at;
  return steps.flatMap(right => steps.map(down =>
    document.elementFromPoint(point(box.x, box.width, right), point(box.y, box.height, down))))
    .filter(found => !cloth.contains(found)).map(found => found.outerHTML.slice(0, 80));
}"""
"""Elements that cover a part of the grid."""


def test_a_hint_is_in_words_and_covers_none_of_its_dice(people: People) -> None:
    page = people.meet(device="phone")
    table = DiceTable(page)
    card = page.get_by_role("region", name="Hint")
    what_to_lay = card.get_by_text(re.compile("^Look at the "))
    while not what_to_lay.is_visible():  # seldom there is nothing that can be laid
        sit_down(page, "express-solo", 1)
        page.get_by_role("button", name="Hint").tap()
        expect(card.get_by_text("Throw all your dice.")).to_have_count(1)
        expect(card.get_by_role("button", name="Thank you")).to_be_focused()
        table.throw.tap(trial=True)
        table.throw_dice()
        expect(card).to_have_count(0)
        page.get_by_role("button", name="Hint").tap()
        expect(what_to_lay.or_(card.get_by_text("Nothing can be laid."))).to_be_visible()
    card.get_by_role("button", name="Show the whole play").tap()
    expect(card.get_by_role("listitem").first).to_be_visible()
    assert not NOTATION.search(card.inner_text())
    for part in (*table.hand(), table.end):
        part.tap(trial=True)
    assert table.cloth.evaluate(FREE) == []
    card.get_by_role("button", name="Lay it out").tap()
    expect(card).to_have_count(0)
    expect(page.get_by_text(re.compile(r"^\d+ dice laid, every line is a run or a group$"))).to_be_visible()
    table.end.tap()
    expect(page.get_by_text("Turn 2 of 3")).to_be_attached()


@pytest.mark.parametrize("device", HELD_AND_WIDE)
def test_nothing_covers_the_grid(people: People, device: Device) -> None:
    page = people.meet(device=device)
    table = table_of(page)
    table.throw_dice()
    assert table.cloth.evaluate(FREE) == []
    page.get_by_role("button", name="Zoom in").click()
    expect(page.get_by_role("button", name="Show all dice")).to_be_visible()
    assert table.cloth.evaluate(FREE) == []


def test_only_thrown_dice_are_animated(people: People) -> None:
    page = people.meet(device="phone", moving=True)
    table = table_of(page)
    tumbles = "die => die.getAnimations().some(each => !(each instanceof CSSTransition))"
    table.throw_dice()
    page.wait_for_function(f"() => ({tumbles})(document.querySelector('[data-area] [data-piece]'))")
    page.wait_for_function("() => !document.getAnimations().length")
    for area in ("Holding", "Reroll"):
        die = page.get_by_role("region", name="Your dice").get_by_role("button", name=DIE).first
        name, face = die.get_attribute("aria-label") or "", die.inner_text()
        die.tap()
        moved = table.area(area).get_by_role("button", name=name, exact=True).first
        expect(moved).to_be_visible()
        page.evaluate(DRAWN)
        assert not moved.evaluate(tumbles)
        assert moved.inner_text() == face
