"""The operator's console: looking into rooms, muting, banning and closing, and what players see of it."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex

import pytest
from playwright.sync_api import Page, expect

from rummi.cli.main import main
from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes, overflow_width
from tests.browser.support.people import People
from tests.browser.support.serving import Served
from tests.support.patience import TIMES

PASSWORD = "long enough for anybody"


def log_in_as_operator(page: Page, served: Served) -> None:
    login = f"barbara{token_hex(4)}"
    assert page.request.post("/api/session", data={"name": "Barbara"}).ok
    assert page.request.post("/api/session/register", data={"login": login, "password": PASSWORD}).ok
    address = f"sqlite+aiosqlite:///{served.database}"
    with ThreadPoolExecutor(1) as thread:  # Playwright's own loop runs in this one
        assert thread.submit(main, ["admin", "operators", "add", login, "--database", address]).result() == 0


def sit_down(page: Page, name: str) -> str:
    """Start a game with bots and return the code of the room."""
    assert page.request.post("/api/session", data={"name": name}).ok
    page.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


@pytest.mark.refused(403, 404)
def test_an_operator_looks_mutes_bans_and_closes(people: People, served: Served) -> None:
    player = people.meet()
    name = f"Zenek {token_hex(3)}"
    code = sit_down(player, name)
    operator = people.meet()
    log_in_as_operator(operator, served)
    operator.goto("/console")

    operator.get_by_role("searchbox", name="Room or player").fill(name[-6:])
    operator.get_by_role("button", name=code).click()
    trail = operator.get_by_role("region", name=f"{code}, what happened")
    expect(trail.get_by_text(re.compile(r"Looked: barbara\w+, today"))).to_be_visible()
    assert overflow_width(operator) == 0
    assert find_barriers_in_all_themes(operator) == []

    trail.get_by_role("button", name=f"{name}…").click()
    operator.get_by_role("radio", name="Mute").check()
    operator.get_by_role("textbox", name="Why").fill("Be kind")
    assert TIMES == 1 or find_barriers(operator) == []
    operator.get_by_role("button", name=f"Mute {name}").click()
    in_force = operator.get_by_role("region", name="In force")
    expect(in_force.get_by_text(f"{name} muted, until")).to_be_visible()
    expect(player.get_by_role("dialog")).to_contain_text("Be kind")
    assert find_barriers(player) == []
    player.get_by_role("button", name="I have read it").click()
    expect(player.get_by_role("dialog")).to_have_count(0)

    trail.get_by_role("button", name=f"{name}…").click()
    operator.get_by_role("radio", name="Ban").check()
    operator.get_by_role("button", name=f"Ban {name}").click()
    expect(player.get_by_role("alert").filter(has_text="You are banned from this server until")).to_be_visible()

    banned = in_force.get_by_role("listitem").filter(has_text="banned")
    banned.get_by_role("button", name="End it").click()
    banned.get_by_role("button", name="Press again").click()
    expect(banned).to_have_count(0)
    player.reload()
    expect(player.get_by_role("region", name="Your rack")).to_be_visible()

    trail.get_by_role("button", name="Close room…").click()
    trail.get_by_role("button", name="Press again to close it").click()
    expect(player.get_by_text("This table has been cleared away.")).to_be_visible()
    expect(trail.get_by_text("This room is closed.")).to_be_visible()


@pytest.mark.refused(404)
def test_other_people_have_no_console(people: People) -> None:
    page = people.come("/console")
    expect(page.get_by_role("heading", name="There is no table here.")).to_be_visible()


def test_the_console_on_a_phone_in_polish(people: People, served: Served) -> None:
    page = people.meet(device="phone", language="pl", theme="dark")
    log_in_as_operator(page, served)
    page.goto("/console")
    expect(page.get_by_role("heading", name="Konsola")).to_be_visible()
    expect(page.get_by_role("region", name="Stan")).to_contain_text("Baza danych")
    assert overflow_width(page) == 0
    assert find_barriers(page) == []
