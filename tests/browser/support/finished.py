"""Games played to their end by bots, alone or while a person looks on."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.people import OVER
from tests.browser.support.rooms import set_table

WHOLE_GAME: Final = 120_000.0
"""Milliseconds in which bots have finished a game even on a slow machine."""
POLLING: Final = 100.0
"""Milliseconds between two looks whether they have."""


def play_out(page: Page, rules: str, seats: int, **more: Any) -> str:
    """A bot plays for the only person, who comes to the table for its end; the id of the game."""
    code = set_table(page, rules, seats, **more)
    _let_a_bot_play(page, code)
    until_results(page, code, 1)
    page.goto(f"/room/{code}")
    return _over(page, code)


def watch_a_bot_play(page: Page, games: int) -> str:
    """Let a bot play at the table where this person sits until so many games are over; return the id of the last."""
    code = page.url.rsplit("/", 1)[1]
    if room_of(page, code)["chairs"][0]["bot"] is None:  # else it plays on from the game before
        _let_a_bot_play(page, code)
    until_results(page, code, games)
    return _over(page, code)


def take_the_seat_back(page: Page) -> None:
    """Let the person play again in whose seat a bot sits."""
    code = page.url.rsplit("/", 1)[1]
    asked = page.request.post(f"/api/rooms/{code}/commands", data={"type": "hand-back", "id": "back", "seat": 0})
    assert asked.ok, asked.text()


def until_results(page: Page, code: str, games: int) -> None:
    end = monotonic() + WHOLE_GAME / 1_000
    while len(room_of(page, code)["results"]) < games:
        assert monotonic() < end, "the bots do not come to an end"
        page.wait_for_timeout(POLLING)


def _let_a_bot_play(page: Page, code: str) -> None:
    asked = page.request.post(f"/api/rooms/{code}/commands", data={"type": "stand-in", "id": "bot", "seat": 0})
    assert asked.ok, asked.text()


def _over(page: Page, code: str) -> str:
    expect(the_end(page)).to_be_visible(timeout=WHOLE_GAME)
    game: str = room_of(page, code)["results"][-1]["game"]
    return game


def the_end(page: Page) -> Locator:
    """On the ledge, where one's own tiles stood."""
    return page.get_by_role("region", name=OVER)


def score_sheet(page: Page) -> Locator:
    """Everything about the game that is over, opened."""
    the_end(page).get_by_role("button", name=re.compile("^(Scores and record|Wyniki i zapis gry)$")).click()
    sheet = page.get_by_role("dialog", name=OVER)
    expect(sheet).to_be_visible()
    return sheet


def room_of(page: Page, code: str) -> dict[str, Any]:
    room: dict[str, Any] = page.request.get(f"/api/rooms/{code}").json()["room"]
    return room


def replayed(page: Page, game: str) -> dict[str, Any]:
    told: dict[str, Any] = page.request.get(f"/api/games/{game}").json()
    return told
