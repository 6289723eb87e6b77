"""Names of any length at the table: the page fits the screen, and short names are not cut."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support.axe import overflow_width
from tests.browser.support.people import Device, People

LONG: Final = "Babcia Stanisława 2"
CUT: Final = """player => [...player.querySelectorAll("span")].some(
    (span) => getComputedStyle(span).textOverflow === "ellipsis" && span.scrollWidth > span.clientWidth)"""


def at_one_screen(people: People, device: Device, *names: str) -> Page:
    page = people.meet(device=device, language="pl")
    assert page.request.post("/api/session", data={"name": names[0]}).ok
    options = {"rules": "standard", "seats": len(names)}
    made = page.request.post("/api/rooms", data={"options": options, "names": list(names), "start": True})
    assert made.ok, made.text()
    page.goto(f"/room/{made.json()['room']['code']}")
    return page


def lift(page: Page) -> None:
    page.get_by_role("button", name="Jestem").tap()


def players(page: Page) -> Locator:
    return page.get_by_role("list", name="Gracze").get_by_role("listitem")


@pytest.mark.parametrize(
    ("device", "name"), [pytest.param("tiny", "Małgorzata", marks=pytest.mark.thorough), ("phone", LONG)]
)
def test_a_long_name_at_any_seat_does_not_widen_the_page(people: People, device: Device, name: str) -> None:
    page = at_one_screen(people, device, "Ola", name)
    lift(page)
    draw = page.get_by_role("region", name="Losowanie, kto zaczyna")
    expect(draw).to_be_in_viewport(ratio=1)
    for turn in (0, 1):
        if turn:
            page.get_by_role("button", name="Dobierz kostkę").tap()
            lift(page)
        expect(players(page).filter(has_text="(Ty)")).to_be_visible()
        assert overflow_width(page) == 0
        page.get_by_role("button", name="Menu").and_(page.locator(":visible")).tap()
        expect(page.get_by_role("dialog").get_by_role("button", name="Zamknij")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


def test_long_names_are_cut_before_short_ones(people: People) -> None:
    page = at_one_screen(people, "phone", "Babcia Stanisława", "Dziadek Bogusław", "Ciocia Małgorzata", "Zosia")
    for _ in range(4):
        lift(page)
        cut = [player.evaluate(CUT) for player in players(page).all()]
        assert not cut[3], "Zosia"
        assert any(cut), "with so much room this shows nothing"
        page.get_by_role("button", name="Dobierz kostkę").tap()
