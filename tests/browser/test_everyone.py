"""Nothing keeps anybody out: axe-core finds nothing grave, and nothing sticks out of a small screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers, sideways
from tests.browser.people import Device, Language, People, Theme

THEMES: tuple[Theme, ...] = ("light", "dark", "contrast")
LANGUAGES: tuple[Language, ...] = ("en", "pl")
PAGES = ("/", "/settings", "/games", "/rules", "/nowhere-at-all/x")


def lobby(people: People, device: Device, language: Language, theme: Theme) -> Page:
    page = people.come(device=device, language=language, theme=theme)
    name = "Set a table" if language == "en" else "Przygotuj stół"
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("img", name="QR").wait_for()
    return page


def table(people: People, device: Device, language: Language, theme: Theme) -> Page:
    page = people.come(device=device, language=language, theme=theme)
    name = "Play now against bots" if language == "en" else "Zagraj teraz z botami"
    page.get_by_role("button", name=name).click()
    page.get_by_role("region", name="Your rack" if language == "en" else "Twój stojak").wait_for()
    return page


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_barriers(people: People, language: Language, theme: Theme) -> None:
    for path in PAGES[:4]:
        page = people.come(path, language=language, theme=theme)
        assert barriers(page) == [], path
    assert barriers(lobby(people, "desktop", language, theme)) == []
    page = table(people, "phone", language, theme)
    assert barriers(page) == []
    for name in ("Menu", "Chat" if language == "en" else "Czat"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert barriers(page) == [], name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("device", ["small", "phone", "sideways"])
def test_nothing_sticks_out(people: People, device: Device) -> None:
    for language in LANGUAGES:
        for path in PAGES[:4]:
            page = people.come(path, device=device, language=language)
            assert sideways(page) <= 0, (path, language)
        assert sideways(lobby(people, device, language, "light")) <= 0
        assert sideways(table(people, device, language, "light")) <= 0


def test_zoomed_to_200_percent(people: People) -> None:
    """Half the pixels of a desktop, each twice as large."""
    page = people.come()
    page.set_viewport_size({"width": 720, "height": 450})
    assert sideways(page) <= 0
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Play", exact=True).scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()


def test_large_print_grows_the_words(people: People) -> None:
    page = people.come("/settings")
    before = page.get_by_text("Large print").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    page.get_by_role("switch", name="Large print").check()
    after = page.get_by_text("Large print").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert after == pytest.approx(before * 1.25)
