"""The solo dice game: three turns, and the list of best results."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.boards.dice import DiceTable, by_mouse, by_touch
from tests.browser.support.people import People
from tests.browser.support.rooms import sit_down


@pytest.mark.thorough
def test_two_solo_games_are_in_the_list_of_best_results(people: People) -> None:
    page = people.meet(device="desktop")
    sit_down(page, "express-solo", 1)
    table = DiceTable(page)
    for turn in (1, 2, 3):
        expect(page.get_by_text(f"Turn {turn} of 3")).to_be_attached()
        table.play_turn(by_mouse)
        if table.scores.is_visible():
            break
    best = table.scores.get_by_role("list", name="My best results").get_by_role("listitem")
    expect(best).to_have_count(1)
    expect(best).to_contain_text(re.compile("dice left|die left|All dice laid"))
    expect(best).to_contain_text("this game")

    table.scores.get_by_role("button", name="Play again").click()
    expect(table.scores).to_have_count(0)
    for _ in range(3):
        table.throw_dice()
        table.end.click()
        table.wait_for_turn()
    expect(best).to_have_count(2)
    expect(best.last).to_contain_text("18 dice left")
    page.reload()
    expect(best).to_have_count(2)
    page.goto("/games")
    expect(page.get_by_role("listitem").filter(has_text="Express solo").first).to_contain_text(
        re.compile("18 ?dice left")
    )


def test_a_solo_game_on_a_phone(people: People) -> None:
    page = people.meet(device="small")
    sit_down(page, "express-solo", 1)
    table = DiceTable(page)
    table.play_turn(by_touch)
    expect(page.get_by_text("Turn 2 of 3")).to_be_attached()
    expect(table.throw).to_be_in_viewport(ratio=1)
