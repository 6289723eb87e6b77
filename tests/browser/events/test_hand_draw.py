"""A draw by hand, with lots or tiles."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.events.cockpit import next_step_heading, open_organiser_page, part
from tests.browser.support.people import People


def test_a_draw_by_hand_is_entered_and_undone(people: People) -> None:
    page, event = open_organiser_page(people, 4)
    event.check_in()
    page.get_by_role("link", name="Lots and tiles were drawn by hand: write them down").click()
    tile = page.get_by_label("Tile for the seat")
    for at, picked in enumerate(("r5", "K13", "B5", "* O9"), start=1):
        tile.fill(picked)
        tile.press("Enter")
        expect(page.get_by_role("button", name=re.compile("^Take back the lot of"))).to_have_count(at)
    expect(page.get_by_text("Equal tiles: those players draw again.")).to_be_visible()
    expect(page.get_by_role("link", name="Rule A-57b")).to_have_count(2)  # the second beside what breaks it
    save = page.get_by_role("button", name="Write the draw down")
    expect(save).to_be_disabled()
    page.get_by_role("button", name="Take back the last lot").click()
    expect(page.get_by_text("1 player is still to draw.")).to_be_visible()
    tile.fill("O9")
    tile.press("Enter")
    for wrong, again in (("R5", "R5, K2"), ("B5", "B5, K8")):
        lot = page.get_by_role("listitem").filter(has_text=re.compile(f"{wrong}$")).last
        lot.get_by_role("button").first.click()
        tile.fill(again)
        tile.press("Enter")
        expect(page.get_by_text(again)).to_be_visible()
    save.click()
    expect(next_step_heading(page)).to_have_text("Signal to begin: Eliminations, round 1")
    (table,) = event.view()["stages"][0]["rounds"][0]["tables"]
    tiles = {each["entrant"]: each["tiles"] for each in table["picked"][0]}
    assert [tiles[entrant] for entrant in table["now"]] == ["K13", "O9", "B5", "R5"]
    part(page, "Decisions").get_by_role("button", name="Undo the draw").click()
    sheet = page.get_by_role("dialog", name="Undo the draw")
    sheet.get_by_label("Why").fill("Somebody else has come")
    sheet.get_by_role("button", name="Undo the draw").click()
    expect(next_step_heading(page)).to_have_text("Draw Eliminations, round 1")
