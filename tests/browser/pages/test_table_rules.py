"""House rules of one table: chosen in the form, listed in the room, and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.records.toml import write_record
from tests.browser.support.people import Device, People

DEVICES = ["phone", pytest.param("desktop", marks=pytest.mark.thorough)]


def form(page: Page, door: str = "Change") -> Locator:
    page.get_by_role("button", name=door, exact=True).first.click()
    return page.get_by_role("dialog", name="A new game")


def set_table(page: Page, sheet: Locator) -> Locator:
    """Create the room and return the list of its house rules."""
    sheet.get_by_role("button", name="Set a table").click()
    page.wait_for_url(re.compile("/room/"))
    return page.get_by_role("region", name="House rules")


@pytest.mark.rule("TRN-5", "STD-33", "C-4")
@pytest.mark.parametrize("device", DEVICES)
def test_another_ruleset_has_its_own_time_limit(people: People, device: Device) -> None:
    page = people.come(device=device)
    sheet = form(page)
    sheet.get_by_role("radio", name="Championship").check()
    expect(sheet.get_by_role("radio", name="40 s")).to_be_checked()
    sheet.get_by_role("radio", name="Standard").check()
    expect(sheet.get_by_role("radio", name="no clock")).to_be_checked()
    sheet.get_by_role("radio", name="Friends").check()
    expect(sheet.get_by_role("radio", name="60 s")).to_be_checked()
    sheet.get_by_role("radio", name="Championship").check()
    expect(sheet.get_by_role("radio", name="40 s")).to_be_checked()
    sheet.get_by_role("radio", name="90 s").check()
    set_table(page, sheet)
    expect(page.get_by_text("90 s a move")).to_be_visible()


@pytest.mark.rule("STD-31", "C-15")
def test_the_strict_game_is_next_to_the_clock(people: People) -> None:
    page = people.come()
    sheet = form(page)
    strict = sheet.get_by_role("switch", name="Strict game")
    expect(strict).to_be_visible()
    clock, games = (
        sheet.get_by_role("group", name=name).bounding_box() for name in ("Time for a move", "Games in the match")
    )
    box = strict.bounding_box()
    assert clock
    assert games
    assert box
    assert clock["y"] < box["y"] < games["y"]


@pytest.mark.rule("C-2", "C-3", "C-10", "A-4", "A-24")
@pytest.mark.parametrize("device", DEVICES)
def test_a_table_of_xp_with_house_rules(people: People, device: Device) -> None:
    page = people.come(device=device)
    sheet = form(page)
    sheet.get_by_role("radio", name="XP, up to six").check()
    sheet.get_by_role("radio", name="Friends").check()
    sheet.get_by_text("House rules").click()
    sheet.get_by_role("switch", name="Smaller set").check()
    sheet.get_by_role("switch", name="No one remembers the table").check()
    sheet.get_by_role("switch", name="Jokers count for the 200 points").check()
    sheet.get_by_role("radio", name="not possible").check()
    sheet.get_by_role("radio", name="6", exact=True).check()
    expect(sheet.get_by_role("switch", name="Smaller set")).not_to_be_visible()
    sheet.get_by_role("radio", name="2", exact=True).first.check()
    sheet.get_by_role("switch", name="Smaller set").check()
    told = set_table(page, sheet)
    expect(told.get_by_role("listitem")).to_have_text(
        [
            "when the time runs out, no one remembers how the table lay",
            "the smaller set: 104 tiles and two jokers",
            "an opening cannot be announced",
            "jokers count toward “could have opened”",
        ]
    )
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_text("Zasady domowe tego stołu, inne niż w instrukcji:")).to_be_visible()
    expect(page.get_by_text("mniejszy zestaw: 104 kostki i dwa jokery")).to_be_visible()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Change").click()
    again = page.get_by_role("dialog", name="What is played here")
    again.get_by_text("House rules: 4 changed").click()
    again.get_by_role("switch", name="Smaller set").uncheck()
    again.get_by_role("button", name="Play it so").click()
    expect(told.get_by_role("listitem")).to_have_count(3)


@pytest.mark.rule("A-48", "JUN-17")
@pytest.mark.parametrize("device", DEVICES)
def test_a_table_of_junior_without_a_free_draw(people: People, device: Device) -> None:
    page = people.come(device=device)
    sheet = form(page, "Junior")
    sheet.get_by_role("radio", name="Friends").check()
    sheet.get_by_text("House rules").click()
    sheet.get_by_role("switch", name="Free draw without stars").uncheck()
    expect(set_table(page, sheet).get_by_role("listitem")).to_have_text(["a player without stars draws nothing"])


@pytest.mark.rule("A-60")
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.refused(400)
def test_a_table_of_express_with_own_dice(people: People, device: Device) -> None:
    page = people.come(device=device)
    sheet = form(page, "Express")
    sheet.get_by_role("radio", name="Friends").check()
    sheet.get_by_text("House rules").click()
    sheet.get_by_role("switch", name="Your own dice").check()
    faces = sheet.get_by_role("textbox")
    usual = faces.input_value()
    assert len(usual.splitlines()) == 18
    faces.fill("K1 K2 K3 K4 K5 K6")
    sheet.get_by_role("button", name="Set a table").click()
    expect(sheet.get_by_role("alert")).to_contain_text("1 line for the 18 dice")
    faces.fill(usual.replace("K1 K10", "K10 K1", 1))
    expect(set_table(page, sheet).get_by_role("listitem")).to_have_text(["dice with faces of the host’s own"])
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("button", name=re.compile("Throw")).first).to_be_visible()


@pytest.mark.rule("C-2", "STD-53", "NGT-17", "TRN-7")
@pytest.mark.parametrize("device", DEVICES)
def test_the_end_explains_how_jokers_counted(people: People, device: Device) -> None:
    page = people.come(device=device)
    for rules, options, said in (
        ("championship", {}, "By our reading they do not. The host can change this under “House rules”."),
        ("ngt", {}, "Jokers count toward “could have opened”, as the booklet says."),
        ("standard", {"jokers_could_open": True}, "By a house rule of this table jokers count"),
    ):
        page.goto("/games")
        page.locator("input[type=file]").first.set_input_files(
            {"name": "a.rummi", "mimeType": "text/plain", "buffer": record_lost_with_a_joker(rules, options).encode()}
        )
        page.get_by_role("slider", name="Move").press("End")
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.get_by_role("link", name="C-2")).to_have_attribute("href", "/rules/decisions#C-2")


def record_lost_with_a_joker(rules: str, options: dict[str, bool]) -> str:
    """Return the record of a game that ends before Ala has opened, with a joker on her rack."""
    family = family_of(rules)
    setup = family.setup(rules, ["Ala", "Bartek"], options)
    opened = [False, True]
    start = family.read_start(
        setup, {"racks": ["* R12 R13 K2", "K8"], "table": "K5 K6 K7", "bank": "O1 O2", "opened": opened}
    )
    game = Game.begin(rules, setup, start).act("draw").act("play K5 K6 K7 K8 from K5 K6 K7")
    return write_record(Record.of(game))
