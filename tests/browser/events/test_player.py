"""The page of a player on a phone, and invalid links."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.support.events import create_tournament, drawn
from tests.browser.support.people import People


def test_a_player_finds_the_table_signs_a_card_and_leaves(people: People) -> None:
    event = drawn(people, 8)
    page = people.come(event.link("player", 5), device="phone")
    tables = event.view()["stages"][0]["rounds"][0]["tables"]
    mine = next(each for each in tables if 5 in each["now"])
    table, seat = mine["table"], mine["now"].index(5) + 1
    place = page.get_by_role("region", name="My table now")
    expect(place.get_by_role("heading")).to_have_text(f"Table {table}, seat {seat}")
    expect(place.get_by_role("listitem")).to_have_count(4)
    event.decide("signal")
    expect(place.get_by_text("The signal has been given.")).to_be_visible()

    place.get_by_role("button", name="Call the judge").click()
    expect(place.get_by_text("The judge has been called to your table.")).to_be_visible()
    assert event.view()["calls"] == [table]
    place.get_by_role("button", name="The judge is not needed any more").click()
    expect(place.get_by_role("button", name="Call the judge")).to_be_visible()

    event.write_card(1, table, 1, mine["now"], winner=5)
    card = page.get_by_role("listitem").filter(has_text=f"table {table}, game 1")
    expect(card.get_by_role("row")).to_have_count(5)
    card.get_by_role("button", name="Sign the card").click()
    expect(card.get_by_text("You have signed it.")).to_be_visible()
    game = next(each for each in event.view()["stages"][0]["rounds"][0]["tables"] if each["table"] == table)["games"][0]
    assert game["card"]["signed"] == [5]
    expect(page.get_by_text("place 1", exact=True)).to_be_visible()

    page.get_by_text("I cannot play on").click()
    page.get_by_label("Why, if you like").fill("A train to catch")
    page.get_by_role("button", name="Withdraw from the championship").click()
    expect(page.get_by_text("no. 5, withdrawn")).to_be_visible()
    expect(place).to_have_count(0)


@pytest.mark.refused(403)
def test_a_forged_or_replaced_link_shows_an_error(people: People) -> None:
    event = create_tournament(people, 3)
    good = event.link("player", 2)
    forged = good.replace("player.2", "player.3")
    page = people.come(forged)
    expect(page.get_by_role("heading", name="This link does not fit.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("not genuine")
    page.get_by_role("link", name="To the championship").click()
    expect(page.get_by_role("heading", name="Entrants")).to_be_visible()
    holder = people.come(good)
    expect(holder.get_by_role("link", name="My game")).to_be_visible()
    event.renew_link("player", 2)
    expect(holder.get_by_role("link", name="My game")).to_have_count(0)
    other = people.come(good)
    expect(other.get_by_role("alert")).to_contain_text("made anew")


@pytest.mark.refused(404)
def test_an_unknown_tournament_shows_an_error(people: People) -> None:
    page = people.come("/event/NOWHERE1")
    expect(page.get_by_role("heading", name="There is no championship here.")).to_be_visible()
