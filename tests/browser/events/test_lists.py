"""Importing a list from LibreOffice: the preview before anyone is entered."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.events.cockpit import open_organiser_page
from tests.browser.support.people import People
from tests.tournaments.imports.spreadsheets import LIBREOFFICE


def test_choosing_a_sheet_and_previewing_names(people: People) -> None:
    page, event = open_organiser_page(people, 0, parameters={"capacity": 4})
    page.get_by_role("region", name="Who plays?").get_by_role("link", name="Import a list").click()
    page.get_by_label("A file").set_input_files(LIBREOFFICE / "list.ods")
    expect(page.get_by_label("Sheet")).to_have_value("1")
    turned = page.get_by_role("row", name="Óscar Żak")
    expect(turned).to_contain_text("from Żak Óscar")
    expect(turned).to_contain_text("Kółko")
    expect(page.get_by_role("row", name="Ula Ukryta")).to_contain_text("hidden in the file")
    columns = page.get_by_role("columnheader")
    expect(columns).to_have_count(6)  # the line, four that have something, the state
    page.get_by_label("What “Lp.” means").select_option("entered by the group")
    expect(turned).to_contain_text("Kółko")
    page.get_by_label("Sheet").select_option("Seniorzy")
    expect(page.get_by_role("row", name="Jan Stary")).to_contain_text("1940")
    page.get_by_role("button", name="Enter 1 person").click()
    expect(page.get_by_text("1 person has been entered.")).to_be_visible()
    assert [each["name"] for each in event.view()["entrants"]] == ["Jan Stary"]
