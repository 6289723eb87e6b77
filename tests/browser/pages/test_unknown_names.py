"""A server that is newer than the page: unknown names are reported and not replaced by others."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.support.people import People


def answer(page: Page, path: str, body: Any) -> None:
    def reply(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(body))

    page.route(path, reply)


def test_a_replay_of_an_unknown_game_shows_an_error_and_links(people: People) -> None:
    page = people.meet()
    answer(page, "**/api/games/*", {"id": "x", "rules": "chess", "players": ["Ala"], "bots": [], "steps": []})
    page.goto("/game/x")
    expect(page.get_by_role("heading", name="This page does not know the game “chess”.")).to_be_visible()
    expect(page.get_by_role("button", name="Load again")).to_be_visible()
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def test_an_unknown_game_in_a_list_does_not_hide_the_others(people: People) -> None:
    page = people.meet()
    game = {"players": ["Ala", "Ola"], "seats": [0], "bots": [], "begun_at": 0, "ended_at": 0}
    ended = {"scores": [3, -3], "winners": [0], **game}
    answer(page, "**/api/session", {"person": "p", "name": "Ala", "login": None})
    answer(page, "**/api/rooms", [])
    answer(page, "**/api/games*", [{"id": "a", "rules": "chess", **ended}, {"id": "b", "rules": "standard", **ended}])
    looked = {"found": 3, "possible": 4, "late": 0, "at_best": 1, "of": 2, "could_open": None, "opened": None}
    answer(page, "**/api/games/b/figures", {"seats": [looked, looked]})
    page.goto("/games")
    expect(page.get_by_role("region", name="My figures")).to_contain_text("1 of 2 turns")
    expect(page.get_by_role("link", name="This page does not know the game “chess”.")).to_be_visible()
    expect(page.get_by_role("link", name="Standard")).to_be_visible()
