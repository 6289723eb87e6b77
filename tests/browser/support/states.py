"""All pages in all states that look different, for tests that check each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect
from tools.championship import Championship, names

from rummi.puzzles.puzzle import puzzles_of_level
from tests.browser.support.finished import load_replay, play_out, score_sheet
from tests.browser.support.people import EMPTY_PAGE, Device, Language, People
from tests.browser.support.rooms import sit_down
from tests.support.patience import TIMES

PAGES = (
    "/",
    "/settings",
    "/games",
    "/game/file",
    "/rules",
    "/learn",
    "/opponents",
    "/puzzles",
    "/solver",
    "/nowhere-at-all/x",
)
"""The rules pages are checked in test_rules.py."""
LESSONS = ("junior-laying", "express-lines")
"""The lessons of the tile games are checked in test_lessons.py."""
PUZZLES = ("standard", "junior", *(("express",) if TIMES > 1 else ()))
"""Puzzles whose boards differ. A solved puzzle is checked in test_puzzles.py."""
PIECES = "[data-rack] [data-piece]"


def states(people: People, device: Device, language: Language) -> Iterator[tuple[str, Page]]:
    """Yield the name of each state and the page that shows it. One of the paths does not exist.

    Without RUMMI_PATIENCE, states similar to others are left out.
    """
    page = people.meet(device=device, language=language)
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for(state="attached")
        yield path, page
    for name in LESSONS:
        page.goto(f"/learn/{name}")
        hint = page.get_by_role("region", name=re.compile("^(Hint|Podpowiedz)$"))  # with which a lesson may begin
        page.locator("[data-coach]").or_(hint).first.wait_for()
        yield f"a lesson, {name}", page
    for rules in PUZZLES:
        page.goto(f"/puzzles/{puzzles_of_level(rules, 3)[0].id}")
        page.locator("[data-coach]").wait_for()
        yield f"a puzzle of {rules}", page
    yield from _before_a_game(page)
    yield from _at_the_table(page)
    yield from _watching(people.meet(device=device, language=language), page.url)
    yield from _other_games(page)
    yield from _after_a_game(page)
    yield from _championship(page)


def _before_a_game(page: Page) -> Iterator[tuple[str, Page]]:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^(Change|Zmień)$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a new game", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^(Set a table|Przygotuj stół)$")).click()
    page.get_by_role("img", name="QR").wait_for()
    yield "gathering", page


def _at_the_table(page: Page) -> Iterator[tuple[str, Page]]:
    sit_down(page, "standard", 3, names=("Maya", "Bartek"), game={"time_limit": 0})
    lift = page.get_by_role("button", name=re.compile("^(I am here|Jestem)$"))
    expect(lift).to_be_visible()
    yield "the curtain", page
    lift.click()
    expect(page.locator(PIECES).first).to_be_visible()
    yield "the table", page
    for name in ("^Menu$", "^(Chat|Czat)$"):
        page.get_by_role("button", name=re.compile(name)).and_(page.locator(":visible")).click()
        yield from _dialog(page, name)
    page.locator(PIECES).first.focus()
    page.keyboard.press("?")
    yield from _dialog(page, "help")
    page.locator(PIECES).first.focus()
    page.keyboard.press("h")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a hint", page
    page.keyboard.press("Escape")
    page.locator(PIECES).first.focus()
    page.keyboard.press("n")
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "a refusal", page
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Menu$")).and_(page.locator(":visible")).click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name=re.compile("^(All moves|Wszystkie ruchy)$")).click()
    yield from _dialog(page, "all moves")


def _dialog(page: Page, name: str) -> Iterator[tuple[str, Page]]:
    expect(page.get_by_role("dialog")).to_be_visible()
    yield name, page
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def _watching(page: Page, table: str) -> Iterator[tuple[str, Page]]:
    page.goto(table)
    expect(page.locator("[data-cloth]")).to_be_visible()
    yield "watching", page


def _other_games(page: Page) -> Iterator[tuple[str, Page]]:
    for rules, bot in (("junior-intro", "finder"), ("junior", "gentle"), ("express", "simple")):
        sit_down(page, rules, 2, bot)
        page.get_by_role("main").wait_for()
        yield rules, page
        if rules != "junior-intro":
            yield from _helped(page, rules)
    page.get_by_role("button", name=re.compile("^Throw all|^Rzuć wszystkimi")).click()
    end = page.get_by_role("button", name=re.compile("^End turn|^Zakończ"))
    expect(end).to_be_enabled()
    yield "thrown dice", page
    page.locator("[data-area] [data-piece]").first.click()
    page.get_by_role("main").click()
    expect(page.locator("main [data-piece]")).to_have_count(1)
    end.click()
    expect(page.get_by_role("region", name=re.compile("^(Not yet|Jeszcze nie)"))).to_be_visible()
    yield "a refusal of the dice game", page


def _helped(page: Page, rules: str) -> Iterator[tuple[str, Page]]:
    """Use the help of the game, then a hint."""
    page.get_by_role("button", name=re.compile("^Menu$")).and_(page.locator(":visible")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Help|Pomoc)$")).click()
    yield from _dialog(page, f"help of {rules}")
    hint = re.compile("^(Hint|Podpowiedź|Podpowiedz)$")
    page.get_by_role("button", name=hint).click()
    expect(page.get_by_role("region", name=hint)).to_be_visible()
    yield f"a hint of {rules}", page


def _after_a_game(page: Page) -> Iterator[tuple[str, Page]]:
    game = play_out(page, "standard", 2)
    if TIMES > 1:
        yield "the end", page
        score_sheet(page)
        yield "the score sheet", page
    page.goto("/games")
    expect(page.get_by_role("list").get_by_role("listitem").first).to_be_visible()
    yield "my games", page
    yield from _replay(page, f"{game}#3")
    yield from _review(page, game)
    table, games = _past(page, "express", "junior") if TIMES > 1 else _past(page)
    page.goto(table)
    page.get_by_role("main").wait_for()
    yield "the end of a match of six", page
    score_sheet(page)
    page.get_by_text(re.compile("^(Check this deal|Sprawdź to rozdanie)$")).click()
    yield "the score sheet of six in a match", page
    for each in games:
        yield from _replay(page, each)
    for each in games[:1]:
        yield from _review(page, each.partition("#")[0])


def _replay(page: Page, step: str) -> Iterator[tuple[str, Page]]:
    page.goto(f"/game/{step}")
    expect(page.get_by_role("slider")).to_be_visible()
    yield f"a replay, {step}", page


def _review(page: Page, game: str) -> Iterator[tuple[str, Page]]:
    page.goto(f"/game/{game}/review")
    expect(page.get_by_role("list", name=re.compile("^(Turns|Ruchy)$"))).to_be_visible()
    yield f"a review, {game}", page


def _championship(page: Page) -> Iterator[tuple[str, Page]]:
    event = Championship(page.request, listed=True)
    event.enter(names(14))
    for path in ("/events", *([event.path] if TIMES > 1 else []), f"{event.path}/in#forged"):
        yield from _seen(page, path)
    event.check_in()
    event.decide("draw")
    if TIMES > 1:
        yield from _seen(page, f"{event.path}/screen")
    event.decide("signal")
    event.play(tables=[1, 2])
    event.decide("call", table=3)
    for tab in ("standings", "draw", "results"):
        yield from _seen(page, f"{event.path}#{tab}")
    yield from _seen(page, event.link("player", 1))
    yield from _seen(page, f"{event.path}/screen")


def _seen(page: Page, path: str) -> Iterator[tuple[str, Page]]:
    page.goto(EMPTY_PAGE)  # else only what is behind the # may be another
    page.goto(path)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    yield path, page


_PAST: dict[str, tuple[str, list[str]]] = {}


def _past(page: Page, *families: str) -> tuple[str, list[str]]:
    """Return addresses of games that bots have played, once per server.

    The first is a table after one of two games, the others are the last steps of replays.
    """
    server = page.url.split("/", 3)[2]
    if server not in _PAST:
        play_out(page, "xp", 6, games=2)
        table = page.url
        games = [play_out(page, rules, 2) for rules in families]
        _PAST[server] = table, [f"{game}#{len(load_replay(page, game)['steps']) - 1}" for game in games]
    return _PAST[server]
