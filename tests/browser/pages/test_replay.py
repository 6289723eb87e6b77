"""The replay of a finished game: by slider, buttons and keys, in words and on the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.support.axe import overflow_width
from tests.browser.support.finished import load_replay, play_out
from tests.browser.support.people import OVER, Device, People
from tests.browser.support.shift import find_shifts, watch_shifts

CUT_TILES = """
racks => {
  const controls = document.querySelector('[aria-label="Replay"]').getBoundingClientRect();
  const tiles = [...racks.querySelectorAll('[role=img]')].map(tile => tile.getBoundingClientRect());
  const { left, right } = racks.getBoundingClientRect();
  return tiles.filter(tile => tile.left < left || tile.right > right || tile.bottom > controls.top).length;
}
"""
"""Tiles that are covered or cut off."""


def open_replay(page: Page, game: str, step: str = "") -> None:
    page.goto(f"/game/{game}{step}")
    expect(page.get_by_role("slider", name="Move")).to_be_visible()


def melds(state: dict[str, Any]) -> int:
    return 0 if state["table"] == "-" else len(state["table"].split("|"))


def check_review(page: Page, game: str, held: DelayedChances) -> None:
    """Check every turn with its verdict and table, and try one turn again."""
    expect(page).to_have_url(re.compile(f"/game/{game}/review"))
    turns = page.get_by_role("list", name="Turns").get_by_role("button")
    told = page.request.get(f"/api/games/{game}/review").json()
    own = [turn for turn in told["turns"] if turn["seat"] == 0]
    expect(turns).to_have_count(len(own))
    expect(page.get_by_text("The chances to win are being estimated.")).to_be_visible()
    watch_shifts(page)
    held.come([turn["action"] for turn in own])
    expect(page.get_by_text("Luck: from the same tiles a bot in this seat wins 55 ± 3 of 100 games")).to_be_visible()
    assert find_shifts(page) == []
    turns.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(f"#{own[1]['action']}$"))
    later = page.get_by_role("button", name="The turn after")
    later.press("Enter")
    expect(page).to_have_url(re.compile(f"#{own[2]['action']}$"))
    expect(later).to_be_focused()
    at = next(number for number, turn in enumerate(own) if turn["best"] and turn["unit"] == "tiles")
    turns.nth(at).click()
    expect(page).to_have_url(re.compile(f"#{own[at]['action']}$"))
    stage = page.get_by_role("region", name=f"Turn {own[at]['number']}", exact=True)
    expect(stage.get_by_role("list", name="Melds on the table")).to_be_visible()
    stage.get_by_role("link", name="Try it yourself").click()
    expect(page.get_by_text(f"{own[at]['best']} tile").first).to_be_visible()
    page.get_by_role("button", name="Draw a tile").click()
    expect(page.get_by_text(f"0 of {own[at]['best']}").first).to_be_visible()
    page.get_by_role("link", name="To the review").click()
    expect(stage).to_be_visible()


class DelayedChances:
    """Answers the page's requests for chances when the test wants, without computing them."""

    def __init__(self, page: Page) -> None:
        self._asked: list[Route] = []
        self._last: dict[str, Any] = {}
        page.route("**/chances/**", self._answer)

    def _answer(self, route: Route) -> None:
        if route.request.url.endswith("/0"):
            self._asked.append(route)
        else:
            route.fulfill(json=self._last)

    def come(self, actions: list[int]) -> None:
        error = dict.fromkeys(("before_error", "after_error", "change_error"), 0.1)
        known = [{"action": action, "before": 0.6, "after": 0.5, "change": -0.1, **error} for action in actions]
        luck = {"deal": 0.55, "deal_error": 0.03, "luck": 0.05, "skill": -0.02, "skill_error": 0.01}
        points = [{"action": actions[0], "missed": True, "change": -0.1}]
        self._last = {"chances": known[2:], "next": None, "turning_points": points, "luck": luck}
        self._asked.pop().fulfill(json={"chances": known[:2], "next": 1, "turning_points": [], "luck": None})


