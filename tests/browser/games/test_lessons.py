"""The lessons, by keyboard and by touch, and the progress that is stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from rummi.lessons.lesson import FOLDERS, Lesson, lessons
from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes
from tests.browser.support.boards.keyboard import enter, tab_to
from tests.browser.support.people import People
from tests.support.patience import TIMES

pytestmark = pytest.mark.refused(404, 409)

HOW_MANY: Final = [pytest.param(1, id="the last of each"), pytest.param(8, id="all", marks=pytest.mark.thorough)]
NEXT: Final = re.compile("^(Next|Next lesson|To all lessons)$")
LAY: Final = re.compile("^(Do this step|Lay it out|Do it for me)$")
HINT: Final = re.compile("^(Show me|Hint)$")
_MOVED_ON: Final = """before => {
    const now = [...document.querySelectorAll("[data-pointed]")].map(each => each.dataset.piece).join();
    const lays = /^(Do this step|Lay it out|Do it for me)$/;
    const shown = [...document.querySelectorAll("button")].some(each => lays.test(each.ariaLabel ?? each.innerText));
    return (now && now !== before) || !shown;
}"""
END: Final = re.compile("^(End turn|Done)$")
"""In Junior the button is a check mark."""


@pytest.mark.parametrize("most", HOW_MANY)
def test_lessons_by_keyboard(people: People, most: int) -> None:
    page = people.come("/learn")
    courses = [_course(course)[-most:] for course in FOLDERS]
    for course in courses:
        _learn(page, course, _by_keyboard, enter)
    expect(page.get_by_text("learnt", exact=True)).to_have_count(sum(map(len, courses)))


@pytest.mark.thorough
@pytest.mark.parametrize("most", HOW_MANY)
def test_lessons_by_touch(people: People, most: int) -> None:
    page = people.come("/learn", device="phone")
    courses = [_course(course)[-most:] for course in FOLDERS]
    for course in courses:
        _learn(page, course, _by_finger, lambda button: button.tap())
    page.reload()
    expect(page.get_by_text("learnt", exact=True)).to_have_count(sum(map(len, courses)))


def test_a_wrong_attempt_is_explained_and_the_lesson_continues(people: People) -> None:
    """Move tiles by keyboard and check how each state looks."""
    page = people.come("/learn/sets")
    assert find_barriers_in_all_themes(page) == []
    tiles = page.locator("[data-rack] [data-piece]")
    tiles.first.focus()
    for key in ("Enter", "ArrowRight", "Enter", "n"):  # the red 4 and 5
        page.keyboard.press(key)
    tiles.first.focus()
    page.keyboard.press("e")
    refused = page.get_by_role("alertdialog")
    expect(refused).to_be_visible()
    assert TIMES == 1 or find_barriers(page) == []
    page.keyboard.press("Escape")
    tiles.first.focus()  # the red 6
    page.keyboard.press("Enter")
    page.locator("[data-cloth] [data-piece]").last.focus()
    page.keyboard.press("Enter")
    page.locator("[data-cloth] [data-piece]").last.focus()
    page.keyboard.press("e")
    expect(page.get_by_role("button", name=NEXT)).to_be_focused()
    assert find_barriers_in_all_themes(page) == []
    page.goto("/learn")
    expect(page.get_by_text("1 of 3", exact=True)).to_be_visible()
    assert TIMES == 1 or find_barriers(page) == []
    page.context.set_offline(True)
    page.locator("a[href='/learn/opening']").click()
    expect(page.get_by_role("heading", name="The lesson could not be loaded.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-coach]")).to_be_visible()
    page.goto("/learn/nothing-like-that")
    expect(page.get_by_role("link", name="To all lessons")).to_be_visible()


def _course(name: str) -> list[Lesson]:
    return [each for each in lessons().values() if each.course == name]


def _learn(
    page: Page, course: list[Lesson], play: Callable[[Page, Lesson], None], press: Callable[[Locator], None]
) -> None:
    """Take the lessons in order to the end of the course."""
    page.goto(f"/learn/{course[0].name}")
    for lesson in course:
        for number, position in enumerate(lesson.positions, start=1):
            expect(page.get_by_role("img", name=f"Step {number} of {len(lesson.positions)}")).to_be_visible()
            expect(page.get_by_text(position.say["en"], exact=True).first).to_be_visible()
            play(page, lesson)
            expect(page.locator("[data-coach]")).to_contain_text(position.done["en"])
            way_on = page.get_by_role("button", name=NEXT)
            expect(way_on).to_be_focused()
            press(way_on)
    expect(page).to_have_url(re.compile("/learn$"))


def _by_keyboard(page: Page, lesson: Lesson) -> None:
    if lesson.course == "tiles":
        tab_to(page, page.locator("[data-piece]"))
        page.keyboard.press("h")
    elif lesson.course == "express":
        enter(page.get_by_role("button", name=HINT))
    for _ in _steps(page, lesson):
        enter(page.get_by_role("button", name=LAY))
    enter(page.get_by_role("button", name=END))


def _by_finger(page: Page, lesson: Lesson) -> None:
    if lesson.course != "junior":  # children are shown the tiles at once
        page.get_by_role("button", name=HINT).tap()
    for _ in _steps(page, lesson):
        page.get_by_role("button", name=LAY).tap()
    page.get_by_role("button", name=END).tap()


def _steps(page: Page, lesson: Lesson) -> Iterator[int]:
    """Yield each step that is still shown. Finished steps have no pointer."""
    expect(page.get_by_role("button", name=LAY)).to_be_visible()
    while page.get_by_role("button", name=LAY).count():
        marked = page.locator("[data-pointed]")
        if lesson.course == "tiles":
            expect(marked).not_to_have_count(0)
        before = marked.evaluate_all("found => found.map(each => each.dataset.piece).join()")
        yield marked.count()
        page.wait_for_function(_MOVED_ON, arg=before)
