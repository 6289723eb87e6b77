"""The privacy page, downloading one's data, and deleting it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.support.axe import find_barriers, overflow_width
from tests.browser.support.people import Device, Language, People

WORDS: dict[Language, tuple[str, str, str, str]] = {
    "en": ("Privacy", "What is kept", "the name at the table", "Download or delete my data, in the settings"),
    "pl": ("Prywatność", "Co jest przechowywane", "imię przy stole", "Pobierz lub usuń moje dane, w ustawieniach"),
}


@pytest.mark.parametrize(
    ("language", "device"), [pytest.param("en", "desktop", marks=pytest.mark.thorough), ("pl", "phone")]
)
def test_the_page_about_privacy(people: People, language: Language, device: Device) -> None:
    """The page is linked from the footer, exists in both languages and fits a phone."""
    title, kept, name, _ = WORDS[language]
    page = people.come(device=device, language=language)
    page.get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page.get_by_role("heading", level=2, name=kept, exact=True)).to_be_visible()
    expect(page.get_by_role("rowheader", name=name)).to_be_visible()
    assert not overflow_width(page)
    assert not find_barriers(page)
    other: Language = "pl" if language == "en" else "en"
    page.evaluate("language => localStorage.setItem('rummi.language', JSON.stringify(language))", other)
    page.reload()
    expect(page.get_by_role("heading", level=1, name=WORDS[other][0])).to_be_visible()
    expect(page.get_by_role("rowheader", name=WORDS[other][2])).to_be_visible()
    assert not overflow_width(page)
    page.get_by_role("link", name=WORDS[other][3]).click()
    page.wait_for_url("**/settings")


def test_a_person_who_only_solved_puzzles_can_delete_the_results(people: People) -> None:
    """The person has no name and no session."""
    page = people.come("/puzzles")
    page.evaluate("() => localStorage.setItem('rummi.puzzles.days', '[\"2026-11-18\"]')")
    page.goto("/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["browser"]["puzzles.days"] == ["2026-11-18"]
    page.get_by_text("Forget me").click()
    page.get_by_label("Yes, for good").check()
    page.get_by_role("button", name="Delete everything about me").click()
    expect(page.get_by_text("Everything about you is deleted.")).to_be_visible()
    assert "2026" not in (page.evaluate("() => localStorage.getItem('rummi.puzzles.days')") or "")


def test_downloading_and_deleting_ones_data(people: People) -> None:
    page = people.come(device="phone")
    page.get_by_role("button", name="Set a table", exact=True).click()
    page.get_by_role("textbox", name="Your name at the table").fill("Ola Nowak")
    page.get_by_role("button", name="Change the name").click()
    expect(page.get_by_role("listitem").filter(has_text="Ola Nowak")).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    page.evaluate("() => localStorage.setItem('rummi.puzzles.days', '[\"2026-11-18\"]')")
    page.goto("/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    assert download.value.suggested_filename == "rummi-my-data.json"
    told = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert told["person"]["name"] == "Ola Nowak"
    assert told["browser"]["puzzles.days"] == ["2026-11-18"]
    assert [(room["code"], room["seats"]) for room in told["rooms"]] == [(code, [{"seat": 0, "name": "Ola Nowak"}])]

    page.get_by_text("Forget me").click()
    page.get_by_label("Yes, for good").check()
    page.get_by_role("button", name="Delete everything about me").click()
    expect(page.get_by_text("Ola Nowak")).to_have_count(0)
    assert page.request.get("/api/session").json() is None
    assert page.evaluate("() => localStorage.getItem('rummi.puzzles.days')") is None
