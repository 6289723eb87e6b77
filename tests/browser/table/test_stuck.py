"""A bot fails during a game: the game continues, and a notice explains why another bot moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rummi.bots.catalogue import BOTS
from tests.browser.support.people import Device, Language, People, Tabs
from tests.browser.support.serving import Served
from tests.server.support import faulty
from tests.support.patience import TIMES

RULES = ("standard", "junior", "junior-intro", "express")
DEALT = "code => fetch(`/api/rooms/${code}`).then((told) => told.json()).then(({ room }) => room.game !== null)"


@pytest.fixture
def faulty_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server whose best bots fail."""
    for rules in RULES:
        (tmp_path / f"{rules}-{list(BOTS[rules])[-1]}").write_text("raises")
    monkeypatch.setenv(faulty.FOLDER, str(tmp_path))
    served = Served(tmp_path / "rummi.db", "--data", str(tmp_path), module="tests.server.support.faulty_serve")
    yield served
    served.kill()


def sit_down(page: Page, rules: str) -> None:
    """Open a table for Maya with the best bot, which moves first if possible."""
    options = {"rules": rules, "seats": 2, "bot": list(BOTS[rules])[-1], "pace": "instant"}
    assert page.request.post("/api/session", data={"name": "Maya"}).ok
    code = page.request.post("/api/rooms", data={"options": options}).json()["room"]["code"]
    page.goto(f"/room/{code}")
    expect(page.locator("main h1")).to_be_attached()
    commands = f"/api/rooms/{code}/commands"
    assert page.request.post(commands, data={"type": "start", "id": "1", "first": 1}).ok
    page.wait_for_function(DEALT, arg=code)
    game = page.request.get(f"/api/rooms/{code}").json()["room"]["game"]
    # where tiles were drawn for the start it may be her turn; if it is not, this is refused
    page.request.post(commands, data={"type": "act", "id": "2", "game": game, "seat": 0, "action": "draw"})


@pytest.mark.parametrize(
    ("device", "language", "words"),
    [("small", "pl", "się zaciął"), pytest.param("desktop", "en", "was stuck", marks=pytest.mark.thorough)],
)
def test_a_notice_names_the_bot_that_failed(
    browser: Browser, faulty_served: Served, device: Device, language: Language, words: str
) -> None:
    people = People(Tabs(browser), faulty_served.address, own_tabs=True)
    page = people.meet(device=device, language=language)
    for rules in RULES if TIMES > 1 else RULES[::3]:
        sit_down(page, rules)
        told = page.locator("main [aria-live]").filter(has_text=words)
        expect(told).to_be_visible()
        expect(told).to_be_in_viewport(ratio=1)
    people.leave()
