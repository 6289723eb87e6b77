"""The projector page, which updates itself."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.browser.support.events import create_tournament
from tests.browser.support.people import People


def test_the_projector_shows_the_draw_the_clock_and_who_advances(people: People) -> None:
    event = create_tournament(people, 16, name="Warsaw Championship")
    page = people.come(f"{event.path}/screen")
    expect(page.get_by_role("region", name="Welcome")).to_be_visible()
    event.check_in()
    event.decide("draw")
    seating = page.get_by_role("region", name="Where do I sit?")
    expect(seating.get_by_role("listitem")).to_have_count(16)
    event.decide("wall", scene="draw")  # from the organiser's phone
    draw = page.get_by_role("region", name="Draw")
    expect(draw.get_by_role("heading", level=1)).to_have_text("Draw: Eliminations, round 1 of 2")
    expect(draw.get_by_role("heading", level=2)).to_have_text(["Table 1", "Table 2", "Table 3", "Table 4"])
    event.decide("signal")
    expect(page.get_by_role("alert").filter(has_text="Start!")).to_be_visible()
    event.decide("wall", scene="clock")
    clock = page.get_by_role("region", name="Clock")
    expect(clock.get_by_text("Tables that have reported: 0 of 4")).to_be_visible()
    expect(clock.get_by_role("listitem")).to_have_text(["1", "2", "3", "4"])
    event.decide("wall")
    until = datetime.now(ZoneInfo("Europe/Warsaw")) + timedelta(minutes=90)
    event.decide("clock", what="Break for tea", until=until.strftime("%Y-%m-%dT%H:%M:%S"))
    expect(clock.get_by_role("heading", name="Break for tea")).to_be_visible()
    expect(clock.get_by_role("timer")).to_contain_text("1:2")
    event.decide("clock", what="Tea", left=125)
    expect(clock.get_by_role("timer")).to_have_text("02:05")
    event.decide("clock")
    event.play()
    standings = page.get_by_role("region", name="Standings")
    expect(standings.get_by_role("heading", name="Eliminations live")).to_be_visible()
    expect(standings.get_by_role("listitem")).to_have_count(16)
    event.begin_round()
    event.play()
    event.decide("close-stage")
    through = page.get_by_role("region", name="Who goes on")
    expect(through.get_by_role("heading", name="To the semi-final")).to_be_visible()
    expect(through.get_by_role("listitem")).to_have_count(16)


@pytest.mark.own_tabs
def test_many_tables_are_shown_page_by_page(people: People) -> None:
    event = create_tournament(people, 40)
    event.check_in()
    event.decide("draw")
    page = people.meet(device="phone")
    page.clock.install()
    page.goto(f"{event.path}/screen")
    seating = page.get_by_role("region", name="Where do I sit?")
    seen: set[str] = set()
    for _ in range(10):
        expect(seating.get_by_role("listitem").first).to_be_visible()
        seen.update(name.get_attribute("title") or "" for name in seating.locator("[title]").all())
        page.clock.fast_forward(20_500)
    assert len(seen) == 40


def test_the_projector_reconnects(people: People) -> None:
    event = create_tournament(people, 8)
    event.check_in()
    event.decide("draw")
    page = people.come(f"{event.path}/screen")
    page.context.set_offline(True)
    expect(page.get_by_text("and it comes back by itself.")).to_be_visible()
    event.decide("signal")
    page.context.set_offline(False)
    expect(page.get_by_role("region", name="Draw")).to_be_visible()
    expect(page.get_by_text("and it comes back by itself.")).to_have_count(0)
