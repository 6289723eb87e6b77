"""Whole games of Junior and of the first steps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.boards.junior import TILE, JuniorTable, Way, by_keys, by_touch
from tests.browser.support.finished import room_of, score_sheet, watch_a_bot_play
from tests.browser.support.people import OVER, Device, People
from tests.browser.support.positions import start_junior_for_two
from tests.browser.support.rooms import set_table, sit_down
from tests.browser.support.serving import Served

LISTEN = """
window.said = [];
if (window.speechSynthesis) speechSynthesis.speak = (words) => window.said.push(words.text);
"""


def table_of(page: Page, seats: int = 2, bot: str = "best") -> JuniorTable:
    sit_down(page, "junior", seats, bot)
    table = JuniorTable(page)
    expect(table.ready).to_be_visible()
    return table


def play_game(table: JuniorTable, way: Way) -> int:
    laid = 0
    while not table.scores.is_visible():
        laid += table.play_turn(way)
        expect(table.ready.first).to_be_visible()
    return laid


@pytest.mark.thorough
@pytest.mark.parametrize(("device", "way"), [("tablet", by_touch)])
def test_a_whole_game(people: People, device: Device, way: Way) -> None:
    table = table_of(people.meet(device=device), seats=3 if way is by_touch else 2)
    play_game(table, way)
    expect(score_sheet(table.page).get_by_role("columnheader", name="Bot Maple")).to_be_visible()


def test_tiles_are_laid_by_keyboard_only(people: People) -> None:
    table = table_of(people.meet(), bot="gentle")
    while not table.play_turn(by_keys):
        expect(table.ready.first).to_be_visible()
    expect(table.page.locator("[data-seat='0']")).to_contain_text("star")


def test_the_price_of_a_tile_and_the_star_it_moves(people: People, served: Served) -> None:
    """The opponent is a person: a bot might take a star or win before the check."""
    page, _ = start_junior_for_two(people, served, "K1 K2 R3 R5 Y9 B1", "Y1 Y3 Y5 Y7 B3 B5", device="phone")
    mine, draw = page.locator("[data-seat='0']"), page.get_by_role("button", name=re.compile("^Take a tile"))
    expect(mine).to_contain_text("6 stars")
    expect(mine).to_contain_text("6 tiles")
    expect(draw).to_have_accessible_name("Take a tile for a star")
    draw.tap()
    expect(mine).to_contain_text("5 stars")
    expect(mine).to_contain_text("7 tiles")


def test_an_incomplete_run_cannot_be_finished_but_taken_back(people: People) -> None:
    table = table_of(people.meet())
    tile = table.rack.get_by_role("button", name=re.compile(r"^\w+ \d+$")).first
    name = tile.get_attribute("aria-label") or ""
    tile.click()
    table.new.click()
    expect(table.tile(name)).to_have_count(0)
    table.done.click()
    expect(table.page.get_by_role("status").last).to_have_text("Three in a row of one colour make a run.")
    lesson = table.page.get_by_role("link", name="Learn it in a lesson")
    expect(lesson).to_have_attribute("href", "/learn/junior-laying")
    table.page.get_by_role("button", name="Undo").click()
    expect(lesson).to_have_count(0)
    expect(table.tile(name)).to_be_visible()
    expect(table.draw).to_be_enabled()


@pytest.mark.own_tabs
def test_buttons_are_read_aloud_unless_the_voice_is_off(people: People) -> None:
    page = people.meet(device="tablet")
    page.add_init_script(LISTEN)
    table = table_of(page)
    tile = table.rack.get_by_role("button", name=TILE).first
    name = tile.get_attribute("aria-label") or ""
    tile.tap()
    assert page.evaluate("said.at(-1)") == name
    tile.tap()
    table.done.tap()
    assert page.evaluate("said.at(-1)") == "Lay tiles on the table, or take one."
    page.get_by_role("button", name="Voice", pressed=True).tap()
    before = page.evaluate("said.length")
    tile.tap()
    assert page.evaluate("said.length") == before


@pytest.mark.own_tabs
def test_the_first_steps_to_the_end(people: People) -> None:
    page = people.meet(device="tablet")
    page.add_init_script(LISTEN)
    sit_down(page, "junior-intro", 2, names=("Ala", "Bartek"))
    tiles = page.get_by_role("group", name="Open tiles").get_by_role("button")
    news = page.get_by_role("status").last
    over = page.get_by_role("region", name=OVER)
    expect(tiles).to_have_count(40)
    expect(news).to_have_text("Choose a tile to begin with.")
    for left in range(39, -1, -1):  # four tiles are pointed at, 36 are found
        asked = re.search(r"Who finds (\w+ \d+)", news.inner_text())
        (page.get_by_role("button", name=asked[1], exact=True) if asked else tiles.first).tap()
        expect(tiles).to_have_count(left)
    expect(over).to_be_visible()
    assert page.evaluate("said.some(text => text.includes('Three in a row: that is a run!'))")
    expect(page.locator("[data-seat]").nth(0)).to_contain_text(re.compile(r"\d+ stars"))


def test_a_wrong_tile_is_named_and_the_question_repeated(people: People) -> None:
    page = people.meet(device="phone")
    sit_down(page, "junior-intro", 2, names=("Ala", "Bartek"))
    news = page.get_by_role("status").last
    page.get_by_role("button", name="red 3", exact=True).tap()
    expect(news).to_have_text("Red 3. Who finds red 2 or red 4?")
    page.get_by_role("button", name="blue 9", exact=True).tap()
    expect(news).to_have_text("blue 9. Who finds red 2 or red 4?")
    expect(page.get_by_role("button", name="blue 9", exact=True)).to_be_visible()


def test_a_hint_is_shown_read_aloud_and_marks_its_tiles(people: People, served: Served) -> None:
    page, _ = start_junior_for_two(people, served, "R5 K9 Y2", "Y1 Y7", table="R2 R3 R4 | B5 B6 B7")
    table = JuniorTable(page)
    bubble = page.get_by_role("region", name="Hint")
    page.get_by_role("button", name="Hint").tap()
    expect(bubble.get_by_text("Something fits to a run on the table.")).to_be_visible()
    expect(page.get_by_role("status").last).to_have_text("Something fits to a run on the table.")
    expect(page.locator("[data-hinted]")).to_have_count(0)
    bubble.get_by_role("button", name="Show me").tap()
    expect(bubble.get_by_text("Put the red 5 to the run of red 2, 3, 4.")).to_be_visible()
    expect(page.locator("[data-hinted]")).to_have_count(1)
    expect(table.tile("red 5")).to_have_attribute("data-hinted", "true")
    expect(page.get_by_role("listitem", name="red 2 to 4")).to_have_attribute("data-state", "hinted")
    by_touch(table, "red 5", page.get_by_role("button", name="Put it behind red 2 to 4"))
    table.done.tap()
    expect(bubble).to_have_count(0)


def test_a_player_without_a_play_is_shown_where_to_take_a_tile(people: People, served: Served) -> None:
    page, _ = start_junior_for_two(people, served, "K9", "Y1", table="R2 R3 R4")
    page.get_by_role("button", name="Hint").tap()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("Nothing can be laid. Take a tile.")
    expect(JuniorTable(page).draw).to_have_attribute("data-hinted", "true")


@pytest.mark.thorough
@pytest.mark.rule("A-48a")
def test_the_prices_of_passing_and_of_tiles_left_are_shown(people: People, served: Served) -> None:
    page, other = start_junior_for_two(people, served, "R5 K9", "Y1 Y7", table="R2 R3 R4", pool=False)
    table, theirs = JuniorTable(page), JuniorTable(other)
    expect(table.draw).to_have_accessible_name("Pass for a star")
    expect(table.draw.locator("svg")).to_have_count(2)  # the arrow, and the star that it costs
    table.draw.tap()
    expect(page.get_by_role("status").last).to_have_text("Passing costs you a star. Next time!")
    expect(theirs.draw).to_have_accessible_name("Pass")
    expect(theirs.draw.locator("svg")).to_have_count(1)
    theirs.draw.tap()
    left = score_sheet(page).get_by_role("region", name="What was left")
    expect(left.get_by_text("2 tiles left, each costs a star (5 − 2 = 3)")).to_be_visible()
    expect(left.get_by_text("2 tiles left, each costs a star (6 − 2 = 4)")).to_be_visible()


@pytest.mark.rule("JUN-25")
def test_a_swapped_joker_is_a_reward(people: People, served: Served) -> None:
    page, other = start_junior_for_two(people, served, "R4 K9", "Y1 Y7", table="R3 * R5")
    table = JuniorTable(page)
    by_touch(table, "red 4", page.get_by_role("button", name="joker as red 4"))
    table.done.tap()
    expect(page.get_by_role("status").last).to_have_text("Well done! The joker is yours!")
    expect(other.get_by_role("status").last).to_have_text("Maya takes a joker. Your turn!")


@pytest.mark.rule("A-45")
def test_after_moving_a_joker_a_player_may_take_a_tile(people: People, served: Served) -> None:
    page, other = start_junior_for_two(people, served, "R5 K9", "Y1 Y7", table="B2 B3 B4 * | Y3 Y4 Y5")
    table, theirs = JuniorTable(page), JuniorTable(other)
    page.get_by_role("button", name="joker as blue 5").tap()
    page.get_by_role("button", name="Put it behind yellow 3 to 5").tap()
    expect(page.get_by_role("listitem", name="yellow 3 to 6")).to_be_visible()
    table.done.tap()
    expect(page.get_by_role("status").last).to_have_text("Lay tiles on the table, or take one.")
    table.draw.tap()
    expect(other.get_by_role("status").last).to_have_text("Maya moves a joker. Maya takes a tile. Your turn!")
    expect(page.locator("[data-seat='0']")).to_contain_text("5 stars")
    for each in (page, other):
        expect(each.get_by_role("listitem", name="yellow 3 to 6")).to_be_visible()
        expect(each.get_by_role("listitem", name="blue 2 to 4")).to_be_visible()
    expect(theirs.draw).to_be_enabled()


@pytest.mark.rule("A-45")
def test_after_laying_a_tile_no_tile_can_be_taken(people: People, served: Served) -> None:
    page, _ = start_junior_for_two(people, served, "B5 K9", "Y1 Y7", table="B2 B3 B4 * | Y3 Y4 Y5")
    table = JuniorTable(page)
    page.get_by_role("button", name="joker as blue 5").tap()
    page.get_by_role("button", name="Put it behind yellow 3 to 5").tap()
    expect(table.draw).to_be_enabled()
    by_touch(table, "blue 5", page.get_by_role("button", name="Put it behind blue 2 to 4"))
    expect(table.draw).to_be_disabled()


@pytest.mark.rule("JUN-6")
def test_the_player_who_points_does_not_search(people: People) -> None:
    page, other = people.meet(device="phone"), people.meet(device="phone")
    code = set_table(page, "junior-intro", 2, start=False)
    other.request.post("/api/session", data={"name": "Bartek"})
    for each in (page, other):
        each.goto(f"/room/{code}")
    other.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("radio", name="Bartek")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="red 3", exact=True).tap()
    told = "You pointed at the tile. Now the others look for its neighbour."
    expect(page.get_by_role("main").get_by_text(told)).to_be_visible()
    expect(page.get_by_role("button", name="red 2", exact=True)).to_be_disabled()
    other.get_by_role("button", name="red 2", exact=True).tap()
    expect(other.locator("[data-seat='1']")).to_contain_text("1 star")
    expect(page.get_by_role("button", name="red 4", exact=True)).to_be_disabled()


@pytest.mark.rule("JUN-12", "JUN-29")
def test_a_series_is_not_added_up(people: People) -> None:
    page = people.meet(device="tablet")
    code = set_table(page, "junior", 2, bot="gentle", start=False, games=2)
    page.goto(f"/room/{code}")
    page.get_by_role("group", name="The oldest player begins:").get_by_role("radio", name="Empty seat").check()
    page.get_by_role("button", name="Start the game").click()
    expect(JuniorTable(page).ready.first).to_be_visible()
    for game in range(2):
        watch_a_bot_play(page, game + 1)
        assert room_of(page, code)["first"] == 1
        sheet = score_sheet(page)
        words = (
            "All games are played. Each game has its own winner."
            if game
            else "Each game has its own winner. 1 game to go."
        )
        expect(sheet.get_by_text(words)).to_be_visible()
        expect(sheet.get_by_role("rowheader", name=str(game + 1), exact=True)).to_be_visible()
        expect(sheet.get_by_role("rowheader", name="Total")).to_have_count(0)
        page.keyboard.press("Escape")
        if not game:
            page.get_by_role("button", name="Next game").click()