def test_steps_by_buttons_slider_and_keys(people: People) -> None:
    page = people.meet()
    game = play_out(page, "standard", 2)
    held = DelayedChances(page)
    page.get_by_role("button", name="See where it turned").click()
    check_review(page, game, held)
    page.get_by_role("link", name="Replay").click()
    steps = load_replay(page, game)["steps"]
    last = len(steps) - 1
    expect(page.get_by_text(f"Move 0 of {last}")).to_be_visible()
    expect(page.get_by_text("The tiles are dealt.").first).to_be_visible()
    page.get_by_role("button", name="The move after").click()
    expect(page.get_by_text(f"Move 1 of {last}")).to_be_visible()
    expect(page).to_have_url(re.compile("#1$"))
    page.get_by_role("button", name="To the end").click()
    lying = page.get_by_role("list", name="Melds on the table").get_by_role("listitem")
    expect(lying).to_have_count(melds(steps[last]["state"]))
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", name=OVER)).to_be_visible()
    page.locator("body").press("ArrowLeft")
    expect(page.get_by_text(f"Move {last - 1} of {last}")).to_be_visible()
    expect(end).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.get_by_text(f"Move 0 of {last}")).to_be_visible()
    slider = page.get_by_role("slider", name="Move")
    slider.fill(str(last // 2))
    expect(lying).to_have_count(melds(steps[last // 2]["state"]))
    slider.press("ArrowRight")
    expect(page.get_by_text(f"Move {last // 2 + 1} of {last}")).to_be_visible()


@pytest.mark.parametrize(
    "device",
    ["tiny", pytest.param("phone", marks=pytest.mark.thorough), pytest.param("desktop", marks=pytest.mark.thorough)],
)
def test_moves_and_table_are_visible_together(people: People, device: Device) -> None:
    page = people.meet(device=device)
    open_replay(page, play_out(page, "standard", 4))
    controls = page.get_by_role("region", name="Replay")
    for _ in range(3):
        page.get_by_role("button", name="The move after").click()
        expect(controls.get_by_text(re.compile("(draw|lay|open|announce)"))).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="The move after")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("region", name="The table")).to_be_in_viewport()


@pytest.mark.thorough
def test_moves_play_automatically_until_stopped(people: People) -> None:
    page = people.meet()
    game = play_out(page, "junior", 2)
    last = len(load_replay(page, game)["steps"]) - 1
    open_replay(page, game, f"#{last - 3}")
    page.get_by_role("button", name="Play the moves").click()
    expect(page.get_by_text(f"Move {last - 2} of {last}")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
    page.locator("body").press(" ")
    expect(page.get_by_text(f"Move {last} of {last}")).to_be_visible()
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()


@pytest.mark.thorough
def test_junior_uses_its_polish_word_for_tiles(people: People) -> None:
    page = people.meet(device="phone", language="pl")
    game = play_out(page, "junior", 2)
    steps = load_replay(page, game)["steps"]
    for at in (1, len(steps) // 2, len(steps) - 1):
        page.goto("/settings")
        page.goto(f"/game/{game}#{at}")
        expect(page.get_by_text(re.compile(r"^\d+ płyt\w+$")).first).to_be_visible()
        told = page.locator("body").inner_text()
        named = [each.get_attribute("aria-label") or "" for each in page.get_by_role("listitem").all()]
        assert not re.search("kost", told), told
        assert not re.search(r"seria od [a-z]", " ".join((told, *named)))


def test_a_step_is_shared_and_racks_can_be_hidden(people: People) -> None:
    page = people.meet()
    game = play_out(page, "standard", 2)
    steps = load_replay(page, game)["steps"]
    drew = next(number for number, step in enumerate(steps) if step["action"] == "draw")
    friend = people.come(f"/game/{game}#{drew}", language="pl", device="phone")
    expect(friend.get_by_text(f"Ruch {drew} z ")).to_be_visible()
    racks = friend.get_by_role("list", name="Tabliczki")
    held = sum(len(rack.split()) for rack in steps[drew]["state"]["racks"])
    expect(racks.get_by_role("img")).to_have_count(held)
    expect(friend.get_by_text("dobiera: ").first).to_be_visible()
    hidden = friend.get_by_role("switch", name="Pokaż wszystkie tabliczki")
    expect(hidden).to_be_visible()
    hidden.uncheck(force=True)
    expect(racks.get_by_role("img")).to_have_count(0)
    expect(friend.get_by_text("dobiera kostkę").first).to_be_visible()


def test_a_play_is_explained_step_by_step(people: People) -> None:
    page = people.meet()
    for _ in range(3):  # a game without any play in several parts is rare
        game = play_out(page, "standard", 3, bot="greedy")
        steps = load_replay(page, game)["steps"]
        plays = [number for number, step in enumerate(steps) if (step["action"] or "").startswith("play")]
        told = {number: page.request.get(f"/api/games/{game}/told/{number - 1}").json() for number in plays}
        long = next((number for number in plays if len(told[number]) > 1), None)
        if long is not None:
            break
    else:
        pytest.fail("three games without a play in several parts")
    open_replay(page, game, f"#{long}")
    parts = page.get_by_role("region", name="Step by step").get_by_role("button")
    words = [re.sub(r"(?<=\d)–(?=\d)", "\u2060–\u2060", each["words"]) for each in told[long]]  # never parted on a page
    expect(parts).to_have_text(words)
    parts.first.click()
    lying = page.get_by_role("list", name="Melds on the table").get_by_role("listitem")
    expect(lying).to_have_count(len(told[long][0]["table"].split("|")))
    expect(parts.first).to_have_attribute("aria-pressed", "true")
    parts.first.click()
    expect(lying).to_have_count(melds(steps[long]["state"]))
    record = page.request.get(f"/api/games/{game}/record").body()
    check_local_file(page, record, long, words)


def check_local_file(page: Page, record: bytes, at: int, told: list[str]) -> None:
    page.goto("/games")
    chosen = page.get_by_label("A record file").locator("input")
    chosen.set_input_files({"name": "game.rummi", "mimeType": "text/plain", "buffer": record})
    expect(page).to_have_url(re.compile("/game/file$"))
    expect(page.get_by_text("Every move is explained")).to_be_visible()
    page.get_by_role("slider", name="Move").fill(str(at))
    expect(page.get_by_role("region", name="Step by step").get_by_role("button")).to_have_text(told)
    assert page.get_by_role("list", name="Racks").evaluate(CUT_TILES) == 0


@pytest.mark.parametrize(
    "rules",
    [
        "junior",
        "express",
        pytest.param("junior-intro", marks=pytest.mark.thorough),
        pytest.param("express-solo", marks=pytest.mark.thorough),
    ],
)
def test_every_family_shows_its_positions(people: People, rules: str) -> None:
    page = people.meet(device="phone")
    game = play_out(page, rules, 1 if rules == "express-solo" else 2)
    steps = load_replay(page, game)["steps"]
    last = len(steps) - 1
    open_replay(page, game, f"#{last}")
    table = page.get_by_role("region", name="The table")
    pieces = re.findall(r"[A-Z*]\w*", steps[last]["state"]["table"])
    expect(table.get_by_role("img")).to_have_count(len(pieces))
    moves = page.get_by_role("region", name="All moves").get_by_role("button")
    expect(moves).to_have_count(last + 1)
    assert all(len(each) > 5 for each in moves.all_inner_texts())
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    moves.nth(1).click()
    expect(page.get_by_text(f"Move 1 of {last}")).to_be_visible()
    assert overflow_width(page) <= 0
