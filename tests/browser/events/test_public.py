"""The public pages of a tournament while it runs."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.events import create_tournament, drawn
from tests.browser.support.people import People


def _tab(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="What to look at").get_by_role("link", name=name).click()


def test_the_page_of_a_tournament_updates_itself(people: People) -> None:
    event = create_tournament(people, 16, name="Warsaw Championship")
    page = people.come(event.path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Warsaw Championship")
    expect(page.get_by_text("Entries, 16 players")).to_be_visible()
    event.check_in()
    event.begin_round()
    expect(page.get_by_text("Live, 0 of 4 tables reported")).to_be_visible()
    event.play(tables=[1, 2, 3])
    expect(page.get_by_text("Live, 3 of 4 tables reported")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(17)
    event.play()
    event.begin_round()
    event.play()
    event.decide("close-stage")
    through = page.get_by_role("region", name="To the semi-final")
    expect(through.get_by_role("listitem")).to_have_count(16)
    event.begin_round()
    page.get_by_role("navigation", name="Stages").get_by_role("link", name="Eliminations").click()
    expect(through).to_be_visible()


def test_the_draw_and_the_tables_are_shown(people: People) -> None:
    event = drawn(people, 12)
    page = people.come(event.path)
    _tab(page, "Draw")
    first = event.view()["stages"][0]["rounds"][0]["tables"][0]
    table = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Table 1", exact=True))
    expect(table.get_by_role("listitem")).to_have_count(4)
    expect(table.get_by_role("img")).to_have_count(
        sum(len(each["tiles"].split()) for p in first["picked"] for each in p)
    )
    event.decide("signal")
    event.play()
    event.decide("draw")
    expect(page.get_by_text("3 pairs meet again.")).to_be_visible()
    expect(page.get_by_text("that has been proved")).to_be_visible()
    _tab(page, "Results by table")
    page.get_by_role("radio", name="1").check()
    expect(page.get_by_role("table", name="Table 1 card in").get_by_role("img", name="won")).to_have_count(2)


def test_people_are_found_by_a_part_of_their_name(people: People) -> None:
    event = drawn(people, 16)
    page = people.come(event.path)
    _tab(page, "Find a player")
    page.get_by_label("Name, club or number").fill("krol")
    found = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Lena Król"))
    expect(found.get_by_text("no. 13")).to_be_visible()
    tables = event.view()["stages"][0]["rounds"][0]["tables"]
    number = next(each["table"] for each in tables if 13 in each["now"])
    expect(found.get_by_text(f"Table {number}", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=3)).to_have_count(1)


@pytest.mark.refused(409)
def test_a_rejected_entry_shows_the_error_and_keeps_the_input(people: People) -> None:
    event = create_tournament(people, 2, parameters={"capacity": 3})
    page = people.come(event.path)
    page.get_by_label("First name and surname").fill("Iga Mała")
    page.get_by_label("Day of birth").fill(f"{date.today().year - 5}-01-31")
    page.get_by_label("Club or town").fill("Praga")
    enter = page.get_by_role("button", name="Enter the championship")
    enter.click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("5 years; 8 are needed")
    expect(refusal.get_by_role("link", name="Rule TRN-12")).to_be_visible()
    expect(page.get_by_label("First name and surname")).to_have_value("Iga Mała")
    expect(page.get_by_label("Club or town")).to_have_value("Praga")
    page.get_by_label("Day of birth").fill("2001-01-31")
    enter.click()
    expect(page.get_by_role("status").filter(has_text="Iga Mała is entered, as number 3")).to_be_visible()
    page.get_by_label("First name and surname").fill("Ola Późna")
    page.get_by_label("Day of birth").fill("2003-02-03")
    page.get_by_role("button", name="Put me on the waiting list").click()
    expect(page.get_by_text("Ola Późna is on the waiting list, in place 1.")).to_be_visible()
    _tab(page, "My game")
    expect(page.get_by_text("no. 3, entered")).to_be_visible()
    page.get_by_role("radio", name="Ola Późna").check()
    expect(page.get_by_text("no. 4, on the waiting list, in place 1")).to_be_visible()


@pytest.mark.refused(409)
def test_no_entries_after_the_deadline(people: People) -> None:
    yesterday = date.today() - timedelta(days=1)
    event = create_tournament(people, 0, parameters={"entries_until": yesterday.isoformat()})
    page = people.come(event.path)
    page.get_by_label("First name and surname").fill("Ola Późna")
    page.get_by_label("Day of birth").fill("1990-02-03")
    page.get_by_role("button", name="Enter the championship").click()
    expect(page.get_by_role("alert")).to_contain_text(f"Entries ended on {yesterday.day} {yesterday:%B %Y}.")
    expect(page.get_by_label("First name and surname")).to_have_value("Ola Późna")


def test_the_last_state_stays_without_a_connection(people: People) -> None:
    event = drawn(people, 8)
    page = people.come(event.path)
    expect(page.get_by_text("Live, 0 of 2 tables reported")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("No connection. This is what was last heard")).to_be_visible()
    event.decide("signal")
    event.play(tables=[1])
    expect(page.get_by_role("row")).to_have_count(9)
    page.context.set_offline(False)
    expect(page.get_by_text("Live, 1 of 2 tables reported")).to_be_visible()


def test_the_list_has_public_tournaments_and_mine(people: People) -> None:
    event = create_tournament(people, 4, name="Cup of the List", listed=True)
    secret = create_tournament(people, 4, name="Family cup")
    page = people.come("/events")
    expect(page.get_by_role("link", name="Cup of the List")).to_be_visible()
    expect(page.get_by_role("link", name="Family cup")).to_have_count(0)
    page.goto(secret.link("player", 1))
    expect(page.get_by_role("heading", name="Family cup")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Championships").click()
    expect(page.get_by_role("link", name="Family cup")).to_contain_text("player no. 1")
    page.get_by_role("link", name="Cup of the List").click()
    page.wait_for_url(f"**{event.path}")
