"""Puzzles: solved by keyboard and by touch, with help, and offline."""

from __future__ import annotations

import re
from datetime import date
from itertools import chain, islice
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from rummi import Table
from rummi.puzzles.judge import SOLVER, play_through
from rummi.puzzles.puzzle import Puzzle, puzzle_of_day, puzzles_of_level
from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes
from tests.browser.support.boards.hands import WithFingers, WithKeys
from tests.browser.support.boards.tabletop import Player
from tests.browser.support.people import People
from tests.browser.support.shift import find_shifts, watch_shifts
from tests.support.patience import TIMES

pytestmark = pytest.mark.refused(404, 409)

HOW_MANY: Final = [pytest.param(1, id="one"), pytest.param(30, id="thirty", marks=pytest.mark.thorough)]
SMALL: Final = 24
"""The most tiles on the table that can be tapped on a phone."""


def choose_puzzles(count: int) -> list[Puzzle]:
    """Return puzzles of every goal and several levels, with tables small enough for a phone."""
    every = chain(
        puzzles_of_level("standard", 1),
        puzzles_of_level("standard", 2),
        puzzles_of_level("xp", 2),
        puzzles_of_level("standard", 3),
    )
    small = [each for each in every if len(Table.parse(each.table).tiles) <= SMALL]
    goals = ("out-in-two", "open", "tiles", "all")
    rows = [[each for each in small if each.goal.kind == goal] for goal in goals]
    mixed = (row[at] for at in range(count) for row in rows if at < len(row))
    return list(islice(mixed, count))


def solved_message(page: Page) -> Locator:
    return page.get_by_role("region", name="Solved")


def solve_by_hand(page: Page, player: Player, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    solve_from_here(page, player, puzzle)
    expect(solved_message(page)).to_contain_text("without help")


def solve_from_here(page: Page, player: Player, puzzle: Puzzle) -> None:
    tables = [game.view(SOLVER).table for game in play_through(puzzle, puzzle.solution)][1:]
    done = page.get_by_role("button", name="Done", exact=True)
    for table in tables[:: 2 if puzzle.goal.kind == "out-in-two" else 1]:  # the other draws in between
        player.lay(table.melds)
        player.press(done)
        taken = page.get_by_role("button", name="Undo").and_(
            page.locator(":disabled")
        )  # nothing of it is a sketch any more
        expect(taken.or_(solved_message(page)).first).to_be_visible()
    expect(solved_message(page)).to_be_visible()


@pytest.mark.parametrize("count", HOW_MANY)
def test_puzzles_by_keyboard(people: People, count: int) -> None:
    page = people.come("/puzzles")
    puzzles = choose_puzzles(count)
    assert len(puzzles) == count
    for puzzle in puzzles:
        solve_by_hand(page, WithKeys(page), puzzle)
    expect(solved_message(page).get_by_role("button", name="Next puzzle")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("count", HOW_MANY)
def test_puzzles_by_touch(people: People, count: int) -> None:
    page = people.come("/puzzles", device="phone")
    for puzzle in choose_puzzles(count):
        solve_by_hand(page, WithFingers(page), puzzle)


def test_help_shows_its_price_and_the_solution(people: People) -> None:
    """Take each level of help up to the automatic solution, and make a wrong attempt."""
    page = people.come("/puzzles")
    assert find_barriers_in_all_themes(page) == []
    puzzle = next(each for each in puzzles_of_level("standard", 2) if each.goal.kind == "all" and each.steps > 1)
    page.goto(f"/puzzles/{puzzle.id}")
    watch_shifts(page)
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    assert TIMES == 1 or find_barriers_in_all_themes(page) == []
    page.get_by_role("button", name=re.compile("^A nudge.*counts half")).press("Enter")
    expect(page.get_by_text("look here")).to_be_visible()
    page.get_by_role("button", name=re.compile("^A step.*no rating")).press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Reset").press("Enter")
    page.get_by_role("button", name=re.compile("^The solution.*only the streak stays")).press("Enter")
    page.get_by_role("button", name=re.compile("Lay it (all )?out")).first.press("Enter")
    assert TIMES == 1 or find_barriers(page) == []
    page.get_by_role("button", name="Done", exact=True).press("Enter")
    expect(solved_message(page)).to_contain_text("with the solution")
    expect(solved_message(page)).to_contain_text(re.compile("rating, −"))
    assert find_barriers_in_all_themes(page) == []
    assert [each for each in find_shifts(page) if "_meld" not in each] == []  # those change by what is done


def test_an_error_in_a_puzzle_offers_the_lesson(people: People) -> None:
    page = people.come(f"/puzzles/{choose_puzzles(4)[3].id}")
    page.locator("[data-rack] [data-piece]").first.press("Enter")
    page.keyboard.press("n")
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog").get_by_role("link", name="Learn it in a lesson")).to_be_visible()


def test_the_puzzle_of_the_day_counts_a_streak_and_is_shared_without_its_solution(people: People) -> None:
    page = people.come("/puzzles", device="phone")
    page.clock.set_fixed_time("2026-11-16T12:00:00")
    page.reload()
    page.get_by_role("link", name="Solve it").tap()
    today = puzzle_of_day(date(2026, 11, 16))
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    solve_from_here(page, WithFingers(page), today)
    expect(solved_message(page)).to_contain_text("1 day")
    page.evaluate("() => { navigator.share = async ({ text }) => { window.told = text; }; }")
    solved_message(page).get_by_role("button", name="Share").tap()
    told = page.evaluate("() => window.told")
    assert "/puzzles/2026-11-16" in told
    assert not any(piece in told for piece in today.rack.split())
    page.goto("/puzzles")
    expect(page.get_by_role("link", name="Solved. Once more?")).to_be_visible()


@pytest.mark.own_tabs
def test_puzzles_of_the_last_week_work_offline_and_count_later(people: People) -> None:
    page = people.come("/puzzles")
    page.wait_for_function("async () => (await (await caches.open('puzzles-1')).keys()).length > 0")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    puzzle = next(each for each in puzzles_of_level("standard", 2)[:20] if each.goal.kind == "all")
    page.context.set_offline(True)
    page.reload()
    week = page.get_by_role("listitem").get_by_role("link")
    expect(week).to_have_count(7)
    week.last.click()
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    solve_by_hand(page, WithKeys(page), puzzle)
    expect(solved_message(page)).to_contain_text("counted when you are online")
    expect(page.get_by_text("1500 ± 350")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/puzzles")
    expect(page.get_by_text("1500 ± 350")).to_have_count(0)
