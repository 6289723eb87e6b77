"""Games that bots finish, with or without a person at the table."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.people import OVER
from tests.browser.support.rooms import set_table

WHOLE_GAME: Final = 120_000.0
"""The most milliseconds that bots need for a game on a slow machine."""
POLLING: Final = 100.0
"""Milliseconds between two checks."""


def play_out(page: Page, rules: str, seats: int, **more: Any) -> str:
    """Let a bot play for the only person, open the table at the end, and return the id of the game."""
    code = set_table(page, rules, seats, **more)
    _let_a_bot_play(page, code)
    wait_for_results(page, code, 1)
    page.goto(f"/room/{code}")
    return _over(page, code)


def watch_a_bot_play(page: Page, games: int) -> str:
    """Let a bot play at this person's table until this number of games is over. Returns the id of the last."""
    code = page.url.rsplit("/", 1)[1]
    if room_of(page, code)["chairs"][0]["bot"] is None:  # else it plays on from the game before
        _let_a_bot_play(page, code)
    wait_for_results(page, code, games)
    return _over(page, code)


def take_the_seat_back(page: Page) -> None:
    """Give the seat back to the person for whom a bot plays."""
    code = page.url.rsplit("/", 1)[1]
    asked = page.request.post(f"/api/rooms/{code}/commands", data={"type": "hand-back", "id": "back", "seat": 0})
    assert asked.ok, asked.text()


def wait_for_results(page: Page, code: str, games: int) -> None:
    end = monotonic() + WHOLE_GAME / 1_000
    while len(room_of(page, code)["results"]) < games:
        assert monotonic() < end, "the bots do not come to an end"
        page.wait_for_timeout(POLLING)


def _let_a_bot_play(page: Page, code: str) -> None:
    asked = page.request.post(f"/api/rooms/{code}/commands", data={"type": "stand-in", "id": "bot", "seat": 0})
    assert asked.ok, asked.text()


def _over(page: Page, code: str) -> str:
    expect(result_region(page)).to_be_visible(timeout=WHOLE_GAME)
    game: str = room_of(page, code)["results"][-1]["game"]
    return game


def result_region(page: Page) -> Locator:
    """Return the region with the result, in the place of the player's rack."""
    return page.get_by_role("region", name=OVER)


def score_sheet(page: Page) -> Locator:
    """Open the dialog with the scores and return it."""
    result_region(page).get_by_role("button", name=re.compile("^(Scores and record|Wyniki i zapis gry)$")).click()
    sheet = page.get_by_role("dialog", name=OVER)
    expect(sheet).to_be_visible()
    return sheet


def room_of(page: Page, code: str) -> dict[str, Any]:
    room: dict[str, Any] = page.request.get(f"/api/rooms/{code}").json()["room"]
    return room


def load_replay(page: Page, game: str) -> dict[str, Any]:
    told: dict[str, Any] = page.request.get(f"/api/games/{game}").json()
    return told
